import type { NumberedEntry } from './entry.ts';

/** The entries of one account, the oldest first. */
export interface Ring {
  readonly byteCount: number;
  /** Number of the newest entry that was dropped; 0 if none was. */
  readonly dropped: number;
  add(entry: NumberedEntry): void;
  /** Drops the oldest entry. Returns its bytes; 0 if there is none. */
  drop(): number;
  /** Entries with a greater number. */
  listAfter(number: number): NumberedEntry[];
}

export interface RingLimits {
  entries: number;
  bytes: number;
}

/** A queue that keeps the newest entries within both limits. */
export function createRing({ entries: maxEntries, bytes: maxBytes }: RingLimits): Ring {
  let entries: (NumberedEntry | undefined)[] = [];
  let first = 0;
  let byteCount = 0;
  let dropped = 0;

  function drop(): number {
    const entry = entries[first];
    if (!entry) return 0;
    entries[first] = undefined;
    first += 1;
    if (first > maxEntries) {
      entries = entries.slice(first);
      first = 0;
    }
    byteCount -= entry.size;
    dropped = entry.number;
    return entry.size;
  }

  return {
    get byteCount() {
      return byteCount;
    },
    get dropped() {
      return dropped;
    },
    add(entry) {
      entries.push(entry);
      byteCount += entry.size;
      while (entries.length - first > maxEntries || byteCount > maxBytes) drop();
    },
    drop,
    listAfter(number) {
      let start = entries.length;
      while (start > first && (entries[start - 1] as NumberedEntry).number > number) start -= 1;
      return entries.slice(start) as NumberedEntry[];
    },
  };
}
