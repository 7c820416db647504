import { expect, it } from 'vitest';
import { createSqliteReplyStore } from '../../../../src/storage/sqlite/main/reply-store.ts';
import { testReplyStore } from '../../../contracts/reply-store.ts';
import { openMainStores } from '../../../support/main-stores.ts';
import { addAccount, EPOCH, sampleTask } from '../../../support/samples.ts';

testReplyStore(async (maxBytes) => createSqliteReplyStore(openMainStores().main, maxBytes));

const TOKENS = { inputTokens: 7, outputTokens: 2 };

async function open() {
  const stores = openMainStores();
  const replies = createSqliteReplyStore(stores.main, 10_000);
  await addAccount(stores.accounts, 'account-a');
  const keep = (key: string, scopeId: string, ownerId: string) =>
    replies.storeReplies([{ key, scopeId, reply: 'a secret plan' }], ownerId, TOKENS);
  return { ...stores, replies, keep };
}

it('deletes the replies of a deleted graph, and no others', async () => {
  const { catalog, replies, keep } = await open();
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
  const { tasks, replies, keep } = await open();
  const task = sampleTask({ id: 't', accountId: 'account-a' });
  await tasks.createTask(task, EPOCH);
  expect((await tasks.findTask('account-a', 't'))?.usage).toBeNull();
  await keep('of t', 't', 't');
  const end = {
    status: 'cancelled' as const,
    endReason: 'cancelled' as const,
    output: null,
    unmet: null,
    sampled: null,
  };
  await tasks.cancelTask('account-a', 't', { ...end, hasRecording: false, hasDownloads: false, finishedAt: EPOCH });
  expect(await tasks.eraseTask('account-a', 't', 'token')).toBe(true);
  expect(await replies.findReply('of t', 'other')).toBeNull();
  const usage = { calls: 1, cachedReplies: 0, inputTokens: 7, outputTokens: 2, chunksByRules: 0 };
  expect((await tasks.findTask('account-a', 't'))?.usage).toEqual(usage);
  expect((await tasks.listTasks('account-a', { createdBefore: EPOCH * 2, limit: 9 }))[0]?.usage).toEqual(usage);
});

it('returns the usage of a request, and the total usage of a batch', async () => {
  const { catalog, requests, keep } = await open();
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
