/** Limits how many holds each key has at once. */
export interface KeyedLimiter {
  /** Returns false at the limit. Each true requires one `release`. */
  acquire(key: string): boolean;
  release(key: string): void;
}

export function createKeyedLimiter(max: number): KeyedLimiter {
  const counts = new Map<string, number>();
  return {
    acquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      return true;
    },
    release(key) {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
