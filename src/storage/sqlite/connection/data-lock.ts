import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from './make-folder.ts';

/** Prevents a second server on the same data folder, which is created if it is missing. Uses a SQLite lock, which ends
 *  with the process. Throws when another process holds it, or when the folder cannot be written. */
export function lockDataFolder(path: string): { release(): void } {
  const db = openIn(dirname(path), path);
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    if ((cause as { code?: string }).code !== 'SQLITE_BUSY') throw cannotWrite(dirname(path), cause);
    throw new Error(`Another Doppel is running on this data folder (${path} is locked). Stop it, or set DATA_DIR.`, {
      cause,
    });
  }
  return { release: () => db.close() };
}

function openIn(folder: string, path: string) {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return new Database(path, { timeout: 0 });
  } catch (cause) {
    throw cannotWrite(folder, cause);
  }
}

function cannotWrite(folder: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  const remedy = 'Let the user that runs Doppel write there, or set DATA_DIR to another folder.';
  return new Error(`The data folder ${folder} cannot be written (${why}). ${remedy}`, { cause });
}
