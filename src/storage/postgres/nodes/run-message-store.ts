import type { RunMessageStore } from '../../../nodes/run-message-store.ts';
import type { ViewerMessage } from '../../../tasks/run/inbox.ts';
import type { Database } from '../connection/database.ts';

export function createPostgresRunMessageStore({ query, transaction }: Database): RunMessageStore {
  return {
    send: (taskId, message, { waiting, inAll }) =>
      transaction(async (inTransaction) => {
        const [task] = await inTransaction(LOCK_TASK, [taskId]);
        if (!task) return null;
        const [counts] = await inTransaction<Counts>(COUNT, [taskId]);
        const { sent = 0, unread = 0 } = counts ?? {};
        if (sent >= inAll) return 'used_up';
        if (unread >= waiting) return 'queue_full';
        await inTransaction(INSERT, [taskId, sent + 1, JSON.stringify(message)]);
        return 'accepted';
      }),
    async take(taskId) {
      const rows = await query<{ message: string }>(TAKE, [taskId]);
      return rows.map(({ message }) => JSON.parse(message) as ViewerMessage);
    },
    async removeOld() {
      await query(REMOVE_OLD, []);
    },
  };
}

interface Counts {
  sent: number;
  unread: number;
}

const LOCK_TASK = `SELECT 1 FROM tasks WHERE id = $1 AND status = 'running' FOR UPDATE`;
const COUNT = `SELECT count(*) AS sent, count(*) FILTER (WHERE message <> '') AS unread FROM run_messages WHERE task_id = $1`;
const INSERT = 'INSERT INTO run_messages (task_id, number, message) VALUES ($1, $2, $3)';
const TAKE = `WITH unread AS (
    SELECT task_id, number, message FROM run_messages WHERE task_id = $1 AND message <> '' FOR UPDATE
  ), emptied AS (
    UPDATE run_messages SET message = '' FROM unread
    WHERE run_messages.task_id = unread.task_id AND run_messages.number = unread.number
  )
  SELECT message FROM unread ORDER BY number`;
const REMOVE_OLD = `DELETE FROM run_messages
  WHERE NOT EXISTS (SELECT 1 FROM tasks WHERE id = task_id AND status = 'running')`;
