import { isAllowed } from '../../address-pattern.ts';
import type { DeviceFile } from '../../device.ts';
import { findFile, storeDownload } from '../apps/files.ts';
import type { Viewer } from '../state.ts';
import type { PageStyle, SentFile, Web, WebRequest } from '../web/web.ts';
import { isOpenable } from './address.ts';
import type { OpenPage, Tab } from './browser.ts';
import { currentEntry, frontTab, openTab, pushPage, replacePage, switchTo, toOpenPage } from './browser.ts';
import { childElements, closest, descendants, hasClass, textOf } from './dom.ts';
import { BLANK_URL, blankPage, notAllowedPage } from './own-pages.ts';
import type { AppliedStyle } from './page.ts';
import { indexOf } from './page-index.ts';
import { parsePage } from './parse-page.ts';

/** Settings and services of the browser. */
export interface BrowserContext {
  web: Web;
  homeUrl: string;
  allowedUrls: readonly string[];
}

export type NavigationResult =
  /** `ok` is false for an error status; `isReached` if a site sent the page. */
  | { type: 'page'; ok: boolean; isReached?: boolean; text: string }
  | { type: 'file'; ok: boolean; text: string }
  | { type: 'refused'; ok: false; text: string };

export interface Visit {
  method: 'GET' | 'POST';
  url: URL;
  form?: URLSearchParams;
  /** See `Submission`. */
  fileFields?: readonly string[];
  /** Replaces the current history entry instead of adding one. */
  isReplacing?: boolean;
}

/** Fetches an address and shows the page in a tab, or stores the file. */
export async function visit(
  computer: Viewer,
  context: BrowserContext,
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
    show(browser, tab, await notAllowedPage(url, context.allowedUrls));
    return { type: 'refused', ok: false, text: notAllowedText(context.allowedUrls) };
  };
  if (!isAllowed(visit.url, context.allowedUrls)) return refuse(visit.url);
  const mayGoTo = (url: URL): boolean => isAllowed(url, context.allowedUrls);
  const response = await context.web.fetch({ ...toRequest(computer, visit), mayGoTo });
  if (!mayGoTo(response.url)) return refuse(response.url);
  if (response.body.type === 'file') return saveFile(computer, response.body, response.url);
  const url = withHash(response.url, visit.url.hash);
  const { html, style } = response.body;
  const parsed = await parsePage(html, url, response.status);
  const page = toOpenPage(style ? { ...parsed, style: await readStyle(style) } : parsed);
  show(browser, tab, page);
  scrollToFragment(page, new URL(url).hash);
  return toNavigationResult(page, !response.isUnreached);
}

async function readStyle({ css, pictures = new Map() }: PageStyle): Promise<AppliedStyle> {
  // Loaded on first use.
  const { rulesOf } = await import('../screen/style/style-sheet.ts');
  return { rules: rulesOf(css), pictures };
}

function toRequest(
  computer: Viewer,
  { method, url, form = new URLSearchParams(), fileFields = [] }: Visit,
): WebRequest {
  const address = new URL(url);
  address.hash = '';
  const { cookies } = computer.browser;
  return { method, url: address, form, files: filesToSend(computer, form, fileFields), cookies };
}

function filesToSend({ files }: Viewer, form: URLSearchParams, fields: readonly string[]): SentFile[] {
  return fields.flatMap((field) => {
    const file = findFile(files, form.get(field) ?? '');
    return file ? [{ field, name: file.name, mediaType: file.mediaType, bytes: file.bytes }] : [];
  });
}

function withHash(url: URL, hash: string): string {
  if (url.hash !== '' || hash === '') return url.href;
  return `${url.href}${hash}`;
}

export function notAllowedText(allowed: readonly string[]): string {
  const shown = allowed.slice(0, 5).join(', ').slice(0, 200);
  return `not allowed: the task may only visit ${shown}${allowed.length > 5 ? ', …' : ''}`;
}

function saveFile(computer: Viewer, file: DeviceFile, from: URL): NavigationResult {
  const stored = storeDownload(computer.files, file, from);
  if (!stored) return { type: 'file', ok: false, text: 'the file was not saved: the device is full' };
  computer.browser.downloadNotice = stored.name;
  return { type: 'file', ok: true, text: `saved “${stored.name}” to Files` };
}

/** What a page says of itself, for a summary. */
export function toNavigationResult({ page }: OpenPage, isReached = true): NavigationResult {
  const place = `“${page.title.slice(0, 120)}” at ${page.url.slice(0, 200)}`.toWellFormed();
  const said = errorText(page.$.root()[0]);
  const text = said === '' ? place : `${place}, which says: “${said}”`;
  if (page.status < 400) return { type: 'page', ok: true, text };
  return { type: 'page', ok: false, isReached, text: `${text} (status ${page.status})` };
}

function errorText(root: Parameters<typeof descendants>[0] | undefined): string {
  const error = root && descendants(root).find((element) => hasClass(element, 'error'));
  return error ? textOf(error).slice(0, 160).toWellFormed() : '';
}

/** Highlights the element that the fragment names, so that it is scrolled into view. Returns whether it exists. */
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

/** Returns the tab in front with its page loaded; opens one at the home page if there is none. */
export async function readyTab(computer: Viewer, context: BrowserContext): Promise<Tab | null> {
  const tab = frontTab(computer.browser) ?? openTab(computer.browser);
  if (tab && tab.history.length === 0) {
    const home = URL.parse(context.homeUrl);
    const isHome = home && isAllowed(home, context.allowedUrls);
    await visit(computer, context, tab, { method: 'GET', url: isHome ? home : new URL(BLANK_URL) });
  }
  return tab;
}

/** Traverses the history by `step` entries. Returns null if there is no such entry. */
export async function travel(
  computer: Viewer,
  context: BrowserContext,
  tab: Tab,
  step: number,
): Promise<NavigationResult | null> {
  const entry = tab.history[tab.at + step];
  if (!entry) return null;
  tab.at += step;
  return entry.shown ? showCachedPage(computer, entry.shown) : reload(computer, context, tab);
}

function showCachedPage({ browser }: Viewer, shown: OpenPage): NavigationResult {
  browser.addressDraft = null;
  browser.downloadNotice = null;
  return toNavigationResult(shown);
}

/** Fetches the current page again with GET. */
export async function reload(computer: Viewer, context: BrowserContext, tab: Tab): Promise<NavigationResult> {
  const url = URL.parse(currentEntry(tab)?.url ?? '') ?? new URL(BLANK_URL);
  return visit(computer, context, tab, { method: 'GET', url, isReplacing: true });
}

/** Brings a tab to the front and loads its page if needed. */
export async function showTab(computer: Viewer, context: BrowserContext, tab: Tab): Promise<void> {
  switchTo(computer.browser, tab.id);
  if (tab.history.length > 0 && !currentEntry(tab)?.shown) await reload(computer, context, tab);
}
