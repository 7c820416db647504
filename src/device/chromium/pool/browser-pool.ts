import { createFairQueue } from '../../../fair-queue.ts';
import type { BrowserMeasures } from '../../../measures.ts';
import { DeviceBusyError, DeviceLostError } from '../../device.ts';
import {
  type BrowserHost,
  type ContextOptions,
  createBrowserHost,
  type HeldContext,
  type HostLimits,
  type PooledContext,
} from './browser-host.ts';
import type { LaunchedBrowser } from './launch-chromium.ts';

export interface BrowserPool {
  /** Starts a browser if there is none. Rejects if it does not start. */
  warm(): Promise<void>;
  /** Waits for a place (first come, first served within an account; accounts take turns), then opens a context of its own.
   *  Rejects with the signal's reason when it aborts, with DeviceBusyError when no place was free for `waitMs`, with DeviceLostError
   *  when no browser can be started or the pool is closed. */
  open(request: ContextRequest): Promise<PooledContext>;
  measure(): BrowserMeasures;
  /** Ends all browsers. */
  close(): Promise<void>;
}

export interface ContextRequest {
  accountId: string;
  options: ContextOptions;
  signal?: AbortSignal | undefined;
}

export interface BrowserPoolOptions extends Partial<HostLimits> {
  launch: () => Promise<LaunchedBrowser>;
  /** Contexts at a time in all browsers. */
  maxContexts: number;
  /** How long to wait for a place. */
  waitMs?: number;
  /** Called when a browser has ended by itself or had to be killed, or did not start. */
  onProblem?: ((error: Error) => void) | undefined;
}

const LIMITS: HostLimits = {
  // The loss of one browser costs that many runs.
  contextsPerBrowser: 8,
  contextsPerLife: 200,
  replyMs: 5000,
  startMs: 45_000,
  openMs: 30_000,
  // The server stops within 10 s.
  endMs: 2000,
  idleMs: 60_000,
};

const WAIT_MS = 30 * 60_000;

/** Browsers that runs share, each run with a context of its own. */
export function createBrowserPool(given: BrowserPoolOptions): BrowserPool {
  const { launch, maxContexts, waitMs = WAIT_MS, onProblem, ...limits } = given;
  const hosts = new Set<BrowserHost>();
  const queue = createFairQueue({ slots: maxContexts, slotsPerAccount: maxContexts });
  const closing = new AbortController();
  /** Since when each request waits, in ms of `performance.now()`; the oldest first. */
  const waiting = new Map<ContextRequest, number>();
  const counts = { launches: 0, crashes: 0 };

  function start(): BrowserHost {
    const host = createBrowserHost({
      ...LIMITS,
      ...limits,
      async launch() {
        const launched = await launch();
        counts.launches += 1;
        return launched;
      },
      onIdle: (idle) => {
        // One is kept for the next run.
        if (hosts.size > 1) void idle.close();
      },
      onEnd(ended, problem) {
        hosts.delete(ended);
        if (problem) onProblem?.(problem);
        if (ended.hasStarted() && problem) counts.crashes += 1;
        // Not if it was of no use: the next one might be of none either.
        if (ended.hasStarted() && ended.counts().inAll > 0) warm().catch(() => {});
      },
    });
    hosts.add(host);
    return host;
  }

  async function warm(): Promise<void> {
    if (hosts.size === 0 && !closing.signal.aborted) await start().started;
  }

  const openOnce = (options: ContextOptions): Promise<HeldContext> =>
    ([...hosts].find((host) => host.hasRoom()) ?? start()).open(options);

  /** A browser that is lost before its context is open is replaced once. */
  async function openContext(options: ContextOptions, signal: AbortSignal): Promise<HeldContext> {
    try {
      return await openOnce(options);
    } catch (error) {
      if (!(error instanceof DeviceLostError) || signal.aborted) throw error;
      return openOnce(options);
    }
  }

  /** Holds a place until the context is closed or lost. */
  async function hold(
    options: ContextOptions,
    signal: AbortSignal,
    onOpen: (context: HeldContext) => void,
  ): Promise<void> {
    const held = await openContext(options, signal);
    if (signal.aborted) return held.close();
    onOpen(held);
    await held.ended;
  }

  async function open(request: ContextRequest): Promise<PooledContext> {
    const { accountId, options, signal } = request;
    closing.signal.throwIfAborted();
    signal?.throwIfAborted();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(toBusyError(waitMs, maxContexts)), waitMs);
    const stop = AbortSignal.any([closing.signal, late.signal, ...(signal ? [signal] : [])]);
    const opened = Promise.withResolvers<PooledContext>();
    const giveUp = () => {
      waiting.delete(request);
      opened.reject(stop.reason);
    };
    stop.addEventListener('abort', giveUp, { once: true });
    waiting.set(request, performance.now());
    const work = () => {
      clearTimeout(timer);
      waiting.delete(request);
      return hold(options, stop, opened.resolve);
    };
    queue.run(accountId, stop, work).catch(opened.reject);
    return opened.promise.finally(() => {
      clearTimeout(timer);
      stop.removeEventListener('abort', giveUp);
    });
  }

  return {
    warm,
    open,
    measure: () => ({
      browsers: hosts.size,
      contexts: [...hosts].reduce((sum, host) => sum + host.counts().open, 0),
      waiting: waiting.size,
      longestWaitMs: longestWait(waiting),
      launches: counts.launches,
      crashes: counts.crashes,
    }),
    async close() {
      closing.abort(new DeviceLostError('The device was lost: the server stops.'));
      await Promise.all([...hosts].map((host) => host.close()));
    },
  };
}

function longestWait(waiting: ReadonlyMap<unknown, number>): number {
  const [oldest] = waiting.values();
  return oldest === undefined ? 0 : performance.now() - oldest;
}

const toBusyError = (waitMs: number, places: number): DeviceBusyError =>
  new DeviceBusyError(
    `No browser was free for ${waitMs / 1000} s: other runs and open sessions hold all ${places} places of this server.`,
  );
