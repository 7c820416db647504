import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../server/server-process.ts';
import { makeFolder } from '../temporary-folder.ts';
import { CHROMIUM } from './chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A server and a browser for the tests of one block; no page may throw or be refused something. */
export interface ConsoleTest {
  client(): HttpClient;
  /** Opens a place such as `#/tasks`, signed in with the server's own key. */
  open(place?: string, context?: BrowserContextOptions): Promise<Page>;
}

/** @param args of the browser */
export function useConsole(env: Record<string, string> = {}, args: readonly string[] = ['--disable-gpu']): ConsoleTest {
  const folder = makeFolder();
  let server: ServerProcess;
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    server = await startServerProcess(folder.path, env);
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', ...args] });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGKILL');
    folder.remove();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });

  return {
    client: () => createHttpClient(server.url, server.apiKey),
    async open(place = '', context = {}) {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context })).newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) errors.push(message.text());
      });
      await page.goto(`${server.url}/${place}`);
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
      return page;
    },
  };
}

/** Expects that axe-core finds nothing against WCAG 2.1 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated from outside: the policy of the page allows no script but its own.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })",
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}
