import { expect, it } from 'vitest';
import { toSlices } from '../../../src/control/state/slices.ts';

const toMemories = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({ memoryId: `m-${index}`, text, metadata: null }));

it('splits by number and by size, in order, and leaves nothing out', () => {
  const many = toMemories(1001, 'a');
  expect(toSlices(many).map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(toSlices(many).flat()).toEqual(many);
  expect(toSlices(toMemories(3, 'x'.repeat(150_000))).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(toSlices([])).toEqual([]);
});
