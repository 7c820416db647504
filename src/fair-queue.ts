import { LRUCache } from 'lru-cache';

export interface FairQueueOptions {
  /** Limits of concurrent work, in total and per account. */
  slots: number;
  slotsPerAccount: number;
  /** Unlimited if absent. */
  budget?: Budget;
}

/** Limit of the run time of one account's work within a time window. */
interface Budget {
  budgetMs: number;
  windowMs: number;
  /** Monotonic clock, in ms. */
  now: () => number;
}

/** The message names the budget and its window: `60 of 3600 seconds`. */
export class BudgetError extends Error {}

export interface FairQueue {
  /** Runs the work when it is the account's turn: round robin among accounts, first in first out within each. Rejects with
   *  the signal's reason when it aborts before that, and with BudgetError when the account's budget is used up. */
  run<T>(accountId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start: () => void;
}

const MAX_ACCOUNTS = 10_000;

export function createFairQueue({ slots, slotsPerAccount, budget }: FairQueueOptions): FairQueue {
  /** Queues by account, in round-robin order. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  const runWithBudget = budget ? createBudgetRunner(budget) : runUnlimited;
  let runningCount = 0;

  function startNext(): void {
    while (runningCount < slots) {
      const next = [...waiting].find(([accountId]) => (running.get(accountId) ?? 0) < slotsPerAccount);
      if (!next) return;
      const [accountId, queue] = next;
      waiting.delete(accountId);
      const first = queue.shift();
      if (queue.length > 0) waiting.set(accountId, queue);
      count(accountId, 1);
      first?.start();
    }
  }

  function count(accountId: string, change: 1 | -1): void {
    runningCount += change;
    const left = (running.get(accountId) ?? 0) + change;
    if (left > 0) running.set(accountId, left);
    else running.delete(accountId);
  }

  function waitForTurn(accountId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const others = (waiting.get(accountId) ?? []).filter((each) => each !== entry);
        if (others.length > 0) waiting.set(accountId, others);
        else waiting.delete(accountId);
        reject(signal.reason);
      };
      const entry: Waiting = {
        start() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), entry]);
      startNext();
    });
  }

  return {
    async run(accountId, signal, work) {
      signal.throwIfAborted();
      await waitForTurn(accountId, signal);
      try {
        return await runWithBudget(accountId, work);
      } finally {
        count(accountId, -1);
        startNext();
      }
    },
  };
}

type Run = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

const runUnlimited: Run = (_accountId, work) => work();

function createBudgetRunner({ budgetMs, windowMs, now }: Budget): Run {
  // A window begins with its first work.
  const usedMs = new LRUCache<string, number>({
    ...{ max: MAX_ACCOUNTS, ttl: windowMs, noUpdateTTL: true, ttlResolution: 0 },
    perf: { now },
  });
  const used = (accountId: string) => usedMs.get(accountId) ?? 0;
  return async (accountId, work) => {
    if (used(accountId) >= budgetMs) throw new BudgetError(`${budgetMs / 1000} of ${windowMs / 1000} seconds`);
    const startedAt = now();
    try {
      return await work();
    } finally {
      usedMs.set(accountId, used(accountId) + now() - startedAt);
    }
  };
}
