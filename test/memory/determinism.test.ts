import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_CONFIGURATION, type MemoryInsert } from '../../src/memory/types.ts';
import { createGraphWorld } from './graph-world.ts';

const NAMES = ['Anna Vik', 'Bo Lindh', 'Castle Hill', 'Dorn', 'Ebba Ray', 'Fenwick'];
const QUERIES = ['Who met Anna Vik near Castle Hill?', 'Where does Ebba Ray live?', 'dorn market'];

const someText = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.constantFrom('met', 'left', 'saw the market of'))
  .map(([one, other, verb]) => `${one}: ${one} ${verb} ${other}. ${other} lives in Dorn.`);
const someMemories = fc.array(someText, { minLength: 1, maxLength: 9 });

function toInserts(texts: readonly string[]): Omit<MemoryInsert, 'requestId'>[] {
  return texts.map((text, at) => ({ memoryId: `m${at}`, text, metadata: { at } }));
}

/** The bytes of every answer of a graph that got these memories, `batchSize` at a time. */
async function answers(memories: readonly Omit<MemoryInsert, 'requestId'>[], batchSize: number): Promise<string> {
  const world = createGraphWorld();
  const inserts = memories.map((memory, at) => ({ ...memory, requestId: `r${String(at).padStart(6, '0')}` }));
  for (let at = 0; at < inserts.length; at += batchSize) {
    await world.engine.addMemories('g', EMPTY_CONFIGURATION, inserts.slice(at, at + batchSize));
  }
  const results = [];
  for (const query of QUERIES) results.push(await world.ask('g', query, { withReferences: true }));
  await world.close();
  return JSON.stringify(results);
}

describe('a graph', () => {
  it('answers alike whatever the order in which its memories came', async () => {
    const shuffled = someMemories.chain((texts) =>
      fc.tuple(fc.constant(toInserts(texts)), fc.shuffledSubarray(toInserts(texts), { minLength: texts.length })),
    );
    const property = fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 4 }), async ([one, other], batchSize) => {
      expect(await answers(other, batchSize)).toBe(await answers(one, 9));
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it('answers as if it had never held what was replaced', async () => {
    const property = fc.asyncProperty(someMemories, someMemories, async (before, after) => {
      const replaced = toInserts(before).slice(0, after.length);
      expect(await answers([...replaced, ...toInserts(after)], 2)).toBe(await answers(toInserts(after), 9));
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
