import { expect, it } from 'vitest';
import { testGraphCatalog } from '../../../contracts/graph-catalog.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { addAccount, sampleGraph } from '../../../support/run/samples.ts';

withPostgres(() => {
  testGraphCatalog(openPostgresStores);

  it('creates a graph once that nodes create at the same moment', async () => {
    const { accounts, catalog } = await openPostgresStores();
    await addAccount(accounts, 'account-a');
    const names = Array.from({ length: 100 }, (_, at) => `graph-${at}`);
    for (const name of names) {
      const results = await Promise.all(Array.from({ length: 8 }, () => catalog.createGraph(sampleGraph(name))));
      expect(results).toEqual(results.map(() => true));
    }
    expect(await catalog.listGraphIds()).toHaveLength(names.length);
  });
});
