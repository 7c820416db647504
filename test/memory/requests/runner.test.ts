import { expect, it, vi } from 'vitest';
import { LOSS_POLICY } from '../../../src/attempts.ts';
import type { Directives } from '../../../src/directives.ts';
import { AppError } from '../../../src/errors.ts';
import { contextWriter } from '../../../src/http/wire/memory/query-context.ts';
import { ModelError } from '../../../src/llm/model-error.ts';
import type { NewPayload } from '../../../src/memory/ports/request-store.ts';
import { RequestRunner, type RequestRunnerOptions } from '../../../src/memory/requests/runner.ts';
import { createJobLoop } from '../../../src/worker/job-loop.ts';
import { openMainStores } from '../../support/database/main-stores.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../support/model/fake-engine.ts';
import { createFakeDocuments } from '../../support/run/fake-documents.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  toInsert,
  toLease,
  toQuery,
} from '../../support/run/samples.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { createTestIds } from '../../support/test-ids.ts';

const NEVER = new AbortController().signal;

async function open(
  engineOptions: FakeEngineOptions = {},
  pace: Pick<RequestRunnerOptions, 'claimLimits' | 'claimsAhead'> = {},
) {
  const { accounts, catalog, requests: store } = openMainStores();
  await addAccount(accounts, 'account-a');
  const configuration = { domain: 'Ships', exampleQueries: '', entityTypes: [] };
  for (const name of ['a', 'b']) await catalog.createGraph(sampleGraph(name, { configuration }));
  const { engine, ...seen } = createFakeEngine(engineOptions);
  const onError = vi.fn();
  const documents = createFakeDocuments();
  const clock = createTestClock();
  const onEnded = vi.fn();
  const options = { store, engine, contextWriter, documents, clock, limitMs: 60_000, onEnded, onError };
  const runner = new RequestRunner({ ...options, ...pace });

  let requestCount = 0;
  let claimCount = 0;
  return {
    ...seen,
    accounts,
    runner,
    store,
    catalog,
    onError,
    onEnded,
    documents,
    clock,
    /** Makes one request, named `1`, of files named `file-1`, `file-2`, ... */
    addFiles: (graph: string, ...contents: string[]) =>
      store.createBatch({
        accountId: 'account-a',
        graph: sampleGraph(graph),
        requestedAt: EPOCH,
        requests: contents.map((content, at) => ({
          id: String(at + 1),
          payload: { kind: 'file', memoryId: `file-${at + 1}`, name: `${at + 1}.txt`, mediaType: 'text/plain' },
          content: Buffer.from(content),
        })),
      }),
    addDirected: (graph: string, payload: NewPayload, directives: Directives) =>
      store.createRequest(sampleRequest('directed', graph, { payload, directives })),
    /** Makes requests `1`, `2`, ... to the graph. */
    async add(graph: string, ...payloads: NewPayload[]) {
      for (const payload of payloads) {
        requestCount += 1;
        await store.createRequest(sampleRequest(String(requestCount), graph, { payload }));
      }
    },
    async claim() {
      claimCount += 1;
      return runner.claim(toLease(`token-${claimCount}`));
    },
    async read(id: string) {
      return store.findRequest('account-a', id);
    },
  };
}

type Setup = Awaited<ReturnType<typeof open>>;

/** Claims and runs until nothing is left. */
async function runAll({ runner, claim }: Awaited<ReturnType<typeof open>>, signal = NEVER): Promise<void> {
  for (let claimed = await claim(); claimed; claimed = await claim()) await runner.run(claimed, signal);
}

it('claims nothing when nothing is open', async () => {
  const setup = await open();
  expect(await setup.claim()).toBeNull();
});

it('adds a memory to its graph under the id of its request', async () => {
  const setup = await open();
  await setup.add('a', { kind: 'insert', memoryId: 'ada', text: 'Ada', metadata: { page: 1 } });
  await runAll(setup);
  expect(setup.calls).toEqual(['graph-a (Ships) change Ada']);
  expect(setup.inserts).toEqual([{ requestId: '1', memoryId: 'ada', text: 'Ada', metadata: { page: 1 } }]);
  expect(await setup.read('1')).toMatchObject({ status: 'done', answer: '', context: '', detail: null });
});

it('answers a query with the context as JSON', async () => {
  const setup = await open();
  await setup.add('a', toQuery('Who?'));
  await runAll(setup);
  expect(setup.calls).toEqual(['graph-a (Ships) query Who? 9000']);
  const request = await setup.read('1');
  expect(request).toMatchObject({ status: 'done', answer: 'answer to Who?', detail: null });
  expect(JSON.parse(request?.context ?? '')).toEqual({ entities: [], relations: [], chunks: {}, documents: {} });
});

it('keeps the order of a graph, and commits inserts that follow one another together', async () => {
  const setup = await open();
  await setup.add('a', toInsert('one'), toInsert('two'), toQuery('Who?'), toInsert('three'), toQuery('When?'));
  await runAll(setup);
  expect(setup.calls.map((call) => call.replace('graph-a (Ships) ', ''))).toEqual([
    'change one, two',
    'query Who? 9000',
    'change three',
    'query When? 9000',
  ]);
  expect(await setup.store.countRequests()).toEqual({ created: 0, done: 5, failed: 0 });
});

it('commits deletes together with the inserts around them, in order', async () => {
  const setup = await open();
  await setup.add('a', toInsert('one'), { kind: 'delete', memoryId: 'memory-one' }, toInsert('two'), toQuery('Who?'));
  await runAll(setup);
  expect(setup.commits).toEqual([['one', '-memory-one', 'two']]);
  expect(await setup.read('2')).toMatchObject({ kind: 'delete', memoryId: 'memory-one', status: 'done', detail: null });
});

it('fails a delete that finds nothing, and nothing else', async () => {
  const setup = await open();
  await setup.add('a', toInsert('one'), { kind: 'delete', memoryId: 'missing' });
  await runAll(setup);
  expect(await setup.read('1')).toMatchObject({ status: 'done' });
  const detail = 'This graph has no memory named "missing".';
  expect(await setup.read('2')).toMatchObject({ status: 'failed', detail });
  expect(setup.onError).not.toHaveBeenCalled();
});

it('adds the memories of an import under the id of its request', async () => {
  const setup = await open();
  const memories = ['Ada', 'Eve'].map((text) => ({ memoryId: `of ${text}`, text, metadata: null }));
  await setup.store.storeSlice('full', memories);
  await setup.store.storeSlice('empty', []);
  await setup.add('a', { kind: 'import', sliceId: 'full' }, { kind: 'import', sliceId: 'empty' });
  await runAll(setup);
  expect(setup.inserts).toEqual(memories.map((memory) => ({ requestId: '1', ...memory })));
  expect(await setup.read('1')).toMatchObject({ status: 'done', memoryId: null });
  expect(await setup.read('2')).toMatchObject({ status: 'done' });
});

it('serves graphs by turns', async () => {
  const setup = await open();
  const many = Array.from({ length: 100 }, (_, index) => toInsert(`a${index}`));
  await setup.add('a', ...many);
  await setup.add('b', toQuery('Who?'));
  await runAll(setup);
  expect(setup.calls.map((call) => call.slice(0, 7))).toEqual(['graph-a', 'graph-b', 'graph-a']);
});

it('serves accounts in turn: another account waits for one claim at most', async () => {
  const setup = await open({}, { claimLimits: { requestCount: 2, payloadCharacters: 1000 } });
  for (const graph of ['a', 'b']) await setup.add(graph, ...['1', '2', '3', '4'].map((text) => toInsert(text)));
  await addAccount(setup.accounts, 'account-b');
  const graph = sampleGraph('of b', { id: 'graph-z', accountId: 'account-b' });
  await setup.catalog.createGraph(graph);
  await setup.store.createRequest(
    sampleRequest('q', 'of b', { accountId: 'account-b', graph, payload: toQuery('Who?') }),
  );
  await runAll(setup);
  expect(setup.calls.map((call) => call.slice(0, 7))).toEqual(['graph-a', 'graph-z', 'graph-b', 'graph-a', 'graph-b']);
});

it('fails only the memory at fault of those it added together', async () => {
  const setup = await open({
    check: (text) => {
      if (text === 'bad') throw new Error('secret detail');
    },
  });
  await setup.add('a', toInsert('one'), toInsert('bad'), toInsert('two'));
  await runAll(setup);
  expect(setup.commits).toEqual([['one'], ['two']]);
  expect(await setup.read('1')).toMatchObject({ status: 'done' });
  expect(await setup.read('2')).toMatchObject({ status: 'failed', detail: expect.stringMatching(/^Internal error/) });
  expect(await setup.read('3')).toMatchObject({ status: 'done' });
  expect(setup.onError).toHaveBeenCalledExactlyOnceWith(new Error('secret detail'), '2');
});

it('finishes each request that it tries alone before the next, so that none is repeated', async () => {
  const seen: unknown[] = [];
  const setup: Awaited<ReturnType<typeof open>> = await open({
    check: (text) => {
      if (text === 'bad') throw new Error('secret detail');
    },
    before: async () => {
      seen.push((await setup.read('1'))?.status);
    },
  });
  await setup.add('a', toInsert('one'), toInsert('bad'), toInsert('two'));
  await runAll(setup);
  expect(seen).toEqual(['created', 'created', 'done', 'done']);
});

it('tells the client why when the engine refuses, and reports nothing', async () => {
  const setup = await open({
    check: () => {
      throw new AppError('invalid', 'The model refused.');
    },
  });
  await setup.add('a', toInsert('one'), toQuery('Who?'));
  await runAll(setup);
  for (const id of ['1', '2']) {
    expect(await setup.read(id)).toMatchObject({ status: 'failed', detail: 'The model refused.', answer: '' });
  }
  expect(setup.onError).not.toHaveBeenCalled();
});

it('fails a query on a defect of ours, reports it, and tells the client nothing of it', async () => {
  const defect = new Error('secret detail');
  const setup = await open({
    check: () => {
      throw defect;
    },
  });
  await setup.add('a', toQuery('Who?'));
  await runAll(setup);
  expect(setup.onError).toHaveBeenCalledExactlyOnceWith(defect, '1');
  const request = await setup.read('1');
  expect(request).toMatchObject({ status: 'failed', detail: expect.stringMatching(/^Internal error/) });
  expect(JSON.stringify(request)).not.toContain('secret detail');
});

it('gives back what it has not begun when it is aborted', async () => {
  const abort = new AbortController();
  const setup = await open({ before: () => abort.abort() });
  await setup.add('a', toInsert('one'), toQuery('Who?'));
  const claimed = await setup.claim();
  if (claimed) await setup.runner.run(claimed, abort.signal);
  expect(await setup.read('1')).toMatchObject({ status: 'done' });
  expect(await setup.read('2')).toMatchObject({ status: 'created' });
  expect(await setup.claim()).toMatchObject({ requests: [{ id: '2', attempts: 1 }] });
});

it('fails all that it added together when the model does not serve, without trying each', async () => {
  const check = () => {
    throw new ModelError('unavailable', 'The model is down.');
  };
  const setup = await open({ check });
  await setup.add('a', toInsert('one'), toInsert('two'));
  await runAll(setup);
  expect(setup.calls).toEqual(['graph-a (Ships) change one, two']);
  expect(await Promise.all(['1', '2'].map(setup.read))).toMatchObject([
    { status: 'failed', detail: 'The model is down.' },
    { status: 'failed', detail: 'The model is down.' },
  ]);
  expect(setup.onError).not.toHaveBeenCalled();
});

it('fails only the memory that the model refuses', async () => {
  const check = (text: string) => {
    if (text.includes('two')) throw new ModelError('rejected', 'The model refused it.');
  };
  const setup = await open({ check });
  await setup.add('a', toInsert('one'), toInsert('two'));
  await runAll(setup);
  expect(await Promise.all(['1', '2'].map(setup.read))).toMatchObject([
    { status: 'done' },
    { status: 'failed', detail: 'The model refused it.' },
  ]);
});

it.each([
  ['an insert', toInsert('one')],
  ['a query', toQuery('one')],
])('gives back %s that is broken off while the model is asked', async (_what, payload) => {
  const stop = new AbortController();
  const before = async () => {
    stop.abort(new Error('the server is stopping'));
    stop.signal.throwIfAborted();
  };
  const setup = await open({ before });
  await setup.add('a', payload);
  const claimed = await setup.claim();
  if (claimed) await setup.runner.run(claimed, stop.signal);
  expect(await setup.read('1')).toMatchObject({ status: 'created' });
  expect((await setup.claim())?.requests[0]).toMatchObject({ id: '1', attempts: 1 });
});

it('begins the next of a graph before the last has ended, where it works ahead', async () => {
  const setup = await open({}, { claimLimits: { requestCount: 1, payloadCharacters: 1000 }, claimsAhead: true });
  await setup.add('a', toInsert('one', 'm1'), toInsert('two', 'm2'), toQuery('Who?'));
  const claimed = await setup.claim();
  if (claimed) await setup.runner.run(claimed, NEVER);
  expect(setup.calls).toEqual([
    'graph-a ahead m1',
    'graph-a ahead m2',
    'graph-a (Ships) change one',
    'graph-a (Ships) change two',
    'graph-a (Ships) query Who? 9000',
  ]);
  expect(await Promise.all(['1', '2', '3'].map(setup.read))).toMatchObject(Array(3).fill({ status: 'done' }));
});

it('gives way to a graph that waits, also where it works ahead', async () => {
  const setup = await open({}, { claimLimits: { requestCount: 1, payloadCharacters: 1000 }, claimsAhead: true });
  await setup.add('a', ...Array.from({ length: 3 }, (_, at) => toInsert(`${at}`)));
  await setup.add('b', toInsert('other'));
  const order: string[] = [];
  for (let claimed = await setup.claim(); claimed; claimed = await setup.claim()) {
    order.push(claimed.graph.name);
    await setup.runner.run(claimed, NEVER);
  }
  expect(order).toEqual(['a', 'b', 'a']);
});

it('aborts the requests of a graph that is deleted', async () => {
  let isAborted = false;
  const before = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
        reject(signal.reason);
      });
      for (const graphId of ['graph-b', 'graph-a']) setup.runner.abandon(graphId);
    });
  const setup = await open({ before });
  await setup.add('a', toInsert('one'));
  const claimed = await setup.claim();
  if (claimed) await setup.runner.run(claimed, NEVER);
  expect(isAborted).toBe(true);
});

it('changes nothing of the requests of a graph that was deleted meanwhile', async () => {
  const setup: Awaited<ReturnType<typeof open>> = await open({
    before: async () => {
      await setup.catalog.deleteGraph('account-a', 'a', { detail: 'Deleted.', deletedAt: 1 });
    },
  });
  await setup.add('a', toQuery('Who?'));
  await runAll(setup);
  expect(await setup.read('1')).toMatchObject({ status: 'failed', detail: 'Deleted.', answer: '' });
});

it.each([
  [6, 'done', null],
  [7, 'failed', 'Given up: the server stopped 6 times during the request.'],
])('ends attempt %i as %s', async (attempt, status, detail) => {
  const setup = await open();
  await setup.add('a', toInsert('one'));
  for (let earlier = 1; earlier < attempt; earlier += 1) {
    await setup.claim();
    await setup.store.voidRequestLeases(0, LOSS_POLICY);
  }
  await runAll(setup);
  expect(await setup.read('1')).toMatchObject({ status, detail });
  expect(setup.commits).toEqual(status === 'done' ? [['one']] : []);
});

it.each([
  ['an insert', (setup: Setup) => setup.add('a', toInsert('one')), 'done', null],
  ['a file', (setup: Setup) => setup.addFiles('a', 'one'), 'done', null],
  [
    'a delete that found nothing',
    (setup: Setup) => setup.add('a', { kind: 'delete', memoryId: 'missing' }),
    'failed',
    'This graph has no memory named "missing".',
  ],
] as const)(
  'ends as it was done what was broken off each time after the commit: %s',
  async (_what, add, status, detail) => {
    const setup = await open();
    await add(setup);
    const finish = vi.spyOn(setup.store, 'finishRequests').mockRejectedValue(new Error('killed'));
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const claimed = await setup.claim();
      if (claimed) await setup.runner.run(claimed, NEVER).catch(() => {});
      await setup.store.voidRequestLeases(0, LOSS_POLICY);
    }
    finish.mockRestore();
    await runAll(setup);
    expect(await setup.read('1')).toMatchObject({ status, detail });
  },
);

it('renews the lease of what it holds', async () => {
  const setup = await open();
  await setup.add('a', toInsert('one'));
  const claimed = await setup.claim();
  if (!claimed) throw new Error('Nothing to claim.');
  expect(await setup.runner.renew(claimed, toLease('token-1'))).toBe(true);
  expect(await setup.runner.renew(claimed, toLease('token-9'))).toBe(false);
});

it('changes graphs under the token of its lease', async () => {
  const setup = await open();
  await setup.addFiles('a', 'one');
  await runAll(setup);
  await setup.addDirected('b', toInsert('two'), {});
  await runAll(setup);
  expect(setup.fences).toEqual(['token-1', 'token-3']);
});

it('fails a request with the reason of a directive, without applying it', async () => {
  const setup = await open();
  await setup.addDirected('a', toInsert('one'), { fail: 'no luck' });
  await runAll(setup);
  expect(setup.calls).toEqual([]);
  expect(await setup.read('directed')).toMatchObject({ status: 'failed', detail: 'no luck' });
});

it('fails a stuck request with its time limit', async () => {
  const setup = await open();
  await setup.addDirected('a', toQuery('Who?'), { stuck: true });
  await runAll(setup);
  expect(await setup.read('directed')).toMatchObject({ status: 'failed', detail: 'Time limit reached: 60 s.' });
});

it.each([
  ['Ada', 'Ada'],
  [{ a: 1 }, '{"a":1}'],
])('answers %j where a directive asks for it, with the context that there is', async (output, answer) => {
  const setup = await open();
  await setup.addDirected('a', toQuery('Who?'), { output });
  await runAll(setup);
  expect(await setup.read('directed')).toMatchObject({ status: 'done', answer, context: expect.stringMatching(/^{/) });
});

it('stops at the first attempt only, where a directive asks for a crash, and gives the others back', async () => {
  const setup = await open();
  await setup.add('a', toInsert('zero'));
  await setup.addDirected('a', toInsert('one'), { crash: true });
  await setup.add('a', toInsert('two'));
  const claimed = await setup.claim();
  if (!claimed) throw new Error('Nothing to claim.');
  await setup.runner.run(claimed, NEVER);
  expect(setup.commits).toEqual([['zero']]);
  expect(await setup.claim()).toMatchObject({ requests: [{ id: 'directed', attempts: 2 }] });
  await setup.store.voidRequestLeases(0, LOSS_POLICY);
  await runAll(setup);
  expect(setup.commits).toEqual([['zero'], ['one'], ['two']]);
  expect(setup.onError).not.toHaveBeenCalled();
});

it('adds what a file says, with its name and kind', async () => {
  const setup = await open();
  await setup.addFiles('a', 'Ada');
  await runAll(setup);
  const metadata = { file_name: '1.txt', media_type: 'text/plain' };
  expect(setup.inserts).toEqual([{ requestId: '1', memoryId: 'file-1', text: 'Ada', metadata }]);
  expect(await setup.read('1')).toMatchObject({ status: 'done', memoryId: 'file-1', detail: null });
  expect(await setup.store.readContent('1')).toBeNull();
});

it('fails each file that cannot be read, by name, and adds the others', async () => {
  const setup = await open();
  await setup.addFiles('a', 'one', 'unreadable', 'defect', 'two');
  await runAll(setup);
  expect(setup.commits).toEqual([['one'], ['two']]);
  const request = await setup.read('1');
  expect(request).toMatchObject({ status: 'failed', batch: { count: 4, failedCount: 2 } });
  expect(request?.detail).toMatch(/^2\.txt: it cannot be read\. 3\.txt: Internal error/);
  expect(setup.onError).toHaveBeenCalledExactlyOnceWith(new Error('secret detail'), '3');
});

it('adds a long file one memory per commit, and all of it again after an interruption', async () => {
  const text = 'word '.repeat(120_000);
  const abort = new AbortController();
  const setup = await open({ before: () => abort.abort() });
  await setup.addFiles('a', text);
  const claimed = await setup.claim();
  if (claimed) await setup.runner.run(claimed, abort.signal);
  expect(setup.commits).toHaveLength(1);
  expect(await setup.read('1')).toMatchObject({ status: 'created' });
  const fresh = await setup.claim();
  expect(fresh).toMatchObject({ requests: [{ id: '1', attempts: 1 }] });
  if (fresh) await setup.runner.run(fresh, NEVER);
  const added = setup.inserts.slice(1);
  expect(added.map(({ memoryId }) => memoryId)).toEqual(['file-1', 'file-1#2', 'file-1#3']);
  expect(added.map((memory) => memory.text).join('')).toBe(text);
  expect(await setup.read('1')).toMatchObject({ status: 'done' });
});

it('gives a file back when it is aborted while it is read', async () => {
  const abort = new AbortController();
  const setup = await open();
  setup.documents.before = () => abort.abort(new Error('the server is stopping'));
  await setup.addFiles('a', 'one');
  const claimed = await setup.claim();
  if (claimed) await setup.runner.run(claimed, abort.signal);
  expect(setup.commits).toEqual([]);
  expect(await setup.claim()).toMatchObject({ requests: [{ id: '1', attempts: 1 }] });
  expect(setup.onError).not.toHaveBeenCalled();
});

it('answers the requests of other graphs while a file is read, and keeps the order of its own graph', async () => {
  const setup = await open();
  await setup.addFiles('a', 'Ada');
  await setup.addDirected('a', toInsert('after'), {});
  await setup.store.createRequest(sampleRequest('query', 'b', { payload: toQuery('Who?') }));
  const answered = Promise.withResolvers<void>();
  const { read } = setup.documents;
  setup.documents.read = async function (file, signal) {
    await answered.promise;
    return read.call(this, file, signal);
  };
  const { runner: work, clock } = setup;
  const lane = createJobLoop({ work, concurrency: 1, clock, ids: createTestIds(), onError: setup.onError });
  lane.wake();
  await expect.poll(() => setup.read('query')).toMatchObject({ status: 'done', answer: 'answer to Who?' });
  expect(await setup.read('1')).toMatchObject({ status: 'created' });
  answered.resolve();
  await lane.idle();
  await lane.stop(0);
  expect(setup.commits).toEqual([['Ada'], ['after']]);
  expect(setup.onError).not.toHaveBeenCalled();
});
