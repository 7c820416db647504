/** Says that something of a task changed (a step, its status), so that whoever watches reads it anew. It carries no
 *  data: the store is the truth, and a missed signal loses nothing but time. */
export interface TaskFeed {
  publish(taskId: string): void;
  /** Returns the function that ends the subscription. */
  subscribe(taskId: string, onChange: () => void): () => void;
}

export function createTaskFeed(): TaskFeed {
  const listeners = new Map<string, Set<() => void>>();

  return {
    publish(taskId) {
      for (const onChange of [...(listeners.get(taskId) ?? [])]) onChange();
    },
    subscribe(taskId, onChange) {
      const set = listeners.get(taskId) ?? new Set();
      listeners.set(taskId, set.add(onChange));
      return () => {
        if (set.delete(onChange) && set.size === 0) listeners.delete(taskId);
      };
    },
  };
}
