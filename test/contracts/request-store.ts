import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { GraphCatalog } from '../../src/memory/ports/graph-catalog.ts';
import type { RequestStore } from '../../src/memory/ports/request-store.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toInsert,
  toLease,
  toQuery,
} from '../support/run/samples.ts';

export interface RequestStores {
  accounts: AccountStore;
  catalog: GraphCatalog;
  requests: RequestStore;
}

export const LIMITS = { requestCount: 10, payloadCharacters: 100_000 };

/** What every RequestStore must do, but for its leases. `open` gives empty stores over the same data. */
export function testRequestStore(open: () => Promise<RequestStores>): void {
  describe('request store contract', () => {
    let catalog: GraphCatalog;
    let requests: RequestStore;

    beforeEach(async () => {
      const stores = await open();
      ({ catalog, requests } = stores);
      await addAccount(stores.accounts, 'account-a');
      await catalog.createGraph(sampleGraph('fleet'));
    });

    it('shows an insert to its client', async () => {
      expect(await requests.createRequest(sampleRequest('1', 'fleet', { payload: toInsert('Ada', 'ada') }))).toBe(
        'created',
      );
      expect(await requests.findRequest('account-a', '1')).toEqual({
        id: '1',
        graphName: 'fleet',
        kind: 'insert',
        status: 'created',
        memoryId: 'ada',
        answer: '',
        context: '',
        detail: null,
        usage: null,
        directives: {},
        requestedAt: EPOCH,
      });
    });

    it('gives each request that is claimed the trace it was created in, beside its payload', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const { accountId, graph, requestedAt } = sampleRequest('1', 'fleet');
      const part = { id: '1', payload: toInsert('Ada', 'ada') };
      await requests.createBatch({ accountId, graph, requestedAt, traceparent, requests: [part] });
      await requests.createRequest(sampleRequest('2', 'fleet', { payload: toQuery('Who?'), traceparent }));
      await requests.createRequest(sampleRequest('3', 'fleet', { payload: toQuery('Who?') }));
      const claimed = await requests.claimRequests('', toLease('token'), LIMITS);
      expect(claimed?.requests.map((each) => [each.id, each.payload, each.traceparent])).toEqual([
        ['1', toInsert('Ada', 'ada'), traceparent],
        ['2', toQuery('Who?'), traceparent],
        ['3', toQuery('Who?'), undefined],
      ]);
    });

    it('finds since when the oldest request has waited that nobody holds', async () => {
      expect(await requests.findOldestWaiting(EPOCH)).toBeNull();
      await catalog.createGraph(sampleGraph('planes'));
      const create = (id: string, graph: string, age: number) =>
        requests.createRequest(sampleRequest(id, graph, { requestedAt: EPOCH - age }));
      await create('1', 'fleet', 90);
      await create('2', 'fleet', 80);
      await create('3', 'planes', 85);
      expect(await requests.findOldestWaiting(EPOCH)).toBe(EPOCH - 90);
      const lease = toLease('token', { now: EPOCH, lengthMs: 1000 });
      expect((await requests.claimRequests('', lease, { ...LIMITS, requestCount: 1 }))?.requests[0]?.id).toBe('1');
      expect(await requests.findOldestWaiting(EPOCH)).toBe(EPOCH - 85);
      expect((await requests.claimRequests('', toLease('other'), LIMITS))?.requests[0]?.id).toBe('3');
      expect(await requests.findOldestWaiting(EPOCH)).toBe(EPOCH - 80);
      expect(await requests.findOldestWaiting(EPOCH + 1000)).toBe(EPOCH - 90);
    });

    it('fails all open requests of an account, whoever holds them', async () => {
      for (const id of ['1', '2', '3']) await requests.createRequest(sampleRequest(id, 'fleet'));
      await requests.claimRequests('', toLease('token-1'), { ...LIMITS, requestCount: 1 });
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH + 1);
      await requests.claimRequests('', toLease('token-2'), { ...LIMITS, requestCount: 1 });
      expect(await requests.failOpenRequests('account-b', 'Cancelled.', EPOCH + 2)).toBe(0);
      expect(await requests.failOpenRequests('account-a', 'Cancelled.', EPOCH + 2)).toBe(2);
      expect(await requests.isHeld('token-2')).toBe(false);
      const found = await Promise.all(['1', '2', '3'].map((id) => requests.findRequest('account-a', id)));
      const failed = { status: 'failed', detail: 'Cancelled.' };
      expect(found).toMatchObject([{ status: 'done', detail: null }, failed, failed]);
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
      const expected = { kind: 'query', status: 'created', memoryId: null };
      expect(await requests.findRequest('account-a', '1')).toMatchObject(expected);
    });

    it('shows a delete to its client', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet', { payload: { kind: 'delete', memoryId: 'ada' } }));
      const expected = { kind: 'delete', status: 'created', memoryId: 'ada' };
      expect(await requests.findRequest('account-a', '1')).toMatchObject(expected);
    });

    it('shows a batch to its client as one request: open until all has ended, then failed when any has', async () => {
      const toSlice = (id: string) => ({ id, payload: { kind: 'import' as const, sliceId: 'slice' } });
      const batch = { accountId: 'account-a', graph: sampleGraph('fleet'), requestedAt: EPOCH };
      expect(await requests.createBatch({ ...batch, requests: ['1', '2', '3'].map(toSlice) })).toBe('created');
      expect(await requests.createBatch({ ...batch, requests: [toSlice('4')] })).toBe('created');
      const read = () => requests.findRequest('account-a', '1');
      expect(await read()).toMatchObject({ id: '1', kind: 'import', status: 'created', memoryId: null, detail: null });
      for (const id of ['2', '3']) expect(await requests.findRequest('account-a', id)).toBeNull();

      const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
      expect(claimed?.requests.map(({ id, payload }) => [id, payload.kind])).toEqual(
        ['1', '2', '3', '4'].map((id) => [id, 'import']),
      );
      const failed = sampleRequestEnd('2', { status: 'failed', detail: 'No.' });
      await requests.finishRequests('token-1', [sampleRequestEnd('1'), failed, sampleRequestEnd('4')], EPOCH);
      expect(await read()).toMatchObject({ status: 'created', detail: null });
      await requests.finishRequests('token-1', [sampleRequestEnd('3')], EPOCH);
      expect(await read()).toMatchObject({ status: 'failed', detail: 'No.' });
      expect(await requests.findRequest('account-a', '4')).toMatchObject({ status: 'done', detail: null });
      expect(await requests.findRequest('account-b', '1')).toBeNull();
    });

    const toFile = (id: string) => ({
      id,
      payload: { kind: 'file' as const, memoryId: `file-${id}`, name: `${id}.txt`, mediaType: 'text/plain' },
      content: Buffer.from(`bytes of ${id}`),
    });
    const ofFleet = { accountId: 'account-a', graph: sampleGraph('fleet'), requestedAt: EPOCH };

    it('keeps the bytes of files until each has ended', async () => {
      await requests.createBatch({ ...ofFleet, requests: ['1', '2'].map(toFile) });
      const read = async (id: string) => (await requests.readContent(id))?.toString();
      expect(await read('1')).toBe('bytes of 1');
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      expect([await read('1'), await read('2')]).toEqual([undefined, 'bytes of 2']);
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      expect(await read('2')).toBeUndefined();
    });

    it('says of a batch how many of it failed, and why', async () => {
      await requests.createBatch({ ...ofFleet, requests: ['1', '2', '3'].map(toFile) });
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      const failed = ['1', '3'].map((id) => sampleRequestEnd(id, { status: 'failed', detail: `No ${id}.` }));
      await requests.finishRequests('token-1', [...failed, sampleRequestEnd('2')], EPOCH);
      expect(await requests.findRequest('account-a', '1')).toMatchObject({
        status: 'failed',
        memoryId: 'file-1',
        detail: 'No 1. No 3.',
        batch: { count: 3, failedCount: 2 },
      });
    });

    it('creates a request, or a batch, of one id once', async () => {
      const first = sampleRequest('1', 'fleet');
      expect(await requests.createRequest(first)).toBe('created');
      expect(await requests.createRequest({ ...first, requestedAt: EPOCH + 9 })).toBe('created');
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ requestedAt: EPOCH });
      expect(await requests.createBatch({ ...ofFleet, requests: ['2', '3'].map(toFile) })).toBe('created');
      expect(await requests.createBatch({ ...ofFleet, requests: ['2', '4'].map(toFile) })).toBe('created');
      expect(await requests.findRequest('account-a', '2')).toMatchObject({ batch: { count: 2 } });
      expect(await requests.countRequests()).toMatchObject({ created: 3 });
    });

    it('knows a request made before though its graph is gone, and no request of another account', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      expect(await requests.createRequest(sampleRequest('1', 'fleet'))).toBe('created');
      await expect(requests.createRequest(sampleRequest('1', 'fleet', { accountId: 'account-b' }))).resolves.toBe(
        'no_graph',
      );
    });

    it('creates no more open requests than an account may have, whatever came at once', async () => {
      const create = (id: string) => requests.createRequest(sampleRequest(id, 'fleet'), 3);
      const ids = ['1', '2', '3', '4'];
      const accepted = await Promise.all(ids.map(create));
      expect([...accepted].sort()).toEqual(['created', 'created', 'created', 'too_many']);
      const refused = ids[accepted.indexOf('too_many')] ?? '';
      const [first = '', second = ''] = ids.filter((id) => id !== refused);
      expect(await requests.findRequest('account-a', refused)).toBeNull();
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      expect(await create(refused)).toBe('too_many');
      await requests.finishRequests('token-1', [sampleRequestEnd(first, { status: 'failed' })], EPOCH);
      expect(await create(refused)).toBe('created');
      expect(await create(second)).toBe('created');
      expect(await requests.countRequests()).toEqual({ created: 3, done: 0, failed: 1 });
    });

    it('counts each of a batch among the open requests, and creates all or none', async () => {
      const create = (...ids: string[]) => requests.createBatch({ ...ofFleet, requests: ids.map(toFile) }, 3);
      expect(await create('1', '2')).toBe('created');
      expect(await create('3', '4')).toBe('too_many');
      expect(await requests.findRequest('account-a', '3')).toBeNull();
      expect(await create('1', '9')).toBe('created');
      expect(await create('3')).toBe('created');
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      await catalog.createGraph(sampleGraph('other'));
      const other = { ...ofFleet, graph: sampleGraph('other'), requests: ['5', '6', '7'].map(toFile) };
      expect(await requests.createBatch(other, 3)).toBe('created');
    });

    it('removes what ended before a time, a batch whole and only when all of it has', async () => {
      const end = async (ids: string[], finishedAt: number) => {
        const claimed = await requests.claimRequests('', toLease(`token-${finishedAt}`), {
          ...LIMITS,
          requestCount: 99,
        });
        await requests.finishRequests(
          claimed?.leaseToken ?? '',
          ids.map((id) => sampleRequestEnd(id)),
          finishedAt,
        );
        await requests.releaseRequests(claimed?.leaseToken ?? '');
      };
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.createBatch({ ...ofFleet, requests: ['2', '3'].map(toFile) });
      await requests.createBatch({ ...ofFleet, requests: ['4', '5'].map(toFile) });
      for (const id of ['6', '7']) await requests.createRequest(sampleRequest(id, 'fleet'));
      await end(['1', '2', '3', '4'], EPOCH + 10);
      await end(['5', '6'], EPOCH + 20);
      const left = async () => {
        const found = await Promise.all(['1', '2', '4', '6', '7'].map((id) => requests.findRequest('account-a', id)));
        return found.flatMap((request) => request?.id ?? []);
      };
      expect(await requests.removeFinished(EPOCH + 10, 10)).toBe(0);
      expect(await requests.removeFinished(EPOCH + 11, 1)).toBe(1);
      expect(await left()).toEqual(['2', '4', '6', '7']);
      expect(await requests.removeFinished(EPOCH + 11, 10)).toBe(1);
      expect(await left()).toEqual(['4', '6', '7']);
      expect(await requests.countRequests()).toEqual({ created: 1, done: 3, failed: 0 });
      expect(await requests.removeFinished(EPOCH + 21, 10)).toBe(2);
      expect(await left()).toEqual(['7']);
      expect(await requests.countRequests()).toEqual({ created: 1, done: 0, failed: 0 });
      expect(await requests.countRequestsOf('account-a')).toBe(5);
    });

    it('counts what an account ever asked for, a batch once', async () => {
      expect(await requests.countRequestsOf('account-a')).toBe(0);
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.createRequest(sampleRequest('2', 'fleet', { payload: toQuery('Who?') }));
      await requests.createBatch({ ...ofFleet, requests: ['3', '4', '5'].map(toFile) });
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      expect(await requests.countRequestsOf('account-a')).toBe(3);
      expect(await requests.countRequestsOf('account-b')).toBe(0);
    });

    it('hands out the memories of a slice with the import that refers to it, and removes them at its end', async () => {
      const memories = [{ memoryId: 'ada', text: 'Ada \ud800', metadata: { n: 1 } }];
      await requests.storeSlice('slice-1', memories);
      await requests.createRequest(sampleRequest('1', 'fleet', { payload: { kind: 'import', sliceId: 'slice-1' } }));
      await requests.removeUnusedSlices();
      const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
      expect(claimed?.requests[0]?.payload).toMatchObject({ kind: 'import', memories });
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      // Gone: the same id can be stored again.
      await requests.storeSlice('slice-1', []);
    });

    it('removes slices that no request refers to', async () => {
      for (const id of ['used', 'unused', 'other']) await requests.storeSlice(id, []);
      await requests.createRequest(sampleRequest('1', 'fleet', { payload: { kind: 'import', sliceId: 'used' } }));
      await requests.removeUnusedSlices(['used', 'unused']);
      await requests.storeSlice('unused', []);
      for (const id of ['used', 'other']) await expect(requests.storeSlice(id, [])).rejects.toThrow();
      await requests.removeUnusedSlices();
      await requests.storeSlice('other', []);
    });

    it('counts the characters of a slice as those of its request', async () => {
      const memories = [{ memoryId: 'long', text: 'x'.repeat(1000), metadata: null }];
      for (const id of ['1', '2']) {
        await requests.storeSlice(id, memories);
        await requests.createRequest(sampleRequest(id, 'fleet', { payload: { kind: 'import', sliceId: id } }));
      }
      const claimed = await requests.claimRequests('', toLease('token-1'), { ...LIMITS, payloadCharacters: 1000 });
      expect(claimed?.requests.map(({ id }) => id)).toEqual(['1']);
    });

    it('creates nothing of a batch for a graph that is gone', async () => {
      const slice = { id: '1', payload: { kind: 'import' as const, sliceId: 'slice' } };
      const batch = { accountId: 'account-a', graph: sampleGraph('gone'), requestedAt: EPOCH, requests: [slice] };
      expect(await requests.createBatch(batch)).toBe('no_graph');
      expect(await requests.findRequest('account-a', '1')).toBeNull();
    });

    it("resolves to null for an unknown request and for another account's", async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      expect(await requests.findRequest('account-a', '2')).toBeNull();
      expect(await requests.findRequest('account-b', '1')).toBeNull();
    });

    it('creates nothing for a graph that is gone', async () => {
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      expect(await requests.createRequest(sampleRequest('1', 'fleet'))).toBe('no_graph');
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

    it('shows how requests ended that ended together, each in its way', async () => {
      const ids = ['1', '2', '3', '4', '5'];
      for (const id of ids) await requests.createRequest(sampleRequest(id, 'fleet', { payload: toQuery('?') }));
      await requests.claimRequests('', toLease('token-1'), { ...LIMITS, requestCount: 4 });
      const answered = sampleRequestEnd('1', { answer: 'Ada', context: '{"chunks":{}}' });
      const failed = sampleRequestEnd('2', { status: 'failed', detail: 'Too long.' });
      const done = ['3', '4', '5'].map((id) => sampleRequestEnd(id));
      await requests.finishRequests('token-1', [answered, failed, ...done], EPOCH + 5);
      const found = await Promise.all(ids.map((id) => requests.findRequest('account-a', id)));
      // No one held the last.
      const unheld = { ...sampleRequestEnd('5'), status: 'created' };
      expect(found).toMatchObject([answered, failed, ...done.slice(0, 2), unheld]);
    });

    it('does not change a request that was finished or failed before', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      await requests.finishRequests('token-1', [sampleRequestEnd('1', { status: 'failed', detail: 'Late.' })], EPOCH);
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'done', detail: null });
    });

    it('does not change a request whose graph was deleted meanwhile', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await catalog.deleteGraph('account-a', 'fleet', { detail: 'Gone.', deletedAt: EPOCH });
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      await requests.releaseRequests('token-1');
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'failed', detail: 'Gone.' });
    });

    it('does not change a request that no one holds', async () => {
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'created' });
    });

    it('counts the requests of all graphs in each status', async () => {
      expect(await requests.countRequests()).toEqual({ created: 0, done: 0, failed: 0 });
      for (const id of ['1', '2', '3', '4']) await requests.createRequest(sampleRequest(id, 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      const ends = [sampleRequestEnd('1'), sampleRequestEnd('2', { status: 'failed', detail: 'No.' })];
      await requests.finishRequests('token-1', ends, EPOCH);
      expect(await requests.countRequests()).toEqual({ created: 2, done: 1, failed: 1 });
    });
  });
}
