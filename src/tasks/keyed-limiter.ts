/** Counts what is held open by name, so that no one holds more than `max` at once. */
export interface KeyedLimiter {
  /** False when there are as many as may be; each true is to be followed by one `leave`. */
  acquire(name: string): boolean;
  release(name: string): void;
}

export function createKeyedLimiter(max: number): KeyedLimiter {
  const counts = new Map<string, number>();
  return {
    acquire(name) {
      const count = counts.get(name) ?? 0;
      if (count >= max) return false;
      counts.set(name, count + 1);
      return true;
    },
    release(name) {
      const count = (counts.get(name) ?? 0) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
