import type { Connection } from './database.ts';

/** Checkpoints the write-ahead log and truncates it. Does not wait: while a reader uses an older snapshot, the log
 *  remains. */
export function truncateWal(db: Connection): void {
  const timeout = db.pragma('busy_timeout', { simple: true });
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${timeout}`);
  }
}
