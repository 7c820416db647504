import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CHROMIUM } from '../browser/chromium.ts';
import { type FakeRun, type FakeRunOptions, startFakeRun } from './fake-run.ts';

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const OFFLINE = ['--disable-background-networking', '--disable-component-update'];

/** A browser for the tests of one block, each with a run of its own; no page may throw. */
export interface RunViewer {
  start(options?: FakeRunOptions): Promise<FakeRun>;
  /** Opens the live view of the run that was started last. */
  open(query?: string, context?: BrowserContextOptions): Promise<Page>;
  /** A page that is nowhere yet. */
  openBlank(): Promise<Page>;
}

export function useRunViewer(): RunViewer {
  let browser: Browser;
  let run: FakeRun;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: [...QUIET, ...OFFLINE] });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await run.close();
    expect(errors.splice(0)).toEqual([]);
  });

  async function openPage(context: BrowserContextOptions): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context })).newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    return page;
  }

  return {
    async start(options = {}) {
      run = await startFakeRun(options);
      return run;
    },
    async open(query = '', context = {}) {
      const page = await openPage(context);
      await page.goto(run.url + query);
      return page;
    },
    openBlank: () => openPage({}),
  };
}

export async function waitForFrame(page: Page, index: number): Promise<void> {
  await page.waitForSelector(`#frame:not([hidden])[src$="/frames/${index}.webp"]`);
}

export async function waitForText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector, { hasText: text }).waitFor();
}

export function isVisible(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).isVisible();
}
