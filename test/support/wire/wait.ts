import { setTimeout as delay } from 'node:timers/promises';

/** Where a published client would wait for ever. */
export class HangError extends Error {
  override name = 'HangError';
}

export interface Patience {
  /** Pause between two polls; published clients take 500 to 1000 ms. */
  pollMs: number;
  /** After how long a wait counts as endless. */
  hangAfterMs: number;
}

interface Wait<T> {
  /** What is waited for, in words. */
  what: string;
  /** Undefined as long as it is not there. */
  look: () => T | undefined | Promise<T | undefined>;
  /** Says why it can never come; null as long as it can. */
  doom?: () => string | null;
}

/** Looks until it is there. Rejects with HangError when it can never come, or does not in time. */
export async function waitFor<T>({ what, look, doom }: Wait<T>, { pollMs, hangAfterMs }: Patience): Promise<T> {
  const giveUpAt = Date.now() + hangAfterMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    const reason = doom?.() ?? null;
    if (reason !== null) throw new HangError(`${what} never comes: ${reason}`);
    if (Date.now() >= giveUpAt) throw new HangError(`${what} did not come within ${hangAfterMs} ms`);
    await delay(Math.min(pollMs, 10));
  }
}
