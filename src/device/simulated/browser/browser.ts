import type { Element } from 'domhandler';
import { CookieJar } from '../web/cookie-jar.ts';
import type { Page } from './page.ts';

/** A page in a tab: its document and its view state. */
export interface OpenPage {
  page: Page;
  /** Increases with every change of the document or the focus; invalidates the cached layout. */
  version: number;
  /** Vertical scroll offset in CSS pixels. */
  scroll: number;
  /** The focused element. */
  focus: Element | null;
  /** The element acted on or read last; it is drawn highlighted. */
  mark: { element: Element; isRead: boolean } | null;
  /** Why the form was not submitted, shown next to the invalid control. */
  problem: { control: Element; text: string } | null;
}

/** An entry of a tab's history. `shown` is null once the page is evicted; it is then fetched again. */
export interface HistoryEntry {
  url: string;
  shown: OpenPage | null;
}

export interface Tab {
  id: number;
  history: HistoryEntry[];
  /** Index of the current history entry. */
  at: number;
}

export interface Browser {
  tabs: Tab[];
  /** Id of the tab in front. */
  front: number;
  nextTabId: number;
  /** Text being typed into the address bar; null when the page has the focus. */
  addressDraft: string | null;
  /** Name of the file downloaded last, shown in a bar along the lower edge. */
  downloadNotice: string | null;
  cookies: CookieJar;
  /** Pages kept in memory, most recent last. */
  cachedPages: OpenPage[];
}

export const MAX_TABS = 20;
const MAX_HISTORY = 50;
const MAX_CACHED_PAGES = 12;

/** @param now epoch ms, by which cookies expire */
export function createBrowser(now?: () => number): Browser {
  const cookies = new CookieJar(now);
  return { tabs: [], front: 0, nextTabId: 1, addressDraft: null, downloadNotice: null, cookies, cachedPages: [] };
}

export function frontTab(browser: Browser): Tab | null {
  return browser.tabs.find(({ id }) => id === browser.front) ?? null;
}

export function currentEntry(tab: Tab): HistoryEntry | null {
  return tab.history[tab.at] ?? null;
}

export function frontPage(browser: Browser): OpenPage | null {
  const tab = frontTab(browser);
  return (tab && currentEntry(tab)?.shown) ?? null;
}

/** Opens an empty tab in front. Returns null when there are too many tabs. */
export function openTab(browser: Browser): Tab | null {
  if (browser.tabs.length >= MAX_TABS) return null;
  const tab: Tab = { id: browser.nextTabId, history: [], at: -1 };
  browser.nextTabId += 1;
  browser.tabs.push(tab);
  switchTo(browser, tab.id);
  return tab;
}

export function switchTo(browser: Browser, id: number): void {
  browser.front = id;
  browser.addressDraft = null;
  browser.downloadNotice = null;
}

/** Closes a tab. The tab to its left, or else to its right, comes to the front. */
export function closeTab(browser: Browser, id: number): void {
  const index = browser.tabs.findIndex((tab) => tab.id === id);
  const [closed] = browser.tabs.splice(index, 1);
  if (!closed) return;
  browser.cachedPages = browser.cachedPages.filter((page) => !closed.history.some(({ shown }) => shown === page));
  if (browser.front === id) switchTo(browser, browser.tabs[Math.max(0, index - 1)]?.id ?? 0);
}

export function toOpenPage(page: Page): OpenPage {
  return { page, version: 0, scroll: 0, focus: null, mark: null, problem: null };
}

/** Appends a page to a tab's history after the current entry and removes the forward entries. */
export function pushPage(browser: Browser, tab: Tab, page: OpenPage): void {
  const past = tab.history.slice(0, tab.at + 1).slice(1 - MAX_HISTORY);
  tab.history = [...past, { url: page.page.url, shown: page }];
  tab.at = tab.history.length - 1;
  cachePage(browser, page);
}

/** Replaces the current history entry: a reload, or a return to an evicted page. */
export function replacePage(browser: Browser, tab: Tab, page: OpenPage): void {
  tab.history[Math.max(tab.at, 0)] = { url: page.page.url, shown: page };
  tab.at = Math.max(tab.at, 0);
  cachePage(browser, page);
}

/** Caches the most recent pages. Evicted pages are fetched again when the user returns to them. */
function cachePage(browser: Browser, page: OpenPage): void {
  browser.cachedPages = [...browser.cachedPages.filter((cached) => cached !== page), page];
  const evicted = new Set(browser.cachedPages.slice(0, -MAX_CACHED_PAGES));
  browser.cachedPages = browser.cachedPages.slice(-MAX_CACHED_PAGES);
  for (const { history } of browser.tabs) {
    for (const entry of history) if (entry.shown && evicted.has(entry.shown)) entry.shown = null;
  }
}
