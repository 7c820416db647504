/** Removes one bounded batch; resolves to whether there may be more. */
export type SweepJob = () => Promise<boolean>;

export interface Sweeper {
  /** Starts no more jobs and resolves when the current batch has ended. */
  stop(): Promise<void>;
}

export interface SweeperOptions {
  jobs: readonly SweepJob[];
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Runs each job to its end, now and every `everyMs`, one batch per turn of the event loop. A failed job is retried at the
 *  next sweep. */
export function startSweeper({ jobs, everyMs, onError }: SweeperOptions): Sweeper {
  let isStopped = false;
  let sweeping: Promise<void> | null = null;

  async function finish(job: SweepJob): Promise<void> {
    while (!isStopped && (await job())) await new Promise((resolve) => setImmediate(resolve));
  }

  async function sweepAll(): Promise<void> {
    for (const job of jobs) await finish(job).catch(onError);
    sweeping = null;
  }

  const sweep = () => {
    sweeping ??= sweepAll();
  };
  const interval = setInterval(sweep, everyMs);
  sweep();

  return {
    async stop() {
      isStopped = true;
      clearInterval(interval);
      await sweeping;
    },
  };
}
