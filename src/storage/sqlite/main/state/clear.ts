import type { ClearedState, StatePart, Welcome } from '../../../../control/state/state-store.ts';
import type { MainDatabase } from '../main-database.ts';
import { prepareLedgerReset } from './ledger-reset.ts';

type Parts = Pick<ReadonlySet<StatePart>, 'has'>;
type Clear = (accountId: string | null, parts: Parts, welcome: Welcome) => ClearedState;

/** Deletes the state of one account or of all, within a transaction. */
export function prepareClear(main: Pick<MainDatabase, 'db'>): Clear {
  const ofAll = prepareScope(main, false);
  const ofOne = prepareScope(main, true);
  return (accountId, parts, welcome) =>
    accountId === null ? ofAll([], parts, welcome) : ofOne([accountId], parts, welcome);
}

function prepareScope({ db }: Pick<MainDatabase, 'db'>, isOneAccount: boolean) {
  const own = isOneAccount ? 'account_id = ?' : 'TRUE';
  const takeIds = (sql: string) => db.prepare<string[], string>(sql).pluck();
  const dropOf = (sql: string) => db.prepare<[string]>(`${sql} IN (SELECT value FROM json_each(?))`);

  const tasks = [0, 1].map((flag) => takeIds(`SELECT id FROM tasks WHERE ${own} AND is_session = ${flag}`));
  const graphs = takeIds(`DELETE FROM graphs WHERE ${own} RETURNING id`);
  const requests = takeIds(`SELECT id FROM requests WHERE ${own}`);
  const files = takeIds(`DELETE FROM files WHERE ${own} RETURNING id`);
  const extensions = takeIds(`DELETE FROM extensions WHERE ${own} RETURNING id`);
  const dropReplies = dropOf('DELETE FROM model_replies WHERE scope_id');
  const dropUsage = dropOf('DELETE FROM model_usage WHERE owner_id');
  const taskDrops = [
    ...['steps', 'events', 'screens', 'scenes'].map((table) => dropOf(`DELETE FROM ${table} WHERE task_id`)),
    ...[dropReplies, dropUsage, dropOf('DELETE FROM tasks WHERE id')],
  ];
  const requestDrops = [
    db.prepare<[string]>(`DELETE FROM import_slices WHERE id IN (SELECT payload ->> 'sliceId' FROM requests
      WHERE kind = 'import' AND status = 'CREATED' AND id IN (SELECT value FROM json_each(?)))`),
    ...[dropOf('DELETE FROM request_contents WHERE request_id'), dropUsage, dropOf('DELETE FROM requests WHERE id')],
  ];
  const requestCounts = db.prepare<string[]>(`DELETE FROM request_counts WHERE ${own}`);
  const profiles = db.prepare<string[]>(`DELETE FROM profiles WHERE ${own}`);
  const keys = db.prepare<string[]>(`DELETE FROM idempotency_keys WHERE ${own}`);
  const resetLedger = prepareLedgerReset(db, isOneAccount);

  return (scope: string[], parts: Parts, welcome: Welcome): ClearedState => {
    const take = (part: StatePart, ids: () => string[]) => (parts.has(part) ? ids() : []);
    const taskIds = (['tasks', 'sessions'] as const).flatMap((part, flag) =>
      take(part, () => tasks[flag]?.all(...scope) ?? []),
    );
    for (const drop of taskDrops) drop.run(JSON.stringify(taskIds));
    const requestIds = take('graphs', () => requests.all(...scope));
    for (const drop of requestDrops) drop.run(JSON.stringify(requestIds));
    const graphIds = take('graphs', () => graphs.all(...scope));
    dropReplies.run(JSON.stringify(graphIds));
    if (parts.has('graphs')) requestCounts.run(...scope);
    if (parts.has('profiles')) profiles.run(...scope);
    if (parts.has('idempotencyKeys')) keys.run(...scope);
    if (parts.has('credits')) resetLedger(scope, welcome);
    const fileIds = take('files', () => files.all(...scope));
    return { taskIds, requestIds, graphIds, fileIds, extensionIds: take('extensions', () => extensions.all(...scope)) };
  };
}
