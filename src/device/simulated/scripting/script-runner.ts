import { availableParallelism } from 'node:os';
import { BudgetError, createFairTurns } from '../../../fair-queue.ts';
import type { ScriptJob, ScriptOutcome } from './script-job.ts';
import { ScriptStoppedError } from './script-stopped-error.ts';
import { createScriptWorker, type ScriptWorker } from './script-worker.ts';

/** On whose behalf a script runs, and until when it is wanted. */
export interface ScriptCaller {
  accountId: string;
  signal: AbortSignal;
}

export interface ScriptRunner {
  /** Rejects with the signal's reason when it aborts, and with ScriptStoppedError when a limit keeps the script from
   *  ending: then it has changed nothing. */
  run(job: ScriptJob, caller: ScriptCaller): Promise<ScriptOutcome>;
}

// The engine stops a script after two seconds; the rest is for starting the thread on a busy machine.
const THREAD_LIMIT_MS = 10_000;
const BUDGET = { budgetMs: 30_000, windowMs: 60_000, now: () => performance.now() };
// Of two threads one is always left to the other accounts.
const THREAD_COUNT = Math.min(Math.max(availableParallelism(), 2), 4);

/** Runs scripts in a few threads, so that none holds up anything but scripts, and those of one account only each other. */
export function createScriptRunner(
  workers: readonly ScriptWorker[] = Array.from({ length: THREAD_COUNT }, () => createScriptWorker(THREAD_LIMIT_MS)),
): ScriptRunner {
  const turns = createFairTurns({
    slots: workers.length,
    slotsPerAccount: Math.max(workers.length - 1, 1),
    budget: BUDGET,
  });
  // The one that was free last is used first: the others need not start.
  const free = [...workers];

  async function runInFree(job: string, signal: AbortSignal): Promise<string> {
    const worker = free.pop();
    if (!worker) throw new Error('A script has its turn, but no thread is free.');
    try {
      return await worker.run(job, signal);
    } finally {
      free.push(worker);
    }
  }

  return {
    async run(job, { accountId, signal }) {
      const running = turns.run(accountId, signal, () => runInFree(JSON.stringify(job), signal));
      return JSON.parse(await running.catch(toStopped)) as ScriptOutcome;
    },
  };
}

function toStopped(error: unknown): never {
  if (!(error instanceof BudgetError)) throw error;
  throw new ScriptStoppedError(
    `QuotaExceededError: the account's scripts ran for more than ${error.message}. Try again later.`,
  );
}
