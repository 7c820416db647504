import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Connection } from './database.ts';

const syncData = promisify(fdatasync);

/** Brings the write-ahead log of a database to disk, while the thread goes on. For connections that commit with
 *  `synchronous = NORMAL`, which leaves just that to be done (https://www.sqlite.org/wal.html, "Performance
 *  Considerations"). */
export class WalSync {
  readonly #db: Connection;
  #file: number | null = null;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** Resolves once every commit made before the call is on disk. */
  sync(): Promise<void> {
    // The log is one file for as long as any connection is open. No lock is held on it that closing it could release.
    this.#file ??= openSync(`${this.#db.name}-wal`, 'r+');
    return syncData(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
