import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { DeviceLostError } from '../../device.ts';
import type { LaunchedBrowser } from './launch-chromium.ts';
import { settlesWithin, succeedsWithin } from './within.ts';

/** Of a context; a function gets the user agent of its browser. */
export type ContextOptions = BrowserContextOptions | ((userAgent: string) => BrowserContextOptions);

/** A context of its own in a running browser. */
export interface PooledContext {
  readonly context: BrowserContext;
  /** Aborts with a DeviceLostError when its browser has ended. */
  readonly lost: AbortSignal;
  /** Resolves when its place is free: within a time limit, also if a page hangs. */
  close(): Promise<void>;
}

/** A context with a promise that resolves when its place is free. */
export interface HeldContext extends PooledContext {
  readonly ended: Promise<void>;
}

export interface HostLimits {
  /** Contexts at a time. */
  contextsPerBrowser: number;
  /** Contexts after which a browser is replaced once they are closed. */
  contextsPerLife: number;
  /** How long a context may take to close, and the browser to answer, in ms. */
  replyMs: number;
  /** How long the browser may take to start, in ms. */
  startMs: number;
  /** How long a context may take to open, in ms. */
  openMs: number;
  /** How long the browser may take to end, in ms. */
  endMs: number;
  /** Time without a context after which `onIdle` is called, in ms. */
  idleMs: number;
}

export interface HostOptions extends HostLimits {
  launch: () => Promise<LaunchedBrowser>;
  onIdle: (host: BrowserHost) => void;
  /** The browser has ended, or did not start; without a problem if it was closed. */
  onEnd: (host: BrowserHost, problem: DeviceLostError | null) => void;
}

/** One browser and its contexts. */
export interface BrowserHost {
  /** Rejects with a DeviceLostError if the browser does not start. */
  readonly started: Promise<void>;
  hasStarted(): boolean;
  hasRoom(): boolean;
  /** Contexts that are open or about to be, and contexts in all. */
  counts(): { open: number; inAll: number };
  /** Rejects with a DeviceLostError when the browser has ended, or had to be ended as it does not answer. */
  open(options: ContextOptions): Promise<HeldContext>;
  /** Ends the browser, by force if it does not answer. */
  close(): Promise<void>;
}

/** Starts a browser. */
export function createBrowserHost(options: HostOptions): BrowserHost {
  const { launch, contextsPerBrowser, contextsPerLife, replyMs, startMs, openMs, endMs, idleMs, onIdle, onEnd } =
    options;
  const losses = new Set<AbortController>();
  let state: 'open' | 'closing' | 'ended' = 'open';
  let running: LaunchedBrowser | null = null;
  let [places, placesInAll] = [0, 0];
  let hasHungContext = false;
  let idleTimer: NodeJS.Timeout | undefined;

  async function start(): Promise<LaunchedBrowser> {
    try {
      const launching = launch();
      if (!(await settlesWithin(startMs, launching))) {
        launching.then((late) => late.kill()).catch(() => {});
        throw new Error('It takes too long.');
      }
      running = await launching;
    } catch (cause) {
      const problem = new DeviceLostError('No browser can be started.', { cause });
      end(problem);
      throw problem;
    }
    if (state === 'ended') running.kill();
    running.browser.on('disconnected', noteEnd);
    if (!running.browser.isConnected()) noteEnd();
    return running;
  }

  function end(problem: DeviceLostError | null): void {
    if (state === 'ended') return;
    state = 'ended';
    clearTimeout(idleTimer);
    for (const loss of losses) loss.abort(problem ?? new DeviceLostError());
    onEnd(host, problem);
  }

  const noteEnd = () => end(state === 'closing' ? null : new DeviceLostError());

  function kill(): void {
    if (state !== 'ended') running?.kill();
    noteEnd();
  }

  const answers = async () => running !== null && succeedsWithin(replyMs, running.ping());
  const isWorn = () => hasHungContext || placesInAll >= contextsPerLife;

  function leave(): void {
    places -= 1;
    if (places > 0 || state !== 'open') return;
    if (isWorn()) void close();
    else idleTimer = setTimeout(onIdle, idleMs, host).unref();
  }

  async function open(contextOptions: ContextOptions): Promise<HeldContext> {
    clearTimeout(idleTimer);
    places += 1;
    placesInAll += 1;
    try {
      return hold(await openContext(contextOptions));
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function openContext(contextOptions: ContextOptions): Promise<BrowserContext> {
    const { browser, userAgent } = await launched;
    const options = typeof contextOptions === 'function' ? contextOptions(userAgent) : contextOptions;
    const opening = browser.newContext(options);
    const isLate = !(await settlesWithin(openMs, opening));
    // Otherwise, an error is about the options.
    const isLost = state !== 'open' || isLate || (!(await succeedsWithin(0, opening)) && !(await answers()));
    if (!isLost) return opening;
    kill();
    throw new DeviceLostError();
  }

  function hold(context: BrowserContext): HeldContext {
    const loss = new AbortController();
    const ended = Promise.withResolvers<void>();
    const free = () => {
      losses.delete(loss);
      leave();
      ended.resolve();
    };
    losses.add(loss);
    loss.signal.addEventListener('abort', free, { once: true });

    async function closeContext(): Promise<void> {
      const isClosed = await succeedsWithin(replyMs, context.close());
      if (loss.signal.aborted) return;
      hasHungContext ||= !isClosed;
      free();
      // Without other contexts, the browser is being ended.
      if (!isClosed && state === 'open' && !(await answers())) kill();
    }
    let closing: Promise<void> | null = null;
    const closeOnce = async () => {
      if (loss.signal.aborted) return;
      closing ??= closeContext();
      await closing;
    };
    return { context, lost: loss.signal, ended: ended.promise, close: closeOnce };
  }

  async function close(): Promise<void> {
    if (state === 'ended') return;
    state = 'closing';
    clearTimeout(idleTimer);
    const closing = launched.then(({ browser }) => browser.close());
    if (!(await succeedsWithin(endMs, closing))) kill();
  }

  const launched = start();
  const started = launched.then(() => {});
  started.catch(() => {});
  const host: BrowserHost = {
    started,
    hasStarted: () => running !== null,
    hasRoom: () => state === 'open' && places < contextsPerBrowser && !isWorn(),
    counts: () => ({ open: places, inAll: placesInAll }),
    open,
    close,
  };
  return host;
}
