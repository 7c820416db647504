import { describe, expect, it, vi } from 'vitest';
import type { GraphCatalog } from '../../../src/memory/ports/graph-catalog.ts';
import { createFirstPollWait } from '../../../src/memory/service/first-poll-wait.ts';
import { createMemories, type MemoriesOptions } from '../../../src/memory/service/memories.ts';
import { DEFAULT_QUERY_PARAMETERS, EMPTY_CONFIGURATION } from '../../../src/memory/types.ts';
import { createSignals } from '../../../src/signals.ts';
import { openMainStores } from '../../support/database/main-stores.ts';
import { addAccount, EPOCH, sampleGraph, sampleRequestEnd, toLease } from '../../support/run/samples.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { createTestIds } from '../../support/test-ids.ts';

const SHIPS = { domain: 'Ships', exampleQueries: 'Which?', entityTypes: ['Ship'] };
const TEXT = { text: 'Ada wrote it.', metadata: null };
/** One graph in which one memory is kept, and which is told apart by its id. */
function createFakeReader() {
  const ada = {
    ...{ memoryId: 'ada', text: 'Ada wrote it.', metadata: null, chunkCount: 1 },
    ...{ sequence: 1, createdAt: 0, time: null },
  };
  return {
    findMemory: async (graphId: string, memoryId: string) =>
      graphId === 'id-000001' && memoryId === 'ada' ? ada : null,
    listMemories: async (graphId: string, page: { after: string; limit: number }) => ({
      memories: [
        {
          memoryId: `${graphId} ${page.after} ${page.limit}`,
          metadata: null,
          ...{ beginning: 'Ada wrote it.', characters: 13 },
          createdAt: 0,
          time: null,
        },
      ],
      ...{ next: null, total: 1 },
    }),
    findLastChange: async () => null,
    findFile: async () => null,
    openSnapshot: async () => null,
    forget: vi.fn(),
    close: vi.fn(),
  };
}

const LIMITS = { requestCount: 10, payloadCharacters: 10_000 };

async function open(changes: Partial<MemoriesOptions> = {}) {
  const { accounts, catalog, requests } = openMainStores();
  await addAccount(accounts, 'account-a');
  await addAccount(accounts, 'account-b');
  const clock = createTestClock();
  const [onRequest, onGraphDeleted] = [vi.fn(), vi.fn()];
  const reader = createFakeReader();
  const stores = { catalog, requests, reader, clock };
  const settings = { autoCreateGraphs: true, testDirectives: true, limitMs: 60_000, maxOpenRequests: 1000 };
  const options = {
    ...stores,
    ...settings,
    ids: createTestIds(),
    firstPolls: createFirstPollWait({ holdMs: 0, signals: createSignals() }),
    onRequest,
    onGraphDeleted,
  };
  return { memories: createMemories({ ...options, ...changes }), ...stores, onRequest, onGraphDeleted };
}

it('lists the graphs an account has made, and only its own', async () => {
  const { memories } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  await memories.createGraph('account-b', 'crew', SHIPS);
  expect(await memories.listGraphs('account-a')).toEqual(['fleet']);
});

it('throws conflict for a second graph of the name, and leaves the first as it is', async () => {
  const { memories } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  const again = memories.createGraph('account-a', 'fleet', EMPTY_CONFIGURATION);
  await expect(again).rejects.toMatchObject({ code: 'conflict', message: 'A graph named "fleet" already exists.' });
  expect(await memories.getConfiguration('account-a', 'fleet')).toEqual(SHIPS);
});

it('changes the configuration of a graph', async () => {
  const { memories } = await open();
  await memories.createGraph('account-a', 'fleet', EMPTY_CONFIGURATION);
  await memories.setConfiguration('account-a', 'fleet', SHIPS);
  expect(await memories.getConfiguration('account-a', 'fleet')).toEqual(SHIPS);
});

it("throws not_found for another account's graph, for every operation", async () => {
  const { memories, onRequest, onGraphDeleted } = await open({ autoCreateGraphs: false });
  await memories.createGraph('account-a', 'fleet', SHIPS);
  for (const ask of [
    () => memories.getConfiguration('account-b', 'fleet'),
    () => memories.setConfiguration('account-b', 'fleet', EMPTY_CONFIGURATION),
    () => memories.deleteGraph('account-b', 'fleet'),
    () => memories.insert('account-b', 'fleet', TEXT),
    () => memories.removeMemory('account-b', 'fleet', 'ada'),
    () => memories.getMemory('account-b', 'fleet', 'ada'),
    () => memories.listMemories('account-b', 'fleet', { after: '', limit: 1 }),
    () => memories.query('account-b', 'fleet', 'Who?', DEFAULT_QUERY_PARAMETERS),
  ]) {
    const message = expect.stringMatching(/^No graph is named "fleet"/);
    await expect(ask()).rejects.toMatchObject({ code: 'not_found', message });
  }
  expect(onRequest).not.toHaveBeenCalled();
  expect(onGraphDeleted).not.toHaveBeenCalled();
  expect(await memories.getConfiguration('account-a', 'fleet')).toEqual(SHIPS);
});

it('says in not_found how to make the graph, in an address that works', async () => {
  const { memories } = await open();
  await expect(memories.getConfiguration('account-a', 'my fleet')).rejects.toThrow('POST /graph/my%20fleet');
});

it('accepts a memory: stores it, returns a handle and wakes a worker', async () => {
  const { memories, requests, onRequest } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  const input = { text: 'Ada', metadata: { page: 1 }, memoryId: 'ada' };
  const handle = await memories.insert('account-a', 'fleet', input);
  expect(handle).toEqual({ requestId: 'id-000002', requestTime: EPOCH, memoryId: 'ada' });
  expect(onRequest).toHaveBeenCalledOnce();
  expect(await requests.claimRequests('', toLease('token-1'), LIMITS)).toMatchObject({
    graph: { configuration: SHIPS },
    requests: [{ id: handle.requestId, payload: { kind: 'insert', ...input } }],
  });
});

it('accepts a query with its parameters', async () => {
  const { memories, requests, onRequest } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  const parameters = { ...DEFAULT_QUERY_PARAMETERS, onlyContext: true, chunksMaxTokens: -1 };
  const handle = await memories.query('account-a', 'fleet', 'Who?', parameters);
  expect(handle).toEqual({ requestId: 'id-000002', requestTime: EPOCH });
  expect(onRequest).toHaveBeenCalledOnce();
  const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
  expect(claimed?.requests).toMatchObject([{ payload: { kind: 'query', query: 'Who?', parameters } }]);
});

it('accepts a deletion: stores it, returns a handle and wakes a worker', async () => {
  const { memories, requests, onRequest } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  const { requestId: id, ...handle } = await memories.removeMemory('account-a', 'fleet', 'ada');
  expect(handle).toEqual({ requestTime: EPOCH, memoryId: 'ada' });
  expect(onRequest).toHaveBeenCalledOnce();
  expect(await memories.getRequest('account-a', 'fleet', { kind: 'insert', id })).toMatchObject({ kind: 'delete', id });
  const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
  expect(claimed?.requests).toMatchObject([{ id, payload: { kind: 'delete', memoryId: 'ada' } }]);
});

it('accepts an import in slices, under one handle, and creates the graph with its configuration', async () => {
  const { memories, requests, onRequest } = await open({ autoCreateGraphs: false });
  const imported = Array.from({ length: 1001 }, (_, at) => ({
    memoryId: `m${at}`,
    text: `Tea ${at}.`,
    metadata: null,
  }));
  const draft = memories.draftImport();
  for (const memory of imported) await draft.add(memory);
  const { requestId: id, requestTime } = await memories.acceptImport('account-a', 'fleet', SHIPS, draft);
  expect(onRequest).toHaveBeenCalledOnce();
  expect(await memories.getConfiguration('account-a', 'fleet')).toEqual(SHIPS);
  const claimed = await requests.claimRequests('', toLease('token-1'), { ...LIMITS, payloadCharacters: 1_000_000 });
  const payloads = claimed?.requests.map(({ payload }) => (payload.kind === 'import' ? payload.memories : [])) ?? [];
  expect(payloads.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(payloads.flat()).toEqual(imported);
  const wanted = { kind: 'insert', id, requestTime } as const;
  expect(await memories.getRequest('account-a', 'fleet', wanted)).toMatchObject({ kind: 'import', status: 'created' });
});

it('imports into a graph that is there, and keeps its configuration', async () => {
  const { memories } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  await memories.acceptImport('account-a', 'fleet', EMPTY_CONFIGURATION, memories.draftImport());
  expect(await memories.getConfiguration('account-a', 'fleet')).toEqual(SHIPS);
  expect(await memories.countRequests()).toMatchObject({ created: 1 });
});

it('never creates a graph to remove a memory', async () => {
  const { memories } = await open();
  await expect(memories.removeMemory('account-a', 'fleet', 'ada')).rejects.toMatchObject({ code: 'not_found' });
  expect(await memories.listGraphs('account-a')).toEqual([]);
});

it('reads the memories of a graph by its id', async () => {
  const { memories } = await open();
  await memories.createGraph('account-a', 'fleet', SHIPS);
  expect(await memories.getMemory('account-a', 'fleet', 'ada')).toMatchObject({ text: 'Ada wrote it.' });
  const unknown = memories.getMemory('account-a', 'fleet', 'bob');
  await expect(unknown).rejects.toMatchObject({
    code: 'not_found',
    message: 'This graph has no memory named "bob".',
  });
  const page = await memories.listMemories('account-a', 'fleet', { after: 'a', limit: 7 });
  expect(page.memories).toMatchObject([{ memoryId: 'id-000001 a 7' }]);
});

it('names a memory by its content where the client does not', async () => {
  const { memories } = await open();
  const name = async (text: string, metadata: Record<string, unknown> | null) =>
    (await memories.insert('account-a', 'fleet', { text, metadata })).memoryId;
  const first = await name('Ada', null);
  expect(first).toMatch(/^m-[0-9a-f]{32}$/);
  expect(await name('Ada', null)).toBe(first);
  expect(await name('Ada', {})).toBe(first);
  expect(await name('Ada.', null)).not.toBe(first);
  expect(await name('Ada', { page: 1 })).not.toBe(first);
});

it('creates an unknown graph with defaults on the first insert', async () => {
  const { memories } = await open();
  await memories.insert('account-a', 'fleet', TEXT);
  await memories.insert('account-a', 'fleet', TEXT);
  expect(await memories.listGraphs('account-a')).toEqual(['fleet']);
  expect(await memories.getConfiguration('account-a', 'fleet')).toEqual(EMPTY_CONFIGURATION);
});

it('creates one graph for inserts that come at once', async () => {
  const { memories, catalog } = await open();
  await Promise.all([1, 2, 3].map(() => memories.insert('account-a', 'fleet', TEXT)));
  expect(await catalog.listGraphIds()).toHaveLength(1);
  expect(await memories.countRequests()).toMatchObject({ created: 3 });
});

it('never creates a graph for a query', async () => {
  const { memories } = await open();
  const query = memories.query('account-a', 'fleet', 'Who?', DEFAULT_QUERY_PARAMETERS);
  await expect(query).rejects.toMatchObject({ code: 'not_found' });
  expect(await memories.listGraphs('account-a')).toEqual([]);
});

it('throws not_found when the graph is deleted between finding it and the insert', async () => {
  const { catalog } = openMainStores();
  const stale: GraphCatalog = { ...catalog, findGraph: async () => sampleGraph('fleet') };
  const { memories, onRequest } = await open({ catalog: stale });
  await expect(memories.insert('account-a', 'fleet', TEXT)).rejects.toMatchObject({ code: 'not_found' });
  expect(onRequest).not.toHaveBeenCalled();
});

it('deletes a graph at once, fails its open requests and has its data removed', async () => {
  const { memories, reader, onGraphDeleted } = await open();
  const handle = await memories.insert('account-a', 'fleet', TEXT);
  await memories.deleteGraph('account-a', 'fleet');
  expect(onGraphDeleted).toHaveBeenCalledExactlyOnceWith('id-000001');
  expect(reader.forget).toHaveBeenCalledExactlyOnceWith('id-000001');
  expect(await memories.listGraphs('account-a')).toEqual([]);
  const wanted = { kind: 'insert', id: handle.requestId, requestTime: handle.requestTime } as const;
  expect(await memories.getRequest('account-a', 'fleet', wanted)).toMatchObject({
    status: 'failed',
    detail: 'The graph was deleted before the request was executed.',
  });
});

it('finds a request by graph, kind, id and time', async () => {
  const { memories, clock } = await open();
  const { requestId: id, requestTime } = await memories.insert('account-a', 'fleet', TEXT);
  clock.advance(60_000);
  const found = { id, status: 'created', requestedAt: requestTime };
  expect(await memories.getRequest('account-a', 'fleet', { kind: 'insert', id, requestTime })).toMatchObject(found);
  expect(await memories.getRequest('account-a', 'fleet', { kind: 'insert', id })).toMatchObject(found);
});

it.each([
  ['of another account', 'account-b', 'fleet', {}],
  ['of another graph', 'account-a', 'crew', {}],
  ['of another kind', 'account-a', 'fleet', { kind: 'query' as const }],
  ['of an unknown id', 'account-a', 'fleet', { id: 'unknown' }],
  ['of another time', 'account-a', 'fleet', { requestTime: EPOCH + 1 }],
  ['of time zero', 'account-a', 'fleet', { requestTime: 0 }],
])('throws not_found for a request %s', async (_which, accountId, graph, changes) => {
  const { memories } = await open();
  await memories.insert('account-a', 'crew', TEXT);
  const { requestId: id, requestTime } = await memories.insert('account-a', 'fleet', TEXT);
  const wanted = { kind: 'insert' as const, id, requestTime, ...changes };
  await expect(memories.getRequest(accountId, graph, wanted)).rejects.toMatchObject({ code: 'not_found' });
});

describe('directives', () => {
  type Setup = Awaited<ReturnType<typeof open>>;
  const query = (setup: Setup, text: string) =>
    setup.memories.query('account-a', 'fleet', text, DEFAULT_QUERY_PARAMETERS);
  const read = ({ memories }: Setup, { requestId }: { requestId: string }, kind: 'insert' | 'query' = 'query') =>
    memories.getRequest('account-a', 'fleet', { kind, id: requestId });
  const claim = ({ requests, clock }: Setup) =>
    requests.claimRequests('', toLease('token-1', { now: clock.now() }), LIMITS);

  async function openFleet(changes: Partial<MemoriesOptions> = {}) {
    const setup = await open(changes);
    await setup.memories.createGraph('account-a', 'fleet', EMPTY_CONFIGURATION);
    return setup;
  }

  it('are taken out of a memory and a query, and go with the request', async () => {
    const setup = await openFleet();
    await setup.memories.insert('account-a', 'fleet', { ...TEXT, text: 'Ada [[doppel:fail no luck]] wrote it.' });
    await query(setup, 'Who? [[doppel:output {"a": 1}]]');
    expect((await claim(setup))?.requests).toMatchObject([
      { payload: { text: 'Ada wrote it.' }, directives: { fail: 'no luck' } },
      { payload: { query: 'Who?' }, directives: { output: { a: 1 } } },
    ]);
  });

  it('do not count for the name that a memory has by its content', async () => {
    const { memories } = await openFleet();
    const plain = await memories.insert('account-a', 'fleet', TEXT);
    const directed = await memories.insert('account-a', 'fleet', { ...TEXT, text: `${TEXT.text} [[doppel:polls 1]]` });
    expect(directed.memoryId).toBe(plain.memoryId);
  });

  it.each(['[[doppel:explode]]', '[[doppel:steps 3]] Ada', '[[doppel:output 1]] Ada', '[[doppel:polls 2]]'])(
    'refuse the memory %s',
    async (text) => {
      const setup = await openFleet();
      await expect(setup.memories.insert('account-a', 'fleet', { ...TEXT, text })).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await claim(setup)).toBeNull();
    },
  );

  it('are ordinary text where they are switched off', async () => {
    const setup = await openFleet({ testDirectives: false });
    await query(setup, '[[doppel:explode]]');
    expect((await claim(setup))?.requests).toMatchObject([
      { payload: { query: '[[doppel:explode]]' }, directives: {} },
    ]);
  });

  it.each([
    ['delay 5s', 5000],
    ['stuck', 60_000],
  ])('hold the end back for the time of %s', async (directive, heldMs) => {
    const setup = await openFleet();
    const handle = await query(setup, `Who? [[doppel:${directive}]]`);
    await claim(setup);
    await setup.requests.finishRequests('token-1', [sampleRequestEnd(handle.requestId, { answer: 'Ada' })], EPOCH);
    setup.clock.advance(heldMs - 1);
    expect(await read(setup, handle)).toMatchObject({ status: 'created', answer: '', context: '' });
    setup.clock.advance(1);
    expect(await read(setup, handle)).toMatchObject({ status: 'done', answer: 'Ada' });
  });

  it('delay the end for the given number of polls', async () => {
    const setup = await openFleet();
    const handle = await query(setup, 'Who? [[doppel:polls 2]]');
    await claim(setup);
    await setup.requests.finishRequests('token-1', [sampleRequestEnd(handle.requestId)], EPOCH);
    const statuses = [];
    for (let reads = 0; reads < 4; reads += 1) statuses.push((await read(setup, handle)).status);
    expect(statuses).toEqual(['created', 'created', 'done', 'done']);
  });
});

describe('under an id made before', () => {
  it('makes each thing once, and names it as at the first time', async () => {
    const { memories, clock, requests } = await open();
    const snapshot = ['a', 'b'].map((memoryId) => ({ memoryId, text: 'x'.repeat(150_000), metadata: null }));
    const files = ['a.txt', 'b.txt'].map((name) => ({ name, mediaType: '', content: Buffer.from(name) }));
    const makings = [
      (id: string) => memories.insert('account-a', 'fleet', TEXT, id),
      (id: string) => memories.query('account-a', 'fleet', 'Who?', DEFAULT_QUERY_PARAMETERS, id),
      async (id: string) => {
        const draft = memories.draftImport();
        for (const memory of snapshot) await draft.add(memory);
        return memories.acceptImport('account-a', 'fleet', SHIPS, draft, id);
      },
      (id: string) => memories.insertFiles('account-a', 'fleet', files, id),
    ];
    for (const [at, make] of makings.entries()) {
      const first = await make(`made-${at}`);
      expect(first).toMatchObject({ requestId: `made-${at}`, requestTime: clock.now() });
      clock.advance(1000);
      expect(await make(`made-${at}`)).toEqual(first);
    }
    expect(await memories.countRequestsOf('account-a')).toBe(4);
    expect(await requests.countRequests()).toMatchObject({ created: 6 });
  });

  it('makes a graph once, and none in place of another', async () => {
    const { memories } = await open();
    await memories.createGraph('account-a', 'fleet', SHIPS, 'made');
    await memories.createGraph('account-a', 'fleet', SHIPS, 'made');
    await expect(memories.createGraph('account-a', 'fleet', SHIPS, 'other')).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

it('says of files how many were added when some were not', async () => {
  const { memories, requests } = await open();
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, mediaType: '', content: Buffer.from('x') }));
  const { requestId: id, memoryIds } = await memories.insertFiles('account-a', 'fleet', files);
  expect(new Set(memoryIds).size).toBe(3);
  const claimed = await requests.claimRequests('', toLease('token-1'), LIMITS);
  const [one, ...others] = (claimed?.requests ?? []).map((request) => request.id);
  const failed = sampleRequestEnd(one ?? '', { status: 'failed', detail: 'a.txt: it is empty.' });
  await requests.finishRequests('token-1', [failed, ...others.map((each) => sampleRequestEnd(each))], EPOCH);
  expect(await memories.getRequest('account-a', 'fleet', { kind: 'insert', id })).toMatchObject({
    status: 'failed',
    memoryId: memoryIds[0],
    detail: '2 of 3 files were added. a.txt: it is empty.',
  });
});
