import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { Alarm } from './alarm.ts';

const LEASE_MS = 30_000;
const RENEWALS_PER_LEASE = 3;
// Finds work whose wake-up was lost with its process; other new work wakes the loop at once.
const IDLE_CHECK_MS = 5_000;

export interface JobLease {
  token: string;
  now: number;
  expiresAt: number;
}

/** One kind of work: how to claim, renew and run a piece of it. */
export interface Work<Claimed> {
  claim(lease: JobLease): Promise<Claimed | null>;
  /** The earliest time at which delayed work becomes claimable (epoch ms); null when there is none. */
  nextClaimAt?(): Promise<number | null>;
  renew(claimed: Claimed, lease: JobLease): Promise<boolean>;
  run(claimed: Claimed, signal: AbortSignal, stepAside: StepAside): Promise<void>;
}

/** Releases the slot of a run while it waits, for a language model say, so that the loop can claim other work. `inSlot`
 *  runs a piece of it once a slot is free; such pieces and new claims alternate. Rejects with the signal's reason when
 *  the run is aborted while a piece waits for its slot. */
export type StepAside = <T>(work: (inSlot: <U>(piece: () => Promise<U>) => Promise<U>) => Promise<T>) => Promise<T>;

export interface JobLoop {
  /** Signals that there may be new work. */
  wake(): void;
  /** Stops claiming. Resolves when all held work is finished or, after `graceMs`, released. */
  stop(graceMs: number): Promise<void>;
  /** Resolves when nothing runs and nothing is left to claim; for tests and inline workers. */
  idle(): Promise<void>;
  state(): JobLoopState;
}

export interface JobLoopState {
  /** Number of held pieces of work. */
  running: number;
  /** Since when the oldest piece has waited for a slot (epoch ms); null when none waits. */
  oldestWaitingSince: number | null;
  /** The last error reported to `onError`; null when there was none. */
  lastError: unknown;
}

/** A piece of work that runs here. */
interface HeldWork {
  renewedAt: number;
  renew(): Promise<void>;
}

export interface JobLoopOptions<Claimed> {
  work: Work<Claimed>;
  concurrency: number;
  clock: Clock;
  ids: Ids;
  onError: (error: unknown) => void;
  leaseMs?: number | undefined;
}

/** Claims and runs work, up to `concurrency` pieces at once. Wakes on `wake` and every five seconds. */
export function createJobLoop<Claimed>(options: JobLoopOptions<Claimed>): JobLoop {
  const { work, concurrency, clock, ids, onError, leaseMs = LEASE_MS } = options;
  const abort = new AbortController();
  const alarm = new Alarm();
  const running = new Set<Promise<void>>();
  const held = new Set<HeldWork>();
  /** Runs that wait for a slot after a `stepAside`, oldest first. */
  const waiting: { since: number; admit: () => void }[] = [];
  const idleWaiters: (() => void)[] = [];
  let freeSlots = concurrency;
  let isClaimNext = true;
  let lastError: unknown = null;
  let cancelWake = () => {};
  let isAsleep = true;
  let isStopped = false;

  const leaseAt = (now: number, token: string): JobLease => ({ token, now, expiresAt: now + leaseMs });

  function report(error: unknown): void {
    lastError = error;
    onError(error);
  }

  async function runHeld(claimed: Claimed, { token, now }: JobLease): Promise<void> {
    const lost = new AbortController();
    const own: HeldWork = {
      renewedAt: now,
      async renew() {
        const lease = leaseAt(clock.now(), token);
        try {
          if (!(await work.renew(claimed, lease))) lost.abort(new Error('lease lost'));
          own.renewedAt = lease.now;
        } catch (error) {
          report(error);
        }
      },
    };
    held.add(own);
    const renewal = setInterval(own.renew, leaseMs / RENEWALS_PER_LEASE);
    const signal = AbortSignal.any([abort.signal, lost.signal]);
    const stepAside: StepAside = async (aside) => {
      releaseSlot();
      try {
        return await aside((piece) => inSlot(piece, signal));
      } finally {
        await acquireSlot();
      }
    };
    try {
      await work.run(claimed, signal, stepAside);
    } catch (error) {
      report(error);
    } finally {
      clearInterval(renewal);
      held.delete(own);
    }
  }

  /** Renews the leases of what runs here that would expire soon. They do when the clock was set or runs fast, or the machine
   *  slept. */
  async function renewOld(now: number): Promise<void> {
    const old = [...held].filter(({ renewedAt }) => now - renewedAt > leaseMs / 2);
    await Promise.all(old.map((each) => each.renew()));
  }

  function releaseSlot(): void {
    freeSlots += 1;
    alarm.ring();
  }

  function acquireSlot(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push({ since: clock.now(), admit: resolve });
      alarm.ring();
    });
  }

  async function inSlot<T>(piece: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await acquireSlot();
    try {
      signal.throwIfAborted();
      return await piece();
    } finally {
      releaseSlot();
    }
  }

  function admitNext(): boolean {
    const next = waiting.shift();
    if (!next) return false;
    freeSlots -= 1;
    isClaimNext = true;
    next.admit();
    return true;
  }

  async function claimNext(): Promise<boolean> {
    if (isStopped) return false;
    // One time for both: no lease may expire between them.
    const lease = leaseAt(clock.now(), ids.newId());
    await renewOld(lease.now);
    const claimed = await work.claim(lease);
    if (!claimed) return false;
    freeSlots -= 1;
    isClaimNext = false;
    const run = runHeld(claimed, lease).then(() => {
      running.delete(run);
      releaseSlot();
    });
    running.add(run);
    return true;
  }

  /** Fills the free slots. Waiting runs and new claims alternate, so that neither starves. */
  async function fill(): Promise<void> {
    let isFilled = true;
    while (isFilled && freeSlots > 0) {
      isFilled = isClaimNext ? (await claimNext()) || admitNext() : admitNext() || (await claimNext());
    }
  }

  /** Rings when delayed work becomes claimable. */
  async function awaitNextClaim(): Promise<void> {
    if (isStopped || freeSlots === 0) return;
    const nextAt = (await work.nextClaimAt?.()) ?? null;
    if (nextAt !== null) cancelWake = clock.at(nextAt, () => alarm.ring());
  }

  async function claimAll(): Promise<void> {
    try {
      await fill();
      await awaitNextClaim();
    } catch (error) {
      report(error);
    }
  }

  const isIdle = () => isAsleep && !alarm.isRung && running.size === 0;

  async function sleep(): Promise<void> {
    isAsleep = true;
    if (isIdle()) for (const resolve of idleWaiters.splice(0)) resolve();
    await alarm.wait(IDLE_CHECK_MS);
    cancelWake();
    isAsleep = false;
  }

  async function loop(): Promise<void> {
    await sleep();
    while (!isStopped || running.size > 0) {
      await claimAll();
      await sleep();
    }
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
