import type { TaskKind } from '../../../../tasks/ports/task-lease-store.ts';
import type { MainDatabase } from '../main-database.ts';

const READY = "status IN ('waiting', 'running') AND claimable_at = 0";

/** Finds since when the oldest task or session has waited for a worker, with two index seeks for each account with work. */
export function prepareOldestWaiting({ db }: MainDatabase) {
  const nextAccount = db
    .prepare<[number, string], string>(
      `SELECT account_id FROM tasks WHERE is_session = ? AND ${READY} AND account_id > ? ORDER BY account_id LIMIT 1`,
    )
    .pluck();
  const oldest = db
    .prepare<[number, string], number>(
      `SELECT created_at FROM tasks WHERE is_session = ? AND account_id = ? AND ${READY} AND status = 'waiting'
        ORDER BY id LIMIT 1`,
    )
    .pluck();
  const due = db
    .prepare<[number, number], number | null>(
      "SELECT min(claimable_at) FROM tasks WHERE is_session = ? AND status = 'waiting' AND claimable_at BETWEEN 1 AND ?",
    )
    .pluck();

  return (kind: TaskKind, now: number): number | null => {
    const flag = kind === 'session' ? 1 : 0;
    let since = due.get(flag, now) ?? Number.POSITIVE_INFINITY;
    for (let account = nextAccount.get(flag, ''); account !== undefined; account = nextAccount.get(flag, account)) {
      since = Math.min(since, oldest.get(flag, account) ?? since);
    }
    return since === Number.POSITIVE_INFINITY ? null : since;
  };
}
