import { toDirectives } from '../memory/request-rows.ts';
import { type ArchivedTable, toEqual } from './archived-table.ts';

const GRAPHS = toEqual(
  'graphs',
  { id: 'text', account_id: 'text', name: 'text', configuration: 'text', created_at: 'bigint' },
  'id',
);

/** Of a graph with a lease, the end of the lease does not delay its requests. */
const OLDEST_OPEN = `(SELECT min(number) FROM requests
  WHERE requests.account_id = graphs.account_id AND graph_id = graphs.id AND status = 'CREATED')`;
const GRAPH_HEADS: ArchivedTable = {
  name: 'graph_heads',
  columns: {},
  sqlite: {
    from: `graphs LEFT JOIN (
      SELECT graph_id, max(number) + 1 AS next_number, sum(status = 'CREATED') AS open FROM requests GROUP BY graph_id
    ) AS work ON graph_id = graphs.id`,
    orderBy: 'graphs.id',
    values: {
      graph_id: 'graphs.id',
      next_number: 'coalesce(next_number, 1)',
      open: 'coalesce(open, 0)',
      lease_expires_at: `coalesce((SELECT CASE WHEN lease_token IS NULL THEN lease_expires_at END FROM requests
        WHERE number = ${OLDEST_OPEN}), 0)`,
    },
    more: {
      ...{ graph_id: 'text', account_id: 'text', next_number: 'bigint', open: 'integer' },
      lease_expires_at: 'bigint',
    },
  },
  postgres: null,
};

const IS_HELD = "status = 'created' AND lease_token IS NOT NULL AND number <= held_to";
const IS_DELAYED = `status = 'created' AND lease_token IS NULL AND lease_expires_at > 0 AND NOT EXISTS (
  SELECT FROM requests AS older
  WHERE older.graph_id = requests.graph_id AND older.status = 'created' AND older.number < requests.number)`;
const REQUESTS: ArchivedTable = {
  name: 'requests',
  columns: {
    ...{ id: 'text', account_id: 'text', graph_id: 'text', graph_name: 'text', kind: 'text', status: 'text' },
    ...{ payload: 'text', directives: 'text', memory_id: 'text', batch_id: 'text', answer: 'text', context: 'text' },
    ...{ detail: 'text', read_count: 'integer', requested_at: 'bigint', finished_at: 'bigint' },
    ...{ attempts: 'integer', excused: 'integer', strikes: 'integer' },
  },
  sqlite: {
    from: 'requests',
    orderBy: 'number',
    values: {
      status: 'lower(status)',
      slice_id: "CASE kind WHEN 'import' THEN payload ->> 'sliceId' END",
      payload_size: `coalesce(length(payload), 0)
        + coalesce((SELECT length(memories) FROM import_slices WHERE kind = 'import' AND id = payload ->> 'sliceId'), 0)
        + coalesce((SELECT length(content) FROM request_contents WHERE request_id = requests.id), 0)`,
    },
    more: { number: 'bigint', slice_id: 'text', payload_size: 'bigint' },
  },
  // Numbers of PostgreSQL are by graph; those of SQLite are given in this order.
  postgres: {
    from: 'requests LEFT JOIN graph_heads USING (graph_id, account_id)',
    orderBy: 'graph_id, number',
    values: {
      status: 'upper(status)',
      lease_token: `CASE WHEN ${IS_HELD} THEN lease_token END`,
      lease_expires_at: `CASE WHEN ${IS_HELD} OR ${IS_DELAYED} THEN lease_expires_at ELSE 0 END`,
    },
    more: { lease_token: 'text', lease_expires_at: 'bigint' },
    also: ['is_shown'],
    // SQLite has no directives that no longer apply.
    convert: (row) => {
      const directives = { directives: String(row.directives), isShown: Boolean(row.is_shown) };
      return { ...row, directives: JSON.stringify(toDirectives(directives)) };
    },
  },
};

const REQUEST_CONTENTS = toEqual('request_contents', { request_id: 'text', content: 'bytea' }, 'request_id');

const IMPORT_SLICES: ArchivedTable = {
  name: 'import_slices',
  columns: { id: 'text', memories: 'text' },
  sqlite: { from: 'import_slices', orderBy: 'id', values: { size: 'length(memories)' }, more: { size: 'bigint' } },
  postgres: { from: 'import_slices', orderBy: 'id' },
};

// Triggers have counted the requests that are stored; there were more.
const REQUEST_COUNTS: ArchivedTable = {
  ...toEqual('request_counts', { account_id: 'text', request_count: 'bigint' }, 'account_id'),
  onConflict: 'ON CONFLICT (account_id) DO UPDATE SET request_count = excluded.request_count',
};

export const GRAPH_TABLES: readonly ArchivedTable[] = [
  ...[GRAPHS, GRAPH_HEADS, REQUESTS, REQUEST_CONTENTS, IMPORT_SLICES, REQUEST_COUNTS],
];
