import { expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/connection/database.ts';
import { testRequestLeases } from '../contracts/request-leases.ts';
import { testRequestStore } from '../contracts/request-store.ts';
import { openControlStores } from '../support/control-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toInsert,
  toLease,
} from '../support/samples.ts';

testRequestStore(async () => openControlStores());
testRequestLeases(async () => openControlStores());

it('keeps no text of a memory once its request has ended', async () => {
  const { control, accounts, catalog, requests } = openControlStores();
  const hasPayload = control.db.prepare('SELECT payload IS NOT NULL FROM requests').pluck();
  await addAccount(accounts, 'account-a');
  await catalog.createGraph(sampleGraph('fleet'));
  await requests.createRequest(sampleRequest('1', 'fleet', { payload: toInsert('Ada') }));
  expect(hasPayload.get()).toBe(1);
  await requests.claimRequests('', toLease('token-1'), { requestCount: 1, payloadCharacters: 1 });
  await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
  expect(hasPayload.get()).toBe(0);
});

it('finds that there is nothing to claim without waiting for a writer', async () => {
  const { control, requests } = openControlStores();
  const other = openDatabase(control.db.name);
  control.db.pragma('busy_timeout = 0');
  other.exec('BEGIN IMMEDIATE');
  expect(await requests.claimRequests('', toLease('token-1'), { requestCount: 1, payloadCharacters: 1 })).toBeNull();
  other.close();
});
