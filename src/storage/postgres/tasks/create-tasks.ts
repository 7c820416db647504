import type { OpenLimits, TaskAcceptance } from '../../../tasks/ports/task-store.ts';
import type { Task } from '../../../tasks/task.ts';
import { AWAITS_PROFILE, writtenProfileOf } from '../../rows/profile-turns.ts';
import { writeTaskOptions } from '../../rows/task-options-rows.ts';
import { createBatches } from '../batches.ts';
import type { Database, Query, Value } from '../connection/database.ts';
import { lockSlot } from '../slots.ts';

interface NewTask {
  task: Task;
  /** Epoch ms; 0 if it is claimable at once. */
  claimableAt: number;
  maxOpen: number;
  writtenProfile: string | null;
  sessionRefusal: TaskAcceptance | null;
}

const BATCH_LIMITS = { maxItems: 64, maxBatches: 2 };
const NO_LIMIT = 2 ** 31 - 1;

/** Tasks are inserted many in one statement, because a commit takes longer than a row. Tasks that write a profile are inserted
 *  one by one, because they take turns. So are sessions: their limit is for all accounts. */
export function prepareCreateTask({ query, transaction }: Database) {
  const createInBatch = createBatches((tasks: readonly NewTask[]) => create(query, tasks), BATCH_LIMITS);
  return (task: Task, claimableAt: number, limits: Partial<OpenLimits>): Promise<TaskAcceptance> => {
    const { tasksOfAccount: maxOpen = NO_LIMIT } = limits;
    // Claimable tasks have 0.
    const from = claimableAt > task.createdAt ? claimableAt : 0;
    const created = { task, maxOpen, writtenProfile: writtenProfileOf(task), sessionRefusal: null };
    const isSession = task.task === null;
    if (!isSession && created.writtenProfile === null) return createInBatch({ ...created, claimableAt: from });
    return transaction(async (inTransaction) => {
      if (isSession) await lockSlot(inTransaction, 'sessions');
      const limit = isSession ? await findSessionRefusal(inTransaction, task.accountId, limits) : null;
      const profile = await findProfileUse(inTransaction, created);
      const sessionRefusal = limit ?? (isSession && profile.hasSession ? 'profile_in_use' : null);
      const wait = profile.isHeld ? AWAITS_PROFILE : 0;
      const [acceptance] = await create(inTransaction, [{ ...created, claimableAt: from + wait, sessionRefusal }]);
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

interface ProfileUse {
  /** Whether an open task of the account writes the profile. */
  isHeld: boolean;
  /** Whether one of them is a session that is not about to end. */
  hasSession: boolean;
}

/** Other tasks of the account are neither created nor ended until the transaction ends. */
async function findProfileUse(
  query: Query,
  { task: { accountId }, writtenProfile }: Pick<NewTask, 'task' | 'writtenProfile'>,
): Promise<ProfileUse> {
  const free = { isHeld: false, hasSession: false };
  if (writtenProfile === null) return free;
  await query(LOCK_WORK, [accountId]);
  const [use] = await query<ProfileUse>(FIND_PROFILE_USE, [accountId, writtenProfile]);
  return use ?? free;
}

async function create(query: Query, tasks: readonly NewTask[]): Promise<TaskAcceptance[]> {
  const rows = tasks.map(toValues);
  const columns = NAMES.map((_, index) => rows.map((row) => row[index] ?? null));
  const outcomes = await query<{ outcome: TaskAcceptance }>(CREATE, columns);
  return outcomes.map(({ outcome }) => outcome);
}

type ArrayElement = Extract<Value, readonly unknown[]>[number];

/** In the order of COLUMNS. */
function toValues({ task, claimableAt, maxOpen, writtenProfile, sessionRefusal }: NewTask): readonly ArrayElement[] {
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
    ...[liveToken, usesSelfProxy, createdAt, claimableAt, writtenProfile, Math.min(maxOpen, NO_LIMIT), sessionRefusal],
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
  written_profile: 'text',
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

const LOCK_WORK = "SELECT FROM account_work WHERE account_id = $1 AND lane = 'task' FOR NO KEY UPDATE";
const FIND_PROFILE_USE = `SELECT count(*) > 0 AS "isHeld", count(*) FILTER (WHERE has_place) > 0 AS "hasSession"
  FROM tasks WHERE is_open AND account_id = $1 AND written_profile = $2`;
