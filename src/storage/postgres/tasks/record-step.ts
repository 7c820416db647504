import { createHash } from 'node:crypto';
import type { StoredScreen } from '../../../tasks/ports/screen-store.ts';
import type { StepOutcome, TaskLeaseStore } from '../../../tasks/ports/task-lease-store.ts';
import { toValuePath } from '../../rows/event-rows.ts';
import { writeAction, writeEffects, writeScreen } from '../../rows/record-rows.ts';
import type { Database, Value } from '../connection/database.ts';

const DIGEST_BYTES = 16;

/** One statement each. */
export function prepareRecord({ query }: Database): Pick<TaskLeaseStore, 'recordScreen' | 'recordStep'> {
  return {
    async recordScreen(id, leaseToken, screen) {
      await query(RECORD_SCREEN, [id, leaseToken, ...toScreenValues(screen)]);
    },
    async recordStep(id, leaseToken, step, credits = 1, screen = null) {
      const { index, actor, action, target, reason, ok, summary, durationMs, createdAt } = step;
      // The answer to a failed action has no value.
      const answer = ok ? step.answer : undefined;
      const value = answer ? null : JSON.stringify(step.value ?? null);
      const [row] = await query<{ outcome: StepOutcome }>(RECORD_STEP, [
        ...[id, leaseToken, ...toScreenValues(screen), credits, index, createdAt],
        ...[actor, writeAction(action), target, reason, ok, summary, value],
        ...[answer?.eventId ?? null, answer ? toValuePath(answer) : null, writeScreen(step.screen), durationMs],
        writeEffects(step.effects),
      ]);
      return row?.outcome ?? 'lease_lost';
    },
  };
}

function toScreenValues(screen: StoredScreen | null): Value[] {
  if (!screen) return [null, null, null, null, null, null];
  const { index, atMs, width, height, scene } = screen;
  const digest = scene && createHash('sha256').update(scene).digest().subarray(0, DIGEST_BYTES);
  return [index, Math.round(atMs), width, height, digest, scene];
}

const HELD = `held AS (
    SELECT account_id, cancelled_at FROM tasks WHERE id = $1 AND lease_token = $2 AND status = 'running'
    FOR NO KEY UPDATE
  )`;

/** Inserts the screen of $3 to $8, if there is one, for each row of `source`. */
const toInsertScreen = (source: string) => `scene AS (
    INSERT INTO scenes (task_id, digest, content) SELECT $1, $7::bytea, $8::bytea FROM ${source} WHERE $7::bytea IS NOT NULL
    ON CONFLICT DO NOTHING
  ), screen AS (
    INSERT INTO screens (task_id, step_index, at_ms, width, height, digest)
    SELECT $1, $3::integer, $4::integer, $5::integer, $6::integer, $7::bytea FROM ${source} WHERE $3::integer IS NOT NULL
  )`;

const RECORD_SCREEN = `WITH ${HELD}, ${toInsertScreen('held')} SELECT count(*) FROM held`;

// A step that an earlier attempt has paid for is free.
const RECORD_STEP = `WITH ${HELD}, paid AS (
    SELECT 1 FROM held JOIN ledger USING (account_id) WHERE task_id = $1 AND step_index = $10
  ), charged AS (
    UPDATE accounts SET balance = balance - $9 FROM held
    WHERE id = held.account_id AND $9::integer > 0 AND balance >= $9 AND NOT EXISTS (SELECT 1 FROM paid) RETURNING id
  ), entry AS (
    INSERT INTO ledger (account_id, amount, reason, task_id, step_index, created_at)
    SELECT id, -$9, 'step', $1, $10, $11 FROM charged
  ), spent AS (
    UPDATE tasks SET credits_used = credits_used + $9 FROM charged WHERE tasks.id = $1
  ), allowed AS (
    SELECT cancelled_at FROM held
    WHERE $9 = 0 OR EXISTS (SELECT 1 FROM paid) OR EXISTS (SELECT 1 FROM charged)
  ), step AS (
    INSERT INTO steps (task_id, step_index, created_at, actor, action, target, reason, ok, summary, value, answer_id,
      answer_path, screen, duration_ms, effects)
    SELECT $1, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23 FROM allowed
  ), ${toInsertScreen('allowed')}
  SELECT CASE
      WHEN NOT EXISTS (SELECT 1 FROM allowed) THEN 'out_of_credits'
      WHEN cancelled_at IS NULL THEN 'recorded'
      ELSE 'cancelled'
    END AS outcome
  FROM held`;
