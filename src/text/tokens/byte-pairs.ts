import type { TokenTable } from './token-table.ts';

/** A key of the heap is the rank of a pair times this, plus the position of the pair. */
const POSITIONS = 2 ** 31;
/** Length in bytes of the pieces for which the same arrays are used again. */
const SHORT = 1024;

/** Returns a function that counts the tokens which byte-pair encoding makes of these bytes: of all neighbours that together are
 *  a token, those of the lowest rank are merged, the first ones first. Takes O(n log n). */
export function createPairMerger({ rankOf }: TokenTable): (bytes: Uint8Array) => number {
  const short = createParts(SHORT);
  return (bytes) => {
    const { length } = bytes;
    const { next, previous, ranks, heap } = length > SHORT ? createParts(length) : short;
    let parts = length;
    let pairs = 0;

    /** Looks up a part with its next. */
    const addPair = (part: number) => {
      const second = next[part] as number;
      const rank = second < length ? rankOf(bytes, part, next[second] as number) : -1;
      ranks[part] = rank;
      if (rank >= 0) push(heap, pairs++, rank * POSITIONS + part);
    };

    for (let at = 0; at < length; at++) {
      next[at] = at + 1;
      previous[at] = at - 1;
    }
    for (let at = 0; at < length; at++) addPair(at);
    while (pairs > 0) {
      const key = pop(heap, pairs--);
      const rank = Math.floor(key / POSITIONS);
      const part = key - rank * POSITIONS;
      // One of both was merged with another since.
      if (ranks[part] !== rank) continue;
      const second = next[part] as number;
      const end = next[second] as number;
      ranks[second] = -1;
      next[part] = end;
      if (end < length) previous[end] = part;
      parts--;
      addPair(part);
      if (part > 0) addPair(previous[part] as number);
    }
    return parts;
  };
}

/** The parts of a piece, each at the index of its first byte: the next and the previous one, the rank of the pair that it makes
 *  with the next; and a heap of the pairs, where each merge adds at most one to those of the single bytes. */
function createParts(length: number) {
  return {
    next: new Int32Array(length),
    previous: new Int32Array(length),
    ranks: new Int32Array(length),
    heap: new Float64Array(2 * length),
  };
}

function push(heap: Float64Array, size: number, key: number): void {
  let at = size;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] as number;
    if (above <= key) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = key;
}

/** Removes the least of `size` keys. */
function pop(heap: Float64Array, size: number): number {
  const least = heap[0] as number;
  const last = size - 1;
  const key = heap[last] as number;
  let at = 0;
  for (let child = 1; child < last; child = 2 * at + 1) {
    if (child + 1 < last && (heap[child + 1] as number) < (heap[child] as number)) child++;
    const below = heap[child] as number;
    if (below >= key) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = key;
  return least;
}
