/** Clears up a bounded piece; resolves to whether there may be more. */
export type SweepJob = () => Promise<boolean>;

export interface Sweeper {
  /** Begins no more, and resolves once nothing is under way. */
  stop(): Promise<void>;
}

export interface SweeperOptions {
  jobs: readonly SweepJob[];
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Does each job to its end at once and then every so often, one piece at a time, so that others come in between. A job
 *  that fails is left until the next time. */
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
