/** Lets the first status read of a request wait for its end. Later reads, and those of requests that another process
 *  accepted, are answered at once. */
export interface FirstReads {
  accepted(requestId: string): void;
  /** Called when requests have ended, once their end can be read. */
  ended(requestIds: readonly string[]): void;
  /** Calls `read`; for the first read of a request that is still open, again when it has ended or the hold is over. */
  read<T>(requestId: string, read: () => Promise<T>, isOpen: (state: T) => boolean): Promise<T>;
}

// A client that never reads must not fill the memory.
const MAX_UNREAD = 10_000;

/** @param holdMs 0 holds nothing */
export function createFirstReads(holdMs: number): FirstReads {
  const unread = new Set<string>();
  const waiting = new Map<string, () => void>();

  function waitForEnd(requestId: string): { promise: Promise<void>; stop: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, holdMs);
    waiting.set(requestId, resolve);
    const stop = () => {
      clearTimeout(timer);
      waiting.delete(requestId);
    };
    return { promise, stop };
  }

  return {
    accepted(requestId) {
      if (holdMs === 0) return;
      unread.add(requestId);
      const [oldest] = unread;
      if (unread.size > MAX_UNREAD && oldest !== undefined) unread.delete(oldest);
    },

    ended(requestIds) {
      for (const id of requestIds) {
        unread.delete(id);
        waiting.get(id)?.();
      }
    },

    async read(requestId, read, isOpen) {
      if (!unread.delete(requestId)) return read();
      // Waits from before the first look, so that no end is missed between the two.
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
