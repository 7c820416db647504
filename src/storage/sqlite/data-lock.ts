import Database from 'better-sqlite3';

/** Keeps a second server off the same data folder. The lock is SQLite's own, so it ends with the process however it
 *  dies. Throws when another process holds it. */
export function lockDataFolder(path: string): { release(): void } {
  const db = new Database(path, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    if ((cause as { code?: string }).code !== 'SQLITE_BUSY') throw cause;
    throw new Error(`Another Doppel is running on this data folder (${path} is locked). Stop it, or set DATA_DIR.`, {
      cause,
    });
  }
  return { release: () => db.close() };
}
