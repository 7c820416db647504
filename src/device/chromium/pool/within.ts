import { setTimeout as delay } from 'node:timers/promises';

/** Whether `work` succeeds within `ms`. It may fail later. */
export async function succeedsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const outcome = work.then(
    () => true,
    () => false,
  );
  const late = delay(ms, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([outcome, late]);
  } finally {
    over.abort();
  }
}

/** Whether `work` succeeds or fails within `ms`. */
export const settlesWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  succeedsWithin(
    ms,
    work.catch(() => {}),
  );
