import type { Step } from '../../tasks/task.ts';
import type { Lease, StepOutcome, TaskKind, TaskLeaseStore } from '../../tasks/task-lease-store.ts';
import type { ControlDatabase } from './control-database.ts';
import { type TaskRow, toTask } from './task-rows.ts';

export function createSqliteTaskLeaseStore(control: ControlDatabase): TaskLeaseStore {
  const { db, writes } = control;
  const nextClaim = db
    .prepare<[number], number | null>("SELECT min(claimable_at) FROM tasks WHERE is_session = ? AND status = 'waiting'")
    .pluck();
  const voidLeases = db.prepare("UPDATE tasks SET lease_token = NULL, claimable_at = 0 WHERE status = 'running'");
  const claim = prepareClaim(control);
  const record = prepareRecordStep(control);
  const { renew, finish, release } = prepareLeased(control);

  return {
    claimNextTask: (kind, lease) => writes.run(() => claim(kind, lease)),
    async nextClaimAt(kind) {
      return nextClaim.get(toFlag(kind)) ?? null;
    },
    renewTask: (id, lease) => writes.run(() => renew.run(lease.expiresAt, id, lease.token).changes === 1),
    recordStep: (id, leaseToken, step) => writes.run(() => record(id, leaseToken, step)),
    finishTask: (id, leaseToken, end) =>
      writes.run(() => {
        const { status, endReason, finishedAt } = end;
        const output = JSON.stringify(end.output ?? null);
        const [recording, downloads] = [end.hasRecording ? 1 : 0, end.hasDownloads ? 1 : 0];
        return finish.run(status, endReason, output, recording, downloads, finishedAt, id, leaseToken).changes === 1;
      }),
    releaseTask: (id, leaseToken) => writes.run(() => release.run(id, leaseToken).changes === 1),
    async voidTaskLeases() {
      await writes.run(() => voidLeases.run());
    },
  };
}

function prepareClaim({ db }: ControlDatabase) {
  // The start of the run is an event: it comes after all those before.
  const lease = db.prepare<[string, number, number, number, number, number], TaskRow>(`UPDATE tasks
    SET status = 'running', attempts = attempts + 1, lease_token = ?, claimable_at = ?,
      running_at = coalesce(running_at, max(?, last_event_at + 1)), last_event_at = max(?, last_event_at + 1)
    WHERE id = (SELECT id FROM tasks WHERE is_session = ? AND status IN ('waiting', 'running') AND claimable_at <= ?
      ORDER BY id LIMIT 1)
    RETURNING *`);
  const dropSteps = db.prepare('DELETE FROM steps WHERE task_id = ?');
  return (kind: TaskKind, { token, now, expiresAt }: Lease) => {
    const row = lease.get(token, expiresAt, now, now, toFlag(kind), now);
    if (!row) return null;
    dropSteps.run(row.id);
    return { task: toTask(row), leaseToken: token, attempts: row.attempts, isCancelled: row.cancelled_at !== null };
  };
}

const toFlag = (kind: TaskKind): number => (kind === 'session' ? 1 : 0);

function prepareRecordStep({ db }: ControlDatabase) {
  const holder = db.prepare<[string, string], { account_id: string; cancelled_at: number | null }>(
    "SELECT account_id, cancelled_at FROM tasks WHERE id = ? AND lease_token = ? AND status = 'running'",
  );
  const pay = preparePayStep(db);
  const insertStep = db.prepare(`INSERT INTO steps
    (task_id, step_index, actor, action, target, reason, ok, summary, value, screen, duration_ms, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  return (id: string, leaseToken: string, step: Step): StepOutcome => {
    const held = holder.get(id, leaseToken);
    if (!held) return 'lease_lost';
    if (step.actor !== 'viewer' && !pay(held.account_id, id, step)) return 'out_of_credits';
    const { index, actor, target, reason, summary, durationMs, createdAt } = step;
    const [action, value, screen] = [step.action, step.value ?? null, step.screen].map((part) => JSON.stringify(part));
    const ok = step.ok ? 1 : 0;
    insertStep.run(id, index, actor, action, target, reason, ok, summary, value, screen, durationMs, createdAt);
    return held.cancelled_at === null ? 'recorded' : 'cancelled';
  };
}

/** Takes a credit for a step unless it was paid for in an earlier attempt; false when none is left. */
function preparePayStep(db: ControlDatabase['db']) {
  const isPaid = db
    .prepare<[string, number], number>('SELECT 1 FROM ledger WHERE task_id = ? AND step_index = ?')
    .pluck();
  const pay = db.prepare('UPDATE accounts SET balance = balance - 1 WHERE id = ? AND balance > 0');
  const insertEntry = db.prepare(`INSERT INTO ledger (account_id, amount, reason, task_id, step_index, created_at)
    VALUES (?, -1, 'step', ?, ?, ?)`);
  const countCredit = db.prepare('UPDATE tasks SET credits_used = credits_used + 1 WHERE id = ?');
  return (accountId: string, taskId: string, { index, createdAt }: Step): boolean => {
    if (isPaid.get(taskId, index)) return true;
    if (pay.run(accountId).changes === 0) return false;
    insertEntry.run(accountId, taskId, index, createdAt);
    countCredit.run(taskId);
    return true;
  };
}

function prepareLeased({ db }: ControlDatabase) {
  const held = "WHERE id = ? AND lease_token = ? AND status = 'running'";
  return {
    renew: db.prepare(`UPDATE tasks SET claimable_at = ? ${held}`),
    finish:
      db.prepare(`UPDATE tasks SET status = ?, end_reason = ?, output = ?, has_recording = ?, has_downloads = ?, finished_at = ?,
      lease_token = NULL, claimable_at = 0 ${held}`),
    release: db.prepare(`UPDATE tasks SET status = 'waiting', attempts = attempts - 1, lease_token = NULL,
      claimable_at = 0 ${held}`),
  };
}
