import { availableParallelism } from 'node:os';
import { BudgetError, createFairQueue } from '../../../fair-queue.ts';
import { createJobThread, JobLimitError, type JobThread } from '../../../job-thread.ts';
import type { ScriptJob, ScriptOutcome } from './script-job.ts';
import { ScriptStoppedError } from './script-stopped-error.ts';

/** Runs a job and returns its outcome, both as JSON. */
type ScriptThread = JobThread<string, string>;

/** The account that a script runs for, and a signal that cancels it. */
export interface ScriptCaller {
  accountId: string;
  signal: AbortSignal;
}

export interface ScriptRunner {
  /** Rejects with the signal's reason when it aborts, and with ScriptStoppedError when the script exceeds a limit. A
   *  rejected script has changed nothing. */
  run(job: ScriptJob, caller: ScriptCaller): Promise<ScriptOutcome>;
}

// The engine stops a script after two seconds; the rest allows for starting the thread on a busy machine.
const THREAD_LIMIT_MS = 10_000;
// Does not include the memory of the engine, which has its own limit.
const HEAP_MB = 256;
const BUDGET = { budgetMs: 30_000, windowMs: 60_000, now: () => performance.now() };
// At least two threads, so that one account never occupies all of them.
const THREAD_COUNT = Math.min(Math.max(availableParallelism(), 2), 4);

/** Runs scripts in a pool of threads with a fair queue: a slow script delays only other scripts, mainly of its account. */
export function createScriptRunner(
  threads: readonly ScriptThread[] = Array.from({ length: THREAD_COUNT }, createScriptThread),
): ScriptRunner {
  const turns = createFairQueue({
    slots: threads.length,
    slotsPerAccount: Math.max(threads.length - 1, 1),
    budget: BUDGET,
  });
  // LIFO: the most recently used thread is reused, so that idle threads need not start.
  const free = [...threads];

  async function runInFree(job: string, signal: AbortSignal): Promise<string> {
    const thread = free.pop();
    if (!thread) throw new Error('A script has its turn, but no thread is free.');
    try {
      return await thread.run(job, { signal });
    } finally {
      free.push(thread);
    }
  }

  return {
    async run(job, { accountId, signal }) {
      const running = turns.run(accountId, signal, () => runInFree(JSON.stringify(job), signal));
      return JSON.parse(await running.catch(toStopped)) as ScriptOutcome;
    },
  };
}

function createScriptThread(): ScriptThread {
  const entry = new URL('./script-thread.ts', import.meta.url);
  return createJobThread({ entry, timeMs: THREAD_LIMIT_MS, heapMb: HEAP_MB });
}

const LIMIT_MESSAGES = {
  time: 'TimeoutError: the script could not be run in time.',
  memory: 'InternalError: the script and its page take too much memory.',
} as const;

function toStopped(error: unknown): never {
  if (error instanceof JobLimitError) throw new ScriptStoppedError(LIMIT_MESSAGES[error.limit]);
  if (!(error instanceof BudgetError)) throw error;
  throw new ScriptStoppedError(
    `QuotaExceededError: the account's scripts ran for more than ${error.message}. Try again later.`,
  );
}
