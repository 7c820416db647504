import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresArchive } from '../../../../src/storage/postgres/archive/database-archive.ts';
import { openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { createStores, openPostgresStores, WAIT_MS, withPostgres } from '../../../support/database/postgres-stores.ts';
import { addAccount, sampleTask, sampleTaskEnd, toLease } from '../../../support/run/samples.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const OPTIONS = { profileId: 'shop' };
const RUNNING = "SELECT id FROM tasks WHERE status = 'running' AND written_profile IS NOT NULL";

withPostgres(() => {
  it('gives a profile to one task at a time, and to each, while two nodes create, claim, end and cancel', async () => {
    const first = await openPostgresStores();
    const database = openDatabase({ url: first.url, connectionWaitMs: WAIT_MS });
    onTestFinished(() => database.close());
    const nodes = [first, createStores(database)];
    await addAccount(first.accounts, 'account-a');
    const ids = Array.from({ length: 60 }, (_, index) => `task-${String(index).padStart(2, '0')}`);
    let open = ids.length;
    let mostAtOnce = 0;

    const create = async (id: string, at: number) => {
      const { tasks } = nodes[at % 2] ?? first;
      await tasks.createTask(sampleTask({ id, options: OPTIONS }), 0);
      if (at % 5 !== 0) return;
      const outcome = await tasks.cancelTask('account-a', id, sampleTaskEnd({ status: 'cancelled' }));
      if (outcome === 'ended') open -= 1;
    };
    const work = async ({ taskLeases, database }: typeof first | ReturnType<typeof createStores>, token: string) => {
      while (open > 0) {
        const claimed = await taskLeases.claimNextTask('task', toLease(token));
        if (!claimed) continue;
        mostAtOnce = Math.max(mostAtOnce, (await database.query(RUNNING, [])).length);
        expect(await taskLeases.finishTask(claimed.task.id, token, sampleTaskEnd())).toBe(true);
        open -= 1;
      }
    };
    const workers = nodes.flatMap((node, at) => [work(node, `a${at}`), work(node, `b${at}`)]);
    await Promise.all([...ids.map(create), ...workers]);
    expect(mostAtOnce).toBe(1);
    expect(await first.tasks.countTasks()).toMatchObject({ waiting: 0, running: 0 });
  });

  it('is claimable in an archive that is made before the next claim', async () => {
    const { url, accounts, tasks, taskLeases } = await openPostgresStores();
    await addAccount(accounts, 'account-a');
    for (const id of ['1', '2', '3']) await tasks.createTask(sampleTask({ id, options: OPTIONS }), 0);
    await taskLeases.claimNextTask('task', toLease('token'));
    await taskLeases.finishTask('1', 'token', sampleTaskEnd());
    const archive = openPostgresArchive(url, null);
    const claimable = await archive.read(async ({ list }) => {
      for await (const { path, source } of list(makeTemporaryFolder())) {
        if (path === 'doppel.db') return readClaimable(source);
      }
    });
    await archive.close();
    expect(claimable).toEqual(['2']);
  });
});

function readClaimable(path: string): string[] {
  const db = new Database(path, { readonly: true });
  const ids = db
    .prepare<[], string>(
      "SELECT id FROM tasks WHERE status = 'waiting' AND claimable_at = 0 AND written_profile = 'shop'",
    )
    .pluck()
    .all();
  db.close();
  return ids;
}
