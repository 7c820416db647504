import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Dialog, Download, FileChooser, Page, Request, Response } from 'playwright-core';
import { UNREACHED } from '../egress/refusal.ts';
import { guarded } from '../guarded.ts';
import { PageReader, type PageSnapshot } from '../snapshot/page-reader.ts';
import { PageHungError, within } from '../within.ts';

// Requests that an action is not done before; streams and polls may stay open.
const AWAITED = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch']);
const NAVIGATION_MS = 15_000;
const REQUESTS_MS = 1_500;
const FRAME_MS = 300;
const PICTURE_MS = 5_000;
const FIRST_LOOK_MS = 15;
const MAX_TRIES = 10;

/** One page of the browser: what it shows, what it loads, what it asks. */
export class ChromiumTab {
  readonly page: Page;
  readonly reader: PageReader;
  /** HTTP status of the document. */
  status = 200;
  /** Whether the document says why a page could not be loaded. */
  isUnreached = false;
  /** A dialog of a script, which keeps the page waiting. */
  dialog: Dialog | null = null;
  /** What a click on a button for files has opened. */
  chooser: FileChooser | null = null;
  /** Documents and states of the history that the tab has entered. */
  navigations = 0;
  isCrashed = false;
  /** The document that could not be loaded last. */
  failure: { url: string; reason: string } | null = null;
  /** Whether the tab shows a PDF, in a viewer that cannot be read. */
  isDocumentPdf = false;
  readonly #requests = new Map<Request, number>();
  readonly #session: Promise<CDPSession>;
  readonly #dialogs = new EventEmitter();

  constructor(page: Page, onDownload: (download: Download) => void) {
    this.page = page;
    this.reader = new PageReader(page);
    this.#session = page.context().newCDPSession(page);
    this.#session.catch(() => {});
    this.#listen(onDownload);
  }

  read(): Promise<PageSnapshot> {
    return this.reader.read(this.status);
  }

  /** Waits until what an action set off has ended: documents, requests, a frame drawn. */
  async settle(): Promise<void> {
    const startedAt = performance.now();
    await delay(FIRST_LOOK_MS);
    for (;;) {
      if (this.dialog || this.isCrashed || this.page.isClosed()) return;
      if (this.#isQuiet(startedAt)) {
        await this.#drawn();
        if (this.#isQuiet(startedAt)) return;
      }
      await delay(FIRST_LOOK_MS);
    }
  }

  /** Waits for work that a dialog interrupts; undefined if one did. */
  async orDialog<T>(work: Promise<T>): Promise<T | undefined> {
    if (this.dialog) return undefined;
    const opened = new AbortController();
    const dialog = once(this.#dialogs, 'dialog', { signal: opened.signal }).then(() => undefined);
    try {
      return await Promise.race([work, dialog]);
    } finally {
      opened.abort();
      dialog.catch(() => {});
      work.catch(() => {});
    }
  }

  /** What is in view as WebP, in base64; null if the page does not answer. */
  async picture(): Promise<string | null> {
    const options = { format: 'webp', quality: 80, optimizeForSpeed: true } as const;
    const shot = this.session().then((session) => session.send('Page.captureScreenshot', options));
    return within(PICTURE_MS, shot).then(
      ({ data }) => data,
      () => null,
    );
  }

  /** The DevTools protocol of the page. */
  session(): Promise<CDPSession> {
    return this.#session;
  }

  /** Addresses that the tab has been at, and the index of the current one. */
  async history(): Promise<{ urls: string[]; at: number; ids: number[] }> {
    const { currentIndex, entries } = await within(PICTURE_MS, this.#readHistory());
    // The first entry is the empty page that every tab begins with.
    const first = entries.length > 1 && entries[0]?.url === 'about:blank' ? 1 : 0;
    const shown = entries.slice(first);
    return { urls: shown.map(({ url }) => url), ids: shown.map(({ id }) => id), at: Math.max(0, currentIndex - first) };
  }

  /** A page that is being replaced has none for a moment. */
  async #readHistory() {
    const session = await this.session();
    for (let tries = 1; ; tries += 1) {
      try {
        return await session.send('Page.getNavigationHistory');
      } catch (error) {
        if (tries === MAX_TRIES || !/Not attached to an active page/.test(String(error))) throw error;
        await delay(4 * FIRST_LOOK_MS);
      }
    }
  }

  async goToEntry(entryId: number): Promise<void> {
    await (await this.session()).send('Page.navigateToHistoryEntry', { entryId });
  }

  /** Ends the page at once, also when its scripts keep it busy. */
  async end(): Promise<void> {
    await within(PICTURE_MS, this.page.close({ runBeforeUnload: false })).catch(() => {});
  }

  #listen(onDownload: (download: Download) => void): void {
    const { page } = this;
    page.on('request', (request) => {
      if (AWAITED.has(request.resourceType())) this.#requests.set(request, performance.now());
    });
    page.on('requestfinished', (request) => void this.#requests.delete(request));
    const noteFailure = (request: Request): void => {
      this.#requests.delete(request);
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        this.failure = { url: request.url(), reason: request.failure()?.errorText ?? '' };
      }
    };
    const noteResponse = (response: Response): void => {
      const request = response.request();
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      this.status = response.status();
      this.isUnreached = response.headers()[UNREACHED] !== undefined;
      this.isDocumentPdf = response.headers()['content-type']?.startsWith('application/pdf') ?? false;
    };
    page.on('requestfailed', guarded(noteFailure));
    page.on('response', guarded(noteResponse));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.navigations += 1;
    });
    page.on('download', guarded(onDownload));
    page.on('dialog', (dialog) => {
      // Nobody is asked whether to leave a page: the run has decided.
      if (dialog.type() === 'beforeunload') void dialog.accept().catch(() => {});
      else {
        this.dialog = dialog;
        this.#dialogs.emit('dialog');
      }
    });
    page.on('filechooser', (chooser) => {
      this.chooser = chooser;
    });
    page.on('crash', () => {
      this.isCrashed = true;
    });
  }

  /** Nothing is awaited any more, or it has taken too long. */
  #isQuiet(startedAt: number): boolean {
    const now = performance.now();
    for (const [request, since] of this.#requests) {
      const limit = request.resourceType() === 'document' ? NAVIGATION_MS : REQUESTS_MS;
      if (now - Math.max(since, startedAt) < limit) return false;
    }
    return true;
  }

  async #drawn(): Promise<void> {
    const frame = this.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    await within(FRAME_MS, frame).catch((error: unknown) => {
      if (!(error instanceof PageHungError)) return delay(FIRST_LOOK_MS);
    });
  }
}
