import { parentPort, Worker as Thread } from 'node:worker_threads';

/** A thread that runs jobs one after the other. It starts with the first job, and again after a failed one or after an idle
 *  time, which ends it and frees its memory. It keeps the process alive only while there are jobs. */
export interface JobThread<Job, Result> {
  /** Rejects with the signal's reason when it aborts, with JobLimitError at a limit, and with an Error when the job throws
   *  or the thread exits. Each of these terminates the thread. */
  run(job: Job, options?: JobOptions): Promise<Result>;
  /** Number of waiting and running jobs. */
  jobCount(): number;
  close(): Promise<void>;
}

export interface JobOptions {
  signal?: AbortSignal;
  /** Buffers of the job that are transferred to the thread instead of copied. */
  transfer?: readonly ArrayBuffer[];
}

export interface JobThreadOptions {
  /** The module of the thread, which calls `serveJobs`. */
  entry: URL;
  /** Time limit of one job; unlimited if absent. */
  timeMs?: number;
  /** Heap limit; the default of Node.js if absent. */
  heapMb?: number;
  /** Discards the output of the thread. */
  isSilent?: boolean;
  /** Ends the thread after this time without jobs, in ms. */
  idleMs?: number;
}

const IDLE_MS = 30_000;

export class JobLimitError extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`The job takes too much ${limit}.`);
    this.limit = limit;
  }
}

type Outcome<Result> = { result: Result } | { defect: string };

// Not Piscina: with threads that start on demand, it never runs a job that waits while the thread of another job dies.
export function createJobThread<Job, Result>(options: JobThreadOptions): JobThread<Job, Result> {
  const { entry, heapMb, isSilent = false, idleMs = IDLE_MS } = options;
  let thread: Thread | null = null;
  let previous: Promise<unknown> = Promise.resolve();
  let ending: Promise<unknown> = Promise.resolve();
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Thread {
    const resourceLimits = heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb };
    const started = new Thread(entry, { resourceLimits, stdout: isSilent, stderr: isSilent });
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    // A thread that is being terminated may still emit errors.
    started.on('error', () => {});
    return started;
  }

  async function stop(): Promise<void> {
    const ended = thread;
    thread = null;
    if (ended) ending = ended.terminate();
    await ending;
  }

  async function runNow(job: Job, jobOptions: JobOptions): Promise<Result> {
    // Never two threads at once: the one that is being terminated still uses a core.
    await ending;
    jobOptions.signal?.throwIfAborted();
    thread ??= start();
    try {
      return await runInThread<Job, Result>(thread, job, { ...options, ...jobOptions });
    } catch (error) {
      // Not awaited: a thread that is out of memory takes long to terminate.
      void stop();
      throw error;
    } finally {
      thread?.unref();
    }
  }

  return {
    async run(job, jobOptions = {}) {
      count += 1;
      clearTimeout(idle);
      const running = previous.then(() => runNow(job, jobOptions));
      previous = running.catch(() => {});
      return running.finally(() => {
        count -= 1;
        if (count === 0) idle = setTimeout(() => void stop(), idleMs).unref();
      });
    },
    jobCount: () => count,
    async close() {
      clearTimeout(idle);
      await stop();
    },
  };
}

function runInThread<Job, Result>(
  thread: Thread,
  job: Job,
  { signal, timeMs, transfer = [] }: JobOptions & JobThreadOptions,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onMessage = (outcome: Outcome<Result>) =>
    'result' in outcome ? resolve(outcome.result) : reject(new Error(outcome.defect));
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new JobLimitError('memory') : error);
  const onExit = () => reject(new Error('The thread has ended.'));
  const onAbort = () => reject(signal?.reason);
  const timer = timeMs === undefined ? undefined : setTimeout(() => reject(new JobLimitError('time')), timeMs);
  signal?.addEventListener('abort', onAbort);
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  thread.ref();
  thread.postMessage(job, transfer);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}

/** Serves the jobs of a JobThread; called in its thread. */
export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  port.on('message', async (job: Job) => {
    const outcome: Outcome<Result> = await run(job).then(
      (result) => ({ result }),
      (error) => ({ defect: String((error as Error)?.stack ?? error) }),
    );
    port.postMessage(outcome);
  });
}
