import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Connection } from './database.ts';

const syncData = promisify(fdatasync);

/** Syncs the write-ahead log of a database to disk without blocking the thread. For connections with
 *  `synchronous = NORMAL`, whose commits need only this sync to be durable (https://www.sqlite.org/wal.html,
 *  "Performance Considerations"). */
export class WalSync {
  readonly #db: Connection;
  #file: number | null = null;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** Resolves when every commit before the call is on disk. */
  sync(): Promise<void> {
    // The log remains the same file while any connection is open, and SQLite holds no lock on it that closing could release.
    this.#file ??= openSync(`${this.#db.name}-wal`, 'r+');
    return syncData(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
