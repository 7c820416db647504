import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../../src/clock.ts';
import type { ReplyStore } from '../../../../src/llm/reply-store.ts';
import { createPostgresReplyStore } from '../../../../src/storage/postgres/reply-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toLease,
} from '../../../support/run/samples.ts';

const TOKENS = { inputTokens: 7, outputTokens: 2 };
const USAGE = { calls: 1, cachedReplies: 0, ...TOKENS, chunksByRules: 0 };

withPostgres(() => {
  let stores: Awaited<ReturnType<typeof openPostgresStores>>;
  let replies: ReplyStore;

  beforeEach(async () => {
    stores = await openPostgresStores();
    replies = createPostgresReplyStore(stores.database, { clock: systemClock, maxBytes: 10_000 });
    await addAccount(stores.accounts, 'account-a');
    for (const name of ['1', '2']) await stores.catalog.createGraph(sampleGraph(name));
  });

  it('deletes the replies of a deleted graph, and no others', async () => {
    for (const name of ['1', '2']) {
      const reply = { key: `of ${name}`, scopeId: `graph-${name}`, reply: 'a secret plan' };
      await replies.storeReplies([reply], 'request', TOKENS);
    }
    await stores.catalog.deleteGraph('account-a', '1', { detail: 'Gone.', deletedAt: EPOCH });
    expect(await replies.findReply('of 1', 'request')).toBeNull();
    expect(await replies.findReply('of 2', 'request')).not.toBeNull();
  });

  it('returns the usage of a request, and the total usage of a batch, until it is removed', async () => {
    const { requests, database } = stores;
    const graph = sampleGraph('1');
    const payload = { kind: 'import' as const, sliceId: 'slice' };
    const parts = ['2', '3'].map((id) => ({ id, payload }));
    await requests.createRequest(sampleRequest('1', '1'));
    await requests.createBatch({ accountId: 'account-a', graph, requestedAt: EPOCH, requests: parts });
    expect(await requests.findRequest('account-a', '1')).toMatchObject({ usage: null });
    for (const id of ['1', '2', '3', 'other']) await replies.countCall(id, TOKENS);
    expect(await requests.findRequest('account-a', '1')).toMatchObject({ usage: USAGE });
    const total = { ...USAGE, calls: 2, inputTokens: 14, outputTokens: 4 };
    expect(await requests.findRequest('account-a', '2')).toMatchObject({ usage: total });

    await requests.claimRequests('', toLease('token'), { requestCount: 9, payloadCharacters: 9_999 });
    const ends = ['1', '2', '3'].map((id) => sampleRequestEnd(id));
    await requests.finishRequests('token', ends, EPOCH);
    expect(await requests.removeFinished(EPOCH + 1, 9)).toBe(2);
    expect(await database.query('SELECT owner_id AS id FROM model_usage')).toEqual([{ id: 'other' }]);
  });
});
