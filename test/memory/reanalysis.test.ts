import { afterEach, beforeEach, expect, it } from 'vitest';
import { AT_ONCE, createGraphWorld, type GraphWorld, listMatches, toGraph } from './graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

/** Stores memories as an older version did, whose rules found no words in them. */
async function addOutdated(count: number): Promise<void> {
  const store = await world.graphs.open('g');
  const memories = Array.from({ length: count }, (_, at) => {
    const text = `Harbour number ${at} freezes in winter.`;
    const content = { id: at + 1, ordinal: 0, start: 0, content: text, subject: null, length: 6, turn: null };
    const analysis = { sentences: [], entities: [], relations: [], aliases: [] };
    const chunk = { ...content, analysis, keys: [], vector: null };
    const origin = { speaker: null, time: null, metadata: { at }, documentId: `d-${at}` };
    return { memoryId: `m${at}`, digest: 'old', text, chunks: [chunk], ...origin };
  });
  const nothing = { requestIds: ['r'], missing: new Set<string>(), removed: [], embedder: null };
  await store.apply({ ...nothing, memories, analysisVersion: 1, appliedAt: 5, fence: null });
}

async function countMatches(): Promise<number> {
  return listMatches((await world.ask('g', 'Which harbour freezes?')).context).length;
}

it('analyses what an older version stored in steps, until nothing is left', async () => {
  await addOutdated(40);
  expect(await countMatches()).toBe(0);
  expect(await world.engine.reanalyse(toGraph('g'), AT_ONCE)).toBe(true);
  expect(await countMatches()).toBeGreaterThan(0);
  expect(await world.engine.reanalyse(toGraph('g'), AT_ONCE)).toBe(false);
  expect(await world.engine.reanalyse(toGraph('g'), AT_ONCE)).toBe(false);
  const store = await world.graphs.open('g');
  expect(await store.readStatistics()).toMatchObject({ chunkCount: 40 });
  expect((await store.findDocuments(['d-7'])).get('d-7')).toMatchObject({ metadata: { at: 7 }, createdAt: 5 });
});

it('changes nothing when it is aborted', async () => {
  await addOutdated(3);
  const { signal } = { signal: AbortSignal.abort(new Error('stopping')) };
  await expect(world.engine.reanalyse(toGraph('g'), { signal })).rejects.toThrow('stopping');
  expect(await countMatches()).toBe(0);
});

it('makes no graph of one that was never written to', async () => {
  expect(await world.engine.reanalyse(toGraph('unknown'), AT_ONCE)).toBe(false);
  expect(await world.graphs.find('unknown')).toBeNull();
});
