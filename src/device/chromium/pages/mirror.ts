import type { Element } from 'domhandler';
import type { Dialog } from 'playwright-core';
import type { OpenPage, Tab } from '../../simulated/browser/browser.ts';
import { currentEntry, toOpenPage } from '../../simulated/browser/browser.ts';
import { BLANK_URL, blankPage } from '../../simulated/browser/own-pages.ts';
import type { PageSnapshot } from '../snapshot/page-reader.ts';
import type { ChromiumTab } from './chromium-tab.ts';
import type { LiveTabs } from './live-tabs.ts';
import { describeFailure } from './load-failure.ts';
import { dialogPage, problemPage } from './own-pages.ts';
import { readProblem } from './read-problem.ts';

// A page that was just read is not read again: an action reads it, and the observation that follows.
const FRESH_MS = 100;

/** Keeps the simulated browser's tabs as the pages of the real one are. */
export class Mirror {
  readonly #tabs: LiveTabs;
  readonly #snapshots = new WeakMap<OpenPage, PageSnapshot>();
  /** Pages of the browser's own that tabs show in place of their page. */
  readonly #instead = new WeakMap<Tab, OpenPage>();
  readonly #dialogs = new WeakMap<Dialog, OpenPage>();
  readonly #readAt = new WeakMap<OpenPage, number>();

  constructor(tabs: LiveTabs) {
    this.#tabs = tabs;
  }

  /** Shows a page of the browser's own in a tab, until the tab goes elsewhere. */
  showInstead(tab: Tab, page: OpenPage | null): void {
    if (page) this.#instead.set(tab, page);
    else this.#instead.delete(tab);
  }

  isShowingInstead(tab: Tab): boolean {
    return this.#instead.has(tab);
  }

  /** Reads the page of a tab again, unless it was just read. */
  async refresh(tab: Tab): Promise<void> {
    const shown = currentEntry(tab)?.shown;
    const readAt = shown ? this.#readAt.get(shown) : undefined;
    if (readAt !== undefined && performance.now() - readAt < FRESH_MS) return;
    await this.update(tab);
  }

  /** Reads the page of a tab. Returns what the tab shows; null for a tab that was never anywhere. */
  async update(tab: Tab): Promise<OpenPage | null> {
    const live = this.#tabs.known(tab);
    if (!live) return this.#put(tab, this.#instead.get(tab) ?? null, { urls: [], at: 0 });
    if (live.dialog) return this.#put(tab, await this.#pageOf(live.dialog, live));
    const instead = this.#instead.get(tab);
    try {
      const history = await live.history();
      return this.#put(tab, instead ?? (await this.#read(tab, live)), history);
    } catch (error) {
      if (live.dialog) return this.#put(tab, await this.#pageOf(live.dialog, live));
      return this.#put(tab, await this.#give(tab, live, error));
    }
  }

  /** Takes a picture of what a tab shows. */
  async draw(tab: Tab): Promise<void> {
    const shown = currentEntry(tab)?.shown;
    const live = this.#tabs.known(tab);
    if (!shown?.page.rendering || !live || live.dialog) return;
    shown.page.rendering.picture = (await live.picture()) ?? shown.page.rendering.picture;
    shown.version += 1;
  }

  /** The number of an element of a page that this has read. */
  numberOf(shown: OpenPage, element: Element): number | null {
    return this.#snapshots.get(shown)?.numberOf(element) ?? null;
  }

  htmlOf(shown: OpenPage | null): string | null {
    return (shown && this.#snapshots.get(shown)?.html) ?? null;
  }

  /** The element of `shown` that is the same as one of an earlier reading of the page; null if it is gone. */
  sameElement(shown: OpenPage, earlier: OpenPage, element: Element): Element | null {
    const number = this.numberOf(earlier, element);
    return number === null ? null : (this.#snapshots.get(shown)?.elementOf(number) ?? null);
  }

  async #read(tab: Tab, live: ChromiumTab): Promise<OpenPage | null> {
    if (live.page.url().startsWith('chrome-error:')) return failurePage(live);
    const snapshot = await live.read();
    if (snapshot.page.url === BLANK_URL && isEmpty(snapshot)) return tab.history.length > 0 ? blankPage() : null;
    const shown = { ...toOpenPage(snapshot.page), scroll: snapshot.scroll, focus: snapshot.focus };
    this.#snapshots.set(shown, snapshot);
    this.#readAt.set(shown, performance.now());
    const before = currentEntry(tab)?.shown;
    const marked = before?.mark && this.sameElement(shown, before, before.mark.element);
    if (before?.mark && marked) shown.mark = { ...before.mark, element: marked };
    if (shown.page.rendering) shown.page.rendering.picture = before?.page.rendering?.picture ?? null;
    return shown;
  }

  /** The page that stands for a dialog, with what was typed into it. */
  async #pageOf(dialog: Dialog, { page }: ChromiumTab): Promise<OpenPage> {
    const shown = this.#dialogs.get(dialog) ?? (await dialogPage(dialog, page.url()));
    this.#dialogs.set(dialog, shown);
    return shown;
  }

  /** The page that says why there is no other. A page that does not answer is ended, so that it takes no more time. */
  async #give(tab: Tab, live: ChromiumTab, error: unknown): Promise<OpenPage> {
    const url = live.page.url();
    const problem = readProblem(live, error);
    if (problem === null) throw error;
    await this.#tabs.endPage(tab);
    const page = await problemPage(url, 500, problem);
    this.#instead.set(tab, page);
    return page;
  }

  #put(tab: Tab, shown: OpenPage | null, history?: { urls: readonly string[]; at: number }): OpenPage | null {
    if (!shown) return null;
    const urls = history ? [...history.urls] : tab.history.map(({ url }) => url);
    const at = history ? history.at : Math.max(tab.at, 0);
    if (this.#instead.get(tab) === shown && history) {
      // It comes after the page that the tab was at.
      const past = urls.slice(0, at + 1).filter((url) => url !== BLANK_URL);
      tab.history = [...past.map((url) => ({ url, shown: null })), { url: shown.page.url, shown }];
      tab.at = tab.history.length - 1;
      return shown;
    }
    tab.history = (urls.length > 0 ? urls : [shown.page.url]).map((url) => ({ url, shown: null }));
    tab.at = Math.min(at, tab.history.length - 1);
    tab.history[tab.at] = { url: shown.page.url, shown };
    return shown;
  }
}

/** In place of the browser's own page about what it could not load. */
function failurePage({ failure }: ChromiumTab): Promise<OpenPage> {
  const url = failure?.url ?? BLANK_URL;
  return problemPage(url, 502, `Could not open ${new URL(url).host}: ${describeFailure(failure?.reason ?? '')}.`);
}

const isEmpty = ({ html }: PageSnapshot): boolean => html.replace(/<[^>]*>/g, '').trim() === '' && html.length < 200;
