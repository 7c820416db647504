import type { Connection } from './database.ts';

/** 1 MB, which takes a few milliseconds and the same space in the write-ahead log. */
const PAGES_PER_BATCH = 256;
// Retained, because new rows need free pages again soon.
const PAGES_RETAINED = 256;

/** Returns one batch of free pages to the disk. Returns whether there are more; false for a file of an earlier version,
 *  whose free pages can only be reused. */
export function releaseFreePages(db: Connection): boolean {
  const free = countReleasable(db);
  if (free <= 0) return false;
  db.exec(`PRAGMA incremental_vacuum(${Math.min(free, PAGES_PER_BATCH)})`);
  return free > PAGES_PER_BATCH;
}

/** Number of pages that can be returned to the disk; 0 or less if there are none. */
export function countReleasable(db: Connection): number {
  const count = (name: string) => db.pragma(name, { simple: true }) as number;
  return count('auto_vacuum') === 2 ? count('freelist_count') - PAGES_RETAINED : 0;
}
