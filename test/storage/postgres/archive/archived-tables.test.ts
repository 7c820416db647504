import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ARCHIVED_TABLES } from '../../../../src/storage/postgres/archive/archived-tables.ts';
import { openMainDatabase } from '../../../../src/storage/sqlite/main/main-database.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const of = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`);

/** What is not copied to PostgreSQL: blobs and graphs are no rows of an archive; the rest is of nodes, written by triggers,
 *  or contained in other columns. */
const NOT_TO_POSTGRES = [
  ...['blobs', 'blob_parts', 'graph_deltas', 'graph_snapshots', 'control_state', 'nodes', 'readiness', 'run_messages'],
  ...['slots', 'profile_ends', 'schema_migrations', 'ledger.number', 'requests.is_shown', 'idempotency_keys.holder'],
  'import_slices.created_at',
  ...of('tasks', ['node_id', 'lease_token']),
  ...of('account_work', ['open', 'ready', 'running', 'done', 'failed', 'cancelled']),
  ...of('graph_heads', ['seq', 'snapshot_seq', 'lease_token', 'held_to', 'last_node_id', 'last_delta_id', 'log_start']),
  ...of('graph_heads', ['log_passages', 'log_bytes', 'snapshot_bytes', 'erased_seq', 'erased_at']),
];

/** What is not copied to SQLite: of a server alone, or counted by triggers. */
const NOT_TO_SQLITE = [
  ...['control_state', 'webhooks', 'webhook_deliveries', 'readiness', 'schema_migrations', 'status_counts'],
  ...['model_reply_totals', 'ledger.id', 'requests.number', 'idempotency_keys.holder'],
  ...['account_work.open_tasks', 'account_work.open_requests'],
];

/** Of `names` those that are not in `known`, neither as a column nor with their table. */
const without = (names: readonly string[], known: readonly string[]) =>
  names.filter((name) => !known.includes(name) && !known.includes(name.split('.')[0] ?? ''));

it('copies every column of SQLite, but for those that are named here', () => {
  const main = openMainDatabase(join(makeTemporaryFolder(), 'main.db'));
  const columns = main.db.prepare<[], string>(
    `SELECT tables.name || '.' || columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' ORDER BY 1`,
  );
  const copied = ARCHIVED_TABLES.flatMap((table) =>
    Object.keys(table.postgres ? { ...table.columns, ...table.postgres.more } : {}).map(
      (name) => `${table.name}.${name}`,
    ),
  );
  expect(new Set([...copied, ...without(columns.pluck().all(), NOT_TO_SQLITE)])).toEqual(new Set(copied));
  main.close();
});

withPostgres(() => {
  it('copies every column of PostgreSQL, but for those that are named here', async () => {
    const { database } = await openPostgresStores();
    const columns = await database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY 1`,
      [],
    );
    const copied = ARCHIVED_TABLES.flatMap((table) =>
      Object.keys(table.sqlite ? { ...table.columns, ...table.sqlite.more } : {}).map(
        (name) => `${table.postgresName ?? table.name}.${name}`,
      ),
    );
    const names = columns.map(({ name }) => name);
    expect(new Set([...copied, ...without(names, NOT_TO_POSTGRES)])).toEqual(new Set(copied));
  });
});
