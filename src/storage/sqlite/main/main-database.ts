import type { Connection } from '../connection/database.ts';
import { openDatabase } from '../connection/database.ts';
import { openDiskReserve } from '../connection/disk-reserve.ts';
import { GroupCommit } from '../connection/group-commit.ts';
import { migrate } from '../connection/migrate.ts';
import { type Reads, SEPARATE_READS, SharedReadSnapshot } from '../connection/read-snapshot.ts';
import { isDamage, toDamage } from '../connection/storage-error.ts';

const MAX_CHECKED_BYTES = 256 * 2 ** 20;

/** The one file for accounts, tasks, graphs' names and requests: reads go straight to `db`, writes through `writes`. */
export interface MainDatabase {
  db: Connection;
  writes: GroupCommit;
  /** For what is read most often. */
  reads: Reads;
  close(): void;
}

export interface MainDatabaseOptions {
  /** Told why nothing can be written, while writes wait; without it, they are rejected. */
  onWait?: (error: Error) => void;
  /** Whether the reads of one turn of the event loop see one state: for whoever is told of what others write. */
  sharesReads?: boolean;
  /** A file that keeps room for deletes on a full disk; none without it. */
  reservePath?: string;
}

/** Throws an Error that names the file, and the way out, when it is damaged. */
export function openMainDatabase(
  path: string,
  { onWait, sharesReads = false, reservePath }: MainDatabaseOptions = {},
): MainDatabase {
  try {
    const db = openDatabase(path);
    migrate(db, new URL('../../../../migrations/main/', import.meta.url));
    // The rest of what makes a commit durable is done by its writes.
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

/** Looks through the whole file, where it is small enough for that to be quick (about a second a gigabyte, once it was
 *  read from the disk). Throws an Error that names the file, and the way out, when it is damaged. */
export function checkUndamaged({ db }: MainDatabase): void {
  const byteCount = db.prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size');
  if ((byteCount.pluck().get() ?? 0) > MAX_CHECKED_BYTES) return;
  const found = readCheck(db);
  if (found !== 'ok') throw toDamage(db.name, found);
}

function readCheck(db: Connection): unknown {
  try {
    return db.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    return error;
  }
}

/** What a change of a graph may take. */
const BALLAST_BYTES = 2 ** 18;

export interface Readiness {
  /** Writes a row to disk; one of 256 KiB while a write is known to have failed, until that works. Rejects when it fails. */
  check(): Promise<void>;
  /** A write of another thread has failed. */
  noteFailure(): void;
}

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
