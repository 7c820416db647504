import { beforeEach, describe, expect, it } from 'vitest';
import { LOSS_POLICY } from '../../src/attempts.ts';
import type { GraphCatalog } from '../../src/memory/ports/graph-catalog.ts';
import type { ClaimedRequests, ClaimLimits, RequestStore } from '../../src/memory/ports/request-store.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toInsert,
  toLease,
} from '../support/run/samples.ts';
import { LIMITS, type RequestStores } from './request-store.ts';

const LATER = EPOCH + 30_000;

/** What every RequestStore must do with leases. `open` gives empty stores over the same data. */
export function testRequestLeases(open: () => Promise<RequestStores>): void {
  describe('request lease contract', () => {
    let catalog: GraphCatalog;
    let requests: RequestStore;

    beforeEach(async () => {
      const stores = await open();
      requests = stores.requests;
      await addAccount(stores.accounts, 'account-a');
      for (const name of ['a', 'b', 'c']) await stores.catalog.createGraph(sampleGraph(name));
      for (const id of ['account-b', 'account-c']) await addAccount(stores.accounts, id);
      catalog = stores.catalog;
    });

    const add = async (graph: string, ...ids: string[]) => {
      for (const id of ids) await requests.createRequest(sampleRequest(id, graph));
    };
    const claim = (token: string, { after = '', now = EPOCH, limits = LIMITS as ClaimLimits } = {}) =>
      requests.claimRequests(after, toLease(token, { now }), limits);
    const idsOf = (claimed: ClaimedRequests | null) => claimed?.requests.map(({ id }) => id);
    const one = { limits: { ...LIMITS, requestCount: 1 } };
    const addOf = async (accountId: string, name: string, ...ids: string[]) => {
      const graph = sampleGraph(name, { accountId });
      await catalog.createGraph(graph);
      for (const id of ids) await requests.createRequest(sampleRequest(id, name, { accountId, graph }));
    };
    /** Claims one request at a time, each in its turn, until none is left. */
    const serveAll = async (): Promise<(string | undefined)[]> => {
      const order: (string | undefined)[] = [];
      let after = '';
      for (;;) {
        const claimed = await claim(`turn-${order.length}`, { ...one, after });
        if (!claimed) return order;
        order.push(...(idsOf(claimed) ?? []));
        await requests.finishRequests(claimed.leaseToken, [sampleRequestEnd(order.at(-1) ?? '')], EPOCH);
        after = claimed.graph.accountId;
      }
    };
    const statusOf = async (id: string) => (await requests.findRequest('account-a', id))?.status;

    it('resolves to null when nothing is open', async () => {
      expect(await claim('token-1')).toBeNull();
    });

    it('hands out the open requests of one graph in the order they were made, with the graph', async () => {
      await add('a', '2', '1', '3');
      await add('b', '0');
      const claimed = await claim('token-1');
      expect(claimed).toMatchObject({ graph: sampleGraph('a'), leaseToken: 'token-1' });
      expect(claimed?.requests.map(({ id, attempts }) => [id, attempts])).toEqual([
        ['2', 1],
        ['1', 1],
        ['3', 1],
      ]);
    });

    it('goes from graph to graph of an account, round and round', async () => {
      for (const graph of ['a', 'b', 'c']) await add(graph, `${graph}1`, `${graph}2`);
      expect(await serveAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
    });

    it('goes from account to account, however many graphs and requests each has', async () => {
      for (const graph of ['a', 'b', 'c']) await add(graph, `${graph}1`, `${graph}2`);
      await addOf('account-b', 'd', 'd1', 'd2');
      await addOf('account-c', 'e', 'e1');
      expect(await serveAll()).toEqual(['a1', 'd1', 'e1', 'b1', 'd2', 'c1', 'a2', 'b2', 'c2']);
    });

    it('serves a graph that was given something after the others had their turns, in its turn', async () => {
      for (const graph of ['a', 'c']) await add(graph, `${graph}1`);
      expect(await serveAll()).toEqual(['a1', 'c1']);
      for (const graph of ['b', 'c']) await add(graph, `${graph}2`);
      await add('a', 'a2');
      expect(await serveAll()).toEqual(['a2', 'b2', 'c2']);
    });

    it('passes over an account of which every graph is held', async () => {
      await add('a', 'a1', 'a2');
      await addOf('account-b', 'd', 'd1');
      expect(idsOf(await claim('token-1', one))).toEqual(['a1']);
      expect(idsOf(await claim('token-2'))).toEqual(['d1']);
      expect(await claim('token-3')).toBeNull();
      expect(await requests.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter)).toBe(false);
    });

    it('lets another account wait for one claim at most, whatever is queued before it', async () => {
      for (let graph = 0; graph < 50; graph += 1) await addOf('account-a', `many-${graph}`, `m${graph}`, `n${graph}`);
      await addOf('account-b', 'd', 'query');
      const first = await claim('token-1');
      expect(first?.graph.accountId).toBe('account-a');
      expect(await requests.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter)).toBe(true);
      expect(idsOf(await claim('token-2', { after: 'account-a' }))).toEqual(['query']);
    });

    it('passes over a graph that someone holds, also for its newer requests', async () => {
      await add('a', 'a1');
      await add('b', 'b1');
      await claim('token-1');
      await add('a', 'a2');
      expect(idsOf(await claim('token-2'))).toEqual(['b1']);
      expect(await claim('token-3')).toBeNull();
    });

    it('never hands one graph to two that ask at once', async () => {
      await add('a', 'a1', 'a2');
      await add('b', 'b1');
      const claimed = await Promise.all(['1', '2', '3'].map((token) => claim(token)));
      expect(claimed.flatMap((each) => (each ? [idsOf(each)] : [])).sort()).toEqual([['a1', 'a2'], ['b1']]);
    });

    it('hands out no more than the number asked for', async () => {
      await add('a', '1', '2', '3');
      expect(idsOf(await claim('token-1', { limits: { ...LIMITS, requestCount: 2 } }))).toEqual(['1', '2']);
    });

    it('hands out no more characters than asked for, but always one request', async () => {
      const payload = toInsert('x'.repeat(1000));
      for (const id of ['1', '2', '3']) await requests.createRequest(sampleRequest(id, 'a', { payload }));
      const limits = { ...LIMITS, payloadCharacters: 2 * JSON.stringify(payload).length };
      expect(idsOf(await claim('token-1', { limits }))).toEqual(['1', '2']);
      await requests.releaseRequests('token-1');
      expect(idsOf(await claim('token-2', { limits: { ...limits, payloadCharacters: 1 } }))).toEqual(['1']);
    });

    it('counts the bytes of a file among the characters', async () => {
      const payload = { kind: 'file' as const, memoryId: 'm', name: 'a.txt', mediaType: '' };
      const files = ['1', '2', '3'].map((id) => ({ id, payload, content: new Uint8Array(1000) }));
      const batch = { accountId: 'account-a', graph: sampleGraph('a'), requestedAt: EPOCH };
      await requests.createBatch({ ...batch, requests: files });
      expect(idsOf(await claim('token-1', { limits: { ...LIMITS, payloadCharacters: 2500 } }))).toEqual(['1', '2']);
    });

    it('hands out a graph again from the moment its lease runs out', async () => {
      await add('a', '1');
      await claim('token-1');
      expect(await claim('token-2', { now: LATER - 1 })).toBeNull();
      expect(await claim('token-2', { now: LATER })).toMatchObject({ requests: [{ id: '1', attempts: 2 }] });
    });

    it('hands out each request of a claim that was broken off alone', async () => {
      await add('a', '1', '2');
      await claim('token-1');
      await add('a', '3', '4');
      const seen: (string[] | undefined)[] = [];
      for (const token of ['token-2', 'token-3', 'token-4']) {
        const claimed = await claim(token, { now: LATER });
        seen.push(idsOf(claimed));
        await requests.finishRequests(
          token,
          (claimed?.requests ?? []).map(({ id }) => sampleRequestEnd(id)),
          LATER,
        );
      }
      expect(seen).toEqual([['1'], ['2'], ['3', '4']]);
    });

    it('keeps a renewed lease until its new end', async () => {
      await add('a', '1');
      await claim('token-1');
      expect(await requests.renewRequests(toLease('token-1', { now: EPOCH + 10_000 }))).toBe(true);
      expect(await claim('token-2', { now: LATER + 9_999 })).toBeNull();
      expect(await claim('token-2', { now: LATER + 10_000 })).not.toBeNull();
    });

    it('holds the rest of a claim when a part of it is finished', async () => {
      await add('a', '1', '2');
      await claim('token-1');
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      expect(await requests.renewRequests(toLease('token-1'))).toBe(true);
      expect(await claim('token-2')).toBeNull();
      await requests.finishRequests('token-1', [sampleRequestEnd('2')], EPOCH);
      expect(await requests.renewRequests(toLease('token-1'))).toBe(false);
    });

    it('tells whether a graph waits that no one holds', async () => {
      expect(await requests.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter)).toBe(false);
      await add('a', '1', '2');
      expect(await requests.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter)).toBe(true);
      await claim('token-1', { limits: { ...LIMITS, requestCount: 1 } });
      expect(await requests.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter)).toBe(false);
      expect(await requests.isGraphWaiting(LATER, LOSS_POLICY.suspectAfter)).toBe(true);
      await add('b', '3');
      expect(await requests.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter)).toBe(true);
    });

    describe('more of a graph that is held', () => {
      const more = (token: string, changes: Partial<ClaimLimits> = {}) =>
        requests.claimMore(sampleGraph('a').id, token, { ...LIMITS, ...changes });

      it('comes in the order in which it was asked for, under the same lease', async () => {
        await add('a', '1', '2', '3', '4');
        await add('b', '0');
        await claim('token-1', one);
        expect((await more('token-1', { requestCount: 2 })).map(({ id, attempts }) => [id, attempts])).toEqual([
          ['2', 1],
          ['3', 1],
        ]);
        expect((await more('token-1')).map(({ id }) => id)).toEqual(['4']);
        expect(await more('token-1')).toEqual([]);
        await requests.finishRequests(
          'token-1',
          ['1', '2', '3'].map((id) => sampleRequestEnd(id)),
          EPOCH,
        );
        expect(await statusOf('3')).toBe('done');
        await requests.releaseRequests('token-1');
        expect(idsOf(await claim('token-2'))).toEqual(['0']);
        expect(idsOf(await claim('token-3'))).toEqual(['4']);
      });

      it('lasts as long as what was held before', async () => {
        await add('a', '1', '2');
        await claim('token-1', one);
        await more('token-1');
        await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
        expect(await claim('token-2', { now: LATER - 1 })).toBeNull();
        expect(idsOf(await claim('token-2', { now: LATER }))).toEqual(['2']);
      });

      it('is not for whoever holds nothing of it', async () => {
        await add('a', '1', '2');
        expect(await more('token-1')).toEqual([]);
        await claim('token-1', one);
        expect(await more('token-2')).toEqual([]);
        await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
        expect(await more('token-1')).toEqual([]);
      });

      it('is never what was broken off before', async () => {
        await add('a', '1', '2');
        await claim('token-1');
        expect(idsOf(await claim('token-2', { now: LATER }))).toEqual(['1']);
        expect(await more('token-2')).toEqual([]);
      });
    });

    it('makes the whole of an earlier claim void by a later one, also for what that one did not take', async () => {
      await add('a', '1', '2');
      await claim('token-1');
      expect(idsOf(await claim('token-2', { now: LATER }))).toEqual(['1']);
      expect(await requests.renewRequests(toLease('token-1', { now: LATER }))).toBe(false);
      await requests.finishRequests('token-1', [sampleRequestEnd('1'), sampleRequestEnd('2')], LATER);
      await requests.releaseRequests('token-1');
      expect([await statusOf('1'), await statusOf('2')]).toEqual(['created', 'created']);
      expect(await requests.renewRequests(toLease('token-2', { now: LATER }))).toBe(true);
    });

    it('gives requests back as if they had not been claimed', async () => {
      await add('a', '1', '2', '3');
      await claim('token-1');
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      await requests.releaseRequests('token-1');
      expect(await requests.renewRequests(toLease('token-1'))).toBe(false);
      expect(await claim('token-2')).toMatchObject({
        requests: [
          { id: '2', attempts: 1 },
          { id: '3', attempts: 1 },
        ],
      });
    });

    it('hands out a request that was lost as a further attempt, and what was held with it as if it had not been', async () => {
      await add('a', '1', '2');
      await claim('token-1');
      await requests.loseRequests('token-1', ['1']);
      expect(await requests.renewRequests(toLease('token-1'))).toBe(false);
      expect(await claim('token-2')).toMatchObject({ requests: [{ id: '1', attempts: 2 }] });
      await requests.finishRequests('token-2', [sampleRequestEnd('1')], EPOCH);
      expect(await claim('token-3')).toMatchObject({ requests: [{ id: '2', attempts: 1 }] });
    });

    it('counts strikes against the requests that were lost with them, and hands each out alone', async () => {
      await add('a', '1', '2', '3');
      await claim('token-1');
      await requests.loseRequests('token-1', ['1', '2'], 1);
      expect(await claim('token-2')).toMatchObject({ requests: [{ id: '1', attempts: 2, strikes: 1 }] });
      await requests.finishRequests('token-2', [sampleRequestEnd('1')], EPOCH);
      expect(await claim('token-3')).toMatchObject({ requests: [{ id: '2', attempts: 2, strikes: 1 }] });
      await requests.finishRequests('token-3', [sampleRequestEnd('2')], EPOCH);
      expect(await claim('token-4')).toMatchObject({ requests: [{ id: '3', attempts: 1, strikes: 0 }] });
    });

    it('lets a request that was lost more than twice wait, longer each time, while other graphs go on', async () => {
      await add('a', '1');
      for (const token of ['token-1', 'token-2', 'token-3']) {
        await claim(token);
        await requests.voidRequestLeases(EPOCH, LOSS_POLICY);
      }
      await add('b', '2');
      expect(idsOf(await claim('token-4'))).toEqual(['2']);
      await requests.finishRequests('token-4', [sampleRequestEnd('2')], EPOCH);
      let now = EPOCH;
      for (const delayMs of [1_000, 3_000, 9_000]) {
        expect(await requests.nextClaimAt(now)).toBe(now + delayMs);
        expect(await claim(`early-${now}`, { now: now + delayMs - 1 })).toBeNull();
        now += delayMs;
        expect(idsOf(await claim(`late-${now}`, { now }))).toEqual(['1']);
        expect(await requests.nextClaimAt(now)).toBeNull();
        await requests.voidRequestLeases(now, LOSS_POLICY);
      }
    });

    it('hands out held requests at once when all leases are void, and voids their tokens', async () => {
      await add('a', '1');
      await claim('token-1');
      await requests.voidRequestLeases(0, LOSS_POLICY);
      expect(await requests.renewRequests(toLease('token-1'))).toBe(false);
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      expect(await statusOf('1')).toBe('created');
      expect(await claim('token-2')).toMatchObject({ requests: [{ id: '1', attempts: 2 }] });
    });
  });
}
