import { expect, it } from 'vitest';
import type { ImportedMemory } from '../../../src/memory/ports/request-store.ts';
import { createImportDraft } from '../../../src/memory/service/import-draft.ts';
import { createTestIds } from '../../support/test-ids.ts';

const toMemory = (memoryId: string, text: string) => ({ memoryId, text, metadata: null });

/** The slices that a draft of these memories stores, in order. */
async function sliceOf(memories: readonly ImportedMemory[]): Promise<ImportedMemory[][]> {
  const stored = new Map<string, ImportedMemory[]>();
  const requests = {
    storeSlice: async (id: string, slice: readonly ImportedMemory[]) => void stored.set(id, [...slice]),
    removeUnusedSlices: async () => {},
  };
  const draft = createImportDraft({ requests, ids: createTestIds() });
  for (const memory of memories) await draft.add(memory);
  return (await draft.finish()).map((id) => stored.get(id) ?? []);
}

it('makes one slice of what is small, and of nothing', async () => {
  const memories = [toMemory('a', 'Tea.'), toMemory('b', 'Tea.')];
  expect(await sliceOf(memories)).toEqual([memories]);
  expect(await sliceOf([])).toEqual([[]]);
});

it('keeps the order, and slices small in number and in characters', async () => {
  const memories = Array.from({ length: 1200 }, (_, at) => toMemory(`m${at}`, 'x'.repeat(at % 3 === 0 ? 3000 : 10)));
  const slices = await sliceOf(memories);
  expect(slices.flat()).toEqual(memories);
  for (const slice of slices) {
    expect(slice.length).toBeLessThanOrEqual(500);
    expect(slice.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(200_000);
  }
});

it('gives a memory larger than a slice one to itself', async () => {
  const memories = [toMemory('a', 'Tea.'), toMemory('b', 'x'.repeat(262_144)), toMemory('c', 'Tea.')];
  const slices = await sliceOf(memories);
  expect(slices.map((slice) => slice.map(({ memoryId }) => memoryId))).toEqual([['a'], ['b'], ['c']]);
});

it('refuses more memories than one commit should accept', async () => {
  const memories = Array.from({ length: 250_001 }, () => toMemory('a', 'x'));
  await expect(sliceOf(memories)).rejects.toMatchObject({ code: 'too_large' });
});
