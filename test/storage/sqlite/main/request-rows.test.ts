import { expect, it } from 'vitest';
import { openMainStores } from '../../../support/database/main-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toLease,
} from '../../../support/run/samples.ts';

it('stores the status of a request in upper case, as earlier versions did', async () => {
  const { accounts, catalog, requests, main } = openMainStores();
  await addAccount(accounts, 'account-a');
  await catalog.createGraph(sampleGraph('fleet'));
  for (const id of ['1', '2', '3']) await requests.createRequest(sampleRequest(id, 'fleet'));
  await requests.claimRequests('', toLease('token'), { requestCount: 2, payloadCharacters: 1000 });
  const failed = sampleRequestEnd('2', { status: 'failed', detail: 'No.' });
  await requests.finishRequests('token', [sampleRequestEnd('1'), failed], EPOCH);

  const statuses = main.db.prepare('SELECT status FROM requests ORDER BY id').pluck().all();
  expect(statuses).toEqual(['DONE', 'FAILED', 'CREATED']);
  const read = await Promise.all(['1', '2', '3'].map((id) => requests.findRequest('account-a', id)));
  expect(read.map((request) => request?.status)).toEqual(['done', 'failed', 'created']);
  expect(await requests.countRequests()).toEqual({ created: 1, done: 1, failed: 1 });
});
