import { CLAIMABLE_AT } from '../tasks/profile-turns.ts';
import { type ArchivedTable, type Columns, toEqual } from './archived-table.ts';

// No lease is moved to PostgreSQL, so that its work is claimed at once. In an archive, leases stay: a server on SQLite voids
// them when it starts.
const TASKS: ArchivedTable = {
  name: 'tasks',
  columns: {
    ...{ id: 'text', account_id: 'text', status: 'text', end_reason: 'text', task: 'text', is_session: 'boolean' },
    ...{ url: 'text', device: 'text', max_steps: 'integer', enable_recording: 'boolean', options: 'text' },
    ...{ directives: 'text', live_token: 'text', output: 'text', unmet: 'text', sampled: 'text' },
    ...{ credits_used: 'integer', has_recording: 'boolean', has_downloads: 'boolean', has_media: 'boolean' },
    ...{ uses_self_proxy: 'boolean', read_count: 'integer', created_at: 'bigint', running_at: 'bigint' },
    ...{ cancelled_at: 'bigint', finished_at: 'bigint', is_closed: 'boolean', last_event_at: 'bigint' },
    ...{ attempts: 'integer', excused: 'integer', strikes: 'integer', claimable_at: 'bigint', written_profile: 'text' },
    ...{ planner: 'text' },
  },
  sqlite: {
    from: 'tasks',
    orderBy: 'id',
    values: {
      claimable_at: "CASE status WHEN 'running' THEN 0 ELSE claimable_at END",
      forced_status: "forced_end ->> 'status'",
      forced_end_reason: "forced_end ->> 'endReason'",
      forced_output: "forced_end -> 'output'",
    },
    more: { forced_status: 'text', forced_end_reason: 'text', forced_output: 'text' },
  },
  postgres: {
    from: 'tasks',
    orderBy: 'id',
    values: {
      claimable_at: CLAIMABLE_AT,
      forced_end: `CASE WHEN forced_status IS NOT NULL THEN format('{"status":%s,"endReason":%s,"output":%s}',
        to_json(forced_status), coalesce(to_json(forced_end_reason)::text, 'null'), coalesce(forced_output, 'null')) END`,
    },
    more: { lease_token: 'text', forced_end: 'text' },
  },
};

const STEPS = toEqual(
  'steps',
  {
    ...{ task_id: 'text', step_index: 'integer', actor: 'text', action: 'text', target: 'text', reason: 'text' },
    ...{ ok: 'boolean', summary: 'text', value: 'text', answer_id: 'text', answer_path: 'text', screen: 'text' },
    ...{ duration_ms: 'bigint', created_at: 'bigint', effects: 'text' },
  },
  'task_id, step_index',
);

const EVENTS = toEqual(
  'events',
  { task_id: 'text', sender: 'text', id: 'text', name: 'text', payload: 'text', created_at: 'bigint' },
  'task_id, created_at',
);

const SCREENS = toEqual(
  'screens',
  {
    ...{ task_id: 'text', step_index: 'integer', at_ms: 'integer', width: 'integer', height: 'integer' },
    digest: 'bytea',
  },
  'task_id, step_index',
);

const SCENES = toEqual('scenes', { task_id: 'text', digest: 'bytea', content: 'bytea' }, 'task_id, digest');

// Times of use are in the order of the numbers.
const MODEL_REPLIES: ArchivedTable = {
  name: 'model_replies',
  columns: { key: 'text', scope_id: 'text', reply: 'text' },
  sqlite: {
    from: 'model_replies',
    orderBy: 'used_number',
    values: {
      used_at: `CAST(unixepoch('subsec') * 1000 AS INTEGER)
        - (SELECT last_used_number FROM model_reply_totals) + used_number`,
    },
    more: { used_at: 'bigint' },
  },
  postgres: {
    from: 'model_replies',
    orderBy: 'used_at, key',
    values: { used_number: 'row_number() OVER (ORDER BY used_at, key)' },
    more: { used_number: 'bigint' },
  },
};

const USAGE: Columns = {
  ...{ calls: 'bigint', cached_replies: 'bigint', input_tokens: 'bigint', output_tokens: 'bigint' },
  chunks_by_rules: 'bigint',
};
const MODEL_USAGE: ArchivedTable = {
  name: 'model_usage',
  columns: { owner_id: 'text', ...USAGE },
  sqlite: { from: "model_usage WHERE owner_id <> ''", orderBy: 'owner_id' },
  postgres: { from: 'model_usage', orderBy: 'owner_id' },
};

/** The row without an owner has the totals in SQLite. */
const MODEL_USAGE_TOTALS: ArchivedTable = {
  name: 'model_usage',
  postgresName: 'model_usage_totals',
  columns: USAGE,
  sqlite: { from: "model_usage WHERE owner_id = ''", orderBy: '1', values: { slot: '0' }, more: { slot: 'integer' } },
  postgres: {
    from: 'model_usage_totals HAVING count(*) > 0',
    orderBy: '1',
    values: { ...Object.fromEntries(Object.keys(USAGE).map((name) => [name, `sum(${name})`])), owner_id: "''" },
    more: { owner_id: 'text' },
  },
};

const DECISION_FORMATS = toEqual(
  'decision_formats',
  { endpoint: 'text', format: 'text', probed_at: 'bigint' },
  'endpoint',
);

const ACCOUNT_TOKENS = toEqual(
  'account_tokens',
  { account_id: 'text', day: 'text', input_tokens: 'bigint', output_tokens: 'bigint' },
  'account_id, day',
);

export const TASK_TABLES: readonly ArchivedTable[] = [TASKS, STEPS, EVENTS, SCREENS, SCENES];
export const MODEL_TABLES: readonly ArchivedTable[] = [
  MODEL_REPLIES,
  MODEL_USAGE,
  MODEL_USAGE_TOTALS,
  DECISION_FORMATS,
  ACCOUNT_TOKENS,
];
