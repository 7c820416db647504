import { describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { ReplyStore } from '../../src/llm/reply-store.ts';
import type { GraphCatalog } from '../../src/memory/ports/graph-catalog.ts';
import type { RequestStore } from '../../src/memory/ports/request-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleTask } from '../support/run/samples.ts';

const TOKENS = { inputTokens: 7, outputTokens: 2 };

const CANCELLED = {
  status: 'cancelled' as const,
  endReason: 'cancelled' as const,
  output: null,
  unmet: null,
  sampled: null,
  hasRecording: false,
  hasDownloads: false,
  finishedAt: EPOCH,
};

interface ReplyOwners {
  accounts: AccountStore;
  catalog: GraphCatalog;
  requests: RequestStore;
  tasks: TaskStore;
  /** For 10,000 bytes or more. */
  replies: ReplyStore;
}

/** What becomes of the replies and the usage of graphs, requests and tasks. `open` returns empty stores over the same data. */
export function testReplyOwners(open: () => Promise<ReplyOwners>): void {
  describe('replies and their owners', () => {
    async function openWithAccount() {
      const stores = await open();
      await addAccount(stores.accounts, 'account-a');
      const keep = (key: string, scopeId: string, ownerId: string) =>
        stores.replies.storeReplies([{ key, scopeId, reply: 'a secret plan' }], ownerId, TOKENS);
      return { ...stores, keep };
    }

    it('deletes the replies of a deleted graph, and no others', async () => {
      const { catalog, replies, keep } = await openWithAccount();
      for (const id of ['g1', 'g2']) {
        const configuration = { domain: '', exampleQueries: '', entityTypes: [] };
        await catalog.createGraph({ id, accountId: 'account-a', name: id, configuration, createdAt: EPOCH });
        await keep(`of ${id}`, id, 'request');
      }
      await catalog.deleteGraph('account-a', 'g1', { detail: 'gone', deletedAt: EPOCH });
      expect(await replies.findReply('of g1', 'request')).toBeNull();
      expect(await replies.findReply('of g2', 'request')).not.toBeNull();
    });

    it('deletes the replies of an erased task, but not its usage', async () => {
      const { tasks, replies, keep } = await openWithAccount();
      const task = sampleTask({ id: 't', accountId: 'account-a' });
      await tasks.createTask(task, EPOCH);
      expect((await tasks.findTask('account-a', 't'))?.usage).toBeNull();
      await keep('of t', 't', 't');
      await tasks.cancelTask('account-a', 't', CANCELLED);
      expect(await tasks.eraseTask('account-a', 't', 'token')).toBe(true);
      expect(await replies.findReply('of t', 'other')).toBeNull();
      const usage = { calls: 1, cachedReplies: 0, inputTokens: 7, outputTokens: 2, chunksByRules: 0 };
      expect((await tasks.findTask('account-a', 't'))?.usage).toEqual(usage);
      expect((await tasks.listTasks('account-a', { createdBefore: EPOCH * 2, limit: 9 })).tasks[0]?.usage).toEqual(
        usage,
      );
    });

    it('deletes the replies of a removed task, and keeps its usage in the totals', async () => {
      const { tasks, replies, keep } = await openWithAccount();
      await tasks.createTask(sampleTask({ id: 't', accountId: 'account-a' }), EPOCH);
      await keep('of t', 't', 't');
      await tasks.cancelTask('account-a', 't', CANCELLED);
      await tasks.removeTasks(['t']);
      expect(await replies.readTotals()).toMatchObject({ calls: 1, inputTokens: 7 });
      expect(await replies.findReply('of t', 'other')).toBeNull();
    });

    it('returns the usage of a request, and the total usage of a batch', async () => {
      const { catalog, requests, keep } = await openWithAccount();
      const configuration = { domain: '', exampleQueries: '', entityTypes: [] };
      const graph = { id: 'g', accountId: 'account-a', name: 'g', configuration, createdAt: EPOCH };
      await catalog.createGraph(graph);
      const payload = { kind: 'import' as const, sliceId: 'slice' };
      const batch = { accountId: 'account-a', graph, requestedAt: EPOCH };
      await requests.createBatch({ ...batch, requests: [1, 2].map((id) => ({ id: `b${id}`, payload })) });
      await requests.createRequest({ ...batch, id: 'r', payload: { kind: 'delete', memoryId: 'm' }, directives: {} });
      const usageOf = async (id: string) => (await requests.findRequest('account-a', id))?.usage;
      expect([await usageOf('b1'), await usageOf('r')]).toEqual([null, null]);
      await keep('1', 'g', 'b1');
      await keep('2', 'g', 'b2');
      await keep('3', 'g', 'r');
      expect([(await usageOf('b1'))?.inputTokens, (await usageOf('r'))?.inputTokens]).toEqual([14, 7]);
    });
  });
}
