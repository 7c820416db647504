import type { ImportedMemory } from './request-store.ts';

/** One slice is one commit: small enough that other graphs and requests need not wait for long. */
const SLICE_CHARACTERS = 200_000;
const SLICE_MEMORIES = 500;

/** Cuts an import into slices, in order; one at least, though it be empty. */
export function sliceImport(memories: readonly ImportedMemory[]): ImportedMemory[][] {
  const slices: ImportedMemory[][] = [];
  let slice: ImportedMemory[] = [];
  let characters = 0;
  for (const memory of memories) {
    const cost = memory.text.length + JSON.stringify(memory.metadata).length;
    if (slice.length > 0 && (characters + cost > SLICE_CHARACTERS || slice.length === SLICE_MEMORIES)) {
      slices.push(slice);
      slice = [];
      characters = 0;
    }
    slice.push(memory);
    characters += cost;
  }
  return [...slices, slice];
}
