import type { Signals } from '../../signals.ts';

/** Lets the first poll of a request wait for its end. Later polls, and polls of requests that another process
 *  accepted, return at once. */
export interface FirstPollWait {
  accepted(requestId: string): void;
  /** Calls `read`. On the first poll of an open request, waits for its end or the time limit and calls `read` again. */
  poll<T>(requestId: string, read: () => Promise<T>, isOpen: (state: T) => boolean): Promise<T>;
}

export interface FirstPollWaitOptions {
  /** Maximum wait in ms; 0 disables it. */
  holdMs: number;
  signals: Pick<Signals, 'subscribe'>;
}

// Bounds the memory for clients that never poll.
const MAX_UNPOLLED = 10_000;

export function createFirstPollWait({ holdMs, signals }: FirstPollWaitOptions): FirstPollWait {
  const unpolled = new Set<string>();

  function waitForEnd(requestId: string): { promise: Promise<void>; stop: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, holdMs);
    const unsubscribe = signals.subscribe(requestId, resolve);
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    return { promise, stop };
  }

  return {
    accepted(requestId) {
      if (holdMs === 0) return;
      unpolled.add(requestId);
      const [oldest] = unpolled;
      if (unpolled.size > MAX_UNPOLLED && oldest !== undefined) unpolled.delete(oldest);
    },

    async poll(requestId, read, isOpen) {
      if (!unpolled.delete(requestId)) return read();
      // Subscribes before the first read, so that an end between the two is not missed.
      const end = waitForEnd(requestId);
      try {
        const state = await read();
        if (!isOpen(state)) return state;
        await end.promise;
        return await read();
      } finally {
        end.stop();
      }
    },
  };
}
