import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { GraphCatalog } from '../../src/memory/ports/graph-catalog.ts';
import type { RequestStore } from '../../src/memory/ports/request-store.ts';
import { addAccount, EPOCH, sampleGraph, sampleRequest, sampleRequestEnd, toLease } from '../support/run/samples.ts';

interface Stores {
  accounts: AccountStore;
  catalog: GraphCatalog;
  requests: RequestStore;
}

const END = { detail: 'The graph is gone.', deletedAt: EPOCH + 9 };
const LIMITS = { requestCount: 10, payloadCharacters: 10_000 };

/** What every GraphCatalog must do. `open` gives empty stores over the same data. */
export function testGraphCatalog(open: () => Promise<Stores>): void {
  describe('graph catalog contract', () => {
    let catalog: GraphCatalog;
    let requests: RequestStore;

    beforeEach(async () => {
      const stores = await open();
      ({ catalog, requests } = stores);
      await addAccount(stores.accounts, 'account-a');
      await addAccount(stores.accounts, 'account-b');
    });

    it('knows which ids are those of graphs', async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.hasGraph('graph-fleet')).toBe(true);
      expect(await catalog.hasGraph('fleet')).toBe(false);
      await catalog.deleteGraph('account-a', 'fleet', END);
      expect(await catalog.hasGraph('graph-fleet')).toBe(false);
    });

    it('finds a graph as it was given', async () => {
      const configuration = { domain: 'Ships', exampleQueries: 'Which?\nWhose?', entityTypes: ['Ship', 'Port'] };
      const graph = sampleGraph('fleet', { configuration });
      expect(await catalog.createGraph(graph)).toBe(true);
      expect(await catalog.findGraph('account-a', 'fleet')).toEqual(graph);
    });

    it('finds it as it is after each change, and no more once it is deleted', async () => {
      const changed = { domain: 'Ports', exampleQueries: '', entityTypes: [] };
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.findGraph('account-a', 'fleet')).not.toBeNull();
      await catalog.configureGraph('account-a', 'fleet', changed);
      expect((await catalog.findGraph('account-a', 'fleet'))?.configuration).toEqual(changed);
      await catalog.deleteGraph('account-a', 'fleet', END);
      expect(await catalog.findGraph('account-a', 'fleet')).toBeNull();
      await catalog.createGraph(sampleGraph('fleet', { id: 'another' }));
      expect((await catalog.findGraph('account-a', 'fleet'))?.id).toBe('another');
    });

    it('takes a graph that it has for made, and leaves it as it is', async () => {
      const graph = sampleGraph('fleet');
      await catalog.createGraph(graph);
      expect(await catalog.createGraph({ ...graph, createdAt: 1 })).toBe(true);
      expect(await catalog.findGraph('account-a', 'fleet')).toEqual(graph);
    });

    it('refuses a second graph of the name and leaves the first as it is', async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.createGraph(sampleGraph('fleet', { id: 'other', createdAt: 1 }))).toBe(false);
      expect(await catalog.findGraph('account-a', 'fleet')).toEqual(sampleGraph('fleet'));
    });

    it('keeps accounts apart, also under the same name', async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.findGraph('account-b', 'fleet')).toBeNull();
      expect(await catalog.createGraph(sampleGraph('fleet', { id: 'b', accountId: 'account-b' }))).toBe(true);
      expect(await catalog.findGraph('account-b', 'fleet')).toMatchObject({ id: 'b' });
      expect(await catalog.listGraphNames('account-a')).toEqual(['fleet']);
    });

    it('resolves to null for an unknown name', async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.findGraph('account-a', 'Fleet')).toBeNull();
    });

    it('lists names by code point', async () => {
      const names = ['b', '\u{1F600}', 'B', '\uFF5E', 'é', 'a b'];
      for (const name of names) await catalog.createGraph(sampleGraph(name));
      expect(await catalog.listGraphNames('account-a')).toEqual(['B', 'a b', 'b', 'é', '\uFF5E', '\u{1F600}']);
      expect(await catalog.listGraphNames('account-b')).toEqual([]);
    });

    it('lists the ids of every account', async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      await catalog.createGraph(sampleGraph('crew', { accountId: 'account-b' }));
      expect((await catalog.listGraphIds()).sort()).toEqual(['graph-crew', 'graph-fleet']);
    });

    it('changes the configuration of the graph named and of no other', async () => {
      const configuration = { domain: 'Ships', exampleQueries: '', entityTypes: [] };
      await catalog.createGraph(sampleGraph('fleet'));
      await catalog.createGraph(sampleGraph('crew'));
      expect(await catalog.configureGraph('account-a', 'fleet', configuration)).toBe(true);
      expect(await catalog.findGraph('account-a', 'fleet')).toEqual(sampleGraph('fleet', { configuration }));
      expect(await catalog.findGraph('account-a', 'crew')).toEqual(sampleGraph('crew'));
    });

    it("configures neither an unknown graph nor another account's", async () => {
      const configuration = { domain: 'Ships', exampleQueries: '', entityTypes: [] };
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.configureGraph('account-a', 'crew', configuration)).toBe(false);
      expect(await catalog.configureGraph('account-b', 'fleet', configuration)).toBe(false);
      expect(await catalog.findGraph('account-a', 'fleet')).toEqual(sampleGraph('fleet'));
    });

    it('forgets a deleted graph and lets its name be used again', async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.deleteGraph('account-a', 'fleet', END)).toBe('graph-fleet');
      expect(await catalog.findGraph('account-a', 'fleet')).toBeNull();
      expect(await catalog.listGraphIds()).toEqual([]);
      expect(await catalog.createGraph(sampleGraph('fleet', { id: 'second' }))).toBe(true);
    });

    it("deletes neither an unknown graph nor another account's", async () => {
      await catalog.createGraph(sampleGraph('fleet'));
      expect(await catalog.deleteGraph('account-a', 'crew', END)).toBeNull();
      expect(await catalog.deleteGraph('account-b', 'fleet', END)).toBeNull();
      expect(await catalog.listGraphIds()).toEqual(['graph-fleet']);
    });

    it('fails the open requests of a deleted graph, held or not, and no others', async () => {
      for (const name of ['fleet', 'crew']) await catalog.createGraph(sampleGraph(name));
      await requests.createRequest(sampleRequest('1', 'fleet'));
      await requests.claimRequests('', toLease('token-1'), LIMITS);
      await requests.finishRequests('token-1', [sampleRequestEnd('1')], EPOCH);
      await requests.createRequest(sampleRequest('2', 'fleet'));
      await requests.claimRequests('', toLease('token-2'), LIMITS);
      await requests.createRequest(sampleRequest('3', 'fleet'));
      await requests.createRequest(sampleRequest('4', 'crew'));

      await catalog.deleteGraph('account-a', 'fleet', END);
      expect(await requests.findRequest('account-a', '1')).toMatchObject({ status: 'done', detail: null });
      for (const id of ['2', '3']) {
        expect(await requests.findRequest('account-a', id)).toMatchObject({
          status: 'failed',
          detail: END.detail,
          graphName: 'fleet',
        });
      }
      expect(await requests.findRequest('account-a', '4')).toMatchObject({ status: 'created' });
      expect(await requests.renewRequests(toLease('token-2'))).toBe(false);
    });
  });
}
