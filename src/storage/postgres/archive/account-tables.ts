import { type ArchivedTable, toEqual } from './archived-table.ts';

const ACCOUNTS = toEqual('accounts', { id: 'text', balance: 'integer', created_at: 'bigint' }, 'id');

// Triggers count the tasks and requests that are inserted later, and in SQLite create the row.
const ACCOUNT_WORK: ArchivedTable = {
  name: 'account_work',
  columns: { account_id: 'text', last_graph_id: 'text' },
  sqlite: {
    from: `accounts CROSS JOIN (SELECT 'task' AS lane UNION ALL SELECT 'session' UNION ALL SELECT 'memory') AS lanes
      LEFT JOIN account_work ON account_id = accounts.id`,
    orderBy: 'accounts.id, lane',
    values: {
      account_id: 'accounts.id',
      last_graph_id: "CASE lane WHEN 'memory' THEN coalesce(last_graph_id, '') ELSE '' END",
    },
    more: { lane: 'text' },
  },
  postgres: { from: "account_work WHERE lane = 'memory' AND last_graph_id <> ''", orderBy: 'account_id' },
};

const API_KEYS = toEqual(
  'api_keys',
  {
    ...{ id: 'text', account_id: 'text', hash: 'bytea', prefix: 'text' },
    ...{ created_at: 'bigint', revoked_at: 'bigint' },
  },
  'id',
);

const LEDGER: ArchivedTable = {
  name: 'ledger',
  columns: {
    ...{ account_id: 'text', amount: 'integer', reason: 'text' },
    ...{ task_id: 'text', step_index: 'integer', created_at: 'bigint' },
  },
  sqlite: { from: 'ledger', orderBy: 'id' },
  postgres: { from: 'ledger', orderBy: 'number' },
};

const PROFILES = toEqual(
  'profiles',
  {
    ...{ account_id: 'text', id: 'text', state: 'text', cookie_domains: 'text', cookie_count: 'integer' },
    ...{ byte_count: 'bigint', created_at: 'bigint', saved_at: 'bigint' },
  },
  'account_id, id',
);

const FILES = toEqual(
  'files',
  {
    ...{ id: 'text', account_id: 'text', name: 'text', media_type: 'text', purpose: 'text' },
    ...{ byte_count: 'bigint', created_at: 'bigint' },
  },
  'id',
);

const EXTENSIONS = toEqual(
  'extensions',
  { id: 'text', account_id: 'text', name: 'text', byte_count: 'bigint', created_at: 'bigint' },
  'id',
);

// Without the holder, so that a request that was being executed may be repeated at once.
const IDEMPOTENCY_KEYS = toEqual(
  'idempotency_keys',
  {
    ...{ account_id: 'text', key: 'text', fingerprint: 'text', new_id: 'text', status: 'integer', body: 'text' },
    created_at: 'bigint',
  },
  'account_id, key',
);

// A node that has started before may have created its own.
const SECRETS: ArchivedTable = {
  ...toEqual('secrets', { name: 'text', value: 'bytea' }, 'name'),
  onConflict: 'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
};

/** Before all others. */
export const ACCOUNT_TABLES: readonly ArchivedTable[] = [ACCOUNTS, ACCOUNT_WORK, API_KEYS, LEDGER];
export const BELONGING_TABLES: readonly ArchivedTable[] = [PROFILES, FILES, EXTENSIONS, IDEMPOTENCY_KEYS, SECRETS];
