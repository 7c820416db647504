import type { TaskKind } from '../../../tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../../tasks/ports/task-store.ts';
import type { Step, TaskStatus } from '../../../tasks/task.ts';
import { readValueAt } from '../../rows/event-rows.ts';
import {
  type EffectOfTaskRow,
  type EffectRow,
  STATE_COLUMNS,
  type StepRow,
  type TaskRow,
  type TaskStateRow,
  toEffectsOfTask,
  toRunEffects,
  toStep,
  toTask,
} from '../../rows/task-rows.ts';
import { createTaskStateMemo } from '../../rows/task-state-memo.ts';
import type { Database } from '../connection/database.ts';
import { selectUsage } from '../model-usage.ts';
import { prepareCancelTask } from './cancel-task.ts';
import { prepareCreateTask } from './create-tasks.ts';
import { prepareListTasks } from './list-tasks.ts';
import { TASK_COLUMNS } from './task-columns.ts';

const UNLIMITED = Number.MAX_SAFE_INTEGER;

export function createPostgresTaskStore(database: Database): TaskStore {
  const { query } = database;
  const memo = createTaskStateMemo();
  const create = prepareCreateTask(database);
  const readIds = async (sql: string, values: readonly (string | number)[]) =>
    (await query<{ id: string }>(sql, values)).map(({ id }) => id);
  const has = async (sql: string, values: readonly (string | number)[]) => (await query(sql, values)).length > 0;

  return {
    createTask: (task, claimableAt, limits = {}) => create(task, claimableAt, limits),
    async findTask(accountId, id) {
      const [row] = await query<TaskRow>(`${SELECT} WHERE id = $1 AND account_id = $2`, [id, accountId]);
      return toTask(row);
    },
    async findTaskState(accountId, id) {
      const [row] = await query<TaskStateRow>(SELECT_STATE, [id, accountId]);
      return row ? memo.toState(row) : null;
    },
    async findTaskOfAnyone(id) {
      const [row] = await query<TaskRow>(`${SELECT} WHERE id = $1`, [id]);
      return toTask(row);
    },
    async findTaskByLiveToken(liveToken) {
      const [row] = await query<TaskRow>(`SELECT ${TASK_COLUMNS} FROM tasks WHERE live_token = $1`, [liveToken]);
      return toTask(row);
    },
    listTasks: prepareListTasks(database, SELECT),
    countRead: (id, limit) => has(COUNT_READ, [id, limit]),
    cancelTask: prepareCancelTask(database),
    listOpenTasks: (accountId) => readIds(LIST_OPEN, [accountId]),
    eraseTask: (accountId, id, liveToken) => has(ERASE, [id, accountId, liveToken]).finally(() => memo.forget(id)),
    async listSteps(id, afterIndex, { limit = UNLIMITED, maxBytes = UNLIMITED } = {}) {
      return (await query<StoredStepRow>(LIST_STEPS, [id, afterIndex, limit, maxBytes])).map(toStoredStep);
    },
    async listEffects(id) {
      return (await query<EffectRow>(LIST_EFFECTS, [id])).flatMap(toRunEffects);
    },
    async listEffectsOfTasks(accountId, taskCount) {
      const rows =
        accountId === null
          ? query<EffectOfTaskRow>(listEffectsOfTasks(''), [taskCount])
          : query<EffectOfTaskRow>(listEffectsOfTasks('WHERE account_id = $2'), [taskCount, accountId]);
      return (await rows).flatMap(toEffectsOfTask);
    },
    listTasksWithMedia: (finishedBefore, limit) => readIds(LIST_WITH_MEDIA, [finishedBefore, limit]),
    async markMediaRemoved(id) {
      await query(MARK_MEDIA_REMOVED, [id]);
    },
    listFinishedTasks: (finishedBefore, limit) => readIds(LIST_FINISHED, [finishedBefore, limit]),
    async removeTasks(ids) {
      await query(REMOVE, [ids]);
      ids.forEach(memo.forget);
    },
    async countTasks() {
      const [counts] = await query<Record<TaskStatus, number>>(COUNT, []);
      return counts ?? { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
    },
    async findOldestWaiting(now) {
      const [oldest] = await query<Record<TaskKind, number | null>>(OLDEST_WAITING, [now]);
      return oldest ?? { task: null, session: null };
    },
  };
}

/** A step with the payload of the answer that contains its value, if one does. */
interface StoredStepRow extends StepRow {
  answer_path: string | null;
  payload: string | null;
}

function toStoredStep(row: StoredStepRow): Step {
  const step = toStep(row);
  if (row.answer_path === null || row.payload === null) return step;
  return { ...step, value: readValueAt(row.answer_path, row.payload) };
}

const USAGE = `${selectUsage('= tasks.id')} AS usage`;
const SELECT = `SELECT ${TASK_COLUMNS}, ${USAGE} FROM tasks`;
const SELECT_STATE = `SELECT ${STATE_COLUMNS}, ${USAGE} FROM tasks WHERE id = $1 AND account_id = $2`;
const LIST_OPEN = 'SELECT id FROM tasks WHERE account_id = $1 AND is_open ORDER BY created_at, id';
const COUNT_READ = 'UPDATE tasks SET read_count = read_count + 1 WHERE id = $1 AND read_count < $2 RETURNING id';

// Sizes are known without reading the texts.
const LIST_STEPS = `SELECT * FROM (
    SELECT step_index, actor, action, target, reason, ok, summary, value, screen, duration_ms, steps.created_at,
      effects, answer_path, payload, row_number() OVER steps_so_far AS place,
      sum(octet_length(action) + octet_length(reason) + octet_length(summary)
        + coalesce(octet_length(value), octet_length(payload), 0)) OVER steps_so_far AS bytes
    FROM steps LEFT JOIN events ON events.task_id = steps.task_id AND sender = 'server' AND events.id = answer_id
    WHERE steps.task_id = $1 AND step_index > $2
    WINDOW steps_so_far AS (ORDER BY step_index)
  ) AS page WHERE place <= $3 AND (place = 1 OR bytes <= $4) ORDER BY step_index`;

const LIST_EFFECTS = `SELECT step_index, created_at, effects FROM steps
  WHERE task_id = $1 AND effects IS NOT NULL ORDER BY step_index`;

const listEffectsOfTasks = (ofAccount: '' | 'WHERE account_id = $2'): string =>
  `SELECT task_id, step_index, created_at, effects FROM steps WHERE effects IS NOT NULL AND task_id IN (
    SELECT id FROM tasks ${ofAccount} ORDER BY created_at DESC, id DESC LIMIT $1) ORDER BY created_at, task_id, step_index`;

const LIST_WITH_MEDIA = `SELECT id FROM tasks WHERE has_media AND finished_at < $1 ORDER BY finished_at, id LIMIT $2`;
const MARK_MEDIA_REMOVED = `UPDATE tasks SET has_media = false, has_recording = false, has_downloads = false WHERE id = $1`;
const LIST_FINISHED = `SELECT id FROM tasks WHERE finished_at < $1 ORDER BY finished_at, id LIMIT $2`;

const ERASE = `WITH erased AS (
    UPDATE tasks SET task = '', url = NULL, options = '{}', directives = '{}', output = NULL, unmet = NULL, sampled = NULL,
      has_recording = false, has_downloads = false, has_media = false, uses_self_proxy = false, live_token = $3
    WHERE id = $1 AND account_id = $2 AND finished_at IS NOT NULL RETURNING id
  ), dropped_steps AS (DELETE FROM steps USING erased WHERE task_id = erased.id
  ), dropped_events AS (DELETE FROM events USING erased WHERE task_id = erased.id
  ), dropped_screens AS (DELETE FROM screens USING erased WHERE task_id = erased.id
  ), dropped_scenes AS (DELETE FROM scenes USING erased WHERE task_id = erased.id
  ), dropped_replies AS (DELETE FROM model_replies USING erased WHERE scope_id = erased.id)
  SELECT id FROM erased`;

const REMOVE = `WITH finished AS (
    SELECT id FROM tasks WHERE id = ANY($1::text[]) AND finished_at IS NOT NULL ORDER BY id FOR UPDATE
  ), dropped_usage AS (DELETE FROM model_usage USING finished WHERE owner_id = finished.id
  ), dropped_replies AS (DELETE FROM model_replies USING finished WHERE scope_id = finished.id)
  DELETE FROM tasks USING finished WHERE tasks.id = finished.id`;

const COUNT = `SELECT open - running AS waiting, running, done, failed, cancelled FROM
  (SELECT coalesce(sum(open), 0) AS open, coalesce(sum(done), 0) AS done, coalesce(sum(failed), 0) AS failed,
    coalesce(sum(cancelled), 0) AS cancelled FROM account_work WHERE lane = 'task') AS counts,
  (SELECT count(*) AS running FROM tasks WHERE status = 'running') AS runs`;

/** The oldest of each account that has work, and what is due without having been claimed. */
const oldestOf = (kind: TaskKind) => `(SELECT min(since) FROM (
    SELECT (SELECT created_at FROM tasks WHERE account_id = work.account_id AND is_session = ${kind === 'session'}
      AND is_ready AND status = 'waiting' ORDER BY id LIMIT 1) AS since
    FROM account_work AS work WHERE lane = '${kind}' AND is_ready
    UNION ALL
    SELECT min(claimable_at) FROM tasks
    WHERE is_open AND claimable_at > 0 AND is_session = ${kind === 'session'} AND status = 'waiting' AND claimable_at <= $1
  ) AS waiting)`;
const OLDEST_WAITING = `SELECT ${oldestOf('task')} AS task, ${oldestOf('session')} AS session`;
