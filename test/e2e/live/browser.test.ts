import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!CHROMIUM) console.warn('Skipping the browser tests: no Chromium in /usr/bin.');

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const OFFLINE = ['--disable-background-networking', '--disable-component-update'];

describe.runIf(CHROMIUM)('in a browser', () => {
  let dataDirectory: string;
  let server: ServerProcess;
  let client: HttpClient;
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-browser-'));
    server = await startServerProcess(dataDirectory, { STEP_MS: '100' });
    client = createHttpClient(server.url, server.apiKey);
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: [...QUIET, ...OFFLINE] });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGTERM');
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  async function open(path: string): Promise<Page> {
    errors.length = 0;
    const page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // The page asks for the first screen until it is drawn, and a browser tells of each 404.
      const isAwaited = message.location().url.endsWith('/frames/0.webp');
      if (message.type() === 'error' && !isAwaited) errors.push(message.text());
    });
    await page.goto(new URL(path, server.url).href);
    return page;
  }

  it('the live page follows a run to its end and then plays the recording', async () => {
    const task = 'Compute 12 * 7, then write the result in a note';
    const { body } = await client.call('POST', '/api/v1/task', { task });
    const page = await open(new URL(body.live_url).pathname);
    await page.waitForSelector('video', { state: 'visible' });
    expect(await page.textContent('#task')).toBe(task);
    expect(await page.textContent('#status')).toBe('Done');
    expect(await page.textContent('#output')).toContain('84');
    expect(await page.locator('.step').count()).toBe(2);
    expect(await page.locator('.step img').count()).toBe(2);
    const video = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: this runs in the page, whose types are not ours
      const element = (globalThis as any).document.querySelector('video');
      element.muted = true;
      await element.play();
      await new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
      return { duration: element.duration, width: element.videoWidth, height: element.videoHeight };
    });
    expect(video).toMatchObject({ width: 1280, height: 800 });
    expect(video.duration).toBeGreaterThan(1);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('shows task text as text, whatever it holds', async () => {
    const { body } = await client.call('POST', '/api/v1/task', {
      task: '<img src=x onerror="document.title=1"><script>document.title=2</script> Compute 1 + 1',
    });
    const page = await open(new URL(body.live_url).pathname);
    await page.waitForSelector('video', { state: 'visible' });
    expect(await page.textContent('#task')).toContain('<img src=x');
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.title()).not.toMatch(/^[12]$/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('a viewer takes the device over, acts on it and hands it back', async () => {
    const task = 'Compute 12 * 7, then write the result in a note [[doppel:step_ms 6000]]';
    const { body } = await client.call('POST', '/api/v1/task', { task });
    const page = await open(`${new URL(body.live_url).pathname}?interactive=true`);
    await page.click('#take-over');
    await page.locator('#holding', { hasText: 'You are in control' }).waitFor();
    await page.fill('#address', 'https://search.example/');
    await page.press('#address', 'Enter');
    await page.locator('.step', { hasText: 'Viewer' }).first().waitFor();
    expect(await page.textContent('#place')).toContain('search.example');
    await page.click('#hand-back');
    await page.waitForSelector('video', { state: 'visible' });
    expect(await page.textContent('#output')).toContain('84');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('says so in a page when the address opens nothing', async () => {
    const page = await browser.newPage();
    const response = await page.goto(new URL('/live/nothing', server.url).href);
    expect(response?.status()).toBe(404);
    expect(await page.textContent('h1')).toBe('There is no run at this address');
    await page.close();
  });

  it('the sign-up page makes a key that works', async () => {
    const page = await open('/signup');
    await page.click('#sign-up');
    await page.waitForSelector('#key', { state: 'visible' });
    const key = (await page.textContent('#key')) ?? '';
    expect((await createHttpClient(server.url, key).call('GET', '/list_graphs')).status).toBe(200);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('the docs page lists the routes and sends a request', async () => {
    const page = await open('/docs');
    await page.waitForSelector('#operations-Operations-health');
    await page.click('#operations-Operations-health');
    await page.click('#operations-Operations-health .try-out__btn');
    await page.click('#operations-Operations-health .execute');
    await page.waitForSelector('#operations-Operations-health .live-responses-table');
    expect(await page.textContent('#operations-Operations-health .live-responses-table')).toContain('"status": "ok"');
    expect(errors).toEqual([]);
    await page.close();
  });
});
