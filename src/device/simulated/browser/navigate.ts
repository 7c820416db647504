import { findFile, storeDownload } from '../apps/files.ts';
import type { Computer } from '../state.ts';
import type { SentFile, Web, WebRequest } from '../web/web.ts';
import { isOpenable } from './address.ts';
import { isAllowed } from './allowed-urls.ts';
import type { OpenPage, Tab } from './browser.ts';
import { currentEntry, frontTab, openTab, pushPage, replacePage, switchTo, toOpenPage } from './browser.ts';
import { childElements, closest, descendants, hasClass, textOf } from './dom.ts';
import { BLANK_URL, blankPage, notAllowedPage } from './own-pages.ts';
import { indexOf } from './page-index.ts';
import { parsePage } from './parse-page.ts';

/** What the browser needs beside the computer it runs on. */
export interface BrowserContext {
  web: Web;
  homeUrl: string;
  allowedUrls: readonly string[];
}

/** Where a request led. */
export type NavigationResult =
  | { type: 'page'; ok: boolean; text: string }
  | { type: 'file'; ok: boolean; text: string }
  | { type: 'refused'; ok: false; text: string };

export interface Visit {
  method: 'GET' | 'POST';
  url: URL;
  form?: URLSearchParams;
  /** See `Submission`. */
  fileFields?: readonly string[];
  /** Puts the page in place of the current one rather than after it. */
  isReplacing?: boolean;
}

/** Fetches an address and shows the page in a tab, or keeps the file that came. */
export async function visit(
  computer: Computer,
  around: BrowserContext,
  tab: Tab,
  visit: Visit,
): Promise<NavigationResult> {
  const { browser } = computer;
  browser.addressDraft = null;
  browser.downloadNotice = null;
  const show = visit.isReplacing ? replacePage : pushPage;
  if (visit.url.href === BLANK_URL) {
    show(browser, tab, await blankPage());
    return { type: 'page', ok: true, text: 'a blank page' };
  }
  if (!isOpenable(visit.url)) {
    return { type: 'refused', ok: false, text: `the browser does not open ${visit.url.protocol} addresses` };
  }
  const refuse = async (url: URL): Promise<NavigationResult> => {
    show(browser, tab, await notAllowedPage(url, around.allowedUrls));
    return { type: 'refused', ok: false, text: notAllowedText(around.allowedUrls) };
  };
  if (!isAllowed(visit.url, around.allowedUrls)) return refuse(visit.url);
  const mayGoTo = (url: URL): boolean => isAllowed(url, around.allowedUrls);
  const response = await around.web.fetch({ ...toRequest(computer, visit), mayGoTo });
  if (!mayGoTo(response.url)) return refuse(response.url);
  if (response.body.type === 'file') return keepFile(computer, response.body);
  const url = withHash(response.url, visit.url.hash);
  const page = toOpenPage(await parsePage(response.body.html, url, response.status));
  show(browser, tab, page);
  scrollToFragment(page, new URL(url).hash);
  return landingOn(page);
}

function toRequest(
  computer: Computer,
  { method, url, form = new URLSearchParams(), fileFields = [] }: Visit,
): WebRequest {
  const address = new URL(url);
  address.hash = '';
  const { cookies } = computer.browser;
  return { method, url: address, form, files: filesToSend(computer, form, fileFields), cookies };
}

function filesToSend({ files }: Computer, form: URLSearchParams, fields: readonly string[]): SentFile[] {
  return fields.flatMap((field) => {
    const file = findFile(files, form.get(field) ?? '');
    return file ? [{ field, name: file.name, mediaType: file.mediaType, bytes: file.bytes }] : [];
  });
}

function withHash(url: URL, hash: string): string {
  if (url.hash !== '' || hash === '') return url.href;
  return `${url.href}${hash}`;
}

function notAllowedText(allowed: readonly string[]): string {
  const shown = allowed.slice(0, 5).join(', ').slice(0, 200);
  return `not allowed: the task may only visit ${shown}${allowed.length > 5 ? ', …' : ''}`;
}

function keepFile(computer: Computer, file: { name: string; mediaType: string; bytes: Buffer }): NavigationResult {
  const stored = storeDownload(computer.files, file);
  if (!stored) return { type: 'file', ok: false, text: 'the file was not saved: the device is full' };
  computer.browser.downloadNotice = stored.name;
  return { type: 'file', ok: true, text: `saved “${stored.name}” to Files` };
}

function landingOn({ page }: OpenPage): NavigationResult {
  const place = `“${page.title.slice(0, 120)}” at ${page.url.slice(0, 200)}`.toWellFormed();
  const said = errorText(page.$.root()[0]);
  const text = said === '' ? place : `${place}, which says: “${said}”`;
  if (page.status < 400) return { type: 'page', ok: true, text };
  return { type: 'page', ok: false, text: `${text} (status ${page.status})` };
}

function errorText(root: Parameters<typeof descendants>[0] | undefined): string {
  const error = root && descendants(root).find((element) => hasClass(element, 'error'));
  return error ? textOf(error).slice(0, 160).toWellFormed() : '';
}

/** Marks the element that an address points at, so that it is scrolled into view. */
export function scrollToFragment(shown: OpenPage, hash: string): boolean {
  const id = decodeFragment(hash);
  const element = id === '' ? undefined : indexOf(shown.page).byId.get(id);
  if (!element) return false;
  const section = closest(element, ({ name }) => name === 'section' || name === 'article');
  const isEmpty = textOf(element) === '' && childElements(element).length === 0;
  shown.mark = { element: isEmpty && section ? section : element, isRead: false };
  return true;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The tab in front, its page loaded: opens one at the home page when there is none. */
export async function readyTab(computer: Computer, around: BrowserContext): Promise<Tab | null> {
  const tab = frontTab(computer.browser) ?? openTab(computer.browser);
  if (tab && tab.history.length === 0) {
    const home = URL.parse(around.homeUrl);
    const isHome = home && isAllowed(home, around.allowedUrls);
    await visit(computer, around, tab, { method: 'GET', url: isHome ? home : new URL(BLANK_URL) });
  }
  return tab;
}

/** Goes `step` entries through the history; null when there is none there. */
export async function travel(
  computer: Computer,
  around: BrowserContext,
  tab: Tab,
  step: number,
): Promise<NavigationResult | null> {
  const entry = tab.history[tab.at + step];
  if (!entry) return null;
  tab.at += step;
  return entry.shown ? landOnKept(computer, entry.shown) : reload(computer, around, tab);
}

function landOnKept({ browser }: Computer, shown: OpenPage): NavigationResult {
  browser.addressDraft = null;
  browser.downloadNotice = null;
  return landingOn(shown);
}

/** Fetches the current page anew, by GET. */
export async function reload(computer: Computer, around: BrowserContext, tab: Tab): Promise<NavigationResult> {
  const url = URL.parse(currentEntry(tab)?.url ?? '') ?? new URL(BLANK_URL);
  return visit(computer, around, tab, { method: 'GET', url, isReplacing: true });
}

/** Brings a tab to the front, its page loaded. */
export async function showTab(computer: Computer, around: BrowserContext, tab: Tab): Promise<void> {
  switchTo(computer.browser, tab.id);
  if (tab.history.length > 0 && !currentEntry(tab)?.shown) await reload(computer, around, tab);
}
