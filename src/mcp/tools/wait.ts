import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** Reads again, with longer and longer pauses, until `isEnd` holds or the time is over. Resolves to the last value read.
 *  @throws the reason of the signal when it is aborted */
export async function waitUntil<Value>(
  read: () => Promise<Value>,
  isEnd: (value: Value) => boolean,
  { withinMs, signal }: { withinMs: number; signal: AbortSignal },
): Promise<Value> {
  const endsAt = Date.now() + withinMs;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    signal.throwIfAborted();
    const value = await read();
    const left = endsAt - Date.now();
    if (isEnd(value) || left <= 0) return value;
    await sleep(Math.min(pause, left), undefined, { signal });
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}
