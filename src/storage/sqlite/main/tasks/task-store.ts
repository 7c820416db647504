import type {
  CancelOutcome,
  OpenLimits,
  TaskAcceptance,
  TaskEnd,
  TaskStore,
} from '../../../../tasks/ports/task-store.ts';
import type { Task, TaskStatus } from '../../../../tasks/task.ts';
import { AWAITS_PROFILE, writtenProfileOf } from '../../../rows/profile-turns.ts';
import { KEPT_OPTIONS, writeTaskOptions } from '../../../rows/task-options-rows.ts';
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
} from '../../../rows/task-rows.ts';
import { createTaskStateMemo } from '../../../rows/task-state-memo.ts';
import { createAccountCounts } from '../account-counts.ts';
import type { MainDatabase } from '../main-database.ts';
import { selectUsage } from '../reply-store.ts';
import { readPage } from '../take-page.ts';
import { prepareListTasks } from './list-tasks.ts';
import { prepareOldestWaiting } from './oldest-waiting.ts';
import { prepareDropScreens } from './screen-store.ts';

/** A value that was sent to the client is read from the answer to its event. */
const STEP_COLUMNS = `step_index, actor, action, target, reason, ok, summary,
  coalesce(value, (SELECT payload -> steps.answer_path FROM events
    WHERE events.task_id = steps.task_id AND events.sender = 'server' AND events.id = steps.answer_id)) AS value,
  screen, duration_ms, created_at, effects`;

const USAGE = `${selectUsage('= tasks.id')} AS usage`;
const SELECT = `SELECT *, ${USAGE} FROM tasks`;

export function createSqliteTaskStore(main: MainDatabase): TaskStore {
  const { db, writes, reads } = main;
  const memo = createTaskStateMemo();
  const select = db.prepare<[string, string], TaskRow>(`${SELECT} WHERE id = ? AND account_id = ?`);
  const selectOfAnyone = db.prepare<[string], TaskRow>(`${SELECT} WHERE id = ?`);
  const selectState = db.prepare<[string, string], TaskStateRow>(
    `SELECT ${STATE_COLUMNS}, ${USAGE} FROM tasks WHERE id = ? AND account_id = ?`,
  );
  const selectByToken = db.prepare<[string], TaskRow>('SELECT * FROM tasks WHERE live_token = ?');
  const selectSteps = db.prepare<[string, number], StepRow>(
    `SELECT ${STEP_COLUMNS} FROM steps WHERE task_id = ? AND step_index > ? ORDER BY step_index`,
  );
  const selectEffects = db.prepare<[string], EffectRow>(
    'SELECT step_index, created_at, effects FROM steps WHERE task_id = ? AND effects IS NOT NULL ORDER BY step_index',
  );
  const effectsOfTasks = (ofAccount: string) =>
    db.prepare<(string | number)[], EffectOfTaskRow>(
      `SELECT task_id, step_index, created_at, effects FROM steps WHERE effects IS NOT NULL AND task_id IN (
        SELECT id FROM tasks ${ofAccount} ORDER BY created_at DESC, id DESC LIMIT ?) ORDER BY created_at, task_id, step_index`,
    );
  const [selectEffectsOfAll, selectEffectsOfAccount] = [effectsOfTasks(''), effectsOfTasks('WHERE account_id = ?')];
  const listOpen = db
    .prepare<[string], string>(
      "SELECT id FROM tasks WHERE account_id = ? AND status IN ('waiting', 'running') ORDER BY created_at, id",
    )
    .pluck();
  const countRead = db.prepare('UPDATE tasks SET read_count = read_count + 1 WHERE id = ? AND read_count < ?');
  const withMedia = db
    .prepare<[number, number], string>(
      'SELECT id FROM tasks WHERE has_media = 1 AND finished_at < ? ORDER BY finished_at, id LIMIT ?',
    )
    .pluck();
  const removeMedia = db.prepare('UPDATE tasks SET has_media = 0, has_recording = 0, has_downloads = 0 WHERE id = ?');
  const oldestWaiting = prepareOldestWaiting(main);
  const count = db.prepare<[], { status: TaskStatus; count: number }>(
    "SELECT status, row_count AS count FROM status_counts WHERE of_table = 'tasks'",
  );
  const create = prepareCreate(main);
  const cancel = prepareCancel(main);
  const erase = prepareErase(main);
  const finished = prepareFinished(main);

  return {
    createTask: (task, claimableAt, limits = {}) => writes.run(() => create(task, claimableAt, limits)),
    async findTask(accountId, id) {
      return toTask(select.get(id, accountId));
    },
    async findTaskState(accountId, id) {
      const row = reads.run(() => selectState.get(id, accountId));
      return row ? memo.toState(row) : null;
    },
    async findTaskOfAnyone(id) {
      return toTask(selectOfAnyone.get(id));
    },
    async findTaskByLiveToken(liveToken) {
      return toTask(selectByToken.get(liveToken));
    },
    listTasks: prepareListTasks(main, (id) => toTask(selectOfAnyone.get(id))),
    countRead: (id, limit) => writes.run(() => countRead.run(id, limit).changes === 1),
    cancelTask: (accountId, id, end) => writes.run(() => cancel(accountId, id, end)),
    async listOpenTasks(accountId) {
      return listOpen.all(accountId);
    },
    eraseTask: (accountId, id, liveToken) =>
      writes.run(() => erase(accountId, id, liveToken), { frees: true }).finally(() => memo.forget(id)),
    async listSteps(id, afterIndex, page = {}) {
      return readPage(selectSteps.iterate(id, afterIndex), toStepSize, page).map(toStep);
    },
    async listEffects(id) {
      return selectEffects.all(id).flatMap(toRunEffects);
    },
    async listEffectsOfTasks(accountId, taskCount) {
      const rows =
        accountId === null ? selectEffectsOfAll.all(taskCount) : selectEffectsOfAccount.all(accountId, taskCount);
      return rows.flatMap(toEffectsOfTask);
    },
    async listTasksWithMedia(finishedBefore, limit) {
      return withMedia.all(finishedBefore, limit);
    },
    async markMediaRemoved(id) {
      await writes.run(() => removeMedia.run(id));
    },
    async listFinishedTasks(finishedBefore, limit) {
      return finished.select.all(finishedBefore, limit);
    },
    removeTasks: (ids) => writes.run(() => ids.forEach(finished.remove)).finally(() => ids.forEach(memo.forget)),
    async countTasks() {
      const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
      for (const row of count.all()) counts[row.status] = row.count;
      return counts;
    },
    findOldestWaiting: async (now) => ({ task: oldestWaiting('task', now), session: oldestWaiting('session', now) }),
  };
}

/** Characters in the columns that may be large. */
function toStepSize({ action, reason, summary, value }: StepRow): number {
  return action.length + reason.length + summary.length + (value?.length ?? 0);
}

const NO_CREDITS = -1;

function prepareCreate({ db, writes }: MainDatabase) {
  const hasCredits = db.prepare<[string], number>('SELECT 1 FROM accounts WHERE id = ? AND balance > 0').pluck();
  const countOpen = db.prepare<[string], number>('SELECT open_tasks FROM account_work WHERE account_id = ?').pluck();
  const openTasks = createAccountCounts(writes, (id) => (hasCredits.get(id) ? (countOpen.get(id) ?? 0) : NO_CREDITS));
  const checkSession = prepareCheckSession(db);
  const isProfileHeld = prepareIsProfileHeld(db);
  const insert = db.prepare(`INSERT INTO tasks
    (id, account_id, status, task, is_session, url, device, max_steps, enable_recording, options, directives, live_token,
     uses_self_proxy, created_at, last_event_at, claimable_at, written_profile)
    VALUES (?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (task: Task, claimableAt: number, limits: Partial<OpenLimits>): TaskAcceptance => {
    const open = openTasks.get(task.accountId);
    if (open === NO_CREDITS) return 'no_credits';
    if (open >= (limits.tasksOfAccount ?? Infinity)) return 'too_many';
    const refusal = task.task === null ? checkSession(task, limits) : null;
    if (refusal) return refusal;
    const { id, accountId, url, device, maxSteps, liveToken, createdAt } = task;
    const profile = writtenProfileOf(task);
    const wait = profile !== null && isProfileHeld(accountId, profile) ? AWAITS_PROFILE : 0;
    const recording = task.enableRecording ? 1 : 0;
    const [options, directives] = [writeTaskOptions(task.options, task.secrets), JSON.stringify(task.directives)];
    insert.run(
      ...[id, accountId, task.task ?? '', task.task === null ? 1 : 0, url, device, maxSteps, recording, options],
      ...[directives, liveToken, task.usesSelfProxy ? 1 : 0, createdAt, createdAt, claimableAt + wait, profile],
    );
    openTasks.set(accountId, open + 1);
    return 'created';
  };
}

const OPEN_SESSION = "is_session = 1 AND status IN ('waiting', 'running') AND cancelled_at IS NULL AND is_closed = 0";

function prepareCheckSession(db: MainDatabase['db']) {
  const countOfAccount = db
    .prepare<[string], number>(`SELECT count(*) FROM tasks WHERE ${OPEN_SESSION} AND account_id = ?`)
    .pluck();
  const countAll = db.prepare<[], number>(`SELECT count(*) FROM tasks WHERE ${OPEN_SESSION}`).pluck();
  const writes = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM tasks WHERE ${OPEN_SESSION} AND account_id = ? AND written_profile = ? LIMIT 1`,
    )
    .pluck();
  return (session: Task, limits: Partial<OpenLimits>): TaskAcceptance | null => {
    const { sessionsOfAccount = Infinity, sessions = Infinity } = limits;
    const profile = writtenProfileOf(session);
    if ((countOfAccount.get(session.accountId) ?? 0) >= sessionsOfAccount) return 'too_many_sessions';
    if ((countAll.get() ?? 0) >= sessions) return 'no_free_session';
    return profile !== null && writes.get(session.accountId, profile) ? 'profile_in_use' : null;
  };
}

function prepareIsProfileHeld(db: MainDatabase['db']) {
  const open = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM tasks
        WHERE account_id = ? AND written_profile = ? AND status IN ('waiting', 'running') LIMIT 1`,
    )
    .pluck();
  return (accountId: string, profile: string): boolean => open.get(accountId, profile) === 1;
}

function prepareCancel({ db }: MainDatabase) {
  const status = db
    .prepare<[string, string], TaskStatus>('SELECT status FROM tasks WHERE id = ? AND account_id = ?')
    .pluck();
  const end = db.prepare(`UPDATE tasks SET status = ?, end_reason = ?, output = ?, cancelled_at = ?, finished_at = ?,
    options = ${KEPT_OPTIONS.sqlite} WHERE id = ? AND status = 'waiting'`);
  const mark = db.prepare("UPDATE tasks SET cancelled_at = ? WHERE id = ? AND status = 'running'");
  // Claimable at once, because its client waits for answers.
  const markWaiting = db.prepare(
    "UPDATE tasks SET cancelled_at = ?, claimable_at = 0 WHERE id = ? AND status = 'waiting'",
  );
  const hasOpenEvents = db
    .prepare<[string], number>(
      `SELECT 1 FROM events AS sent WHERE task_id = ? AND sender = 'client' AND NOT EXISTS
        (SELECT 1 FROM events WHERE task_id = sent.task_id AND sender = 'server' AND id = sent.id)`,
    )
    .pluck();
  return (accountId: string, id: string, cancelled: TaskEnd): CancelOutcome | null => {
    const { status: newStatus, endReason, output, finishedAt } = cancelled;
    switch (status.get(id, accountId)) {
      case undefined:
        return null;
      case 'waiting':
        if (hasOpenEvents.get(id)) {
          markWaiting.run(finishedAt, id);
          return 'unanswered';
        }
        end.run(newStatus, endReason, JSON.stringify(output), finishedAt, finishedAt, id);
        return 'ended';
      case 'running':
        mark.run(finishedAt, id);
        return hasOpenEvents.get(id) ? 'unanswered' : 'marked';
      default:
        return 'finished';
    }
  };
}

function prepareErase({ db }: MainDatabase) {
  const empty = db.prepare(`UPDATE tasks SET task = '', url = NULL, options = '{}', directives = '{}', output = NULL,
    unmet = NULL, sampled = NULL, has_recording = 0, has_downloads = 0, has_media = 0, uses_self_proxy = 0, live_token = ? WHERE id = ? AND account_id = ? AND finished_at IS NOT NULL`);
  const dropSteps = db.prepare('DELETE FROM steps WHERE task_id = ?');
  const dropEvents = db.prepare('DELETE FROM events WHERE task_id = ?');
  const forgetReplies = db.prepare('DELETE FROM model_replies WHERE scope_id = ?');
  const dropScreens = prepareDropScreens({ db });
  return (accountId: string, id: string, liveToken: string): boolean => {
    if (empty.run(liveToken, id, accountId).changes === 0) return false;
    dropSteps.run(id);
    dropEvents.run(id);
    dropScreens(id);
    forgetReplies.run(id);
    return true;
  };
}

function prepareFinished({ db }: MainDatabase) {
  const select = db
    .prepare<[number, number], string>('SELECT id FROM tasks WHERE finished_at < ? ORDER BY finished_at LIMIT ?')
    .pluck();
  const isFinished = db.prepare<[string]>('SELECT 1 FROM tasks WHERE id = ? AND finished_at IS NOT NULL');
  const drops = [
    'DELETE FROM steps WHERE task_id = ?',
    'DELETE FROM events WHERE task_id = ?',
    'DELETE FROM screens WHERE task_id = ?',
    'DELETE FROM scenes WHERE task_id = ?',
    'DELETE FROM model_replies WHERE scope_id = ?',
    'DELETE FROM model_usage WHERE owner_id = ?',
    'DELETE FROM tasks WHERE id = ?',
  ].map((sql) => db.prepare<[string]>(sql));
  const remove = (id: string): void => {
    if (isFinished.get(id)) for (const drop of drops) drop.run(id);
  };
  return { select, remove };
}
