import type { Directives } from '../../../directives.ts';
import type { ByHandStore } from '../../../tasks/ports/by-hand-store.ts';
import type { TaskStatus } from '../../../tasks/task.ts';
import { AWAITS_PROFILE } from '../../rows/profile-turns.ts';
import { KEPT_OPTIONS } from '../../rows/task-options-rows.ts';
import type { Database, Query } from '../connection/database.ts';

export function createPostgresByHandStore({ query, transaction }: Database): ByHandStore {
  return {
    releaseTask: (accountId, id) =>
      transaction(async (inTransaction) => {
        const task = await lockTask(inTransaction, accountId, id);
        if (!task) return null;
        await inTransaction(RELEASE, [id, task.released]);
        return 'released';
      }),
    endTask: (accountId, id, { status, endReason, output }, now) =>
      transaction(async (inTransaction) => {
        const task = await lockTask(inTransaction, accountId, id);
        if (!task) return null;
        const values = [id, task.released, status, endReason, JSON.stringify(output ?? null), now];
        if (task.status === 'waiting') {
          await inTransaction(END, values);
          return 'ended';
        }
        if (task.status !== 'running') return 'finished';
        await inTransaction(MARK, values);
        return 'marked';
      }),
    async findOwner(id) {
      const [task] = await query<{ accountId: string }>(FIND_OWNER, [id]);
      return task?.accountId ?? null;
    },
  };
}

/** The status of a task, and its directives, as JSON, without those that delay it or hide its end. */
async function lockTask(query: Query, accountId: string | null, id: string) {
  const [task] = await query<{ status: TaskStatus; directives: string }>(LOCK, [id, accountId]);
  if (!task) return null;
  const { held, stuck, delayMs, polls, ...kept }: Directives = JSON.parse(task.directives);
  return { status: task.status, released: JSON.stringify(kept) };
}

const LOCK = `SELECT status, directives FROM tasks WHERE id = $1 AND ($2::text IS NULL OR account_id = $2)
  FOR NO KEY UPDATE`;
const RELEASE = `UPDATE tasks SET directives = $2, claimable_at = CASE WHEN status <> 'waiting' THEN claimable_at
    WHEN claimable_at < ${AWAITS_PROFILE} THEN 0 ELSE ${AWAITS_PROFILE} END
  WHERE id = $1`;
const END = `UPDATE tasks SET directives = $2, status = $3, end_reason = $4, output = $5, finished_at = $6,
  options = ${KEPT_OPTIONS.postgres} WHERE id = $1`;
const MARK = `UPDATE tasks SET directives = $2, forced_status = $3, forced_end_reason = $4, forced_output = $5,
  cancelled_at = coalesce(cancelled_at, $6) WHERE id = $1`;
const FIND_OWNER = 'SELECT account_id AS "accountId" FROM tasks WHERE id = $1';
