import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { testRequestLeases } from '../../../contracts/request-leases.ts';
import { testRequestStore } from '../../../contracts/request-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toInsert,
  toLease,
} from '../../../support/run/samples.ts';

testRequestStore(async () => openMainStores());
testRequestLeases(async () => openMainStores());

it('deletes the text of a memory when its request has ended', async () => {
  const { main, accounts, catalog, requests } = openMainStores();
  const hasPayload = main.db.prepare('SELECT payload IS NOT NULL FROM requests').pluck();
  await addAccount(accounts, 'account-a');
  await catalog.createGraph(sampleGraph('fleet'));
  await requests.createRequest(sampleRequest('1', 'fleet', { payload: toInsert('Ada') }));
  expect(hasPayload.get()).toBe(1);
  await requests.claimRequests('', toLease('token-1'), { requestCount: 1, payloadCharacters: 1 });
  await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
  expect(hasPayload.get()).toBe(0);
});

it('finds nothing to claim without waiting for a writer', async () => {
  const { main, requests } = openMainStores();
  const other = openDatabase(main.db.name);
  main.db.pragma('busy_timeout = 0');
  other.exec('BEGIN IMMEDIATE');
  expect(await requests.claimRequests('', toLease('token-1'), { requestCount: 1, payloadCharacters: 1 })).toBeNull();
  other.close();
});
