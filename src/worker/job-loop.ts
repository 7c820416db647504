import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { Alarm } from './alarm.ts';

// Three chances to renew before a lease runs out.
const LEASE_MS = 30_000;
const RENEW_MS = LEASE_MS / 3;
// Only for work whose wake-up was lost with its process: new work wakes the lane at once.
const IDLE_CHECK_MS = 5_000;

export interface JobLease {
  token: string;
  now: number;
  expiresAt: number;
}

/** One kind of work: how to lease the next piece, keep it, and carry it out. */
export interface Work<Claimed> {
  claim(lease: JobLease): Promise<Claimed | null>;
  /** When there may be more to claim without anyone saying so (epoch ms); null when that is not known. */
  nextClaimAt?(): Promise<number | null>;
  renew(claimed: Claimed, lease: JobLease): Promise<boolean>;
  run(claimed: Claimed, signal: AbortSignal, stepAside: StepAside): Promise<void>;
}

/** Does work beside the lane, which claims something else meanwhile. Pieces of it may be done in the lane again, each when
 *  there is a place: what else there is to claim and pieces take turns. Rejects with the signal's reason when the run is
 *  aborted while a piece waits for its place. */
export type StepAside = <T>(work: (inLane: <U>(piece: () => Promise<U>) => Promise<U>) => Promise<T>) => Promise<T>;

export interface JobLoop {
  /** New work may be there. */
  wake(): void;
  /** Takes no more work and resolves once all that is held is finished or, after `graceMs`, given back. */
  stop(graceMs: number): Promise<void>;
  /** Resolves when nothing is left to claim and nothing runs: for tests and for running inline. */
  idle(): Promise<void>;
  state(): JobLoopState;
}

export interface JobLoopState {
  /** Pieces of work that are held. */
  running: number;
  /** Since when the first of those that stepped aside waits to go on (epoch ms); null when none does. */
  oldestWaitingSince: number | null;
  /** What was last reported to `onError`; null when nothing was. */
  lastError: unknown;
}

export interface JobLoopOptions<Claimed> {
  work: Work<Claimed>;
  concurrency: number;
  clock: Clock;
  ids: Ids;
  onError: (error: unknown) => void;
}

/** Claims and runs work, up to `concurrency` pieces at once, as soon as it is told of any. */
export function createJobLoop<Claimed>({ work, concurrency, clock, ids, onError }: JobLoopOptions<Claimed>): JobLoop {
  const abort = new AbortController();
  const alarm = new Alarm();
  const running = new Set<Promise<void>>();
  const renewals = new Set<() => Promise<void>>();
  /** Those that stepped aside and want to go on, oldest first. */
  const waiting: { since: number; letIn: () => void }[] = [];
  const idleWaiters: (() => void)[] = [];
  let freePlaces = concurrency;
  let isClaimNext = true;
  let lastClaimAt = clock.now();
  let lastError: unknown = null;
  let isAsleep = true;
  let isStopped = false;

  const lease = (token: string): JobLease => {
    const now = clock.now();
    return { token, now, expiresAt: now + LEASE_MS };
  };

  function report(error: unknown): void {
    lastError = error;
    onError(error);
  }

  async function runHeld(claimed: Claimed, token: string): Promise<void> {
    const lost = new AbortController();
    const renew = () =>
      work.renew(claimed, lease(token)).then((held) => {
        if (!held) lost.abort(new Error('lease lost'));
      }, report);
    renewals.add(renew);
    const renewal = setInterval(renew, RENEW_MS);
    const signal = AbortSignal.any([abort.signal, lost.signal]);
    const stepAside: StepAside = async (aside) => {
      leave();
      try {
        return await aside((piece) => inLane(piece, signal));
      } finally {
        await enter();
      }
    };
    try {
      await work.run(claimed, signal, stepAside);
    } catch (error) {
      report(error);
    } finally {
      clearInterval(renewal);
      renewals.delete(renew);
    }
  }

  /** When the clock leapt (the machine slept, say), what runs here must not look as if nobody held it. */
  async function renewAfterLeap(): Promise<void> {
    const now = clock.now();
    if (now - lastClaimAt > RENEW_MS) await Promise.all(Array.from(renewals, (renew) => renew()));
    lastClaimAt = now;
  }

  function leave(): void {
    freePlaces += 1;
    alarm.ring();
  }

  function enter(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push({ since: clock.now(), letIn: resolve });
      alarm.ring();
    });
  }

  async function inLane<T>(piece: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await enter();
    try {
      signal.throwIfAborted();
      return await piece();
    } finally {
      leave();
    }
  }

  function letInNext(): boolean {
    const next = waiting.shift();
    if (!next) return false;
    freePlaces -= 1;
    isClaimNext = true;
    next.letIn();
    return true;
  }

  async function claimNext(): Promise<boolean> {
    if (isStopped) return false;
    const token = ids.newId();
    await renewAfterLeap();
    const claimed = await work.claim(lease(token));
    if (!claimed) return false;
    freePlaces -= 1;
    isClaimNext = false;
    const run = runHeld(claimed, token).then(() => {
      running.delete(run);
      leave();
    });
    running.add(run);
    return true;
  }

  /** Fills the free places. Those that stepped aside and what there is to claim take turns, so that neither waits for all
   *  of the other. */
  async function fill(): Promise<void> {
    let isTaken = true;
    while (isTaken && freePlaces > 0) {
      isTaken = isClaimNext ? (await claimNext()) || letInNext() : letInNext() || (await claimNext());
    }
  }

  /** How long to wait for work that waits for its time. What is further off than the idle check is left to that. */
  async function toNextClaimMs(): Promise<number> {
    if (isStopped || freePlaces === 0) return IDLE_CHECK_MS;
    const nextAt = (await work.nextClaimAt?.()) ?? null;
    const inMs = nextAt === null ? IDLE_CHECK_MS : nextAt - clock.now();
    return inMs > 0 ? Math.min(inMs, IDLE_CHECK_MS) : IDLE_CHECK_MS;
  }

  async function claimAll(): Promise<number> {
    try {
      await fill();
      return await toNextClaimMs();
    } catch (error) {
      report(error);
      return IDLE_CHECK_MS;
    }
  }

  const isIdle = () => isAsleep && !alarm.isRung && running.size === 0;

  async function sleep(maxMs: number): Promise<void> {
    isAsleep = true;
    if (isIdle()) for (const resolve of idleWaiters.splice(0)) resolve();
    await alarm.wait(maxMs);
    isAsleep = false;
  }

  async function loop(): Promise<void> {
    await sleep(IDLE_CHECK_MS);
    while (!isStopped || running.size > 0) await sleep(await claimAll());
    isAsleep = true;
    for (const resolve of idleWaiters.splice(0)) resolve();
  }

  const ended = loop();

  return {
    wake: () => alarm.ring(),
    async stop(graceMs) {
      isStopped = true;
      alarm.ring();
      const grace = setTimeout(() => abort.abort(new Error('the server is stopping')), graceMs);
      await ended;
      clearTimeout(grace);
    },
    idle: () =>
      new Promise((resolve) => {
        if (isIdle()) resolve();
        else idleWaiters.push(resolve);
      }),
    state: () => ({ running: running.size, oldestWaitingSince: waiting[0]?.since ?? null, lastError }),
  };
}
