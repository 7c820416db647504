import type { Clock } from '../clock.ts';

/** Removes one bounded batch; resolves to whether there may be more. */
export type SweepJob = () => Promise<boolean>;

export interface Sweeper {
  /** Starts no more jobs and resolves when the current batch has ended. */
  stop(): Promise<void>;
}

export interface SweeperOptions {
  jobs: readonly SweepJob[];
  everyMs: number;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** A clock that goes on normally is behind the interval. */
const MARGIN_MS = 60_000;

/** Runs each job to its end, now and every `everyMs`, one batch per turn of the event loop. A failed job is retried at the
 *  next sweep. The time is real, and that of the clock where it is faster. */
export function startSweeper({ jobs, everyMs, clock, onError }: SweeperOptions): Sweeper {
  let isStopped = false;
  let cancelNext = () => {};
  let sweeping: Promise<void> | null = null;

  async function finish(job: SweepJob): Promise<void> {
    while (!isStopped && (await job())) await new Promise((resolve) => setImmediate(resolve));
  }

  async function sweepAll(): Promise<void> {
    for (const job of jobs) await finish(job).catch(onError);
    sweeping = null;
  }

  const sweep = () => {
    cancelNext();
    cancelNext = clock.at(clock.now() + everyMs + MARGIN_MS, sweep);
    sweeping ??= sweepAll();
  };
  const interval = setInterval(sweep, everyMs);
  sweep();

  return {
    async stop() {
      isStopped = true;
      clearInterval(interval);
      cancelNext();
      await sweeping;
    },
  };
}
