import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PooledContext } from '../../../src/device/chromium/pool/browser-host.ts';
import { type BrowserPool, createBrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import { launchChromium } from '../../../src/device/chromium/pool/launch-chromium.ts';
import { watchMemory } from '../../../src/device/chromium/pool/memory-watch.ts';
import { checkChromium, openBrowserPool } from '../../../src/device/chromium/pool/open-browser-pool.ts';
import { DeviceLostError } from '../../../src/device/device.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { isRunning, listBrowsers, listDescendants } from '../../support/server/processes.ts';

const path = CHROMIUM ?? '';
const ENVIRONMENT = { PATH: '/usr/bin:/bin' };
const SETTINGS = { path, sandbox: false, runs: 4, environment: ENVIRONMENT };
const SHARED = 'data:text/html,<title>shared</title>';
const isRoot = process.getuid?.() === 0;

const launch = () => launchChromium({ path, sandbox: false, switches: [], environment: ENVIRONMENT });

const listOwnBrowsers = () => listBrowsers(process.pid);

describe.skipIf(!CHROMIUM || process.platform !== 'linux')('a pool of real browsers', () => {
  let pool: BrowserPool;
  const open = (accountId = 'a') => pool.open({ accountId, options: {} });
  const openPage = async ({ context }: PooledContext): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(SHARED);
    return page;
  };
  afterEach(() => pool?.close());

  it('tells the contexts of a browser that is killed, and no others, and goes on', async () => {
    pool = createBrowserPool({ launch, maxContexts: 4, contextsPerBrowser: 1 });
    const first = await open();
    const [victim = 0] = listOwnBrowsers();
    const family = listDescendants(victim);
    const second = await open();
    const page = await openPage(second);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => first.lost.aborted).toBe(true);
    expect(first.lost.reason).toBeInstanceOf(DeviceLostError);
    expect(second.lost.aborted).toBe(false);
    expect(await page.title()).toBe('shared');
    await expect.poll(() => family.filter(isRunning)).toEqual([]);
    expect(await (await openPage(await open())).title()).toBe('shared');
    expect(pool.measure()).toMatchObject({ contexts: 2, launches: 3, crashes: 1 });
  });

  it('gives the place of a page in an endless loop to the next', async () => {
    pool = await openBrowserPool({ ...SETTINGS, runs: 1 });
    const first = await open();
    const page = await openPage(first);
    const looping = page.evaluate('for (;;);').catch((error: Error) => error.message);
    const waiting = open('b');
    await first.close();
    expect(await looping).toContain('closed');
    expect(await (await openPage(await waiting)).title()).toBe('shared');
    expect(pool.measure()).toMatchObject({ contexts: 1, waiting: 0 });
  });

  it('frees the place in a browser that is stopped, and ends that browser', async () => {
    pool = createBrowserPool({ launch, maxContexts: 1, replyMs: 500 });
    const first = await open();
    await openPage(first);
    const [stopped = 0] = listOwnBrowsers();
    process.kill(stopped, 'SIGSTOP');
    await first.close();
    expect(await (await openPage(await open())).title()).toBe('shared');
    await expect.poll(() => isRunning(stopped)).toBe(false);
  });

  it('serves 24 requests at once through 4 places, and leaves no process behind', async () => {
    pool = await openBrowserPool(SETTINGS);
    let most = 0;
    const titles = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const context = await open(`account-${index % 3}`);
        most = Math.max(most, pool.measure().contexts);
        const title = await (await openPage(context)).title();
        await context.close();
        return title;
      }),
    );
    expect(titles).toEqual(Array(24).fill('shared'));
    expect(most).toBe(4);
    const processes = listOwnBrowsers().flatMap((id) => [id, ...listDescendants(id)]);
    expect(processes.length).toBeGreaterThan(1);
    await pool.close();
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
    expect(listOwnBrowsers()).toEqual([]);
  });

  it('hands the browser nothing of the environment but what it is given', async () => {
    pool = await openBrowserPool(SETTINGS);
    const [id = 0] = listOwnBrowsers();
    const names = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
    expect(names).toContain('PATH=/usr/bin:/bin');
    expect(names.some((name) => name.startsWith('NODE_COMPILE_CACHE='))).toBe(false);
  });

  it('crashes a page that takes too much memory, and no other', async () => {
    pool = await openBrowserPool(SETTINGS);
    const [greedy, other] = await Promise.all([open(), open()]);
    const [page, otherPage] = await Promise.all([openPage(greedy), openPage(other)]);
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    const session = await greedy.context.browser()?.newBrowserCDPSession();
    const stop = watchMemory({
      everyMs: 50,
      limitBytes: 500 * 2 ** 20,
      async listRenderers() {
        const info = await session?.send('SystemInfo.getProcessInfo');
        return (info?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id);
      },
    });
    page
      .evaluate('globalThis.held = Array.from({ length: 600 }, () => new Uint8Array(2 ** 20).fill(1))')
      .catch(() => {});
    await crashed;
    stop();
    expect(await otherPage.title()).toBe('shared');
    expect(greedy.lost.aborted).toBe(false);
    await greedy.close();
    expect(pool.measure()).toMatchObject({ contexts: 1, crashes: 0 });
  });

  it('ends its browsers with the process, also if that is killed', async () => {
    const module = new URL('../../../src/device/chromium/pool/open-browser-pool.ts', import.meta.url);
    const script = `const { openBrowserPool } = await import(${JSON.stringify(module)});
      await openBrowserPool(${JSON.stringify(SETTINGS)});
      console.log('open');`;
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    onTestFinished(() => void server.kill('SIGKILL'));
    await once(server.stdout, 'data');
    const processes = listDescendants(server.pid ?? 0);
    expect(processes.length).toBeGreaterThan(1);
    server.kill('SIGKILL');
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
  });

  it('says what to do when the browser does not start', async () => {
    await expect(checkChromium({ ...SETTINGS, path: '/bin/false' })).rejects.toThrow(/^\/bin\/false does not start/);
    await expect(checkChromium({ ...SETTINGS, path: '/nowhere' })).rejects.toThrow(/^CHROMIUM_PATH is not a program/);
    await checkChromium(SETTINGS);
    expect(listOwnBrowsers()).toEqual([]);
  });

  it.skipIf(!isRoot)('says so when the sandbox does not work, as for root', async () => {
    await expect(checkChromium({ ...SETTINGS, sandbox: true })).rejects.toThrow(/CHROMIUM_SANDBOX=off, with which/);
  });
});
