import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseExact } from '../../src/exact-json.ts';
import type {
  GraphDelta,
  GraphStore,
  GraphStores,
  IndexedChunk,
  MemoryChange,
  RunLimits,
} from '../../src/memory/ports/graph-store.ts';
import { mergePostings, type Postings } from '../../src/memory/postings.ts';

const SHARED_KEY = 7;
const LIMITS: RunLimits = { reach: 3, gapMs: 1000, sequenceGap: 8 };

export function chunk(id: number, keys = [SHARED_KEY]): IndexedChunk {
  return {
    id,
    ordinal: 0,
    start: 0,
    content: `Content of ${id}.`,
    subject: null,
    length: 10,
    turn: null,
    analysis: { sentences: [{ start: 0, end: 5, words: [1, 2] }], entities: [], relations: [], aliases: [] },
    keys: keys.map((key) => ({ key, weight: 2 })),
    vector: null,
  };
}

export function memory(name: string, chunks: IndexedChunk[] | null, changes: Partial<MemoryChange> = {}): MemoryChange {
  const text = `Text of ${name}.`;
  const digest = `digest of ${name}`;
  return {
    memoryId: name,
    documentId: `d-${name}`,
    digest,
    metadata: null,
    speaker: null,
    time: null,
    text,
    chunks,
    ...changes,
  };
}

/** A memory of one chunk that is a turn of conversation 7 or another one. */
function turn(name: string, id: number, changes: Partial<MemoryChange> = {}, conversation = 7): MemoryChange {
  return memory(name, [{ ...chunk(id), turn: { conversation, questionShare: 0.5 } }], changes);
}

export function delta(requestId: string, ...memories: MemoryChange[]): GraphDelta {
  return {
    requestIds: [requestId],
    missing: new Set(),
    memories,
    removed: [],
    embedder: null,
    analysisVersion: 1,
    appliedAt: 0,
    fence: null,
  };
}

/** What every store of graphs must do. `reopen` gives stores over the same files after `closeAll`. */
export function testGraphStores(open: () => Promise<GraphStores>, reopen: () => Promise<GraphStores>): void {
  let stores: GraphStores;
  let store: GraphStore;
  beforeEach(async () => {
    stores = await open();
    store = await stores.open('first');
  });
  afterEach(() => stores.closeAll());

  const listOf = async (key: number): Promise<Postings> =>
    mergePostings([...((await store.readPostings([key])).get(key)?.parts.values() ?? [])]);
  const idsOf = async (key: number): Promise<number[]> => [...(await listOf(key)).ids];

  const runOf = async (id: number, changes: Partial<RunLimits> = {}) =>
    (await store.readRuns([id], { ...LIMITS, ...changes })).get(id)?.turns.map((each) => each.id);

  it('finds no store where nothing was written', async () => {
    expect(await stores.find('unknown')).toBeNull();
    expect(await stores.find('first')).not.toBeNull();
  });

  it('gives back chunks as they were put in, with their document', async () => {
    await store.apply(delta('r1', memory('m', [chunk(11)])));
    const { keys: _, vector: __, turn: ___, ...stored } = chunk(11);
    const origin = { documentId: 'd-m', speaker: null, time: null };
    expect((await store.readChunks([11, 12])).get(11)).toEqual({ ...stored, ...origin });
    expect((await store.readChunks([12])).size).toBe(0);
  });

  it('lists the chunks of a key in order of their ids, whatever delta they came in', async () => {
    await store.apply(delta('r1', memory('a', [chunk(40, [SHARED_KEY, 8])]), memory('b', [chunk(10)])));
    await store.apply(delta('r2', memory('c', [chunk(30)])));
    const { ids, weights, lengths } = await listOf(SHARED_KEY);
    expect([...ids]).toEqual([10, 30, 40]);
    expect([...weights]).toEqual([2, 2, 2]);
    expect([...lengths]).toEqual([10, 10, 10]);
    expect((await store.readPostings([SHARED_KEY, 8, 9])).get(SHARED_KEY)?.count).toBe(3);
    expect(await store.countPostings([SHARED_KEY, 8, 9])).toEqual(
      new Map([
        [SHARED_KEY, 3],
        [8, 1],
      ]),
    );
  });

  it('keeps keys and ids of 52 bits exact', async () => {
    const large = 2 ** 52 - 1;
    await store.apply(delta('r1', memory('m', [chunk(large, [large - 1])])));
    expect(await idsOf(large - 1)).toEqual([large]);
    expect((await store.readChunks([large])).has(large)).toBe(true);
  });

  it('counts only what is there after a replacement', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1), chunk(2)]), memory('n', [chunk(3)])));
    await store.apply(delta('r2', memory('m', [chunk(2), chunk(4)])));
    expect(await idsOf(SHARED_KEY)).toEqual([2, 3, 4]);
    expect((await store.countPostings([SHARED_KEY])).get(SHARED_KEY)).toBe(3);
    expect(await store.readStatistics()).toEqual({ chunkCount: 3, totalLength: 30 });
    expect((await store.readChunks([1])).size).toBe(0);
  });

  it('counts exactly whatever was counted before', async () => {
    const count = async () => (await store.countPostings([SHARED_KEY])).get(SHARED_KEY) ?? 0;
    expect(await count()).toBe(0);
    await store.apply(delta('r1', memory('m', [chunk(1)])));
    expect(await count()).toBe(1);
    await store.apply(delta('r2', memory('n', [chunk(2)])));
    expect(await count()).toBe(2);
    await store.apply(delta('r3', memory('m', [])));
    expect(await count()).toBe(1);
    await store.apply(delta('r4', memory('m', [chunk(1), chunk(3)])));
    expect(await count()).toBe(3);
  });

  it('has the lists of a chunk in parts of one number', async () => {
    for (let id = 1; id <= 40; id++)
      await store.apply(delta(`r${id}`.padStart(4, '0'), memory(`m${id}`, [chunk(id, [8, 9])])));
    const lists = await store.readPostings([8, 9]);
    const partsOf = (key: number) => Array.from(lists.get(key)?.parts ?? [], ([part, { ids }]) => [part, [...ids]]);
    expect(partsOf(8)).toEqual(partsOf(9));
    expect(partsOf(8).length).toBeGreaterThan(0);
  });

  it('takes back a chunk that was removed before', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1)])));
    await store.apply(delta('r2', memory('m', [])));
    expect(await idsOf(SHARED_KEY)).toEqual([]);
    await store.apply(delta('r3', memory('m', [chunk(1)])));
    expect(await idsOf(SHARED_KEY)).toEqual([1]);
    expect(await store.readStatistics()).toEqual({ chunkCount: 1, totalLength: 10 });
  });

  it('stays exact through hundreds of deltas that add, replace and remove', async () => {
    const present = new Map<string, number>();
    for (let i = 1; i <= 300; i++) {
      const name = `m${(i * 7) % 40}`;
      const id = i % 5 === 0 ? (present.get(name) ?? i) : i;
      await store.apply(delta(`r${String(i).padStart(4, '0')}`, memory(name, i % 11 === 0 ? [] : [chunk(id)])));
      if (i % 11 === 0) present.delete(name);
      else present.set(name, id);
    }
    expect(await idsOf(SHARED_KEY)).toEqual([...present.values()].sort((a, b) => a - b));
    expect((await store.readStatistics()).chunkCount).toBe(present.size);
  });

  it('adds, replaces and removes in one delta', async () => {
    await store.apply(delta('r1', memory('a', [chunk(1)]), memory('b', [chunk(2), chunk(3)])));
    const later = delta('r2', memory('c', [chunk(4)]), memory('b', [chunk(3)]), memory('d', [chunk(5)]));
    await store.apply({ ...later, removed: ['a'] });
    expect(await idsOf(SHARED_KEY)).toEqual([3, 4, 5]);
    expect(await store.readStatistics()).toEqual({ chunkCount: 3, totalLength: 30 });
    await store.apply(delta('r3', turn('e', 6), memory('f', [chunk(7)]), turn('g', 8)));
    expect(await runOf(6)).toEqual([6, 8]);
  });

  it('numbers memories in the order of acceptance, and a replaced one keeps its number and time', async () => {
    const at = (appliedAt: number, ...given: Parameters<typeof delta>) => ({ ...delta(...given), appliedAt });
    await store.apply(at(100, 'r1', turn('b', 1), turn('a', 2)));
    await store.apply(at(200, 'r2', turn('b', 3), turn('c', 4, { sequence: 40, createdAt: 150 })));
    await store.apply(at(300, 'r3', turn('d', 5)));
    expect(await runOf(3)).toEqual([3, 2]);
    expect(await runOf(4)).toEqual([4, 5]);
    const documents = await store.findDocuments(['d-a', 'd-b', 'd-c', 'd-d']);
    expect([...'abcd'].map((name) => documents.get(`d-${name}`)?.createdAt)).toEqual([100, 100, 150, 300]);
  });

  it('orders the turns of a conversation by time, then by number', async () => {
    const time = 1_700_000_000_000;
    await store.apply(delta('r1', turn('late', 1, { time: time + 900 }), turn('first', 2, { time })));
    await store.apply(delta('r2', turn('second', 3, { time }), turn('other', 4, { time }, 99)));
    expect(await runOf(3)).toEqual([2, 3, 1]);
    expect(await runOf(2, { reach: 1 })).toEqual([2, 3]);
    expect(await runOf(4)).toEqual([4]);
    await store.apply({ ...delta('r3'), removed: ['second'] });
    expect(await runOf(2)).toEqual([2, 1]);
    expect((await store.readRuns([3], LIMITS)).size).toBe(0);
  });

  it('ends a run at a gap of time or of numbers', async () => {
    const time = 1_700_000_000_000;
    const turns = [0, 1000, 2001].map((after, at) => turn(`t${at}`, at + 1, { time: time + after }));
    await store.apply(delta('r1', ...turns));
    expect(await runOf(2)).toEqual([1, 2]);
    expect(await runOf(2, { gapMs: 1001 })).toEqual([1, 2, 3]);
    const untimed = [20, 28, 37].map((sequence, at) => turn(`u${at}`, at + 11, { sequence }, 8));
    await store.apply(delta('r2', ...untimed));
    expect(await runOf(12)).toEqual([11, 12]);
    expect(await runOf(12, { sequenceGap: 9 })).toEqual([11, 12, 13]);
  });

  it('tells where chunks come from', async () => {
    const time = 1_700_000_000_000;
    const document = memory('m', [chunk(1), { ...chunk(2), subject: 'Orsk' }], { time, speaker: 'Ada' });
    await store.apply(delta('r1', document, turn('t', 3)));
    const origins = await store.readOrigins([1, 2, 3, 9]);
    const shared = { length: 10, chunkCount: 2, speaker: 'Ada', time, turn: null };
    expect([...origins.values()]).toEqual([
      { id: 1, hasSubject: false, ...shared },
      { id: 2, hasSubject: true, ...shared },
      {
        ...{ id: 3, length: 10, hasSubject: false, chunkCount: 1, speaker: null, time: null },
        turn: { conversation: 7, questionShare: 0.5 },
      },
    ]);
    expect((await store.readChunks([1])).get(1)).toMatchObject({ time, speaker: 'Ada' });
  });

  it('lists the newest chunks by the time of their memories', async () => {
    const timed = (name: string, id: number, time: number | null) => memory(name, [chunk(id)], { time });
    await store.apply(delta('r1', timed('a', 1, null), timed('b', 2, 2000), timed('c', 3, 3000)));
    expect(await store.listNewestChunks(2)).toEqual([3, 2]);
    expect(await store.listNewestChunks(9)).toEqual([3, 2, 1]);
  });

  it('lists memories that an older version analysed until they are replaced', async () => {
    await store.apply(delta('r1', memory('a', [chunk(1)], { text: 'Content of 1.' }), memory('b', [chunk(2)])));
    const outdated = await store.listOutdated(2, 9);
    expect(outdated).toMatchObject([
      { memoryId: 'a', text: 'Content of 1.' },
      { memoryId: 'b', text: 'Text of b.' },
    ]);
    expect(await store.listOutdated(2, 1)).toHaveLength(1);
    expect(await store.listOutdated(1, 9)).toEqual([]);
  });

  it('changes metadata alone when no chunks are given', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1)], { metadata: { tag: 'old' } })));
    await store.apply(delta('r2', memory('m', null, { metadata: { tag: 'new' } })));
    expect(await idsOf(SHARED_KEY)).toEqual([1]);
    expect((await store.findDocuments(['d-m', 'd-x'])).get('d-m')).toMatchObject({ metadata: { tag: 'new' } });
    expect((await store.findMemories(['m', 'x'])).get('m')?.digest).toBe('digest of m');
    expect((await store.findMemories(['x'])).size).toBe(0);
  });

  it('removes a memory with its chunks, and takes it back later', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1), chunk(2)]), memory('n', [chunk(3)])));
    await store.apply({ ...delta('r2'), removed: ['m'] });
    expect(await idsOf(SHARED_KEY)).toEqual([3]);
    expect(await store.readStatistics()).toEqual({ chunkCount: 1, totalLength: 10 });
    expect([...(await store.findMemories(['m', 'n'])).keys()]).toEqual(['n']);
    expect((await store.findDocuments(['d-m'])).size).toBe(0);
    await store.apply(delta('r3', memory('m', [chunk(2)])));
    expect(await idsOf(SHARED_KEY)).toEqual([2, 3]);
  });

  it('remembers which requests found nothing to remove', async () => {
    await store.apply({ ...delta('r1', memory('m', [])), requestIds: ['r1', 'r2'], missing: new Set(['r2']) });
    expect(await store.findApplied(['r1', 'r2'])).toEqual(
      new Map([
        ['r1', 'applied'],
        ['r2', 'missing'],
      ]),
    );
  });

  it('remembers the requests of the last delta', async () => {
    await store.apply(delta('r1', memory('m', [])));
    expect(await store.findApplied(['r1', 'r2'])).toEqual(new Map([['r1', 'applied']]));
  });

  it('leaves nothing of a delta that fails', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1)])));
    const twice = delta('r2', memory('m', []), memory('n', [chunk(5)]), memory('o', [chunk(5)]));
    await expect(store.apply(twice)).rejects.toThrow();
    expect(await idsOf(SHARED_KEY)).toEqual([1]);
    expect(await store.findApplied(['r2'])).toEqual(new Map());
    expect(await store.readStatistics()).toEqual({ chunkCount: 1, totalLength: 10 });
  });

  it('keeps graphs apart, and removes one without the other', async () => {
    const second = await stores.open('second');
    await store.apply(delta('r1', memory('m', [chunk(1)])));
    await second.apply(delta('r1', memory('m', [chunk(2)])));
    expect(await idsOf(SHARED_KEY)).toEqual([1]);
    await stores.remove('second');
    expect(await stores.find('second')).toBeNull();
    expect(await idsOf(SHARED_KEY)).toEqual([1]);
  });

  it('does not bring a removed graph back for whoever still works on it', async () => {
    const store = await stores.open('removed');
    await store.readStatistics();
    await stores.remove('removed');
    await expect(store.readStatistics()).rejects.toThrow('The graph was deleted.');
    await expect(stores.open('removed')).rejects.toThrow('The graph was deleted.');
    expect(await stores.find('removed')).toBeNull();
  });

  it('removes every graph but those named', async () => {
    await stores.open('second');
    await stores.removeUnlisted(['first', 'third']);
    expect(await stores.find('second')).toBeNull();
    expect(await stores.find('first')).not.toBeNull();
  });

  it('goes on with a store whose graph was closed', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1)])));
    await stores.close('first');
    expect(await idsOf(SHARED_KEY)).toEqual([1]);
  });

  it('has everything, removed chunks included, after a restart', async () => {
    await store.apply(delta('r1', memory('m', [chunk(1), chunk(2)], { metadata: { a: 1 } })));
    const metadata = { a: 1, long: parseExact('12345678901234567890') };
    await store.apply(delta('r2', memory('m', [chunk(2)], { metadata })));
    await stores.closeAll();
    stores = await reopen();
    store = await stores.open('first');
    expect(await idsOf(SHARED_KEY)).toEqual([2]);
    expect(await store.findApplied(['r2'])).toEqual(new Map([['r2', 'applied']]));
    const stored = (await store.findDocuments(['d-m'])).get('d-m');
    expect(JSON.stringify(stored?.metadata)).toBe('{"a":1,"long":12345678901234567890}');
  });
}
