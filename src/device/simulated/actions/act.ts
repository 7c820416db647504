import type { Element } from 'domhandler';
import type { ActionResult, DeviceAction, Point, Target } from '../../device.ts';
import { brief, did, didNot, quoted } from '../action-result.ts';
import { showResult } from '../apps/calculator.ts';
import { addNote } from '../apps/notes.ts';
import { isOwnPage } from '../apps/page-app.ts';
import { toAddress } from '../browser/address.ts';
import type { OpenPage } from '../browser/browser.ts';
import { frontTab } from '../browser/browser.ts';
import type { Click } from '../browser/click.ts';
import { nameOf } from '../browser/forms/controls.ts';
import type { BrowserEngine } from '../browser/page-engine.ts';
import { indexOf, linkUrl } from '../browser/page-index.ts';
import type { ScreenTarget } from '../screen/target.ts';
import { findTarget } from '../screen/target.ts';
import { isOnPage, pointOn } from '../screen/views/page-view.ts';
import type { Computer } from '../state.ts';
import { bringToFront, pageAppInFront, pageInFront } from '../state.ts';
import { clickShell } from './click-shell.ts';
import { appOf, engineInFront, goToAppPage } from './engine-in-front.ts';
import { extract } from './extract.ts';
import { press } from './press.ts';
import { scroll } from './scroll.ts';
import { typeText } from './type-text.ts';

/** Performs an action on the computer. A failure is reported in the result. */
export async function act(
  computer: Computer,
  engine: BrowserEngine,
  action: DeviceAction,
  signal: AbortSignal,
): Promise<ActionResult> {
  computer.actionCount += 1;
  const before = pageInFront(computer);
  const marked = before?.mark;
  const touched = before && touchedPoint(computer, before, action);
  const result = await perform(computer, engine, action, signal);
  const shown = pageInFront(computer);
  // The clicked element is gone with its page, and its ref may name another element now: the pointer stays where it is.
  if (shown !== before && typeof computer.pointer === 'string' && /^e\d/.test(computer.pointer))
    computer.pointer = touched;
  if (shown?.mark && shown.mark !== marked) await engineInFront(computer, engine).reveal(shown);
  return { ...result, summary: result.summary.toWellFormed() };
}

/** Where an action touches the page: at its target, or where the page was touched last. */
function touchedPoint(computer: Computer, before: OpenPage, action: DeviceAction): Point | null {
  const target = 'target' in action ? action.target : undefined;
  if (typeof target === 'object') return target;
  const element = target === undefined ? before.mark?.element : indexOf(before.page).byRef.get(target);
  return element ? pointOn(computer, before, element) : null;
}

function perform(
  computer: Computer,
  engine: BrowserEngine,
  action: DeviceAction,
  signal: AbortSignal,
): ActionResult | Promise<ActionResult> {
  switch (action.type) {
    case 'goto':
      return goTo(computer, engine, action.url);
    case 'click':
      return click(computer, engine, action.target);
    case 'type':
      return typeText(computer, engine, action.target, action.text);
    case 'select':
      return onElement(computer, action.target, (shown, element) =>
        engineInFront(computer, engine).choose(shown, element, action.option),
      );
    case 'press':
      return press(computer, engine, action.key);
    case 'scroll':
      return scroll(computer, engine, action.direction);
    case 'wait':
      return did(`Waited ${action.ms} ms.`);
    case 'extract':
      return extract(computer, action);
    case 'evaluate_js':
      return engine.evaluate(action, signal);
    case 'download':
      return download(computer, engine, action.target);
    case 'upload':
      return onElement(computer, action.target, (shown, element) =>
        engineInFront(computer, engine).chooseFile(shown, element, action.file),
      );
    case 'write_note':
      return writeNote(computer, action.text);
    case 'compute':
      return compute(computer, action.expression);
  }
}

async function goTo(computer: Computer, engine: BrowserEngine, typed: string): Promise<ActionResult> {
  const url = toAddress(typed);
  const app = url && appOf(computer, url);
  if (app) return goToAppPage(computer, engine, app, url);
  bringToFront(computer, 'browser');
  computer.pointer = 'address';
  if (!url) return didNot(`${quoted(typed)} is not an address that the browser can open.`);
  const tab = frontTab(computer.browser) ?? (await engine.newTab());
  if (!tab) return didNot('There is no tab to open a page in.');
  const navigation = await engine.visit(tab, { method: 'GET', url });
  const shown = brief(url.href);
  if (navigation.type === 'refused') return didNot(`Did not open ${shown}: ${navigation.text}.`);
  if (navigation.type === 'file')
    return navigation.ok ? did(`Opened ${shown}; ${navigation.text}.`) : didNot(`${navigation.text}.`);
  if (navigation.ok) return did(`Opened ${navigation.text}.`);
  const result = didNot(`Could not open ${shown}: the site showed ${navigation.text}.`);
  return navigation.isReached ? { ...result, isPageShown: true } : result;
}

async function click(computer: Computer, engine: BrowserEngine, target: Target): Promise<ActionResult> {
  const here = engineInFront(computer, engine);
  const shown = pageInFront(computer);
  if (typeof target !== 'string' && here.clickAt && shown && isOnPage(computer, target)) {
    computer.pointer = target;
    return here.clickAt(shown, target);
  }
  const found = findTarget(computer, target);
  if (typeof found === 'string') return didNot(found);
  return (await clickTarget(computer, engine, found)).result;
}

async function clickTarget(computer: Computer, engine: BrowserEngine, found: ScreenTarget): Promise<Click> {
  computer.pointer = found.ref;
  if (found.type === 'element') return clickOnPage(computer, engine, found.shown, found.element);
  return { result: await clickShell(computer, engine, found.ref), navigation: null };
}

/** A link of an application to the web opens in the browser. */
async function clickOnPage(
  computer: Computer,
  engine: BrowserEngine,
  shown: OpenPage,
  element: Element,
): Promise<Click> {
  const app = pageAppInFront(computer);
  const url = app && element.name === 'a' ? linkUrl(shown.page, element) : null;
  if (app && url && !isOwnPage(app, url)) return { result: await goTo(computer, engine, url.href), navigation: null };
  return engineInFront(computer, engine).click(shown, element);
}

/** Resolves the target and calls `perform` if it is an element of the page in front. */
function onElement(
  computer: Computer,
  target: Target,
  perform: (shown: OpenPage, element: Element) => ActionResult | Promise<ActionResult>,
): ActionResult | Promise<ActionResult> {
  const found = findTarget(computer, target);
  if (typeof found === 'string') return didNot(found);
  if (found.type !== 'element') return didNot(`${quoted(found.name)} is not part of a page.`);
  computer.pointer = found.ref;
  return perform(found.shown, found.element);
}

async function download(computer: Computer, engine: BrowserEngine, target: Target): Promise<ActionResult> {
  const found = findTarget(computer, target);
  if (typeof found === 'string') return didNot(found);
  if (found.type !== 'element') return didNot(`${quoted(found.name)} does not lead to a file.`);
  const name = quoted(nameOf(found.shown.page, found.element));
  const { result, navigation } = await clickTarget(computer, engine, found);
  if (!result.ok || navigation?.type === 'file') return result;
  const where = navigation ? `it led to ${navigation.text}` : 'it leads nowhere';
  return didNot(`Downloaded nothing: ${name} is not a file, ${where}.`);
}

function writeNote(computer: Computer, text: string): ActionResult {
  bringToFront(computer, 'notes');
  computer.pointer = null;
  computer.notes.open = null;
  const problem = text.trim() === '' ? 'it would be empty' : addNote(computer.notes, text);
  if (problem !== null) return didNot(`Wrote no note: ${problem}.`);
  computer.pointer = `note:${computer.notes.texts.length}`;
  return did(`Wrote the note ${quoted(text)}.`);
}

function compute(computer: Computer, expression: string): ActionResult {
  bringToFront(computer, 'calculator');
  computer.pointer = 'key:=';
  const { ok, text, value } = showResult(computer.calculator, expression);
  if (!ok) return didNot(`Could not compute ${quoted(expression)}: ${text}.`);
  return did(`${brief(expression)} = ${text}.`, value);
}
