import type { Step } from '../../tasks/task.ts';
import type { Lease, StepOutcome, TaskLeaseStore } from '../../tasks/task-lease-store.ts';
import type { ControlDatabase } from './control-database.ts';
import { type TaskRow, toTask } from './task-rows.ts';

export function createSqliteTaskLeaseStore(control: ControlDatabase): TaskLeaseStore {
  const { db, writes } = control;
  const nextClaim = db
    .prepare<[], number | null>("SELECT min(claimable_at) FROM tasks WHERE status = 'waiting'")
    .pluck();
  const voidLeases = db.prepare("UPDATE tasks SET lease_token = NULL, claimable_at = 0 WHERE status = 'running'");
  const claim = prepareClaim(control);
  const record = prepareRecordStep(control);
  const { renew, finish, release } = prepareLeased(control);

  return {
    claimNextTask: (lease) => writes.run(() => claim(lease)),
    async nextClaimAt() {
      return nextClaim.get() ?? null;
    },
    renewTask: (id, lease) => writes.run(() => renew.run(lease.expiresAt, id, lease.token).changes === 1),
    recordStep: (id, leaseToken, step) => writes.run(() => record(id, leaseToken, step)),
    finishTask: (id, leaseToken, { status, endReason, output, hasRecording, finishedAt }) =>
      writes.run(() => {
        const json = JSON.stringify(output ?? null);
        return finish.run(status, endReason, json, hasRecording ? 1 : 0, finishedAt, id, leaseToken).changes === 1;
      }),
    releaseTask: (id, leaseToken) => writes.run(() => release.run(id, leaseToken).changes === 1),
    async voidTaskLeases() {
      await writes.run(() => voidLeases.run());
    },
  };
}

function prepareClaim({ db }: ControlDatabase) {
  const lease = db.prepare<[string, number, number], TaskRow>(`UPDATE tasks
    SET status = 'running', attempts = attempts + 1, lease_token = ?, claimable_at = ?
    WHERE id = (SELECT id FROM tasks WHERE status IN ('waiting', 'running') AND claimable_at <= ? ORDER BY id LIMIT 1)
    RETURNING *`);
  const dropSteps = db.prepare('DELETE FROM steps WHERE task_id = ?');
  return ({ token, now, expiresAt }: Lease) => {
    const row = lease.get(token, expiresAt, now);
    if (!row) return null;
    dropSteps.run(row.id);
    return { task: toTask(row), leaseToken: token, attempts: row.attempts };
  };
}

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
    if (step.actor === 'agent' && !pay(held.account_id, id, step)) return 'out_of_credits';
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
    finish: db.prepare(`UPDATE tasks SET status = ?, end_reason = ?, output = ?, has_recording = ?, finished_at = ?,
      lease_token = NULL, claimable_at = 0 ${held}`),
    release: db.prepare(`UPDATE tasks SET status = 'waiting', attempts = attempts - 1, lease_token = NULL,
      claimable_at = 0 ${held}`),
  };
}
