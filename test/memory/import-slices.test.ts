import { expect, it } from 'vitest';
import { sliceImport } from '../../src/memory/import-slices.ts';

const toMemory = (memoryId: string, text: string) => ({ memoryId, text, metadata: null });

it('makes one slice of what is small, and of nothing', () => {
  const memories = [toMemory('a', 'Tea.'), toMemory('b', 'Tea.')];
  expect(sliceImport(memories)).toEqual([memories]);
  expect(sliceImport([])).toEqual([[]]);
});

it('keeps the order, and slices small in number and in characters', () => {
  const memories = Array.from({ length: 1200 }, (_, at) => toMemory(`m${at}`, 'x'.repeat(at % 3 === 0 ? 3000 : 10)));
  const slices = sliceImport(memories);
  expect(slices.flat()).toEqual(memories);
  for (const slice of slices) {
    expect(slice.length).toBeLessThanOrEqual(500);
    expect(slice.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(200_000);
  }
});

it('gives a memory larger than a slice one of its own', () => {
  const memories = [toMemory('a', 'Tea.'), toMemory('b', 'x'.repeat(262_144)), toMemory('c', 'Tea.')];
  expect(sliceImport(memories).map((slice) => slice.map(({ memoryId }) => memoryId))).toEqual([['a'], ['b'], ['c']]);
});
