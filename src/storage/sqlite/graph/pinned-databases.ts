import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Connection } from '../connection/database.ts';
import { openDatabase, openDatabaseReadOnly } from '../connection/database.ts';
import { graphPath } from './graph-stores.ts';

/** A snapshot of a database at the moment of the pin, unaffected by later writes. */
export interface PinnedDatabase {
  /** Null for the main database. */
  graphId: string | null;
  /** Copies the database into a new file, releases it, and resolves to its schema version; to null when there is nothing to
   *  copy. Call once only. */
  copyTo(path: string): Promise<number | null>;
}

export interface PinnedDatabases {
  databases: PinnedDatabase[];
  /** Releases the databases that were not copied. */
  close(): void;
}

export interface PinOptions {
  mainPath: string;
  graphDirectory: string;
  /** True when nothing else uses the data folder until all is copied: graphs are then opened one at a time. */
  isAlone: boolean;
}

/** Files that the pin of one database keeps open: the database, its write-ahead log, and the shared-memory file. */
export const OPEN_FILES_A_DATABASE = 3;

/** Databases up to this size are copied through memory, which is twenty times as fast for small ones. */
const MAX_BYTES_IN_MEMORY = 32 * 2 ** 20;

const PAGES_PER_TURN = 1000;

/** Pins the main database and every graph that it lists at one moment, while writes to the main database are blocked. The
 *  result is the state that a crash at that moment would leave: a graph may contain a change whose request is not done in
 *  the main database. Writers wait while the pins are set, some hundredths of a millisecond per graph. */
export function pinDatabases({ mainPath, graphDirectory, isAlone }: PinOptions): PinnedDatabases {
  const open = new Map<string, Connection>();
  const main = openDatabaseReadOnly(mainPath);
  const writer = openDatabase(mainPath);
  const close = () => {
    for (const db of [main, ...open.values()]) db.close();
  };
  const openGraphs = () => {
    for (const id of listGraphIds(main)) {
      const db = open.get(id) ?? openIfReady(graphPath(graphDirectory, id));
      if (db) open.set(id, db);
    }
  };
  try {
    // Opening takes far longer than pinning, so most graphs are opened before writers have to wait.
    if (!isAlone) openGraphs();
    writer.exec('BEGIN IMMEDIATE');
    pin(main);
    if (!isAlone) openGraphs();
    for (const db of open.values()) pin(db);
    const graphIds = listGraphIds(main);
    const toGraph = (id: string) =>
      toPinned(id, () => removeFrom(open, id) ?? openIfReady(graphPath(graphDirectory, id)));
    const isReady = (id: string) => open.has(id) || (isAlone && existsSync(graphPath(graphDirectory, id)));
    return { databases: [toPinned(null, () => main), ...graphIds.filter(isReady).map(toGraph)], close };
  } catch (error) {
    close();
    throw error;
  } finally {
    writer.close();
  }
}

/** Number of databases that a pin of the data folder would keep open. */
export function countDatabases(mainPath: string): number {
  const main = openDatabaseReadOnly(mainPath);
  try {
    return 1 + listGraphIds(main).length;
  } finally {
    main.close();
  }
}

export function toPinned(graphId: string | null, open: () => Connection | null): PinnedDatabase {
  return {
    graphId,
    async copyTo(path) {
      const db = open();
      if (!db) return null;
      try {
        if (sizeOf(db) > MAX_BYTES_IN_MEMORY) await db.backup(path, { progress: () => PAGES_PER_TURN });
        else await writeFile(path, db.serialize(), { flag: 'wx' });
        return db.pragma('user_version', { simple: true }) as number;
      } finally {
        db.close();
      }
    },
  };
}

function sizeOf(db: Connection): number {
  const read = db.prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck();
  return read.get() ?? 0;
}

function removeFrom(open: Map<string, Connection>, id: string): Connection | undefined {
  const db = open.get(id);
  open.delete(id);
  return db;
}

/** Null while a graph has no file, or an empty one: a reader would interfere with the writer that creates it. */
export function openIfReady(path: string): Connection | null {
  const db = openIfThere(path);
  if (!db) return null;
  let isReady = false;
  try {
    isReady = db.pragma('journal_mode', { simple: true }) === 'wal';
  } catch (cause) {
    throw new Error(`${path} cannot be opened: ${(cause as Error).message}`, { cause });
  } finally {
    if (!isReady) db.close();
  }
  return isReady ? db : null;
}

/** Null when the file does not exist, or was deleted meanwhile. */
function openIfThere(path: string): Connection | null {
  try {
    return existsSync(path) ? openDatabaseReadOnly(path) : null;
  } catch (error) {
    if (existsSync(path)) throw error;
    return null;
  }
}

/** The first read fixes what the connection sees until it is closed. */
export function pin(db: Connection): void {
  db.exec('BEGIN');
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function listGraphIds(main: Connection): string[] {
  return main.prepare<[], string>('SELECT id FROM graphs ORDER BY id').pluck().all();
}
