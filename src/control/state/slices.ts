import type { FixtureMemory } from './fixture.ts';

/** One slice is one request, small enough not to delay others. */
const SLICE_MEMORIES = 500;
const SLICE_CHARACTERS = 200_000;

/** Splits memories into requests, in order. */
export function toSlices(memories: readonly FixtureMemory[]): FixtureMemory[][] {
  const slices: FixtureMemory[][] = [];
  let slice: FixtureMemory[] = [];
  let characters = 0;
  for (const memory of memories) {
    if (slice.length === SLICE_MEMORIES || (slice.length > 0 && characters + memory.text.length > SLICE_CHARACTERS)) {
      slices.push(slice);
      slice = [];
      characters = 0;
    }
    slice.push(memory);
    characters += memory.text.length;
  }
  return slice.length > 0 ? [...slices, slice] : slices;
}
