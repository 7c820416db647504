import type { Connection } from './database.ts';

/** Moves what was written into the file itself and empties the log beside it. Waits for nobody: while someone reads an
 *  older state, the log stays. */
export function truncateWal(db: Connection): void {
  const timeout = db.pragma('busy_timeout', { simple: true });
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${timeout}`);
  }
}
