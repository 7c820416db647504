import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GraphReader } from '../../src/memory/ports/graph-reader.ts';
import { openGraphFile } from '../../src/storage/open-graph-file.ts';
import { AT_ONCE, createGraphWorld, type GraphWorld, toGraph } from '../memory/graph-world.ts';

/** What every reader of graphs must do. `open` gives one over the same data as the world's stores. */
export function testGraphReader(
  open: (directory: string) => Promise<GraphReader>,
  createWorld: () => Promise<GraphWorld> = async () => createGraphWorld(),
): void {
  let world: GraphWorld;
  let reader: GraphReader;
  beforeEach(async () => {
    world = await createWorld();
    reader = await open(world.directory);
  });
  afterEach(async () => {
    reader.close();
    await world.close();
  });

  const idsAfter = async (after: string, limit: number) => {
    const { memories, next } = await reader.listMemories('g', { after, limit });
    return [memories.map(({ memoryId }) => memoryId), next];
  };

  it('finds a graph that nothing was written to empty, and makes nothing of it', async () => {
    expect(await reader.findMemory('g', 'm')).toBeNull();
    expect(await reader.listMemories('g', { after: '', limit: 10 })).toEqual({ memories: [], next: null, total: 0 });
    expect(await world.graphs.find('g')).toBeNull();
  });

  it.each([
    ['short', 'Ada likes tea.', 1],
    ['within white space', '\n\n  Ada likes tea. \t', 1],
    ['of several chunks', `# Rain\n\n${'The rain went on. '.repeat(600)}\n\n  The end`, 4],
    ['with control characters', 'Tea\u0000 and\u0001 coffee.\r\n', 1],
    ['with lone surrogates', 'Tea \ud800 and \udc00 coffee', 1],
  ])('gives back a text exactly: %s', async (_kind, text, chunkCount) => {
    await world.add('g', text, { memoryId: 'm', metadata: { a: [1, 'two'] } });
    const metadata = { a: [1, 'two'] };
    expect(await reader.findMemory('g', 'm')).toMatchObject({ memoryId: 'm', text, metadata, chunkCount });
  });

  it('sees each change at once', async () => {
    await world.add('g', `${'The rain went on. '.repeat(400)}`, { memoryId: 'm', metadata: { a: 1 } });
    expect(await reader.findMemory('g', 'm')).toMatchObject({ chunkCount: 3 });
    await world.add('g', 'Ada likes tea.', { memoryId: 'm' });
    const now = { memoryId: 'm', text: 'Ada likes tea.', metadata: null, chunkCount: 1 };
    expect(await reader.findMemory('g', 'm')).toMatchObject(now);
    await world.remove('g', 'm');
    expect(await reader.findMemory('g', 'm')).toBeNull();
  });

  it('lists memories by code point, page by page', async () => {
    for (const memoryId of ['b', '\u{1F600}', 'a', '\uffee', 'B']) await world.add('g', 'Tea.', { memoryId });
    expect(await idsAfter('', 2)).toEqual([['B', 'a'], 'a']);
    expect(await idsAfter('a', 2)).toEqual([['b', '\uffee'], '\uffee']);
    expect(await idsAfter('\uffee', 2)).toEqual([['\u{1F600}'], null]);
    expect(await idsAfter('aa', 3)).toEqual([['b', '\uffee', '\u{1F600}'], null]);
  });

  it('searches what memories are, and looks at a bounded amount of text for a page', async () => {
    const long = 'The rain went on. '.repeat(12_000);
    for (const memoryId of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      await world.add('g', `${memoryId === 'b' || memoryId === 'f' ? 'Tea. ' : ''}${long}`, {
        memoryId,
        metadata: { a: 1 },
      });
    }
    const seen: unknown[] = [];
    const find = (after: string) =>
      reader.listMemories('g', {
        ...{ after, limit: 10 },
        matches: (memory) => {
          seen.push([memory.memoryId, memory.metadata]);
          return memory.text.startsWith('Tea.');
        },
      });
    const first = await find('');
    expect([first.memories.map(({ memoryId }) => memoryId), first.next, first.total]).toEqual([['b'], 'e', 7]);
    const second = await find('e');
    expect([second.memories.map(({ memoryId }) => memoryId), second.next]).toEqual([['f'], null]);
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((memoryId) => [memoryId, { a: 1 }]));
    const all = await reader.listMemories('g', { after: '', limit: 2, matches: () => true });
    expect([all.memories.map(({ memoryId }) => memoryId), all.next]).toEqual([['a', 'b'], 'b']);
  });

  it('shows the beginning of a text', async () => {
    await world.add('g', `\n ${'\u{1F375} tea and '.repeat(200)}`, { memoryId: 'm' });
    const { memories, total } = await reader.listMemories('g', { after: '', limit: 1 });
    expect(memories[0]?.beginning).toMatch(/^\u{1F375} tea and /u);
    expect([...(memories[0]?.beginning ?? '')]).toHaveLength(240);
    expect(total).toBe(1);
  });

  it('tells the metadata, length and times of each', async () => {
    const metadata = { date: '2024-03-03' };
    await world.add('g', ' Tea \u{1F375} ', { memoryId: 'm', metadata });
    const time = Date.UTC(2024, 2, 3);
    const expected = [
      {
        memoryId: 'm',
        metadata,
        beginning: 'Tea \u{1F375}',
        characters: 8,
        createdAt: AT_ONCE.changedAt || null,
        time,
      },
    ];
    expect((await reader.listMemories('g', { after: '', limit: 1 })).memories).toEqual(expected);
  });

  it('ends a page early where metadata is large', async () => {
    const large = { text: 'x'.repeat(3_000_000) };
    for (const memoryId of ['a', 'b', 'c']) await world.add('g', 'Tea.', { memoryId, metadata: large });
    expect(await idsAfter('', 100)).toEqual([['a', 'b'], 'b']);
    expect(await idsAfter('b', 100)).toEqual([['c'], null]);
  });

  it('tells when memories were last changed', async () => {
    const change = (changedAt: number, memoryId: string, text?: string) =>
      world.engine.changeMemories(
        toGraph('g'),
        [{ requestId: `r${changedAt}`, memoryId, ...(text && { text, metadata: null }) }],
        { ...AT_ONCE, changedAt },
      );
    expect(await reader.findLastChange('g')).toBeNull();
    await change(1000, 'ghost');
    expect(await reader.findLastChange('g')).toBeNull();
    await change(2000, 'm', 'Tea.');
    expect(await reader.findLastChange('g')).toBe(2000);
    await change(3000, 'm');
    expect(await reader.findLastChange('g')).toBe(3000);
  });

  it('has another version after every change, and the same one without', async () => {
    const readVersion = async () => (await reader.findFile('g'))?.version ?? null;
    const versions: (string | null)[] = [];
    const note = async () => versions.push(await readVersion());
    await note();
    await world.add('g', 'Ada likes tea.', { memoryId: 'm' });
    await note();
    await world.add('g', 'Ada likes rain.', { memoryId: 'm' });
    await note();
    await world.remove('g', 'm');
    await note();
    expect(versions[0]).toBeNull();
    expect(new Set(versions).size).toBe(4);
    expect(await readVersion()).toBe(versions[3]);
  });

  it('names a file that another thread can read', async () => {
    await world.add('g', 'Ada likes tea.', { memoryId: 'm' });
    const { path = '' } = (await reader.findFile('g')) ?? {};
    const snapshot = openGraphFile(path);
    expect(await snapshot?.count()).toEqual({ memories: 1, chunks: 1 });
    snapshot?.close();
    expect(openGraphFile(`${path}-none`)).toBeNull();
  });

  it('counts memories and chunks', async () => {
    await world.add('g', 'Ada likes tea.', { memoryId: 'ada' });
    await world.add('g', `# Rain\n\n${'The rain went on. '.repeat(600)}`, { memoryId: 'rain' });
    const snapshot = await reader.openSnapshot('g');
    expect(await snapshot?.count()).toEqual({ memories: 2, chunks: 5 });
    snapshot?.close();
  });

  it('holds one state of a graph, whatever is written meanwhile', async () => {
    expect(await reader.openSnapshot('g')).toBeNull();
    await world.add('g', 'Ada likes tea.', { memoryId: 'ada' });
    await world.add('g', `# Rain\n\n${'The rain went on. '.repeat(600)}`, { memoryId: 'rain' });
    const snapshot = await reader.openSnapshot('g');
    await world.remove('g', 'ada');
    await world.add('g', 'Eve likes coffee.', { memoryId: 'eve' });
    expect((await snapshot?.readMemories('', { count: 1, characters: 1000 }))?.map(({ text }) => text)).toEqual([
      'Ada likes tea.',
    ]);
    expect(
      (await snapshot?.readMemories('ada', { count: 10, characters: 1000 }))?.map(({ memoryId }) => memoryId),
    ).toEqual(['rain']);
    const first = await snapshot?.listChunks({ memoryId: '', ordinal: -1 }, 3);
    expect(first?.map(({ memoryId, ordinal }) => [memoryId, ordinal])).toEqual([
      ['ada', 0],
      ['rain', 0],
      ['rain', 1],
    ]);
    const rest = await snapshot?.listChunks({ memoryId: 'rain', ordinal: 1 }, 10);
    expect(rest?.map(({ ordinal }) => ordinal)).toEqual([2, 3]);
    const [ada] = first ?? [];
    const read = await snapshot?.readChunks([ada?.id ?? 0]);
    expect(read?.get(ada?.id ?? 0)).toMatchObject({ content: 'Ada likes tea.', memoryId: 'ada', ordinal: 0 });
    snapshot?.close();
  });

  it('finds a forgotten graph empty, while its data is still there', async () => {
    await world.add('g', 'Tea.', { memoryId: 'm' });
    expect(await reader.findMemory('g', 'm')).not.toBeNull();
    reader.forget('g');
    expect(await reader.findMemory('g', 'm')).toBeNull();
    expect(await reader.openSnapshot('g')).toBeNull();
    expect(await reader.findFile('g')).toBeNull();
  });
}
