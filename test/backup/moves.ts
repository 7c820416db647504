import { createHash } from 'node:crypto';
import { createReadStream, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { backUp } from '../../src/backup/backup.ts';
import { restore } from '../../src/backup/restore.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase, type Database as Postgres } from '../../src/storage/postgres/connection/database.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { makeFolder } from '../support/temporary-folder.ts';

/** What is backed up, or restored into: a data folder, or else a database. */
export interface Place {
  dataDirectory: string;
  databaseUrl?: string;
}

const folders: ReturnType<typeof makeFolder>[] = [];

function newTemporaryFolder(): string {
  const folder = makeFolder();
  folders.push(folder);
  return folder.path;
}

/** Removes all that tests of this file have made. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) folder.remove();
}

export const newFolder = (): Place => ({ dataDirectory: join(newTemporaryFolder(), 'data') });
export const newDatabase = (databaseUrl: string): Place => ({ ...newFolder(), databaseUrl });

const toConfig = ({ dataDirectory, databaseUrl = '' }: Place) =>
  readConfig({ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl });

/** Resolves to the file, and the lines that the command prints. */
export async function backUpPlace(place: Place): Promise<{ file: string; lines: string[] }> {
  const file = join(newTemporaryFolder(), 'backup.tar.gz');
  const lines: string[] = [];
  await backUp(toConfig(place), {
    file,
    maxOpenFiles: 1000,
    madeAt: new Date(0),
    log: (line) => lines.push(line),
  });
  return { file, lines };
}

/** Resolves to the lines that the command prints. */
export async function restorePlace(file: string, place: Place): Promise<string[]> {
  const lines: string[] = [];
  await restore(toConfig(place), {
    source: createReadStream(file),
    file,
    isBounded: true,
    log: (line) => lines.push(line),
  });
  return lines;
}

/** Backs one place up and restores it into another. */
export async function move(from: Place, to: Place): Promise<string[]> {
  const { file, lines } = await backUpPlace(from);
  return [...lines, ...(await restorePlace(file, to))];
}

export function openMain({ dataDirectory }: Place): Database.Database {
  return new Database(join(dataDirectory, 'doppel.db'));
}

/** Columns whose values only order rows, or name who is at work. */
const RENEWED: Readonly<Record<string, readonly string[]>> = {
  ledger: ['id'],
  requests: ['number', 'lease_token', 'lease_expires_at'],
  tasks: ['lease_token', 'claimable_at'],
  model_replies: ['used_number'],
  model_reply_totals: ['last_used_number'],
  idempotency_keys: ['holder'],
};
const ORDERS: Readonly<Record<string, string>> = {
  ledger: 'id',
  requests: 'graph_id, number',
  model_replies: 'used_number',
};
/** What only a server on SQLite has. */
const OWN = ['readiness', 'control_state', 'webhooks', 'webhook_deliveries', 'schema_migrations'];

/** Every row of a data folder's main database. */
export function readRows(place: Place): Record<string, unknown[]> {
  const all = readTables(join(place.dataDirectory, 'doppel.db'));
  const kept = Object.entries(all).filter(([table]) => !OWN.includes(table));
  return Object.fromEntries(
    kept.map(([table, rows]) => [table, rows.map((row) => without(RENEWED[table] ?? [], row as object))]),
  );
}

/** The rows of each table, in the order of its key. */
function readTables(path: string): Record<string, unknown[]> {
  const db = new Database(path);
  const names = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck();
  const read = (name: string) => {
    const keys = db
      .prepare<[], string>(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0 ORDER BY pk`)
      .pluck();
    return db.prepare(`SELECT * FROM ${name} ORDER BY ${ORDERS[name] ?? keys.all().join(', ')}`).all();
  };
  const tables = names.all().map((name) => [name, read(name)]);
  db.close();
  return Object.fromEntries(tables);
}

function without(columns: readonly string[], row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
}

/** Every row of every graph of a data folder, by the file of the graph. */
export function readGraphRows({ dataDirectory }: Place): Record<string, unknown> {
  const names = globSync('*.db', { cwd: join(dataDirectory, 'graphs') });
  return Object.fromEntries(names.map((name) => [name, readTables(join(dataDirectory, 'graphs', name))]));
}

/** The other files of a data folder that a backup has, each with a digest of its bytes. */
export function readFiles({ dataDirectory }: Place): Map<string, string> {
  const paths = globSync('{media,files,extensions}/**/*', { cwd: dataDirectory, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDirectory, join(entry.parentPath, entry.name)));
  const digest = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(dataDirectory, path)))
      .digest('hex');
  return new Map(paths.map((path) => [path, digest(path)]));
}

/** The whole server on a place, called without a socket. */
export const start = (place: Place): Promise<TestServer> => startTestServer({ databaseUrl: '', ...place });

async function withDatabase<T>({ databaseUrl = '' }: Place, use: (database: Postgres) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  return use(database).finally(() => database.close());
}

export const query = <Row>(place: Place, sql: string) =>
  withDatabase(place, (database) => database.query<Row>(sql, []));

/** Rows of each table that has any. */
export async function countRows(place: Place): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    place,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(place, `SELECT count(*) AS count FROM ${name}`);
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}
