import type { StateStore, TaskOfAccount } from '../../../../control/state/state-store.ts';
import type { MainDatabase } from '../main-database.ts';
import type { GraphCache } from '../memory/graph-catalog.ts';
import { prepareClear } from './clear.ts';
import { prepareReadEnds, prepareSeed } from './seed.ts';

interface Running extends TaskOfAccount {
  isSession: number;
}

const RUNNING = `SELECT id, account_id AS accountId, is_session AS isSession FROM tasks
  WHERE is_session IN (0, 1) AND status = 'running'`;

/** `graphCache` is that of the graph catalog over the same connection. */
export function createSqliteStateStore(main: MainDatabase, graphCache: GraphCache): StateStore {
  const { db, writes } = main;
  const running = db.prepare<[], Running>(RUNNING);
  const runningOf = db.prepare<[string], Running>(`${RUNNING} AND account_id = ?`);
  const knownTasks = db
    .prepare<[string], string>('SELECT id FROM tasks WHERE id IN (SELECT value FROM json_each(?))')
    .pluck();
  const clear = prepareClear(main);
  const seed = prepareSeed(main);
  const readEnds = prepareReadEnds(main);
  return {
    async listRunningTasks(accountId, parts) {
      const rows = accountId === null ? running.all() : runningOf.all(accountId);
      return rows.filter(({ isSession }) => parts.has(isSession === 1 ? 'sessions' : 'tasks'));
    },
    clear: (accountId, parts, welcome) =>
      writes.run(
        () => {
          graphCache.clear();
          return clear(accountId, parts, welcome);
        },
        { frees: true },
      ),
    async findTasks(ids) {
      return knownTasks.all(JSON.stringify(ids));
    },
    seed: (rows) =>
      writes.run(() => {
        graphCache.clear();
        return seed(rows);
      }),
    async readEnds(requestIds) {
      return readEnds(requestIds);
    },
  };
}
