import type { ActionResult, BrowserProfile } from '../device.ts';
import { did, didNot } from '../simulated/action-result.ts';
import { currentEntry, frontTab, type OpenPage, switchTo, type Tab } from '../simulated/browser/browser.ts';
import { resultOf } from '../simulated/browser/click.ts';
import { fieldValue, isPassword } from '../simulated/browser/forms/controls.ts';
import type { NavigationResult, Visit } from '../simulated/browser/navigate.ts';
import { BLANK_URL } from '../simulated/browser/own-pages.ts';
import type { BrowserEngine, EvaluateAction } from '../simulated/browser/page-engine.ts';
import { indexOf } from '../simulated/browser/page-index.ts';
import { bringToFront, type Computer, frontApp } from '../simulated/state.ts';
import { PageActions, type Place } from './page-actions.ts';
import { PageMotion } from './page-motion.ts';
import { runScript } from './pages/run-script.ts';
import type { RunPages } from './run-pages.ts';
import { viewportOf } from './viewport.ts';

export interface ChromiumBrowserOptions {
  computer: Computer;
  /** Opens the browser of the run when it is first used. */
  open: () => Promise<RunPages>;
  homeUrl: string;
  /** State that the browser begins with. */
  profile: BrowserProfile;
  /** Whether frames of what moves are kept for `takeMotion`. */
  recordsMotion: boolean;
  /** Ends waiting for a browser. */
  closing: AbortController;
}

/** A real browser behind the window of the simulated one. */
export class ChromiumBrowser extends PageActions implements BrowserEngine {
  readonly #options: ChromiumBrowserOptions;
  #opening: Promise<RunPages> | undefined;
  #opened: RunPages | null = null;
  readonly #motion: PageMotion;

  constructor(options: ChromiumBrowserOptions) {
    super(options.computer);
    this.#options = options;
    this.#motion = new PageMotion({
      front: () => (frontApp(this.computer) === 'browser' ? (this.#opened?.livePage() ?? null) : null),
      viewport: viewportOf(options.computer),
      isKept: options.recordsMotion,
    });
  }

  async readyTab(): Promise<Tab | null> {
    const tab = frontTab(this.computer.browser) ?? (await this.newTab());
    if (tab && tab.history.length === 0) {
      await this.visit(tab, { method: 'GET', url: (await this.#pages()).startUrl(this.#options.homeUrl) });
    }
    return tab;
  }

  async newTab(): Promise<Tab | null> {
    return (await this.#pages()).tabs.open();
  }

  async showTab(tab: Tab): Promise<void> {
    const pages = await this.#pages();
    switchTo(this.computer.browser, tab.id);
    await pages.tabs.known(tab)?.page.bringToFront();
    await pages.mirror.update(tab);
  }

  async closeTab(tab: Tab): Promise<void> {
    await (await this.#pages()).tabs.close(tab);
    const next = frontTab(this.computer.browser);
    if (next) await this.showTab(next);
  }

  async visit(tab: Tab, { url }: Visit): Promise<NavigationResult> {
    const { browser } = this.computer;
    browser.addressDraft = null;
    browser.downloadNotice = null;
    return (await this.#pages()).goTo(tab, url);
  }

  async travel(tab: Tab, step: number): Promise<NavigationResult | null> {
    if (!tab.history[tab.at + step]) return null;
    return (await this.#pages()).travel(tab, step);
  }

  async reload(tab: Tab): Promise<NavigationResult> {
    return (await this.#pages()).reload(tab);
  }

  async evaluate(action: EvaluateAction): Promise<ActionResult> {
    const pages = await this.#pages();
    const tab = frontTab(this.computer.browser) ?? (await pages.tabs.open());
    if (!tab) return didNot('There is no tab to run a script in.');
    if (tab.history.length === 0) await pages.goTo(tab, new URL(BLANK_URL));
    bringToFront(this.computer, 'browser');
    this.computer.pointer = null;
    const place = { pages, tab, live: await pages.tabs.of(tab) };
    const shown = currentEntry(tab)?.shown;
    if (!shown) return didNot('There is no page to run a script in.');
    const hadSecret = holdsPassword(shown);
    const before = pages.mark(tab);
    const result = await place.live.orDialog(runScript(place.live, action, shown.page.title));
    const now = await this.settle(place);
    const outcome = await pages.since(before);
    const secret = hadSecret || (now && holdsPassword(now)) ? { isSecret: true } : {};
    const ran = result ?? did('Ran a script, which opened a dialog.');
    if (!ran.ok || !outcome) return { ...ran, ...secret };
    const where = resultOf('It left the page', outcome.navigation, outcome.isNewTab).summary;
    return { ...ran, summary: `${ran.summary} ${where}`, ...secret };
  }

  async print(): Promise<Buffer> {
    const { live } = await this.front();
    return live.page.pdf({ format: 'A4', printBackground: true });
  }

  async refresh({ picture }: { picture: boolean }): Promise<void> {
    const tab = frontTab(this.computer.browser);
    if (!tab || !this.#opening || !this.computer.windows.includes('browser')) return;
    const pages = await this.#pages();
    await pages.mirror.refresh(tab);
    if (picture) await pages.mirror.draw(tab);
    await this.#motion.follow();
  }

  screencast(onPicture: (jpeg: Buffer) => void): () => void {
    return this.#motion.stream(onPicture);
  }

  takeMotion(): Buffer[] {
    return this.#motion.take();
  }

  async profile(): Promise<BrowserProfile> {
    return this.#opening ? (await this.#opening).profile() : structuredClone(this.#options.profile);
  }

  async close(): Promise<void> {
    this.#options.closing.abort();
    this.#motion.end();
    const pages = await this.#opening?.catch(() => null);
    await pages?.close();
  }

  async #pages(): Promise<RunPages> {
    this.#opening ??= this.#options.open();
    const pages = await this.#opening;
    this.#opened = pages;
    pages.checkLost();
    return pages;
  }

  protected async front(): Promise<Place> {
    const pages = await this.#pages();
    const tab = frontTab(this.computer.browser);
    if (!tab) throw new Error('No tab is open.');
    return { pages, tab, live: await pages.tabs.of(tab) };
  }
}

function holdsPassword({ page }: OpenPage): boolean {
  return indexOf(page).controls.some((control) => isPassword(control) && fieldValue(control) !== '');
}
