/** The tables of a snapshot, in an order that references allow, each with the condition of the rows that belong to the
 *  accounts of `chosen`. Cached replies of models are not part of it. */
const OWN = 'account_id IN (SELECT id FROM chosen)';
const OWN_TASKS = `task_id IN (SELECT id FROM main.tasks WHERE ${OWN})`;
const OWN_REQUESTS = `SELECT id FROM main.requests WHERE ${OWN}`;

export const SNAPSHOT_TABLES: readonly (readonly [table: string, condition: string])[] = [
  ['accounts', 'id IN (SELECT id FROM chosen)'],
  ['api_keys', OWN],
  ['ledger', OWN],
  ['tasks', OWN],
  ['steps', OWN_TASKS],
  ['events', OWN_TASKS],
  ['screens', OWN_TASKS],
  ['scenes', OWN_TASKS],
  ['graphs', OWN],
  ['requests', OWN],
  ['request_contents', `request_id IN (${OWN_REQUESTS})`],
  [
    'import_slices',
    `id IN (SELECT payload ->> 'sliceId' FROM main.requests WHERE ${OWN} AND kind = 'import' AND status = 'CREATED')`,
  ],
  ['request_counts', OWN],
  ['profiles', OWN],
  ['files', OWN],
  ['extensions', OWN],
  ['idempotency_keys', OWN],
  ['account_tokens', OWN],
  ['model_usage', `owner_id IN (SELECT id FROM main.tasks WHERE ${OWN} UNION ALL ${OWN_REQUESTS})`],
];
