import { setTimeout as delay } from 'node:timers/promises';
import type { Element } from 'domhandler';
import type { ElementHandle } from 'playwright-core';
import type { ActionResult, Point } from '../device.ts';
import { did, didNot, quoted } from '../simulated/action-result.ts';
import { findFile } from '../simulated/apps/files.ts';
import type { OpenPage, Tab } from '../simulated/browser/browser.ts';
import { type Click, resultOf } from '../simulated/browser/click.ts';
import { isPassword, kindOf, nameOf, optionLabel, optionsOf, shownValue } from '../simulated/browser/forms/controls.ts';
import { noFile, planChoice, planFill } from '../simulated/browser/forms/fill.ts';
import type { ScrollDirection } from '../simulated/browser/page-engine.ts';
import { isDisabled } from '../simulated/browser/page-index.ts';
import { describeScroll } from '../simulated/browser/scroll.ts';
import { pageArea } from '../simulated/screen/geometry.ts';
import type { Computer } from '../simulated/state.ts';
import { clickElement, fillElement, putFile, type Refusal, selectIndex } from './pages/act-on-element.ts';
import type { ChromiumTab } from './pages/chromium-tab.ts';
import { describeClick } from './pages/describe-click.ts';
import { answerDialog } from './pages/dialogs.ts';
import { scrollBy } from './pages/scroll-by.ts';
import { submitProblem } from './pages/submit-problem.ts';
import type { RunPages } from './run-pages.ts';

/** What an action works on. */
export interface Place {
  pages: RunPages;
  tab: Tab;
  live: ChromiumTab;
}

// Share of the height of the view: successive views overlap, so that a reader keeps the place.
const SCROLL_SHARE = 0.8;
/** Pages that put an option back do so when their handlers have run. */
const SECOND_LOOK_MS = 80;

/** Acts on the page in front as a person does: with mouse and keyboard. */
export abstract class PageActions {
  protected readonly computer: Computer;

  constructor(computer: Computer) {
    this.computer = computer;
  }

  /** The tab in front and its page. */
  protected abstract front(): Promise<Place>;

  async click(shown: OpenPage, element: Element): Promise<Click> {
    const name = quoted(nameOf(shown.page, element));
    if (isDisabled(element)) return withoutNavigation(didNot(`${name} is disabled: it cannot be clicked.`));
    if (kindOf(element) === 'file')
      return withoutNavigation(did(`Clicked ${name}, a file field: upload puts one of the files into it.`));
    const place = await this.front();
    this.computer.browser.addressDraft = null;
    if (place.live.dialog) return withoutNavigation(await this.#answerDialog(place, shown, element));
    shown.mark = { element, isRead: false };
    const handle = await this.#handleOf(place, shown, element);
    const problem = handle && (await submitProblem(shown, element, handle, false));
    const { refusal, click, now } = await this.#act(place, shown, `Clicked ${name}`, () => clickElement(handle));
    if (refusal !== null) return withoutNavigation(didNot(`Could not click ${name}: it ${refusal}.`));
    if (click) return click;
    if (place.live.chooser)
      return withoutNavigation(did(`Clicked ${name}, which asks for a file: upload puts one of the files into it.`));
    if (problem) return withoutNavigation(didNot(`Clicked ${name}, but the form was not sent: ${problem}.`));
    const after = now && place.pages.mirror.sameElement(now, shown, element);
    const hasChanged = place.pages.mirror.htmlOf(now) !== place.pages.mirror.htmlOf(shown);
    return withoutNavigation(describeClick(shown, element, after, hasChanged));
  }

  async clickAt(shown: OpenPage, { x, y }: Point): Promise<ActionResult> {
    const place = await this.front();
    if (place.live.dialog) return didNot('A dialog is open: press one of its buttons.');
    const { area } = pageArea(this.computer, 'browser');
    const what = `Clicked at ${Math.round(x)}, ${Math.round(y)}`;
    const { click, now } = await this.#act(place, shown, what, async () => {
      await place.live.page.mouse.click(x - area.x, y - area.y);
      return null;
    });
    if (click) return click.result;
    const hasChanged = place.pages.mirror.htmlOf(now) !== place.pages.mirror.htmlOf(shown);
    return did(`${what}${hasChanged ? '; the page changed' : ''}.`);
  }

  async fill(shown: OpenPage, field: Element, text: string): Promise<ActionResult> {
    const { value, result } = planFill(shown, field, text);
    if (!result.ok) return result;
    const place = await this.front();
    if (place.live.dialog) {
      field.attribs.value = value;
      shown.version += 1;
      return result;
    }
    const refusal = await this.#actOn(place, shown, field, (handle) => fillElement(handle, value));
    return refusal === null
      ? result
      : didNot(`Could not type into ${quoted(nameOf(shown.page, field))}: it ${refusal}.`);
  }

  async typeAtCaret(shown: OpenPage, text: string): Promise<ActionResult> {
    const place = await this.front();
    const field = shown.focus;
    if (!field || kindOf(field) !== 'text') return didNot('No text field has the focus: click one first.');
    await this.#act(place, shown, 'Typed', async () => {
      await place.live.page.keyboard.insertText(text.toWellFormed());
      return null;
    });
    const name = quoted(nameOf(shown.page, field));
    return did(isPassword(field) ? `Typed a password into ${name}.` : `Typed ${quoted(text)} into ${name}.`);
  }

  async choose(shown: OpenPage, select: Element, wanted: string): Promise<ActionResult> {
    const { option, result } = planChoice(shown, select, wanted);
    if (!option) return result;
    const index = optionsOf(select).indexOf(option);
    const place = await this.front();
    const refusal = await this.#actOn(place, shown, select, (handle) => selectIndex(handle, index));
    const name = quoted(nameOf(shown.page, select));
    if (refusal !== null) return didNot(`${name} ${refusal}: nothing was selected.`);
    const now = await this.#selectedLater(place, shown, select);
    const isKept = now === null || now === optionLabel(option);
    return isKept ? result : didNot(`The page changed ${name} from ${quoted(optionLabel(option))} to ${quoted(now)}.`);
  }

  /** What a field shows a moment after an option was chosen, which a page may put back; null if the field is gone. */
  async #selectedLater(place: Place, shown: OpenPage, select: Element): Promise<string | null> {
    await delay(SECOND_LOOK_MS);
    const now = await this.settle(place);
    const after = now && place.pages.mirror.sameElement(now, shown, select);
    return after ? shownValue(after) : null;
  }

  async chooseFile(shown: OpenPage, input: Element, fileName: string): Promise<ActionResult> {
    const name = quoted(nameOf(shown.page, input));
    if (isDisabled(input)) return didNot(`${name} is disabled: it takes no file.`);
    if (!['file', 'button', 'submit', 'link'].includes(kindOf(input))) return didNot(`${name} is not a file field.`);
    const file = findFile(this.computer.files, fileName);
    if (!file) return didNot(noFile(this.computer, fileName));
    const place = await this.front();
    const isField = kindOf(input) === 'file';
    const refusal = await this.#actOn(place, shown, input, (handle) => putFile(place.live, handle, isField, file));
    return refusal === null ? did(`Put the file ${quoted(file.name)} into ${name}.`) : didNot(`${name} ${refusal}.`);
  }

  async press(shown: OpenPage, key: string): Promise<Click | null> {
    const place = await this.front();
    if (place.live.dialog) return null;
    const name = key === ' ' ? 'Space' : key;
    const handle = key === 'Enter' && shown.focus ? await this.#handleOf(place, shown, shown.focus) : null;
    const problem = handle && shown.focus && (await submitProblem(shown, shown.focus, handle, true));
    const { keyboard } = place.live.page;
    const { click, now } = await this.#act(place, shown, `Pressed ${name}`, async () => {
      await (/^[\x20-\x7e]/.test(key) ? keyboard.press(name) : keyboard.insertText(key));
      return null;
    });
    if (click) return click;
    if (problem) return withoutNavigation(didNot(`Pressed Enter, but the form was not sent: ${problem}.`));
    if (key.endsWith('Tab') && now?.focus)
      return withoutNavigation(did(`${quoted(nameOf(now.page, now.focus))} has the focus.`));
    return withoutNavigation(did(`Pressed ${name}.`));
  }

  async scroll(shown: OpenPage, direction: ScrollDirection): Promise<ActionResult> {
    const place = await this.front();
    const { area } = pageArea(this.computer, 'browser');
    const { moved, offset, furthest } = await scrollBy(place.live, direction, Math.round(area.height * SCROLL_SHARE));
    await this.settle(place);
    if (furthest === 0 && !moved) return didNot('There is nothing to scroll: the page is all in view.');
    if (!moved) return didNot(`The page is already at its ${offset === 0 ? 'top' : 'bottom'}.`);
    shown.mark = null;
    return did(describeScroll(direction, offset, furthest));
  }

  async reveal(shown: OpenPage): Promise<void> {
    if (!shown.mark?.isRead) return;
    const place = await this.front();
    const handle = await this.#handleOf(place, shown, shown.mark.element);
    await handle?.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => {});
    if (handle) await place.pages.mirror.update(place.tab);
  }

  async #handleOf({ pages, live }: Place, shown: OpenPage, element: Element): Promise<ElementHandle | null> {
    const number = pages.mirror.numberOf(shown, element);
    return number === null ? null : live.reader.handleOf(number);
  }

  /** Does something on a page and waits for what it sets off. `click` is where it led to, `now` what the tab shows. */
  async #act(
    place: Place,
    shown: OpenPage,
    what: string,
    perform: () => Promise<Refusal>,
  ): Promise<{ refusal: Refusal; click: Click | null; now: OpenPage | null }> {
    const { pages, tab, live } = place;
    live.chooser = null;
    const before = pages.mark(tab);
    const refusal = (await live.orDialog(perform())) ?? null;
    if (refusal !== null) return { refusal, click: null, now: shown };
    await live.settle();
    pages.checkLost();
    const outcome = await pages.since(before);
    if (!outcome) return { refusal, click: null, now: await pages.mirror.update(tab) };
    const { navigation, isNewTab } = outcome;
    return { refusal, click: { result: resultOf(what, navigation, isNewTab), navigation }, now: null };
  }

  /** Does something on an element that leads nowhere. */
  async #actOn(
    place: Place,
    shown: OpenPage,
    element: Element,
    perform: (handle: ElementHandle | null) => Promise<Refusal>,
  ): Promise<Refusal> {
    shown.mark = { element, isRead: false };
    const handle = await this.#handleOf(place, shown, element);
    return (await this.#act(place, shown, '', () => perform(handle))).refusal;
  }

  async #answerDialog(place: Place, shown: OpenPage, button: Element): Promise<ActionResult> {
    const result = await answerDialog(place.live, shown, button);
    await this.settle(place);
    return result;
  }

  /** Waits for what an action has set off, and returns what the tab shows then. */
  protected async settle({ pages, tab, live }: Place): Promise<OpenPage | null> {
    await live.settle();
    pages.checkLost();
    return pages.mirror.update(tab);
  }
}

function withoutNavigation(result: ActionResult): Click {
  return { result, navigation: null };
}
