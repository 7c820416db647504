/** Counts what is held open by name, so that no one holds more than `max` at once. */
export interface Holds {
  /** False when there are as many as may be; each true is to be followed by one `leave`. */
  enter(name: string): boolean;
  leave(name: string): void;
}

export function createHolds(max: number): Holds {
  const counts = new Map<string, number>();
  return {
    enter(name) {
      const count = counts.get(name) ?? 0;
      if (count >= max) return false;
      counts.set(name, count + 1);
      return true;
    },
    leave(name) {
      const count = (counts.get(name) ?? 0) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
