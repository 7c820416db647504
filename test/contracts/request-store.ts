import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { GraphCatalog } from '../../src/memory/graph-catalog.ts';
import type { RequestStore } from '../../src/memory/request-store.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toInsert,
  toLease,
  toQuery,
} from '../support/samples.ts';

export interface RequestStores {
  accounts: AccountStore;
  catalog: GraphCatalog;
  requests: RequestStore;
}

export const LIMITS = { requestCount: 10, payloadCharacters: 100_000 };

/** What every RequestStore must do, but for its leases. `open` gives empty stores over the same data. */
export function testRequestStore(open: () => RequestStores): void {
  describe('request store contract', () => {
    let catalog: GraphCatalog;
    let requests: RequestStore;

    beforeEach(async () => {
      const stores = open();
      ({ catalog, requests } = stores);
      await addAccount(stores.accounts, 'account-a');
      await catalog.createGraph(sampleGraph('fleet'));
    });

    it('shows an insert to its client', async () => {
      expect(await requests.createRequest(sampleRequest('1', 'fleet', { payload: toInsert('Ada', 'ada') }))).toBe(true);
      expect(await requests.findRequest('account-a', '1')).toEqual({
        id: '1',
        graphName: 'fleet',
        kind: 'insert',
        status: 'CREATED',
        memoryId: 'ada',
        answer: '',
        context: '',
        detail: null,
        directives: {},
        requestedAt: EPOCH,
      });
    });

    it('keeps the directives of a request, for its client and for whoever carries it out', async () => {
      const directives = { polls: 2, output: { a: [1] } };
      await requests.createRequest(sampleRequest('1', 'fleet', { directives }));
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ directives });
      const claimed = await requests.claimRequests('', toLease('token-1'), {
        requestCount: 9,
        payloadCharacters: 9999,
      });
      expect(claimed?.requests).toMatchObject([{ directives }]);
    });

    it('counts reads up to a limit', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      const counted = [];
      for (let reads = 0; reads < 3; reads += 1) counted.push(await requests.countRead('1', 2));
      expect(counted).toEqual([true, true, false]);
    });

    it('shows a query to its client', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet', { payload: toQuery('Who?') }));
      const expected = { kind: 'query', status: 'CREATED', memoryId: null };
      expect(await requests.findRequest('account-a', '1')).toMatchObject(expected);
    });

    it('shows a delete to its client', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet', { payload: { kind: 'delete', memoryId: 'ada' } }));
      const expected = { kind: 'delete', status: 'CREATED', memoryId: 'ada' };
      expect(await requests.findRequest('account-a', '1')).toMatchObject(expected);
    });

    it('shows a batch to its client as one request: open until all has ended, then failed when any has', async () => {
      const toSlice = (id: string) => ({ id, payload: { kind: 'import' as const, memories: [] } });
      const batch = { accountId: 'account-a', graph: sampleGraph('fleet'), requestedAt: EPOCH };
      expect(await requests.createBatch({ ...batch, requests: ['1', '2', '3'].map(toSlice) })).toBe(true);
      expect(await requests.createBatch({ ...batch, requests: [toSlice('4')] })).toBe(true);
      const read = () => requests.findRequest('account-a', '1');
      expect(await read()).toMatchObject({ id: '1', kind: 'import', status: 'CREATED', memoryId: null, detail: null });
      for (const id of ['2', '3']) expect(await requests.findRequest('account-a', id)).toBeNull();

      const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
      expect(claimed?.requests.map(({ id, payload }) => [id, payload.kind])).toEqual(
        ['1', '2', '3', '4'].map((id) => [id, 'import']),
      );
      const failed = sampleRequestEnd('2', { status: 'FAILED', detail: 'No.' });
      await requests.finishRequests('token-1', [sampleRequestEnd('1'), failed, sampleRequestEnd('4')], EPOCH);
      expect(await read()).toMatchObject({ status: 'CREATED', detail: null });
      await requests.finishRequests('token-1', [sampleRequestEnd('3')], EPOCH);
      expect(await read()).toMatchObject({ status: 'FAILED', detail: 'No.' });
      expect(await requests.findRequest('account-a', '4')).toMatchObject({ status: 'DONE', detail: null });
      expect(await requests.findRequest('account-b', '1')).toBeNull();
    });

    it('creates nothing of a batch for a graph that is gone', async () => {
      const slice = { id: '1', payload: { kind: 'import' as const, memories: [] } };
      const batch = { accountId: 'account-a', graph: sampleGraph('gone'), requestedAt: EPOCH, requests: [slice] };
      expect(await requests.createBatch(batch)).toBe(false);
      expect(await requests.findRequest('account-a', '1')).toBeNull();
    });

    it("resolves to null for an unknown request and for another account's", async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      expect(await requests.findRequest('account-a', '2')).toBeNull();
      expect(await requests.findRequest('account-b', '1')).toBeNull();
    });

    it('creates nothing for a graph that is gone', async () => {
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      expect(await requests.createRequest(sampleRequest('1', 'fleet'))).toBe(false);
      expect(await requests.findRequest('account-a', '1')).toBeNull();
    });

    it('hands out payloads as they were given', async () => {
      const payloads = [
        { ...toInsert('Ünïcode \u{1F600}\n"quoted"'), metadata: { source: { page: 3 }, tags: ['a'] } },
        toQuery('Who wrote it?'),
      ];
      for (const [index, payload] of payloads.entries()) {
        await requests.createRequest(sampleRequest(String(index), 'fleet', { payload }));
      }
      const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
      expect(claimed?.requests.map(({ payload }) => payload)).toEqual(payloads);
    });

    it('shows how requests ended', async () => {
      for (const id of ['1', '2']) await requests.createRequest(sampleRequest(id, 'fleet', { payload: toQuery('?') }));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      const done = sampleRequestEnd('1', { answer: 'Ada', context: '{"chunks":{}}' });
      const failed = sampleRequestEnd('2', { status: 'FAILED', detail: 'Too long.' });
      await requests.finishRequests('token-1', [done, failed], EPOCH + 5);
      expect(await requests.findRequest('account-a', '1')).toMatchObject(done);
      expect(await requests.findRequest('account-a', '2')).toMatchObject(failed);
    });

    it('does not change a request that was finished or failed before', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      await requests.finishRequests('token-1', [sampleRequestEnd('1', { status: 'FAILED', detail: 'Late.' })], EPOCH);
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'DONE', detail: null });
    });

    it('does not change a request whose graph was deleted meanwhile', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      await requests.releaseRequests('token-1');
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'FAILED', detail: 'Gone.' });
    });

    it('does not change a request that no one holds', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'CREATED' });
    });

    it('counts the requests of all graphs in each status', async () => {
      expect(await requests.countRequests()).toEqual({ CREATED: 0, DONE: 0, FAILED: 0 });
      for (const id of ['1', '2', '3', '4']) await requests.createRequest(sampleRequest(id, 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      const ends = [sampleRequestEnd('1'), sampleRequestEnd('2', { status: 'FAILED', detail: 'No.' })];
      await requests.finishRequests('token-1', ends, EPOCH);
      expect(await requests.countRequests()).toEqual({ CREATED: 2, DONE: 1, FAILED: 1 });
    });
  });
}
