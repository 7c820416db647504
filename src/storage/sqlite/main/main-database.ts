import type { Readiness } from '../../storage.ts';
import type { Connection } from '../connection/database.ts';
import { openDatabase } from '../connection/database.ts';
import { openDiskReserve } from '../connection/disk-reserve.ts';
import { GroupCommit } from '../connection/group-commit.ts';
import { migrate } from '../connection/migrate.ts';
import { type Reads, SEPARATE_READS, SharedReadSnapshot } from '../connection/read-snapshot.ts';
import { isDamage, toDamage } from '../connection/storage-error.ts';

const MAX_CHECKED_BYTES = 256 * 2 ** 20;

/** The database of accounts, tasks, graph names and requests. Reads use `db` directly; writes go through `writes`. */
export interface MainDatabase {
  db: Connection;
  writes: GroupCommit;
  /** For frequent reads. */
  reads: Reads;
  close(): void;
}

export interface MainDatabaseOptions {
  /** Called with the cause when writes fail and wait to be retried; without it, they are rejected. */
  onWait?: (error: Error) => void;
  /** Whether the reads of one turn of the event loop share a snapshot. The caller must then end the snapshot when another
   *  connection has written. */
  sharesReads?: boolean;
  /** File that reserves disk space for deletes on a full disk; no reserve if absent. */
  reservePath?: string;
}

/** Throws an Error that names the file and the remedy when it is damaged. */
export function openMainDatabase(
  path: string,
  { onWait, sharesReads = false, reservePath }: MainDatabaseOptions = {},
): MainDatabase {
  try {
    const db = openDatabase(path);
    migrate(db, new URL('../../../../migrations/main/', import.meta.url));
    // GroupCommit syncs the write-ahead log after each commit.
    db.pragma('synchronous = NORMAL');
    const reads = sharesReads ? new SharedReadSnapshot(db) : SEPARATE_READS;
    const reserve = reservePath === undefined ? undefined : openDiskReserve(reservePath);
    const writes = new GroupCommit(db, { onCommit: () => reads.end(), onWait, reserve });
    const close = () => {
      reads.end();
      writes.close();
      reserve?.close();
      db.close();
    };
    return { db, writes, reads, close };
  } catch (error) {
    throw isDamage(error) ? toDamage(path, error) : error;
  }
}

/** Checks the whole file if it has at most 256 MiB (about one second per gigabyte in the page cache). Throws an Error that
 *  names the file and the remedy when it is damaged. */
export function checkUndamaged({ db }: MainDatabase): void {
  const byteCount = db.prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size');
  if ((byteCount.pluck().get() ?? 0) > MAX_CHECKED_BYTES) return;
  const result = quickCheck(db);
  if (result !== 'ok') throw toDamage(db.name, result);
}

function quickCheck(db: Connection): unknown {
  try {
    return db.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    return error;
  }
}

/** Approximate space that a change of a graph needs. */
const BALLAST_BYTES = 2 ** 18;

/** Writes a row to disk; after a failed write, a row of 256 KiB until that succeeds. */
export function createReadinessCheck({ db, writes }: MainDatabase): Readiness {
  const write = db.prepare<[number]>(`INSERT OR REPLACE INTO readiness (id, check_count, ballast)
    SELECT 1, coalesce(max(check_count), 0) + 1, zeroblob(?) FROM readiness`);
  let hasFailed = false;
  let failuresBefore = 0;
  return {
    async check() {
      hasFailed ||= writes.failureCount > failuresBefore;
      await writes.run(() => write.run(hasFailed ? BALLAST_BYTES : 0));
      hasFailed = false;
      failuresBefore = writes.failureCount;
    },
    noteFailure() {
      hasFailed = true;
    },
  };
}
