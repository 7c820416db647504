import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Connection } from '../connection/database.ts';
import { openDatabase, openDatabaseReadOnly } from '../connection/database.ts';
import { graphPath } from './graph-stores.ts';

/** A database as it was at the moment of the pin, whatever is written to it since. */
export interface PinnedDatabase {
  /** Null for the main database. */
  graphId: string | null;
  /** Copies it into a file that does not exist, lets go of it, and resolves to its schema version; to null when there is
   *  nothing to copy. Once only. */
  copyTo(path: string): Promise<number | null>;
}

export interface PinnedDatabases {
  databases: PinnedDatabase[];
  /** Lets go of what was not copied. */
  close(): void;
}

export interface PinOptions {
  mainPath: string;
  graphDirectory: string;
  /** True when nothing else works on the data folder until all is copied: graphs are then opened one at a time. */
  isAlone: boolean;
}

/** Files that the pin of one database keeps open: itself, its log, and the index of that. */
export const OPEN_FILES_A_DATABASE = 3;

/** Up to this size a database is copied through memory, which is twenty times as fast for small ones. */
const MAX_BYTES_IN_MEMORY = 32 * 2 ** 20;

const PAGES_A_TURN = 1000;

/** Pins the main database and every graph that it lists at one moment, at which nothing is written to the main
 *  database. That is what an end of the process at that moment would leave: a graph may hold what the main database
 *  does not yet say is done. Writers elsewhere wait while the pins are set, some hundredths of a millisecond a graph. */
export function pinDatabases({ mainPath, graphDirectory, isAlone }: PinOptions): PinnedDatabases {
  const open = new Map<string, Connection>();
  const main = openDatabaseReadOnly(mainPath);
  const writer = openDatabase(mainPath);
  const close = () => {
    for (const db of [main, ...open.values()]) db.close();
  };
  const openGraphs = () => {
    for (const id of listGraphIds(main)) {
      const db = open.get(id) ?? openIfMade(graphPath(graphDirectory, id));
      if (db) open.set(id, db);
    }
  };
  try {
    // Opening takes far longer than pinning, so most of it is done before others wait.
    if (!isAlone) openGraphs();
    writer.exec('BEGIN IMMEDIATE');
    pin(main);
    if (!isAlone) openGraphs();
    for (const db of open.values()) pin(db);
    const graphIds = listGraphIds(main);
    const toGraph = (id: string) => toPinned(id, () => take(open, id) ?? openIfMade(graphPath(graphDirectory, id)));
    const isMade = (id: string) => open.has(id) || (isAlone && existsSync(graphPath(graphDirectory, id)));
    return { databases: [toPinned(null, () => main), ...graphIds.filter(isMade).map(toGraph)], close };
  } catch (error) {
    close();
    throw error;
  } finally {
    writer.close();
  }
}

/** How many databases a pin of the data folder would keep open. */
export function countDatabases(mainPath: string): number {
  const main = openDatabaseReadOnly(mainPath);
  try {
    return 1 + listGraphIds(main).length;
  } finally {
    main.close();
  }
}

function toPinned(graphId: string | null, open: () => Connection | null): PinnedDatabase {
  return {
    graphId,
    async copyTo(path) {
      const db = open();
      if (!db) return null;
      try {
        if (sizeOf(db) > MAX_BYTES_IN_MEMORY) await db.backup(path, { progress: () => PAGES_A_TURN });
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

function take(open: Map<string, Connection>, id: string): Connection | undefined {
  const db = open.get(id);
  open.delete(id);
  return db;
}

/** Null while a graph has no file, or one in which nothing has been committed: a reader would be in its maker's way. */
function openIfMade(path: string): Connection | null {
  const db = openIfThere(path);
  if (!db) return null;
  let isMade = false;
  try {
    isMade = db.pragma('journal_mode', { simple: true }) === 'wal';
  } catch (cause) {
    throw new Error(`${path} cannot be opened: ${(cause as Error).message}`, { cause });
  } finally {
    if (!isMade) db.close();
  }
  return isMade ? db : null;
}

/** Null when there is no such file, or none any more. */
function openIfThere(path: string): Connection | null {
  try {
    return existsSync(path) ? openDatabaseReadOnly(path) : null;
  } catch (error) {
    if (existsSync(path)) throw error;
    return null;
  }
}

/** The first read fixes what the connection sees until it is closed. */
function pin(db: Connection): void {
  db.exec('BEGIN');
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function listGraphIds(main: Connection): string[] {
  return main.prepare<[], string>('SELECT id FROM graphs ORDER BY id').pluck().all();
}
