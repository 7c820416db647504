import type { Element } from 'domhandler';
import { CookieJar } from '../web/cookie-jar.ts';
import type { Page } from './page.ts';

/** A page on the screen: its document, and how it is being looked at. */
export interface OpenPage {
  page: Page;
  /** Grows with every change of the document or of the focus: what was laid out before is then out of date. */
  version: number;
  /** How far it is scrolled down, in CSS pixels. */
  scroll: number;
  /** The element that keys go to. */
  focus: Element | null;
  /** What was acted on or read last, drawn marked. */
  mark: { element: Element; isRead: boolean } | null;
  /** Why the form was not sent, shown by the field in the way. */
  problem: { control: Element; text: string } | null;
}

/** An entry of a tab's history. `shown` is null once the page is forgotten; it is then fetched anew. */
export interface HistoryEntry {
  url: string;
  shown: OpenPage | null;
}

export interface Tab {
  id: number;
  history: HistoryEntry[];
  /** Which entry of the history is on the screen. */
  at: number;
}

export interface Browser {
  tabs: Tab[];
  /** Id of the tab in front. */
  front: number;
  nextTabId: number;
  /** What is being typed into the address bar; null when the keys go to the page. */
  addressDraft: string | null;
  /** The bar along the lower edge: what was downloaded last. */
  downloadNotice: string | null;
  cookies: CookieJar;
  /** Pages kept in memory, the latest last. */
  kept: OpenPage[];
}

export const MAX_TABS = 20;
const MAX_HISTORY = 50;
const MAX_KEPT_PAGES = 12;

export function createBrowser(): Browser {
  const cookies = new CookieJar();
  return { tabs: [], front: 0, nextTabId: 1, addressDraft: null, downloadNotice: null, cookies, kept: [] };
}

export function frontTab(browser: Browser): Tab | null {
  return browser.tabs.find(({ id }) => id === browser.front) ?? null;
}

export function currentEntry(tab: Tab): HistoryEntry | null {
  return tab.history[tab.at] ?? null;
}

/** The page on the screen, when there is one. */
export function frontPage(browser: Browser): OpenPage | null {
  const tab = frontTab(browser);
  return (tab && currentEntry(tab)?.shown) ?? null;
}

/** Opens an empty tab in front; null when there are too many. */
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

/** Closes a tab; the one to its left, else to its right, comes to the front. */
export function closeTab(browser: Browser, id: number): void {
  const index = browser.tabs.findIndex((tab) => tab.id === id);
  const [closed] = browser.tabs.splice(index, 1);
  if (!closed) return;
  browser.kept = browser.kept.filter((page) => !closed.history.some(({ shown }) => shown === page));
  if (browser.front === id) switchTo(browser, browser.tabs[Math.max(0, index - 1)]?.id ?? 0);
}

export function toOpenPage(page: Page): OpenPage {
  return { page, version: 0, scroll: 0, focus: null, mark: null, problem: null };
}

/** Shows a page in a tab as the newest of its history, which forgets what lay ahead. */
export function pushPage(browser: Browser, tab: Tab, page: OpenPage): void {
  const past = tab.history.slice(0, tab.at + 1).slice(1 - MAX_HISTORY);
  tab.history = [...past, { url: page.page.url, shown: page }];
  tab.at = tab.history.length - 1;
  keep(browser, page);
}

/** Puts a page in the place of the current entry: a reload, or a return to a page that was forgotten. */
export function replacePage(browser: Browser, tab: Tab, page: OpenPage): void {
  tab.history[Math.max(tab.at, 0)] = { url: page.page.url, shown: page };
  tab.at = Math.max(tab.at, 0);
  keep(browser, page);
}

/** Only so many documents are held: the oldest are forgotten, and fetched anew when they are returned to. */
function keep(browser: Browser, page: OpenPage): void {
  browser.kept = [...browser.kept.filter((kept) => kept !== page), page];
  const forgotten = new Set(browser.kept.slice(0, -MAX_KEPT_PAGES));
  browser.kept = browser.kept.slice(-MAX_KEPT_PAGES);
  for (const { history } of browser.tabs) {
    for (const entry of history) if (entry.shown && forgotten.has(entry.shown)) entry.shown = null;
  }
}
