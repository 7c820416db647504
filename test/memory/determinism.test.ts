import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryEdit, MemoryInsert } from '../../src/memory/types.ts';
import { AT_ONCE, createGraphWorld, toGraph } from './graph-world.ts';

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
async function answers(memories: readonly Omit<MemoryEdit, 'requestId'>[], batchSize: number): Promise<string> {
  const world = createGraphWorld();
  const inserts = memories.map((memory, at) => ({ ...memory, requestId: `r${String(at).padStart(6, '0')}` }));
  for (let at = 0; at < inserts.length; at += batchSize) {
    await world.engine.changeMemories(toGraph('g'), inserts.slice(at, at + batchSize), AT_ONCE);
  }
  const results = [];
  for (const query of QUERIES) results.push(await world.ask('g', query, { withReferences: true }));
  await world.close();
  return JSON.stringify(results);
}

const EDITS = ['m0', 'm1', 'm2', 'm3', 'm4'];

/** Adds, replaces and deletes, one after the other. */
const someEdits = fc.array(
  fc.record({ memoryId: fc.constantFrom(...EDITS), text: fc.option(someText, { freq: 2 }), isLong: fc.boolean() }),
  { minLength: 1, maxLength: 14 },
);

function toEdits(edits: readonly { memoryId: string; text: string | null; isLong: boolean }[]): MemoryEdit[] {
  return edits.map(({ memoryId, text, isLong }, at) => {
    const requestId = `r${String(at).padStart(6, '0')}`;
    if (text === null) return { requestId, memoryId };
    const metadata = isLong ? { at } : null;
    return { requestId, memoryId, text: isLong ? `${text} ${'The rain went on. '.repeat(250)}` : text, metadata };
  });
}

// The number of runs bounds these tests, not the time that a busy machine takes.
describe('a graph', { timeout: 0 }, () => {
  it('answers the same for any order of its memories', async () => {
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

  it('answers as if it had only ever had what is left after adds, replacements and deletes', async () => {
    const property = fc.asyncProperty(someEdits, fc.integer({ min: 1, max: 4 }), async (steps, batchSize) => {
      const edits = toEdits(steps);
      const last = [...new Map(edits.map((edit) => [edit.memoryId, edit])).values()];
      const left = last.filter((edit) => 'text' in edit);
      expect(await answers(edits, batchSize)).toBe(await answers(left, 9));
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
