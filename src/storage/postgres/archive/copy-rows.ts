import type { Connection } from '../../sqlite/connection/database.ts';
import type { Query } from '../connection/database.ts';
import type { ArchivedTable, Columns, Reading, Row } from './archived-table.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';

/** A batch is complete with either. One row may be larger. */
const BATCH_BYTES = 2 ** 20;
const BATCH_ROWS = 1024;

/** Copies the rows of an archive's main database into an empty PostgreSQL database, in the transaction of `query`. */
export async function copyToPostgres(db: Connection, query: Query): Promise<void> {
  for (const table of ARCHIVED_TABLES) {
    if (!table.sqlite) continue;
    const insert = toPostgresInsert(table, table.sqlite);
    const columns = Object.keys(toColumns(table, table.sqlite));
    const rows = db.prepare<[], Row>(toSelect(table, table.sqlite)).iterate();
    for (const batch of toBatches(rows)) {
      await query(
        insert,
        columns.map((name) => batch.map((row) => row[name] ?? null)),
      );
    }
  }
}

/** Copies the rows of a PostgreSQL database, as `query` sees them within a transaction, into an empty main database. */
export async function copyToSqlite(query: Query, db: Connection): Promise<void> {
  for (const table of ARCHIVED_TABLES) {
    if (!table.postgres) continue;
    const { convert = (row) => row } = table.postgres;
    const names = Object.keys(toColumns(table, table.postgres));
    const insert = db.prepare(`INSERT INTO ${table.name} (${names})
      VALUES (${names.map((name) => `@${name}`)}) ${table.onConflict ?? ''}`);
    const insertAll = db.transaction((rows: readonly Row[]) => {
      for (const row of rows) insert.run(withoutBooleans(convert(row)));
    });
    for await (const batch of readBatches(query, toSelect(table, table.postgres))) insertAll(batch);
  }
  db.exec('UPDATE model_reply_totals SET last_used_number = (SELECT coalesce(max(used_number), 0) FROM model_replies)');
}

/** The columns of the database that is written. */
const toColumns = ({ columns }: ArchivedTable, { more }: Reading): Columns => ({ ...columns, ...more });

function toSelect(table: ArchivedTable, reading: Reading): string {
  const { from, orderBy, values, also = [] } = reading;
  const names = [...Object.keys(toColumns(table, reading)), ...also];
  const columns = names.map((name) => `${values?.[name] ?? name} AS ${name}`);
  return `SELECT ${columns.join(', ')} FROM ${from} ORDER BY ${orderBy}`;
}

/** In the order of the rows, in which generated numbers are given. */
function toPostgresInsert(table: ArchivedTable, reading: Reading): string {
  const columns = toColumns(table, reading);
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`);
  return `INSERT INTO ${table.postgresName ?? table.name} (${names})
    SELECT ${names} FROM unnest(${arrays}) WITH ORDINALITY AS stored (${names}, position) ORDER BY position
    ${table.onConflict ?? ''}`;
}

function* toBatches(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    bytes += sizeOf(row);
    if (bytes < BATCH_BYTES && batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Reads twice as many rows at a time while they are small. */
async function* readBatches(query: Query, select: string): AsyncGenerator<Row[]> {
  await query(`DECLARE batches NO SCROLL CURSOR FOR ${select}`);
  for (let count = 1; ; ) {
    const batch = await query<Row>(`FETCH ${count} FROM batches`);
    if (batch.length > 0) yield batch;
    if (batch.length < count) break;
    const bytes = batch.reduce((sum, row) => sum + sizeOf(row), 0);
    count = bytes < BATCH_BYTES / 2 ? Math.min(2 * count, BATCH_ROWS) : Math.ceil(count / 2);
  }
  await query('CLOSE batches');
}

function sizeOf(row: Row): number {
  const sizes = Object.values(row).map((value) =>
    typeof value === 'string' || value instanceof Uint8Array ? value.length : 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** SQLite has none. */
function withoutBooleans(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  return Object.fromEntries(entries);
}
