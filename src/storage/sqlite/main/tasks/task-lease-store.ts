import type { Attempts, LossPolicy } from '../../../../attempts.ts';
import type { StoredScreen } from '../../../../tasks/ports/screen-store.ts';
import type {
  NewLease,
  StepOutcome,
  TaskKind,
  TaskLeaseStore,
  Turn,
} from '../../../../tasks/ports/task-lease-store.ts';
import type { Step } from '../../../../tasks/task.ts';
import { toValuePath } from '../../../rows/event-rows.ts';
import { AWAITS_PROFILE } from '../../../rows/profile-turns.ts';
import { writeAction, writeEffects, writeSampled, writeScreen, writeUnmet } from '../../../rows/record-rows.ts';
import { KEPT_OPTIONS } from '../../../rows/task-options-rows.ts';
import { type TaskRow, toClaimed } from '../../../rows/task-rows.ts';
import type { MainDatabase } from '../main-database.ts';
import { prepareIsSuspectHeld } from '../suspect-work.ts';
import { prepareDropScreens, prepareInsertScreen } from './screen-store.ts';

export function createSqliteTaskLeaseStore(main: MainDatabase): TaskLeaseStore {
  const { db, writes } = main;
  const nextClaim = db
    .prepare<[number, number], number | null>(
      `SELECT min(claimable_at) FROM tasks
        WHERE is_session = ? AND status = 'waiting' AND claimable_at > ? AND claimable_at < ${AWAITS_PROFILE}`,
    )
    .pluck();
  const voidLeases = prepareVoidLeases(main);
  const claim = prepareClaim(main);
  const record = prepareRecord(main);
  const { renew, finish, release, lose } = prepareLeased(main);

  return {
    claimNextTask: (kind, lease, turn = ANY_TURN) => writes.run(() => claim(kind, lease, turn)),
    async nextClaimAt(kind, after) {
      return nextClaim.get(toFlag(kind), after) ?? null;
    },
    renewTask: (id, lease) =>
      writes.run(() => {
        const isCancelled = renew.get(lease.expiresAt, id, lease.token);
        if (isCancelled === undefined) return 'lease_lost';
        return isCancelled === 1 ? 'cancelled' : 'held';
      }),
    recordScreen: (id, leaseToken, screen) => writes.run(() => record.screen(id, leaseToken, screen)),
    recordStep: (id, leaseToken, step, credits = 1, screen = null) =>
      writes.run(() => record.step(id, leaseToken, step, credits, screen)),
    finishTask: (id, leaseToken, end) =>
      writes.run(() => {
        const { status, endReason, finishedAt } = end;
        const output = JSON.stringify(end.output ?? null);
        const [unmet, sampled] = [writeUnmet(end.unmet), writeSampled(end.sampled)];
        const [recording, downloads] = [end.hasRecording ? 1 : 0, end.hasDownloads ? 1 : 0];
        const columns = [status, endReason, output, unmet, sampled, recording, downloads, finishedAt];
        return finish.run(...columns, id, leaseToken).changes === 1;
      }),
    releaseTask: (id, leaseToken) => writes.run(() => release.run(id, leaseToken).changes === 1),
    loseTask: (id, leaseToken, strikes = 0) => writes.run(() => lose.run(strikes, id, leaseToken).changes === 1),
    voidTaskLeases: (now, policy) => writes.run(() => voidLeases(now, policy)),
  };
}

const ANY_TURN: Turn = { afterAccountId: '', maxRunning: Number.MAX_SAFE_INTEGER };

/** Claimable tasks have claimable_at = 0, so that a partial index contains only them. */
const READY = "status IN ('waiting', 'running') AND claimable_at = 0";

function prepareClaim(main: MainDatabase) {
  const { db } = main;
  const markReady = ['waiting', 'running'].map((status) =>
    db.prepare<[number, number]>(`UPDATE tasks SET claimable_at = 0
      WHERE is_session = ? AND status = '${status}' AND claimable_at BETWEEN 1 AND ?`),
  );
  const findAccount = prepareFindAccount(main);
  // The start of the run is an event, so its timestamp is later than those of all earlier events.
  const lease = db.prepare<[string, string, number, number, number, number, string, number], TaskRow>(`UPDATE tasks
    SET status = 'running', attempts = attempts + 1,
      planner = CASE WHEN running_at IS NULL THEN ? ELSE planner END, lease_token = ?, claimable_at = ?,
      running_at = coalesce(running_at, max(?, last_event_at + 1)), last_event_at = max(?, last_event_at + 1)
    WHERE id = (SELECT id FROM tasks WHERE is_session = ? AND account_id = ? AND ${READY} AND attempts < ?
      ORDER BY id LIMIT 1)
    RETURNING *`);
  const isSuspectHeld = prepareIsSuspectHeld(main);
  const dropSteps = db.prepare('DELETE FROM steps WHERE task_id = ?');
  const dropScreens = prepareDropScreens(main);
  return (kind: TaskKind, { token, now, expiresAt, suspectAfter, planner = '' }: NewLease, turn: Turn) => {
    const flag = toFlag(kind);
    for (const mark of markReady) mark.run(flag, now);
    const maxAttempts = kind === 'task' && isSuspectHeld(now, suspectAfter) ? suspectAfter : Number.MAX_SAFE_INTEGER;
    const accountId = findAccount(flag, turn, maxAttempts);
    const row =
      accountId === null ? undefined : lease.get(planner, token, expiresAt, now, now, flag, accountId, maxAttempts);
    if (!row) return null;
    dropSteps.run(row.id);
    dropScreens(row.id);
    return toClaimed(row, token);
  };
}

/** Finds the next account, round robin, that has a claimable task and is below its limit of runs. Each skipped account
 *  costs two index seeks. */
function prepareFindAccount({ db }: MainDatabase) {
  const nextReady = db
    .prepare<[number, string, number], string>(
      `SELECT account_id FROM tasks WHERE is_session = ? AND ${READY} AND account_id > ? AND attempts < ?
        ORDER BY account_id LIMIT 1`,
    )
    .pluck();
  const countRunning = db
    .prepare<[number, string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM tasks
        WHERE is_session = ? AND account_id = ? AND status = 'running' AND claimable_at > 0
          AND cancelled_at IS NULL AND is_closed = 0 LIMIT ?)`,
    )
    .pluck();

  function findAfter(flag: number, afterAccountId: string, maxRunning: number, maxAttempts: number): string | null {
    let accountId = nextReady.get(flag, afterAccountId, maxAttempts);
    while (accountId !== undefined && (countRunning.get(flag, accountId, maxRunning) ?? 0) >= maxRunning) {
      accountId = nextReady.get(flag, accountId, maxAttempts);
    }
    return accountId ?? null;
  }

  return (flag: number, { afterAccountId, maxRunning }: Turn, maxAttempts: number) =>
    findAfter(flag, afterAccountId, maxRunning, maxAttempts) ?? findAfter(flag, '', maxRunning, maxAttempts);
}

function prepareVoidLeases({ db }: MainDatabase) {
  const held = db.prepare<[], Attempts & { id: string }>(
    "SELECT id, attempts, excused FROM tasks WHERE status = 'running' AND lease_token IS NOT NULL",
  );
  const free = db.prepare('UPDATE tasks SET lease_token = NULL, claimable_at = 0 WHERE id = ?');
  const delay = db.prepare("UPDATE tasks SET status = 'waiting', lease_token = NULL, claimable_at = ? WHERE id = ?");
  const excuse = db.prepare<
    [LossPolicy]
  >(`UPDATE tasks SET excused = excused + attempts - @suspectAfter, attempts = @suspectAfter
    WHERE status IN ('waiting', 'running') AND lease_token IS NULL AND attempts > @suspectAfter`);
  return (now: number, policy: LossPolicy) => {
    excuse.run(policy);
    for (const { id, ...claims } of held.all()) {
      const delayMs = policy.retryDelayMs(claims);
      if (delayMs > 0) delay.run(now + delayMs, id);
      else free.run(id);
    }
  };
}

const toFlag = (kind: TaskKind): number => (kind === 'session' ? 1 : 0);

function prepareRecord({ db }: MainDatabase) {
  const holder = db.prepare<[string, string], { account_id: string; cancelled_at: number | null }>(
    "SELECT account_id, cancelled_at FROM tasks WHERE id = ? AND lease_token = ? AND status = 'running'",
  );
  const pay = preparePayStep(db);
  const insertScreen = prepareInsertScreen({ db });
  const insertStep = db.prepare(`INSERT INTO steps
    (task_id, step_index, actor, action, target, reason, ok, summary, value, screen, duration_ms, created_at,
     answer_id, answer_path, effects)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  const recordScreen = (id: string, leaseToken: string, screen: StoredScreen): void => {
    if (holder.get(id, leaseToken)) insertScreen(id, screen);
  };
  const recordStep = (
    id: string,
    leaseToken: string,
    step: Step,
    credits: number,
    screenAfter: StoredScreen | null,
  ): StepOutcome => {
    const held = holder.get(id, leaseToken);
    if (!held) return 'lease_lost';
    if (credits > 0 && !pay(held.account_id, id, step, credits)) return 'out_of_credits';
    const { index, actor, target, reason, summary, durationMs, createdAt } = step;
    const [action, screen] = [writeAction(step.action), writeScreen(step.screen)];
    // The answer to a failed action has no value.
    const answer = step.ok ? step.answer : undefined;
    const value = answer ? null : JSON.stringify(step.value ?? null);
    const valueRef = [answer?.eventId ?? null, answer ? toValuePath(answer) : null];
    const ok = step.ok ? 1 : 0;
    insertStep.run(
      ...[id, index, actor, action, target, reason, ok, summary, value, screen, durationMs, createdAt],
      ...[...valueRef, writeEffects(step.effects)],
    );
    if (screenAfter) insertScreen(id, screenAfter);
    return held.cancelled_at === null ? 'recorded' : 'cancelled';
  };
  return { screen: recordScreen, step: recordStep };
}

/** Charges the credits of a step unless an earlier attempt has paid for it; false when too few are left. */
function preparePayStep(db: MainDatabase['db']) {
  const isPaid = db
    .prepare<[string, number], number>('SELECT 1 FROM ledger WHERE task_id = ? AND step_index = ?')
    .pluck();
  const pay = db.prepare('UPDATE accounts SET balance = balance - ? WHERE id = ? AND balance >= ?');
  const insertEntry = db.prepare(`INSERT INTO ledger (account_id, amount, reason, task_id, step_index, created_at)
    VALUES (?, ?, 'step', ?, ?, ?)`);
  const countCredit = db.prepare('UPDATE tasks SET credits_used = credits_used + ? WHERE id = ?');
  return (accountId: string, taskId: string, { index, createdAt }: Step, credits: number): boolean => {
    if (isPaid.get(taskId, index)) return true;
    if (pay.run(credits, accountId, credits).changes === 0) return false;
    insertEntry.run(accountId, -credits, taskId, index, createdAt);
    countCredit.run(credits, taskId);
    return true;
  };
}

function prepareLeased({ db }: MainDatabase) {
  const held = "WHERE id = ? AND lease_token = ? AND status = 'running'";
  return {
    renew: db
      .prepare<[number, string, string], number>(
        `UPDATE tasks SET claimable_at = ? ${held} RETURNING cancelled_at IS NOT NULL`,
      )
      .pluck(),
    finish: db.prepare(`UPDATE tasks SET status = coalesce(forced_end ->> 'status', ?),
      end_reason = coalesce(forced_end ->> 'endReason', ?), output = coalesce(forced_end -> 'output', ?),
      options = ${KEPT_OPTIONS.sqlite}, unmet = ?, sampled = ?, has_recording = ?, has_downloads = ?, finished_at = ?, lease_token = NULL, claimable_at = 0 ${held}`),
    lose: db.prepare(`UPDATE tasks SET strikes = strikes + ?, lease_token = NULL, claimable_at = 0 ${held}`),
    release: db.prepare(`UPDATE tasks SET status = 'waiting', attempts = attempts - 1, lease_token = NULL,
      claimable_at = 0 ${held}`),
  };
}
