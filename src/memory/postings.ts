/** Postings of an index key: parallel arrays of equal length, sorted by chunk id. */
export interface Postings {
  ids: Float64Array;
  /** For a word: twice its number of occurrences, where an occurrence in the title counts 1.5. For an entity: its
   *  `Role`. */
  weights: Uint8Array;
  /** Lengths of the chunks in words. */
  lengths: Uint16Array;
}

/** All postings of an index key, split into disjoint parts. A chunk has the same part number in every list, so lists
 *  can be intersected part by part. */
export interface PostingList {
  count: number;
  /** By part number. No part is empty. */
  parts: ReadonlyMap<number, Postings>;
}

/** Role of an entity in a chunk. `subject`: named by the title. `alias`: named by a variant of the title. `opening`:
 *  the first name in an untitled text. `mention`: any other occurrence. */
export const ROLE = { subject: 1, alias: 2, opening: 3, mention: 4 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const NO_POSTINGS: Postings = {
  ids: new Float64Array(0),
  weights: new Uint8Array(0),
  lengths: new Uint16Array(0),
};

export const NO_LIST: PostingList = { count: 0, parts: new Map() };

/** Omits empty parts. */
export function toPostingList(parts: Iterable<readonly [number, Postings]>): PostingList {
  const filled = [...parts].filter(([, { ids }]) => ids.length > 0);
  return { count: filled.reduce((sum, [, { ids }]) => sum + ids.length, 0), parts: new Map(filled) };
}

export function createPostings(count: number): Postings {
  return { ids: new Float64Array(count), weights: new Uint8Array(count), lengths: new Uint16Array(count) };
}

/** Union of disjoint lists. */
export function mergePostings(lists: readonly Postings[]): Postings {
  let round = lists;
  while (round.length > 1) {
    const next: Postings[] = [];
    for (let i = 0; i < round.length; i += 2)
      next.push(mergePair(round[i] ?? NO_POSTINGS, round[i + 1] ?? NO_POSTINGS));
    round = next;
  }
  return round[0] ?? NO_POSTINGS;
}

function mergePair(left: Postings, right: Postings): Postings {
  if (right.ids.length === 0) return left;
  const merged = createPostings(left.ids.length + right.ids.length);
  let l = 0;
  let r = 0;
  for (let at = 0; at < merged.ids.length; at++) {
    const takeLeft = r >= right.ids.length || (left.ids[l] ?? Number.POSITIVE_INFINITY) < (right.ids[r] ?? 0);
    if (takeLeft) copyPosting(left, l++, merged, at);
    else copyPosting(right, r++, merged, at);
  }
  return merged;
}

function copyPosting(from: Postings, source: number, to: Postings, target: number): void {
  to.ids[target] = from.ids[source] ?? 0;
  to.weights[target] = from.weights[source] ?? 0;
  to.lengths[target] = from.lengths[source] ?? 0;
}

/** Postings of chunks that are not in `removed`. Returns the same object if nothing was removed. */
export function withoutChunks(postings: Postings, removed: ReadonlySet<number>): Postings {
  if (removed.size === 0) return postings;
  const kept: number[] = [];
  postings.ids.forEach((id, at) => {
    if (!removed.has(id)) kept.push(at);
  });
  if (kept.length === postings.ids.length) return postings;
  const filtered = createPostings(kept.length);
  kept.forEach((source, target) => {
    copyPosting(postings, source, filtered, target);
  });
  return filtered;
}

/** Index of a chunk id, by binary search; -1 if absent. */
export function findPosting(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
