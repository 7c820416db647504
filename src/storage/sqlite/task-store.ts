import type { DeviceKind } from '../../device/device.ts';
import type { Step, Task, TaskStatus } from '../../tasks/task.ts';
import type { TaskStore } from '../../tasks/task-store.ts';
import type { ControlDatabase } from './control-database.ts';

interface TaskRow {
  id: string;
  account_id: string;
  status: TaskStatus;
  task: string;
  url: string | null;
  device: DeviceKind;
  max_steps: number;
  enable_recording: number;
  options: string;
  live_token: string;
  output: string | null;
  credits_used: number;
  has_recording: number;
  created_at: number;
  finished_at: number | null;
  attempts: number;
}

interface StepRow {
  step_index: number;
  action: string;
  reason: string;
  ok: number;
  summary: string;
  value: string | null;
  created_at: number;
}

export function createSqliteTaskStore(control: ControlDatabase): TaskStore {
  const { db, writes } = control;
  const select = db.prepare<[string, string], TaskRow>('SELECT * FROM tasks WHERE id = ? AND account_id = ?');
  const selectByToken = db.prepare<[string], TaskRow>('SELECT * FROM tasks WHERE live_token = ?');
  const selectSteps = db.prepare<[string, number], StepRow>(
    'SELECT * FROM steps WHERE task_id = ? AND step_index > ? ORDER BY step_index',
  );
  const count = db.prepare<[], { status: TaskStatus; count: number }>(
    'SELECT status, count(*) AS count FROM tasks GROUP BY status',
  );
  const voidLeases = db.prepare("UPDATE tasks SET lease_token = NULL, lease_expires_at = 0 WHERE status = 'running'");
  const create = prepareCreate(control);
  const claim = prepareClaim(control);
  const record = prepareRecordStep(control);
  const { renew, finish, release } = prepareLeased(control);

  return {
    createTask: (task) => writes.run(() => create(task)),
    async findTask(accountId, id) {
      return toTask(select.get(id, accountId));
    },
    async findTaskByLiveToken(liveToken) {
      return toTask(selectByToken.get(liveToken));
    },
    claimNextTask: (lease) => writes.run(() => claim(lease)),
    renewTask: (id, lease) => writes.run(() => renew.run(lease.expiresAt, id, lease.token).changes === 1),
    recordStep: (id, leaseToken, step) => writes.run(() => record(id, leaseToken, step)),
    finishTask: (id, leaseToken, end) =>
      writes.run(() => {
        const output = JSON.stringify(end.output ?? null);
        return finish.run(end.status, output, end.hasRecording ? 1 : 0, end.finishedAt, id, leaseToken).changes === 1;
      }),
    releaseTask: (id, leaseToken) => writes.run(() => release.run(id, leaseToken).changes === 1),
    async listSteps(id, afterIndex) {
      return selectSteps.all(id, afterIndex).map(toStep);
    },
    async countTasks() {
      const counts = { waiting: 0, running: 0, done: 0, failed: 0 };
      for (const row of count.all()) counts[row.status] = row.count;
      return counts;
    },
    async voidTaskLeases() {
      await writes.run(() => voidLeases.run());
    },
  };
}

function prepareCreate({ db }: ControlDatabase) {
  const hasCredits = db.prepare<[string], number>('SELECT 1 FROM accounts WHERE id = ? AND balance > 0').pluck();
  const insert = db.prepare(`INSERT INTO tasks
    (id, account_id, status, task, url, device, max_steps, enable_recording, options, live_token, created_at)
    VALUES (?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (task: Task): boolean => {
    if (!hasCredits.get(task.accountId)) return false;
    const { id, accountId, url, device, maxSteps, liveToken, createdAt } = task;
    const recording = task.enableRecording ? 1 : 0;
    const options = JSON.stringify(task.options);
    insert.run(id, accountId, task.task, url, device, maxSteps, recording, options, liveToken, createdAt);
    return true;
  };
}

function prepareClaim({ db }: ControlDatabase) {
  const lease = db.prepare<[string, number, number], TaskRow>(`UPDATE tasks
    SET status = 'running', attempts = attempts + 1, lease_token = ?, lease_expires_at = ?
    WHERE id = (SELECT id FROM tasks WHERE status IN ('waiting', 'running') AND lease_expires_at <= ? ORDER BY id LIMIT 1)
    RETURNING *`);
  const dropSteps = db.prepare('DELETE FROM steps WHERE task_id = ?');
  return ({ token, now, expiresAt }: { token: string; now: number; expiresAt: number }) => {
    const row = lease.get(token, expiresAt, now);
    const task = toTask(row);
    if (!row || !task) return null;
    dropSteps.run(row.id);
    return { task, leaseToken: token, attempts: row.attempts };
  };
}

function prepareRecordStep({ db }: ControlDatabase) {
  const holder = db
    .prepare<[string, string], string>(
      "SELECT account_id FROM tasks WHERE id = ? AND lease_token = ? AND status = 'running'",
    )
    .pluck();
  const isPaid = db
    .prepare<[string, number], number>('SELECT 1 FROM ledger WHERE task_id = ? AND step_index = ?')
    .pluck();
  const pay = db.prepare('UPDATE accounts SET balance = balance - 1 WHERE id = ? AND balance > 0');
  const insertEntry = db.prepare(`INSERT INTO ledger (account_id, amount, reason, task_id, step_index, created_at)
    VALUES (?, -1, 'step', ?, ?, ?)`);
  const countCredit = db.prepare('UPDATE tasks SET credits_used = credits_used + 1 WHERE id = ?');
  const insertStep = db.prepare(`INSERT INTO steps (task_id, step_index, action, reason, ok, summary, value, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);

  return (id: string, leaseToken: string, step: Step) => {
    const accountId = holder.get(id, leaseToken);
    if (!accountId) return 'lease_lost';
    if (!isPaid.get(id, step.index)) {
      if (pay.run(accountId).changes === 0) return 'out_of_credits';
      insertEntry.run(accountId, id, step.index, step.createdAt);
      countCredit.run(id);
    }
    const [action, value] = [JSON.stringify(step.action), JSON.stringify(step.value ?? null)];
    insertStep.run(id, step.index, action, step.reason, step.ok ? 1 : 0, step.summary, value, step.createdAt);
    return 'recorded';
  };
}

function prepareLeased({ db }: ControlDatabase) {
  const held = "WHERE id = ? AND lease_token = ? AND status = 'running'";
  return {
    renew: db.prepare(`UPDATE tasks SET lease_expires_at = ? ${held}`),
    finish: db.prepare(`UPDATE tasks SET status = ?, output = ?, has_recording = ?, finished_at = ?, lease_token = NULL,
      lease_expires_at = 0 ${held}`),
    release: db.prepare(`UPDATE tasks SET status = 'waiting', attempts = attempts - 1, lease_token = NULL,
      lease_expires_at = 0 ${held}`),
  };
}

function toTask(row: TaskRow): Task;
function toTask(row: TaskRow | undefined): Task | null;
function toTask(row: TaskRow | undefined): Task | null {
  if (!row) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    task: row.task,
    url: row.url,
    device: row.device,
    maxSteps: row.max_steps,
    enableRecording: row.enable_recording === 1,
    options: JSON.parse(row.options),
    output: row.output === null ? null : JSON.parse(row.output),
    creditsUsed: row.credits_used,
    liveToken: row.live_token,
    hasRecording: row.has_recording === 1,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

function toStep(row: StepRow): Step {
  return {
    index: row.step_index,
    action: JSON.parse(row.action),
    reason: row.reason,
    ok: row.ok === 1,
    summary: row.summary,
    value: row.value === null ? null : JSON.parse(row.value),
    createdAt: row.created_at,
  };
}
