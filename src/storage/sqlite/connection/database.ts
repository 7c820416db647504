import Database from 'better-sqlite3';

export type Connection = Database.Database;

/** Opens a SQLite file the way every file of this server is opened: write-ahead log, every commit synced to disk
 *  before it is acknowledged, and writers of other threads waited for. */
export function openDatabase(path: string): Connection {
  const db = new Database(path);
  // Of a new file: it gives back the room of what is deleted. One that has tables stays as it is.
  db.pragma('auto_vacuum = INCREMENTAL');
  // What is deleted is overwritten, so that no file keeps erased text.
  db.pragma('secure_delete = ON');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('busy_timeout = 5000');
  db.pragma('foreign_keys = ON');
  return db;
}

/** Opens a file that exists, over a connection that cannot change it. */
export function openDatabaseReadOnly(path: string): Connection {
  return new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
}
