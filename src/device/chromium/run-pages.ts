import type { BrowserContext, Request } from 'playwright-core';
import { isAllowed } from '../address-pattern.ts';
import type { BrowserProfile } from '../device.ts';
import { storeDownload } from '../simulated/apps/files.ts';
import { isOpenable } from '../simulated/browser/address.ts';
import { frontTab, type OpenPage, type Tab } from '../simulated/browser/browser.ts';
import { type NavigationResult, notAllowedText, toNavigationResult } from '../simulated/browser/navigate.ts';
import { BLANK_URL, blankPage, notAllowedPage } from '../simulated/browser/own-pages.ts';
import type { Computer } from '../simulated/state.ts';
import { guarded } from './guarded.ts';
import type { ChromiumTab } from './pages/chromium-tab.ts';
import { type ReadFile, readDownload, readPdf } from './pages/downloads.ts';
import { LiveTabs } from './pages/live-tabs.ts';
import { describeFailure, isInterrupted } from './pages/load-failure.ts';
import { Mirror } from './pages/mirror.ts';
import { problemPage } from './pages/own-pages.ts';
import { toBrowserProfile } from './profile.ts';

/** The browser of one run, which has cookies, storage and pages of its own. */
export interface RunBrowser {
  context: BrowserContext;
  /** Aborted when the browser has ended by itself. */
  lost: AbortSignal;
  close(): Promise<void>;
}

/** What had happened in a tab before an action. */
export interface Mark {
  tab: Tab;
  navigations: number;
  downloads: number;
  tabs: readonly Tab[];
  url: string;
}

/** Where an action led to. */
export interface Outcome {
  navigation: NavigationResult;
  isNewTab: boolean;
}

const LOAD_MS = 15_000;

/** The pages of one run: opens them, follows where actions lead to, and keeps the tabs of the simulated browser alike. */
export class RunPages {
  readonly tabs: LiveTabs;
  readonly mirror: Mirror;
  readonly #computer: Computer;
  readonly #run: RunBrowser;
  readonly #allowedUrls: readonly string[];
  /** Origins of documents, also in frames. */
  readonly #visited = new Set<string>();

  constructor(computer: Computer, run: RunBrowser, allowedUrls: readonly string[]) {
    this.#computer = computer;
    this.#run = run;
    this.#allowedUrls = allowedUrls;
    this.tabs = new LiveTabs(computer.browser, run.context);
    this.mirror = new Mirror(this.tabs);
    const noteVisit = (request: Request): void => {
      if (request.isNavigationRequest()) this.#visited.add(new URL(request.url()).origin);
    };
    run.context.on('request', guarded(noteVisit));
  }

  /** @throws the reason if the browser has ended by itself */
  checkLost(): void {
    this.#run.lost.throwIfAborted();
  }

  /** The home page, or an empty page if the run may not open it. */
  startUrl(homeUrl: string): URL {
    const home = URL.parse(homeUrl);
    return home && isAllowed(home, this.#allowedUrls) ? home : new URL(BLANK_URL);
  }

  async goTo(tab: Tab, url: URL): Promise<NavigationResult> {
    if (url.href === BLANK_URL) {
      await (await this.tabs.of(tab)).page.goto(BLANK_URL);
      await this.#showInstead(tab, await blankPage());
      return { type: 'page', ok: true, text: 'a blank page' };
    }
    if (!isOpenable(url))
      return { type: 'refused', ok: false, text: `the browser does not open ${url.protocol} addresses` };
    if (!isAllowed(url, this.#allowedUrls)) return this.#refuse(tab, url);
    const live = await this.tabs.of(tab);
    return this.#load(tab, url, () => live.page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: LOAD_MS }));
  }

  async travel(tab: Tab, step: number): Promise<NavigationResult | null> {
    const live = await this.tabs.of(tab);
    if (step === -1 && this.mirror.isShowingInstead(tab)) {
      this.mirror.showInstead(tab, null);
      return this.#arrive(tab);
    }
    const { ids, at, urls } = await live.history();
    const id = ids[at + step];
    const url = URL.parse(urls[at + step] ?? '');
    if (id === undefined || !url) return null;
    return this.#load(tab, url, () => live.goToEntry(id));
  }

  async reload(tab: Tab): Promise<NavigationResult> {
    const live = await this.tabs.of(tab);
    const url = URL.parse(tab.history[tab.at]?.url ?? '') ?? new URL(BLANK_URL);
    if (this.mirror.isShowingInstead(tab)) return this.goTo(tab, url);
    return this.#load(tab, url, () => live.page.reload({ waitUntil: 'domcontentloaded', timeout: LOAD_MS }));
  }

  /** The page that the tab in front shows as it is; null if there is none, or if it may not be shown. */
  livePage(): ChromiumTab | null {
    const tab = frontTab(this.#computer.browser);
    const live = this.tabs.known(tab);
    if (!tab || !live || live.dialog || this.mirror.isShowingInstead(tab)) return null;
    const url = URL.parse(live.page.url());
    return url && isAllowed(url, this.#allowedUrls) ? live : null;
  }

  mark(tab: Tab): Mark {
    const live = this.tabs.known(tab);
    return {
      ...{ tab, navigations: live?.navigations ?? 0, downloads: this.tabs.downloads.length },
      ...{ tabs: [...this.#computer.browser.tabs], url: live?.page.url() ?? '' },
    };
  }

  /** Where the tab, or one that it has opened, has gone since; null if nowhere. */
  async since(mark: Mark): Promise<Outcome | null> {
    await this.tabs.settle();
    const front = frontTab(this.#computer.browser);
    const isNewTab = front !== null && !mark.tabs.includes(front);
    const tab = isNewTab ? front : mark.tab;
    const live = this.tabs.known(tab);
    if (isNewTab) await live?.settle();
    const files = await this.#saveDownloads(live, mark.downloads);
    if (files) return { navigation: files, isNewTab: false };
    if (!live) return null;
    const url = live.page.url();
    if (!isNewTab && live.navigations === mark.navigations) return null;
    this.mirror.showInstead(tab, null);
    if (!isNewTab && isSamePage(url, mark.url)) return null;
    return { navigation: await this.#arrive(tab), isNewTab };
  }

  profile(): Promise<BrowserProfile> {
    return toBrowserProfile(this.#run.context, this.#visited);
  }

  close(): Promise<void> {
    return this.#run.close();
  }

  async #load(tab: Tab, url: URL, load: () => Promise<unknown>): Promise<NavigationResult> {
    const live = await this.tabs.of(tab);
    const before = this.tabs.downloads.length;
    live.status = 200;
    live.isUnreached = false;
    this.mirror.showInstead(tab, null);
    const failure = await live.orDialog(
      load().then(
        () => null,
        (error: unknown) => error,
      ),
    );
    this.checkLost();
    await live.settle();
    const files = await this.#saveDownloads(live, before);
    if (files) {
      await this.mirror.update(tab);
      return files;
    }
    if (!failure || isInterrupted(failure)) return this.#arrive(tab);
    const problem = describeFailure(failure);
    const page = await problemPage(url.href, 502, `Could not open ${url.host}: ${problem}.`);
    await this.#showInstead(tab, page);
    return toNavigationResult(page, false);
  }

  /** What a tab shows after it has loaded something. A redirect may have led to where the run may not be. */
  async #arrive(tab: Tab): Promise<NavigationResult> {
    const live = this.tabs.known(tab);
    const url = URL.parse(live?.page.url() ?? '');
    if (live && url && isOpenable(url) && !isAllowed(url, this.#allowedUrls)) {
      await live.page.goto(BLANK_URL);
      return this.#refuse(tab, url);
    }
    const shown = await this.mirror.update(tab);
    return shown ? toNavigationResult(shown, !live?.isUnreached) : { type: 'page', ok: true, text: 'a blank page' };
  }

  async #refuse(tab: Tab, url: URL): Promise<NavigationResult> {
    await this.#showInstead(tab, await notAllowedPage(url, this.#allowedUrls));
    return { type: 'refused', ok: false, text: notAllowedText(this.#allowedUrls) };
  }

  async #showInstead(tab: Tab, page: OpenPage): Promise<void> {
    this.mirror.showInstead(tab, page);
    await this.mirror.update(tab);
  }

  async #saveDownloads(live: ChromiumTab | null, from: number): Promise<NavigationResult | null> {
    const begun = this.tabs.downloads.slice(from);
    let last: NavigationResult | null = null;
    for (const download of begun) last = this.#save(await readDownload(download), download.url());
    return last ?? (live?.isDocumentPdf ? this.#savePdf(live) : null);
  }

  /** Saves the PDF that a tab shows, and goes back to where the tab was. */
  async #savePdf(live: ChromiumTab): Promise<NavigationResult> {
    const saved = this.#save(await readPdf(live), live.page.url());
    live.isDocumentPdf = false;
    const { at, ids } = await live.history();
    const last = ids[at - 1];
    await (last === undefined ? live.page.goto(BLANK_URL) : live.goToEntry(last));
    await live.settle();
    return saved;
  }

  #save({ file, problem }: ReadFile, from: string): NavigationResult {
    if (!file) return { type: 'file', ok: false, text: `the file was not saved: ${problem}` };
    const stored = storeDownload(this.#computer.files, file, URL.parse(from));
    if (!stored) return { type: 'file', ok: false, text: 'the file was not saved: the device is full' };
    this.#computer.browser.downloadNotice = stored.name;
    return { type: 'file', ok: true, text: `saved “${stored.name}” to Files` };
  }
}

function isSamePage(url: string, before: string): boolean {
  return url.includes('#') && url.split('#')[0] === before.split('#')[0];
}
