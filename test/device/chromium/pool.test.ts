import { EventEmitter } from 'node:events';
import type { Browser, BrowserContext } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { type BrowserPoolOptions, createBrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import type { LaunchedBrowser } from '../../../src/device/chromium/pool/launch-chromium.ts';
import { chooseContexts } from '../../../src/device/chromium/pool/open-browser-pool.ts';
import { DeviceBusyError, DeviceLostError } from '../../../src/device/device.ts';

const never = () => new Promise<never>(() => {});

/** A browser that does as a test says. */
class FakeBrowser extends EventEmitter implements LaunchedBrowser {
  readonly browser = this as unknown as Browser;
  readonly userAgent = 'HeadlessChrome/1';
  /** Of each context. */
  readonly closeContext = vi.fn(async () => {});
  readonly newContext = vi.fn(async () => ({ close: this.closeContext }) as unknown as BrowserContext);
  readonly ping = vi.fn(async () => {});
  readonly close = vi.fn(async () => this.end());
  readonly kill = vi.fn(() => this.end());
  #isConnected = true;

  isConnected = () => this.#isConnected;

  end() {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.newContext.mockRejectedValue(new Error('closed'));
    this.ping.mockRejectedValue(new Error('closed'));
    this.emit('disconnected');
  }
}

function createPool(options: Partial<BrowserPoolOptions> = {}) {
  const browsers: FakeBrowser[] = [];
  const launch = vi.fn(async (): Promise<LaunchedBrowser> => {
    const browser = new FakeBrowser();
    browsers.push(browser);
    return browser;
  });
  const onProblem = vi.fn();
  const pool = createBrowserPool({ launch, maxContexts: 4, replyMs: 5, endMs: 5, onProblem, ...options });
  const open = (accountId = 'a', signal?: AbortSignal) => pool.open({ accountId, options: {}, signal });
  /** Opens contexts and notes the order in which the accounts get them. */
  const served: string[] = [];
  const openNoting = async (accountId: string) => {
    const context = await open(accountId);
    served.push(accountId);
    return context;
  };
  return { pool, open, openNoting, served, launch, browsers, onProblem };
}

it('starts one browser ahead, and shares it', async () => {
  const { pool, open, launch } = createPool();
  await pool.warm();
  await pool.warm();
  expect(pool.measure()).toEqual({ browsers: 1, contexts: 0, waiting: 0, longestWaitMs: 0, launches: 1, crashes: 0 });
  await Promise.all([open(), open(), open()]);
  expect(launch).toHaveBeenCalledOnce();
  expect(pool.measure()).toMatchObject({ browsers: 1, contexts: 3 });
});

it('starts another browser for more contexts than one may have', async () => {
  const { pool, open } = createPool({ contextsPerBrowser: 2 });
  await Promise.all([open(), open(), open()]);
  expect(pool.measure()).toMatchObject({ browsers: 2, contexts: 3, launches: 2 });
});

it('lets requests wait for a place, and accounts take turns', async () => {
  const { pool, openNoting, served } = createPool({ maxContexts: 1 });
  const opens = ['a', 'a', 'a', 'b'].map(openNoting);
  await opens[0];
  expect(pool.measure()).toMatchObject({ contexts: 1, waiting: 3 });
  for (const index of [0, 1, 3, 2]) await (await opens[index])?.close();
  expect(served).toEqual(['a', 'a', 'b', 'a']);
  expect(pool.measure()).toMatchObject({ contexts: 0, waiting: 0 });
});

it('rejects a request that is aborted while it waits, and gives its place to no one', async () => {
  const { pool, open } = createPool({ maxContexts: 1 });
  const first = await open();
  const abort = new AbortController();
  const [second, third] = [open('a', abort.signal), open()];
  abort.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  await expect(open('a', abort.signal)).rejects.toThrow('cancelled');
  await first.close();
  await (await third).close();
  expect(pool.measure()).toMatchObject({ contexts: 0, waiting: 0 });
});

it('closes a context whose request is aborted while it opens', async () => {
  const launching = Promise.withResolvers<LaunchedBrowser>();
  const { pool, open } = createPool({ launch: () => launching.promise });
  const abort = new AbortController();
  const opening = open('a', abort.signal);
  abort.abort(new Error('cancelled'));
  await expect(opening).rejects.toThrow('cancelled');
  const browser = new FakeBrowser();
  launching.resolve(browser);
  await expect.poll(() => pool.measure().contexts).toBe(0);
  await expect.poll(() => browser.closeContext).toHaveBeenCalledOnce();
});

it('tells the contexts of a browser that crashed, and no others, and replaces it', async () => {
  const { pool, open, browsers, onProblem } = createPool({ contextsPerBrowser: 2 });
  const [a, b, c] = await Promise.all([open(), open(), open()]);
  browsers[0]?.end();
  expect([a, b, c].map(({ lost }) => lost.aborted)).toEqual([true, true, false]);
  expect(a.lost.reason).toBeInstanceOf(DeviceLostError);
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(a.lost.reason);
  await a.close();
  expect(pool.measure()).toMatchObject({ browsers: 1, contexts: 1, crashes: 1 });
  browsers[1]?.end();
  await expect.poll(() => pool.measure()).toMatchObject({ browsers: 1, contexts: 0, launches: 3, crashes: 2 });
  await Promise.all([open(), open(), open(), open()]);
});

it('does not start browsers that crash again and again', async () => {
  const { pool, launch, browsers } = createPool();
  await pool.warm();
  browsers[0]?.end();
  expect(pool.measure()).toMatchObject({ browsers: 0, crashes: 1 });
  expect(launch).toHaveBeenCalledOnce();
});

it('opens a context in another browser if the first dies meanwhile', async () => {
  const { pool, open, browsers } = createPool();
  await pool.warm();
  browsers[0]?.newContext.mockImplementationOnce(async () => {
    browsers[0]?.end();
    throw new Error('closed');
  });
  const { lost } = await open();
  expect(lost.aborted).toBe(false);
  expect(pool.measure()).toMatchObject({ browsers: 1, contexts: 1, launches: 2, crashes: 1 });
});

it('passes on an error about the options of a context', async () => {
  const { pool, open, browsers } = createPool();
  await pool.warm();
  browsers[0]?.newContext.mockRejectedValue(new Error('no such proxy'));
  await expect(open()).rejects.toThrow('no such proxy');
  expect(pool.measure()).toMatchObject({ browsers: 1, contexts: 0, crashes: 0 });
});

it('kills a browser that opens no context', async () => {
  const { pool, open, browsers } = createPool({ openMs: 5 });
  await pool.warm();
  browsers[0]?.newContext.mockImplementation(never);
  await open();
  expect(browsers[0]?.kill).toHaveBeenCalledOnce();
  expect(pool.measure()).toMatchObject({ browsers: 1, contexts: 1, crashes: 1 });
});

it('frees the place of a context that does not close, and replaces its browser once it is idle', async () => {
  const { pool, open, browsers } = createPool();
  const [hung, other] = await Promise.all([open(), open()]);
  browsers[0]?.closeContext.mockImplementationOnce(never);
  await hung.close();
  expect(pool.measure()).toMatchObject({ browsers: 1, contexts: 1, crashes: 0 });
  expect(other.lost.aborted).toBe(false);
  await other.close();
  await expect.poll(() => pool.measure().launches).toBe(2);
  expect(browsers[0]?.close).toHaveBeenCalledOnce();
  expect(browsers[0]?.kill).not.toHaveBeenCalled();
});

it('kills a browser that does not answer when a context hangs', async () => {
  const { pool, open, browsers } = createPool();
  const [hung, other] = await Promise.all([open(), open()]);
  browsers[0]?.closeContext.mockImplementationOnce(never);
  browsers[0]?.ping.mockImplementation(never);
  await hung.close();
  expect(browsers[0]?.kill).toHaveBeenCalledOnce();
  expect(other.lost.aborted).toBe(true);
  expect(pool.measure()).toMatchObject({ contexts: 0, crashes: 1 });
});

it('tries a second time to start a browser, then rejects with DeviceLostError', async () => {
  const { pool, open, launch } = createPool();
  launch.mockRejectedValueOnce(new Error('no memory'));
  await (await open()).close();
  await pool.close();

  const other = createPool();
  other.launch.mockRejectedValue(new Error('no memory'));
  await expect(other.open()).rejects.toMatchObject({
    constructor: DeviceLostError,
    message: 'No browser can be started.',
    cause: { message: 'no memory' },
  });
  expect(other.launch).toHaveBeenCalledTimes(2);
  expect(other.onProblem).toHaveBeenCalledTimes(2);
  expect(other.pool.measure()).toEqual({
    browsers: 0,
    contexts: 0,
    waiting: 0,
    longestWaitMs: 0,
    launches: 0,
    crashes: 0,
  });
});

it('does not wait for a browser that hangs at its start, and kills it should it start later', async () => {
  const launching = Promise.withResolvers<LaunchedBrowser>();
  const { pool, open } = createPool({ launch: () => launching.promise, startMs: 5 });
  await expect(open()).rejects.toMatchObject({ cause: { message: 'It takes too long.' } });
  const late = new FakeBrowser();
  launching.resolve(late);
  await expect.poll(() => late.kill.mock.calls.length).toBeGreaterThan(0);
  expect(pool.measure()).toMatchObject({ browsers: 0, contexts: 0 });
});

it('replaces a browser after a number of contexts, once it is idle', async () => {
  const { pool, open, browsers } = createPool({ contextsPerLife: 2 });
  const first = await open();
  await (await open()).close();
  expect(browsers[0]?.close).not.toHaveBeenCalled();
  await first.close();
  expect(browsers[0]?.close).toHaveBeenCalledOnce();
  await open();
  expect(pool.measure()).toMatchObject({ browsers: 1, launches: 2, crashes: 0 });
});

it('ends browsers that are idle for long, except the last', async () => {
  const { pool, open, browsers } = createPool({ contextsPerBrowser: 1, idleMs: 1 });
  for (const context of await Promise.all([open(), open(), open()])) await context.close();
  await expect.poll(() => pool.measure().browsers).toBe(1);
  expect(browsers.filter((browser) => browser.close.mock.calls.length > 0)).toHaveLength(2);
});

it('ends all browsers when it is closed, also one that hangs, and rejects who waits', async () => {
  const { pool, open, browsers, onProblem } = createPool({ maxContexts: 2, contextsPerBrowser: 1 });
  const [, second] = await Promise.all([open(), open()]);
  const waiting = open();
  browsers[1]?.close.mockImplementation(never);
  const closed = pool.close();
  await expect(waiting).rejects.toThrow(DeviceLostError);
  await closed;
  expect(browsers[1]?.kill).toHaveBeenCalledOnce();
  expect(second.lost.aborted).toBe(true);
  await expect(open()).rejects.toThrow(DeviceLostError);
  expect(onProblem).not.toHaveBeenCalled();
  expect(pool.measure()).toMatchObject({
    browsers: 0,
    contexts: 0,
    waiting: 0,
    longestWaitMs: 0,
    launches: 2,
    crashes: 0,
  });
});

it.each([
  [2, 16_000, 8],
  [8, 4000, 11],
  [4, 100, 1],
])('chooses contexts for %i cores and %i MB: %i', (cores, megabytes, contexts) => {
  expect(chooseContexts(cores, megabytes * 2 ** 20)).toBe(contexts);
});

it('opens contexts with options that depend on the user agent of the browser', async () => {
  const { pool, browsers } = createPool();
  await pool.open({ accountId: 'a', options: (userAgent) => ({ userAgent: `${userAgent} for tests` }) });
  expect(browsers[0]?.newContext).toHaveBeenCalledWith({ userAgent: 'HeadlessChrome/1 for tests' });
  await pool.close();
});

it('gives up when no place was free for as long as a run may take, and says why', async () => {
  const { pool, open } = createPool({ maxContexts: 1, waitMs: 20 });
  const held = await open();
  const late = open('b');
  await vi.waitFor(() => expect(pool.measure().longestWaitMs).toBeGreaterThan(0));
  await expect(late).rejects.toThrow(
    new DeviceBusyError(
      'No browser was free for 0.02 s: other runs and open sessions hold all 1 places of this server.',
    ),
  );
  expect(pool.measure()).toMatchObject({ waiting: 0, longestWaitMs: 0, contexts: 1 });
  await held.close();
  // Its place was not taken meanwhile, and the limit is over once a place is found.
  const next = await open('b');
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(next.lost.aborted).toBe(false);
});
