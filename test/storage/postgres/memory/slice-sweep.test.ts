import { expect, it } from 'vitest';
import { removeOldSlices } from '../../../../src/storage/postgres/memory/slice-sweep.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { addAccount, sampleGraph, sampleRequest } from '../../../support/run/samples.ts';

const HOUR_MS = 3_600_000;

withPostgres(() => {
  it('removes slices without a request once none of their import can still arrive', async () => {
    const { database, accounts, catalog, requests } = await openPostgresStores();
    await addAccount(accounts, 'account-a');
    await catalog.createGraph(sampleGraph('fleet'));
    await requests.storeSlice('used', []);
    await requests.storeSlice('cut-off', []);
    await requests.createRequest(sampleRequest('1', 'fleet', { payload: { kind: 'import', sliceId: 'used' } }));
    const read = () =>
      database.query<{ id: string; at: number }>('SELECT id, created_at AS at FROM import_slices ORDER BY id');
    const times = (await read()).map(({ at }) => at);
    await removeOldSlices(database, Math.min(...times) + HOUR_MS - 1);
    expect(await read()).toHaveLength(2);
    await removeOldSlices(database, Math.max(...times) + HOUR_MS);
    expect((await read()).map(({ id }) => id)).toEqual(['used']);
  });
});
