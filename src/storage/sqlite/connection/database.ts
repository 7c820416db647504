import Database from 'better-sqlite3';

export type Connection = Database.Database;

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
  return db;
}

/** Opens an existing file read-only. */
export function openDatabaseReadOnly(path: string): Connection {
  return new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
}
