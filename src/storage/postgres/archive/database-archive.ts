import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../object-store.ts';
import { type MainDatabase, openMainDatabase } from '../../sqlite/main/main-database.ts';
import { type Database, openDatabase, type Query } from '../connection/database.ts';
import { checkSchema, migrate } from '../connection/migrate.ts';
import { readBlobs, storeBlobs } from './copy-blobs.ts';
import { readGraphs, storeGraphs } from './copy-graphs.ts';
import { copyToPostgres, copyToSqlite } from './copy-rows.ts';

/** Rows, or files, that the other database has no place for. */
export interface LeftOut {
  name: string;
  count: number;
}

/** A file of an archive: its path there, and where it is now. */
interface ArchiveFile {
  path: string;
  source: string;
}

export interface DatabaseContents {
  leftOut: LeftOut[];
  /** Writes one file at a time into `folder`, which must be empty, and removes it when the next is asked for. The main
   *  database is the first, and graphs are the next. */
  list(folder: string): AsyncGenerator<ArchiveFile>;
}

/** A PostgreSQL database as what an archive is made of, or restored into. */
export interface DatabaseArchive {
  /** Rejects when an archive cannot be restored into it: it is in use, or not empty. */
  checkEmpty(): Promise<void>;
  /** Stores an unpacked archive in one transaction, which rejects as `checkEmpty` does. Creates the schema if there is none.
   *  It migrates, and writes to, the databases in `folder`. */
  fill(folder: string): Promise<LeftOut[]>;
  /** Calls `use` with the contents at one moment, beside working nodes. */
  read<T>(use: (contents: DatabaseContents) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openPostgresArchive(url: string, objects: ObjectStore | null): DatabaseArchive {
  const database = openDatabase({ url, maxConnections: 1, name: 'doppel archive', hasTimeLimits: false });
  return {
    async checkEmpty() {
      if (!(await hasSchema(database))) return;
      await checkSchema(database);
      await refuseUsed(database.query);
    },
    async fill(folder) {
      if (!(await hasSchema(database))) await migrate(database);
      await checkSchema(database);
      const main = openMainDatabase(join(folder, MAIN));
      try {
        return await database.transaction((query) => fill(query, main, folder));
      } finally {
        main.close();
      }
    },
    async read(use) {
      if (!(await hasSchema(database))) throw new Error('The database is empty: there is nothing to back up.');
      await checkSchema(database);
      return database.snapshot(async (query) =>
        use({ leftOut: await count(query, ONLY_POSTGRES), list: (folder) => list(query, objects, folder) }),
      );
    },
    async close() {
      objects?.close();
      await database.close();
    },
  };
}

const MAIN = 'doppel.db';

async function fill(query: Query, { db }: MainDatabase, folder: string): Promise<LeftOut[]> {
  // Neither a node nor the command that creates keys begins meanwhile.
  await query('LOCK TABLE accounts, nodes IN SHARE ROW EXCLUSIVE MODE');
  await refuseUsed(query);
  await copyToPostgres(db, query);
  await storeGraphs(query, join(folder, 'graphs'));
  const unknownFiles = await storeBlobs(query, folder);
  // Until PostgreSQL does so by itself, it would plan for empty tables.
  await query('ANALYZE');
  const leftOut = await count(async <Row>(sql: string) => db.prepare<[], Row>(sql).all(), ONLY_SQLITE);
  return [...leftOut, ...(unknownFiles > 0 ? [{ name: 'unknown files', count: unknownFiles }] : [])];
}

async function* list(query: Query, objects: ObjectStore | null, folder: string): AsyncGenerator<ArchiveFile> {
  const path = join(folder, MAIN);
  const main = openMainDatabase(path);
  try {
    // The copy is synced when it is archived.
    main.db.pragma('synchronous = OFF');
    await copyToSqlite(query, main.db);
  } finally {
    main.close();
  }
  yield { path: MAIN, source: path };
  await rm(path);
  for await (const { graphId, path: source } of readGraphs(query, join(folder, 'graphs'))) {
    yield { path: `graphs/${graphId}.db`, source };
  }
  const copy = join(folder, 'blob');
  for await (const blob of readBlobs(query, objects, copy)) yield { ...blob, source: copy };
}

async function hasSchema({ query }: Database): Promise<boolean> {
  return (await query("SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL", [])).length > 0;
}

/** Rejects with an Error that says what is in the way. */
async function refuseUsed(query: Query): Promise<void> {
  const [live] = await count(query, ['nodes WHERE expires_at > extract(epoch FROM clock_timestamp()) * 1000']);
  if (live) throw new Error(`Nodes are running on this database: ${live.count}. Stop them first.`);
  const [stored] = await count(query, HOLD_DATA);
  if (!stored) return;
  throw new Error(`The database contains ${stored.count} ${stored.name}. Restore a backup into an empty database.`);
}

/** Counts the rows of each table that has any. A table may have conditions. */
async function count(
  query: (sql: string) => Promise<{ count: number }[]>,
  tables: readonly string[],
): Promise<LeftOut[]> {
  const counted: LeftOut[] = [];
  for (const table of tables) {
    const [row] = await query(`SELECT count(*) AS count FROM ${table}`);
    if (row && row.count > 0) counted.push({ name: table.split(' ')[0] ?? table, count: row.count });
  }
  return counted;
}

const HOLD_DATA = ['accounts', 'graph_deltas', 'graph_snapshots', 'blobs'];
/** The row 'webhooks are off' is the server's own. */
const ONLY_SQLITE = ["control_state WHERE name <> 'webhooks are off'", 'webhooks', 'webhook_deliveries'];
/** Messages that were read stay as empty rows. */
const ONLY_POSTGRES = ['nodes', "run_messages WHERE message <> ''"];
