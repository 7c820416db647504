import type { GraphStatistics } from '../ports/graph-store.ts';
import { findPosting, NO_LIST, type PostingList } from '../postings.ts';
import { shortKey, type Term } from './keys.ts';

/** Weights are integers in this unit, so that sums do not depend on their order. */
export const WEIGHT_UNITS = 2 ** 20;

export interface WeightedTerm extends Term {
  postings: PostingList;
  /** Inverse document frequency in units, at least 1. */
  idfUnits: number;
}

/** Inverse document frequency of a key that occurs in `df` of `count` chunks. At least 0; higher for rarer keys. */
export function inverseFrequency(count: number, df: number): number {
  return Math.log(1 + Math.max(0, count - df + 0.5) / (df + 0.5));
}

/** @param terms `weight` scales the inverse document frequency; 1 by default */
export function weighTerms(
  terms: readonly (Term & { weight?: number })[],
  lists: ReadonlyMap<number, PostingList>,
  { chunkCount }: GraphStatistics,
): WeightedTerm[] {
  return terms.map((term) => {
    const postings = lists.get(term.key) ?? NO_LIST;
    const idf = (term.weight ?? 1) * inverseFrequency(chunkCount, postings.count);
    return { ...term, postings, idfUnits: Math.max(1, Math.round(idf * WEIGHT_UNITS)) };
  });
}

/** Share of the query's words, weighted by IDF, that a passage or sentence contains: 0 to 1. */
export class Coverage {
  readonly #terms: readonly WeightedTerm[];
  readonly #totalUnits: number;

  constructor(terms: readonly WeightedTerm[]) {
    this.#terms = terms;
    this.#totalUnits = terms.reduce((sum, term) => sum + term.idfUnits, 0);
  }

  /** Coverage of each chunk in `ids`, which must be sorted and belong to this part. */
  ofChunks(part: number, ids: Float64Array): Float64Array {
    const shares = new Float64Array(ids.length);
    if (this.#totalUnits === 0) return shares;
    for (const { postings, idfUnits } of this.#terms) {
      const list = postings.parts.get(part);
      if (list) forEachCommon(ids, list.ids, (at) => addTo(shares, at, idfUnits));
    }
    return shares.map((units) => units / this.#totalUnits);
  }

  /** Indices of the terms that the passage contains. */
  termsOf(id: number): number[] {
    return this.#terms.flatMap((term, number) => (contains(term.postings, id) ? [number] : []));
  }

  /** Weight of each term relative to the sum, by index. */
  shares(): number[] {
    return this.#terms.map((term) => term.idfUnits / this.#totalUnits);
  }

  /** `words` are short keys. */
  ofSentence(words: readonly number[]): number {
    if (this.#totalUnits === 0) return 0;
    let units = 0;
    for (const term of this.#terms) if (words.includes(shortKey(term.key))) units += term.idfUnits;
    return units / this.#totalUnits;
  }
}

/** How often each term occurs in a chunk; an occurrence in the title counts 1.5. */
export function readFrequencies(terms: readonly WeightedTerm[], id: number): number[] {
  return terms.map(({ postings }) => {
    for (const { ids, weights } of postings.parts.values()) {
      const at = findPosting(ids, id);
      if (at >= 0) return (weights[at] ?? 0) / 2;
    }
    return 0;
  });
}

function contains({ parts }: PostingList, id: number): boolean {
  for (const { ids } of parts.values()) if (findPosting(ids, id) >= 0) return true;
  return false;
}

/** If one list is this many times longer than the other, binary search is faster than a merge. */
const SEARCH_RATIO = 16;

/** Calls back with each index of `ids` whose id is also in `others`. Both are sorted. */
function forEachCommon(ids: Float64Array, others: Float64Array, onCommon: (at: number) => void): void {
  if (others.length > ids.length * SEARCH_RATIO) {
    ids.forEach((id, at) => {
      if (findPosting(others, id) >= 0) onCommon(at);
    });
  } else if (ids.length > others.length * SEARCH_RATIO) {
    for (const id of others) {
      const at = findPosting(ids, id);
      if (at >= 0) onCommon(at);
    }
  } else mergeCommon(ids, others, onCommon);
}

function mergeCommon(ids: Float64Array, others: Float64Array, onCommon: (at: number) => void): void {
  let other = 0;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    while (other < others.length && (others[other] ?? 0) < id) other++;
    if (others[other] === id) onCommon(at);
  }
}

function addTo(sums: Float64Array, at: number, units: number): void {
  sums[at] = (sums[at] ?? 0) + units;
}
