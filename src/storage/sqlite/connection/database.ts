import Database from 'better-sqlite3';

export type Connection = Database.Database;

/** Of this thread. */
const opened = new Set<WeakRef<Connection>>();

/** Returns the page caches of this thread's connections to the allocator, up to 16 MB each: the pages are in the cache of
 *  the system too. Those in a transaction keep theirs. */
export function releasePageCaches(): void {
  for (const reference of opened) {
    const db = reference.deref();
    if (!db?.open) opened.delete(reference);
    else if (!db.inTransaction) db.pragma('shrink_memory');
  }
}

function remember(db: Connection): Connection {
  opened.add(new WeakRef(db));
  return db;
}

/** Opens a SQLite file with the settings of all databases: write-ahead log, every commit synced to disk before it is
 *  acknowledged, and up to 5 s of waiting for writers in other threads. */
export function openDatabase(path: string): Connection {
  const db = new Database(path);
  // Effective for a new file only: allows the space of deleted rows to be returned to the disk.
  db.pragma('auto_vacuum = INCREMENTAL');
  // Overwrites deleted content, so that no file keeps erased text.
  db.pragma('secure_delete = ON');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('busy_timeout = 5000');
  db.pragma('foreign_keys = ON');
  return remember(db);
}

/** Opens an existing file read-only. */
export function openDatabaseReadOnly(path: string): Connection {
  return remember(new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 }));
}
