import type { CancelOutcome, TaskEnd } from '../../../tasks/ports/task-store.ts';
import type { TaskStatus } from '../../../tasks/task.ts';
import { KEPT_OPTIONS } from '../../rows/task-options-rows.ts';
import type { Database } from '../connection/database.ts';

/** The task is locked first: a client's event that is stored at the same moment is then seen. */
export function prepareCancelTask({ transaction }: Database) {
  return (accountId: string, id: string, end: TaskEnd): Promise<CancelOutcome | null> =>
    transaction(async (query) => {
      const [task] = await query<{ status: TaskStatus }>(LOCK, [id, accountId]);
      if (!task) return null;
      if (task.status !== 'waiting' && task.status !== 'running') return 'finished';
      const { status, endReason, output, finishedAt } = end;
      const [marked] = await query(MARK_UNANSWERED, [id, finishedAt]);
      if (marked) return 'unanswered';
      if (task.status === 'running') {
        await query(MARK, [id, finishedAt]);
        return 'marked';
      }
      await query(END, [id, status, endReason, JSON.stringify(output ?? null), finishedAt]);
      return 'ended';
    });
}

const LOCK = 'SELECT status FROM tasks WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE';

// A waiting task becomes claimable at once, because its client waits for answers.
const MARK_UNANSWERED = `UPDATE tasks
  SET cancelled_at = $2, claimable_at = CASE status WHEN 'waiting' THEN 0 ELSE claimable_at END
  WHERE id = $1 AND EXISTS (SELECT 1 FROM events AS sent WHERE task_id = $1 AND sender = 'client' AND NOT EXISTS
    (SELECT 1 FROM events WHERE task_id = $1 AND sender = 'server' AND id = sent.id)) RETURNING id`;
const MARK = 'UPDATE tasks SET cancelled_at = $2 WHERE id = $1';
const END = `UPDATE tasks SET status = $2, end_reason = $3, output = $4, cancelled_at = $5, finished_at = $5,
  options = ${KEPT_OPTIONS.postgres} WHERE id = $1`;
