/** Notifies readers that a record changed, so that they read it again. A signal carries no data: the store is the truth,
 *  and a missed signal only causes a delay. */
export interface Signals {
  /** @param id of a task or of a request to a graph */
  publish(id: string): void;
  /** Notifies all readers: any record may have changed. */
  publishAll(): void;
  /** Returns the unsubscribe function. */
  subscribe(id: string, onSignal: () => void): () => void;
}

/** Signals within this process.
 * @param beforeEach called before the subscribers, to invalidate caches that could serve them older data */
export function createSignals(beforeEach: () => void = () => {}): Signals {
  const listeners = new Map<string, Set<() => void>>();

  return {
    publish(id) {
      beforeEach();
      for (const onSignal of [...(listeners.get(id) ?? [])]) onSignal();
    },
    publishAll() {
      beforeEach();
      for (const onSignal of [...listeners.values()].flatMap((set) => [...set])) onSignal();
    },
    subscribe(id, onSignal) {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(onSignal));
      return () => {
        if (set.delete(onSignal) && set.size === 0) listeners.delete(id);
      };
    },
  };
}
