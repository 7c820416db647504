import type { Attempts, LossPolicy } from '../../../attempts.ts';
import type { TaskLeaseStore } from '../../../tasks/ports/task-lease-store.ts';
import { AWAITS_PROFILE } from '../../rows/profile-turns.ts';
import { writeSampled, writeUnmet } from '../../rows/record-rows.ts';
import { KEPT_OPTIONS } from '../../rows/task-options-rows.ts';
import type { Database, Value } from '../connection/database.ts';
import { prepareClaimTask } from './claim-task.ts';
import { prepareRecord } from './record-step.ts';

/** The end of an attempt and of a task move the counters of account_work by a trigger. */
export function createPostgresTaskLeaseStore(database: Database): TaskLeaseStore {
  const { query } = database;
  const changesOne = async (sql: string, values: readonly Value[]) => (await query(sql, values)).length === 1;

  return {
    claimNextTask: prepareClaimTask(database),
    async nextClaimAt(kind, after) {
      const [row] = await query<{ at: number | null }>(NEXT_CLAIM, [kind === 'session', after]);
      return row?.at ?? null;
    },
    async renewTask(id, { token, expiresAt }) {
      const [row] = await query<{ isCancelled: boolean }>(RENEW, [id, token, expiresAt]);
      if (!row) return 'lease_lost';
      return row.isCancelled ? 'cancelled' : 'held';
    },
    ...prepareRecord(database),
    finishTask(id, leaseToken, end) {
      const { status, endReason, hasRecording, hasDownloads, finishedAt } = end;
      const output = JSON.stringify(end.output ?? null);
      const [unmet, sampled] = [writeUnmet(end.unmet), writeSampled(end.sampled)];
      const columns = [status, endReason, output, unmet, sampled, hasRecording, hasDownloads, finishedAt];
      return changesOne(FINISH, [id, leaseToken, ...columns]);
    },
    releaseTask: (id, leaseToken) => changesOne(RELEASE, [id, leaseToken]),
    loseTask: (id, leaseToken, strikes = 0) => changesOne(LOSE, [id, leaseToken, strikes]),
    voidTaskLeases: (now, policy) => voidLeases(database, now, policy),
  };
}

/** Only for the one server on this data. */
async function voidLeases({ transaction }: Database, now: number, policy: LossPolicy): Promise<void> {
  await transaction(async (query) => {
    await query(EXCUSE, [policy.suspectAfter]);
    const held = await query<Attempts & { id: string }>(LOCK_HELD, []);
    const times = held.map((claims) => {
      const delayMs = policy.retryDelayMs(claims);
      return delayMs > 0 ? now + delayMs : 0;
    });
    await query(VOID, [held.map(({ id }) => id), times]);
  });
}

const HELD = `WHERE id = $1 AND lease_token = $2 AND status = 'running'`;
const NO_LEASE = 'lease_token = NULL, node_id = NULL';

const NEXT_CLAIM = `SELECT min(claimable_at) AS at FROM tasks
  WHERE is_open AND claimable_at > 0 AND is_session = $1 AND status = 'waiting' AND claimable_at > $2
    AND claimable_at < ${AWAITS_PROFILE}`;
const RENEW = `UPDATE tasks SET claimable_at = $3 ${HELD} RETURNING cancelled_at IS NOT NULL AS "isCancelled"`;
const FINISH = `UPDATE tasks SET status = coalesce(forced_status, $3), end_reason = coalesce(forced_end_reason, $4),
  output = coalesce(forced_output, $5), unmet = $6, sampled = $7, has_recording = $8, has_downloads = $9, finished_at = $10,
  options = ${KEPT_OPTIONS.postgres}, ${NO_LEASE}, claimable_at = 0 ${HELD} RETURNING id`;
const LOSE = `UPDATE tasks SET strikes = strikes + $3, ${NO_LEASE}, claimable_at = 0 ${HELD} RETURNING id`;
const RELEASE = `UPDATE tasks SET status = 'waiting', attempts = attempts - 1, ${NO_LEASE}, claimable_at = 0 ${HELD}
  RETURNING id`;

const EXCUSE = `UPDATE tasks SET excused = excused + attempts - $1, attempts = $1
  WHERE is_open AND lease_token IS NULL AND attempts > $1`;
const LOCK_HELD = `SELECT id, attempts, excused FROM tasks WHERE status = 'running' AND lease_token IS NOT NULL
  ORDER BY id FOR NO KEY UPDATE`;
const VOID = `UPDATE tasks SET ${NO_LEASE}, claimable_at = lost.at, status = CASE lost.at WHEN 0 THEN status ELSE 'waiting' END
  FROM unnest($1::text[], $2::bigint[]) AS lost (id, at) WHERE tasks.id = lost.id`;
