/** Says that a record changed, so that its readers read it again. It carries no data: the store is the truth, and a missed
 *  signal costs nothing but time. */
export interface Signals {
  /** @param id of a task or of a request to a graph */
  publish(id: string): void;
  /** Returns the function that ends the subscription. */
  subscribe(id: string, onSignal: () => void): () => void;
}

/** Signals within this process.
 * @param beforeEach called before the subscribers, for what must not serve older data to them */
export function createSignals(beforeEach: () => void = () => {}): Signals {
  const listeners = new Map<string, Set<() => void>>();

  return {
    publish(id) {
      beforeEach();
      for (const onSignal of [...(listeners.get(id) ?? [])]) onSignal();
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
