import type { OpenLimits, TaskAcceptance } from '../../../tasks/ports/task-store.ts';
import type { Task } from '../../../tasks/task.ts';
import { writeTaskOptions } from '../../rows/task-options-rows.ts';
import { createBatches } from '../batches.ts';
import type { Database, Query, Value } from '../connection/database.ts';
import { lockSlot } from '../slots.ts';

interface NewTask {
  task: Task;
  /** Epoch ms; 0 if it is claimable at once. */
  claimableAt: number;
  maxOpen: number;
  sessionRefusal: TaskAcceptance | null;
}

const BATCH_LIMITS = { maxItems: 64, maxBatches: 2 };
const NO_LIMIT = 2 ** 31 - 1;

/** Tasks are inserted many in one statement, because a commit takes longer than a row. Sessions are inserted one by one: their
 *  limit is for all accounts. */
export function prepareCreateTask({ query, transaction }: Database) {
  const createInBatch = createBatches((tasks: readonly NewTask[]) => create(query, tasks), BATCH_LIMITS);
  return (task: Task, claimableAt: number, limits: Partial<OpenLimits>): Promise<TaskAcceptance> => {
    const { tasksOfAccount: maxOpen = NO_LIMIT } = limits;
    // Claimable tasks have 0.
    const created = { task, claimableAt: claimableAt > task.createdAt ? claimableAt : 0, maxOpen };
    if (task.task !== null) return createInBatch({ ...created, sessionRefusal: null });
    return transaction(async (inTransaction) => {
      await lockSlot(inTransaction, 'sessions');
      const sessionRefusal = await findSessionRefusal(inTransaction, task.accountId, limits);
      const [acceptance] = await create(inTransaction, [{ ...created, sessionRefusal }]);
      return acceptance ?? 'no_credits';
    });
  };
}

async function findSessionRefusal(
  query: Query,
  accountId: string,
  { sessionsOfAccount = NO_LIMIT, sessions = NO_LIMIT }: Partial<OpenLimits>,
): Promise<TaskAcceptance | null> {
  const [open] = await query<{ ofAccount: number; ofAll: number }>(COUNT_SESSIONS, [accountId]);
  const { ofAccount = 0, ofAll = 0 } = open ?? {};
  if (ofAccount >= sessionsOfAccount) return 'too_many_sessions';
  return ofAll >= sessions ? 'no_free_session' : null;
}

async function create(query: Query, tasks: readonly NewTask[]): Promise<TaskAcceptance[]> {
  const rows = tasks.map(toValues);
  const columns = NAMES.map((_, index) => rows.map((row) => row[index] ?? null));
  const outcomes = await query<{ outcome: TaskAcceptance }>(CREATE, columns);
  return outcomes.map(({ outcome }) => outcome);
}

type ArrayElement = Extract<Value, readonly unknown[]>[number];

/** In the order of COLUMNS. */
function toValues({ task, claimableAt, maxOpen, sessionRefusal }: NewTask): readonly ArrayElement[] {
  const { id, accountId, url, device, maxSteps, enableRecording, liveToken, usesSelfProxy, createdAt } = task;
  const [options, directives] = [writeTaskOptions(task.options, task.secrets), JSON.stringify(task.directives)];
  return [
    ...[
      id,
      accountId,
      task.task ?? '',
      task.task === null,
      url,
      device,
      maxSteps,
      enableRecording,
      options,
      directives,
    ],
    ...[liveToken, usesSelfProxy, createdAt, claimableAt, Math.min(maxOpen, NO_LIMIT), sessionRefusal],
  ];
}

const COLUMNS = {
  id: 'text',
  account_id: 'text',
  task: 'text',
  is_session: 'boolean',
  url: 'text',
  device: 'text',
  max_steps: 'integer',
  enable_recording: 'boolean',
  options: 'text',
  directives: 'text',
  live_token: 'text',
  uses_self_proxy: 'boolean',
  created_at: 'bigint',
  claimable_at: 'bigint',
  max_open: 'integer',
  session_refusal: 'text',
};

const NAMES = Object.keys(COLUMNS);
const TASK_NAMES = NAMES.slice(0, -2).join(', ');
const ARRAYS = Object.values(COLUMNS).map((type, index) => `$${index + 1}::${type}[]`);

// The row of account_work is locked, so that `open` is what it is now. The trigger of the insert counts.
const CREATE = `WITH input AS MATERIALIZED (
    SELECT * FROM unnest(${ARRAYS.join(', ')}) WITH ORDINALITY AS input (${NAMES.join(', ')}, place)
  ), work AS (
    SELECT account_id, open FROM account_work
    WHERE lane = 'task' AND account_id = ANY($2::text[]) ORDER BY account_id FOR NO KEY UPDATE
  ), judged AS MATERIALIZED (
    SELECT input.*, CASE
        WHEN coalesce((SELECT balance FROM accounts WHERE id = input.account_id), 0) = 0 THEN 'no_credits'
        WHEN work.open + row_number() OVER (PARTITION BY input.account_id ORDER BY place) > max_open THEN 'too_many'
        ELSE coalesce(session_refusal, 'created')
      END AS outcome
    FROM input LEFT JOIN work ON work.account_id = input.account_id
  ), created AS (
    INSERT INTO tasks (status, last_event_at, ${TASK_NAMES})
    SELECT 'waiting', created_at, ${TASK_NAMES} FROM judged WHERE outcome = 'created' ORDER BY place
  )
  SELECT outcome FROM judged ORDER BY place`;

const COUNT_SESSIONS = `SELECT
  coalesce((SELECT open FROM account_work WHERE lane = 'session' AND account_id = $1), 0) AS "ofAccount",
  (SELECT coalesce(sum(open), 0) FROM account_work WHERE lane = 'session' AND is_open) AS "ofAll"`;
