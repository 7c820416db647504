import { LRUCache } from 'lru-cache';

export interface FairQueueOptions {
  /** How many pieces of work run at once, and of one account. */
  slots: number;
  slotsPerAccount: number;
  /** Without limit when left out. */
  budget?: Budget;
}

/** How long the work of one account may run within a window of time. */
interface Budget {
  budgetMs: number;
  windowMs: number;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
}

/** The message says how much of which time the account may use. */
export class BudgetError extends Error {}

export interface FairQueue {
  /** Does the work once it is the account's turn: accounts take turns, each in the order it asked. Rejects with the
   *  signal's reason when it aborts before that, and with BudgetError when the account's budget is used up. */
  run<T>(accountId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start: () => void;
}

const MAX_ACCOUNTS = 10_000;

export function createFairQueue({ slots, slotsPerAccount, budget }: FairQueueOptions): FairQueue {
  /** In the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  const spend = budget ? createSpending(budget) : doAll;
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
        return await spend(accountId, work);
      } finally {
        count(accountId, -1);
        startNext();
      }
    },
  };
}

type Spend = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

const doAll: Spend = (_accountId, work) => work();

function createSpending({ budgetMs, windowMs, now }: Budget): Spend {
  // A window begins with the first work in it.
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
