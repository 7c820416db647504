import { expect, it } from 'vitest';
import { createPostgresReadiness } from '../../../src/storage/postgres/readiness.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';
import { EPOCH } from '../../support/run/samples.ts';

withPostgres(() => {
  const READ = 'SELECT node, check_count AS count FROM readiness ORDER BY node';

  it('checks writability with a write to the row of the node, each time', async () => {
    const { database, nodes } = await openPostgresStores();
    for (const id of ['a', 'b']) await nodes.renew({ id, role: 'api', version: '1', startedAt: EPOCH }, EPOCH);
    for (const id of ['a', 'b', 'a']) await createPostgresReadiness(database, id).check();
    expect(await database.query(READ, [])).toEqual([
      { node: 'a', count: 2 },
      { node: 'b', count: 1 },
    ]);
  });

  it('removes the rows of nodes that are no longer registered', async () => {
    const { database } = await openPostgresStores();
    await createPostgresReadiness(database, 'ended').check();
    await createPostgresReadiness(database, 'running').check();
    expect(await database.query(READ, [])).toEqual([{ node: 'running', count: 1 }]);
  });

  it('checks many nodes at once', async () => {
    const { database } = await openPostgresStores();
    const checks = Array.from({ length: 50 }, (_, index) => createPostgresReadiness(database, `${index % 10}`).check());
    await expect(Promise.all(checks)).resolves.toHaveLength(50);
  });

  it('rejects the check when nothing can be written', async () => {
    const { database } = await openPostgresStores();
    const check = database.transaction(async (query) => {
      await query('SET TRANSACTION READ ONLY');
      await createPostgresReadiness({ query }, 'a').check();
    });
    await expect(check).rejects.toThrow('The database cannot be used');
  });
});
