import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Download, Page, Request } from 'playwright-core';
import type { Browser, Tab } from '../../simulated/browser/browser.ts';
import { closeTab, MAX_TABS, openTab } from '../../simulated/browser/browser.ts';
import { guarded } from '../guarded.ts';
import { ChromiumTab } from './chromium-tab.ts';

const COMING_MS = 5_000;
const LOOK_MS = 15;

/** The pages of a browser context and the tabs of the simulated browser that show them. */
export class LiveTabs {
  /** Of all tabs, in order. */
  readonly downloads: Download[] = [];
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #live = new Map<Tab, ChromiumTab>();
  /** The tab that the next page is for; null for a page that a page has opened. */
  #waiting: Tab | null = null;
  /** When a page that is not there yet has requested its document; null if there is none. */
  #coming: number | null = null;

  constructor(browser: Browser, context: BrowserContext) {
    this.#browser = browser;
    this.#context = context;
    const adopt = (page: Page): void => {
      this.#coming = null;
      this.#adopt(page);
    };
    const noteComing = (request: Request): void => {
      if (request.isNavigationRequest() && isOfComingPage(request)) this.#coming = performance.now();
    };
    context.on(
      'page',
      guarded(adopt, (page) => page.close()),
    );
    context.on('request', guarded(noteComing));
  }

  /** Waits for the page that a page is opening: it requests its document before it is there. */
  async settle(): Promise<void> {
    while (this.#coming !== null && performance.now() - this.#coming < COMING_MS) await delay(LOOK_MS);
    this.#coming = null;
  }

  /** Opens an empty tab in front. Null when there are too many. */
  async open(): Promise<Tab | null> {
    const tab = openTab(this.#browser);
    if (tab) await this.of(tab);
    return tab;
  }

  /** The page of a tab; opens one if the tab has none, or no longer. */
  async of(tab: Tab): Promise<ChromiumTab> {
    const known = this.#live.get(tab);
    if (known) return known;
    this.#waiting = tab;
    try {
      await this.#context.newPage();
    } finally {
      this.#waiting = null;
    }
    const opened = this.#live.get(tab);
    if (!opened) throw new Error('The browser opened no page.');
    return opened;
  }

  /** Without opening a page. */
  known(tab: Tab | null): ChromiumTab | null {
    return (tab && this.#live.get(tab)) ?? null;
  }

  async close(tab: Tab): Promise<void> {
    await this.endPage(tab);
    closeTab(this.#browser, tab.id);
  }

  /** Ends the page of a tab, which stays open. */
  async endPage(tab: Tab): Promise<void> {
    const live = this.#live.get(tab);
    this.#live.delete(tab);
    await live?.end();
  }

  #adopt(page: Page): void {
    const tab = this.#waiting ?? openTab(this.#browser);
    this.#waiting = null;
    if (!tab || this.#browser.tabs.length > MAX_TABS) return void page.close().catch(() => {});
    this.#live.set(tab, new ChromiumTab(page, (download) => this.downloads.push(download)));
    // A page may close itself.
    page.on('close', () => {
      if (this.#live.get(tab)?.page !== page) return;
      this.#live.delete(tab);
      closeTab(this.#browser, tab.id);
    });
  }
}

/** A request knows no frame before its page is there. */
function isOfComingPage(request: Request): boolean {
  try {
    request.frame();
    return false;
  } catch {
    return true;
  }
}
