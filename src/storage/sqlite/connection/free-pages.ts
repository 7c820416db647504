import type { Connection } from './database.ts';

/** A piece that takes a few milliseconds, and that the log then holds: 1 MB. */
const PAGES_A_PIECE = 256;
// A file that is written to needs some free pages again at once.
const PAGES_KEPT = 256;

/** Gives the disk back a piece of what deleted rows took. Returns whether there is more; false for a file that an earlier
 *  version made, whose free pages are only used again. */
export function releaseFreePages(db: Connection): boolean {
  const count = (name: string) => db.pragma(name, { simple: true }) as number;
  const isIncremental = count('auto_vacuum') === 2;
  const free = isIncremental ? count('freelist_count') - PAGES_KEPT : 0;
  if (free <= 0) return false;
  db.exec(`PRAGMA incremental_vacuum(${Math.min(free, PAGES_A_PIECE)})`);
  return free > PAGES_A_PIECE;
}
