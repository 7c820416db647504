import { type JournalEntry, type NumberedEntry, sizeOf } from './entry.ts';
import { createRing, type Ring } from './ring.ts';

/** The newest requests of each account, in memory only. `accountId` null means all accounts, and requests without one. */
export interface Journal {
  add(entry: JournalEntry): void;
  /** Entries with a greater number, the oldest first. */
  list(accountId: string | null, afterNumber?: number): NumberedEntry[];
  find(accountId: string | null, id: string): NumberedEntry | null;
  /** Whether an entry with a greater number was dropped to make room. */
  hasDropped(accountId: string | null, afterNumber: number): boolean;
  clear(accountId: string | null): void;
  /** Calls back after each entry; returns the unsubscribe function. */
  watch(onAdd: () => void): () => void;
}

export interface JournalLimits {
  accountEntries: number;
  accountBytes: number;
  /** If exceeded, the oldest entries of the account with the most bytes go first. */
  totalBytes: number;
}

const MIB = 2 ** 20;
export const JOURNAL_LIMITS: JournalLimits = { accountEntries: 1000, accountBytes: 16 * MIB, totalBytes: 64 * MIB };
/** Share of all bytes that is freed at once, so that the largest account is not sought for each entry. */
const FREED_AT_ONCE = 1 / 64;

export function createJournal({ accountEntries, accountBytes, totalBytes }: JournalLimits = JOURNAL_LIMITS): Journal {
  const rings = new Map<string | null, Ring>();
  const watchers = new Set<() => void>();
  let lastNumber = 0;
  let byteCount = 0;

  function ringsOf(accountId: string | null): Ring[] {
    return accountId === null ? [...rings.values()] : [rings.get(accountId) ?? []].flat();
  }

  function ringFor(accountId: string | null): Ring {
    const known = rings.get(accountId);
    if (known) return known;
    const ring = createRing({ entries: accountEntries, bytes: accountBytes });
    rings.set(accountId, ring);
    return ring;
  }

  function makeRoom(): void {
    while (byteCount > totalBytes) {
      const [accountId, largest] = [...rings].reduce((a, b) => (b[1].byteCount > a[1].byteCount ? b : a));
      const target = largest.byteCount - totalBytes * FREED_AT_ONCE;
      while (largest.byteCount > target) {
        const freed = largest.drop();
        if (freed === 0) break;
        byteCount -= freed;
      }
      if (largest.byteCount === 0) rings.delete(accountId);
    }
  }

  function list(accountId: string | null, afterNumber = 0): NumberedEntry[] {
    const found = ringsOf(accountId).flatMap((ring) => ring.listAfter(afterNumber));
    return accountId === null ? found.sort((a, b) => a.number - b.number) : found;
  }

  return {
    add(entry) {
      lastNumber += 1;
      const ring = ringFor(entry.accountId);
      const before = ring.byteCount;
      ring.add({ ...entry, number: lastNumber, size: sizeOf(entry) });
      byteCount += ring.byteCount - before;
      makeRoom();
      for (const onAdd of watchers) onAdd();
    },
    list,
    find: (accountId, id) => list(accountId).find((entry) => entry.id === id) ?? null,
    hasDropped: (accountId, afterNumber) => ringsOf(accountId).some(({ dropped }) => dropped > afterNumber),
    clear(accountId) {
      for (const ring of ringsOf(accountId)) byteCount -= ring.byteCount;
      if (accountId === null) rings.clear();
      else rings.delete(accountId);
    },
    watch(onAdd) {
      watchers.add(onAdd);
      return () => watchers.delete(onAdd);
    },
  };
}
