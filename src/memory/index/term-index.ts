import type { GraphStatistics } from '../ports/graph-store.ts';
import { findPosting, NO_LIST, type PostingList } from '../postings.ts';
import { shortKey, type Term } from './keys.ts';

/** Weights that are summed in changing order are whole numbers of this unit, so that every order gives one sum. */
export const WEIGHT_UNITS = 2 ** 20;

export interface WeightedTerm extends Term {
  postings: PostingList;
  /** Inverse document frequency in units, at least 1. */
  idfUnits: number;
}

/** How much it says to share a key with `df` of `count` chunks: 0 for all of them, growing with rarity. */
export function inverseFrequency(count: number, df: number): number {
  return Math.log(1 + Math.max(0, count - df + 0.5) / (df + 0.5));
}

export function weighTerms(
  terms: readonly Term[],
  lists: ReadonlyMap<number, PostingList>,
  { chunkCount }: GraphStatistics,
): WeightedTerm[] {
  return terms.map((term) => {
    const postings = lists.get(term.key) ?? NO_LIST;
    const idf = inverseFrequency(chunkCount, postings.count);
    return { ...term, postings, idfUnits: Math.max(1, Math.round(idf * WEIGHT_UNITS)) };
  });
}

/** How much of the words asked for (weighted by rarity, 0 to 1) a passage or a sentence holds. */
export class Coverage {
  readonly #terms: readonly WeightedTerm[];
  readonly #totalUnits: number;

  constructor(terms: readonly WeightedTerm[]) {
    this.#terms = terms;
    this.#totalUnits = terms.reduce((sum, term) => sum + term.idfUnits, 0);
  }

  /** By place in `ids`, which are of a part of this number, and sorted. */
  ofChunks(part: number, ids: Float64Array): Float64Array {
    const shares = new Float64Array(ids.length);
    if (this.#totalUnits === 0) return shares;
    for (const { postings, idfUnits } of this.#terms) {
      const held = postings.parts.get(part);
      if (held) forEachShared(ids, held.ids, (at) => addTo(shares, at, idfUnits));
    }
    return shares.map((units) => units / this.#totalUnits);
  }

  /** The numbers of the terms that the passage holds. */
  termsOf(id: number): number[] {
    return this.#terms.flatMap((term, number) => (holds(term.postings, id) ? [number] : []));
  }

  /** The share of each term in the whole, by number. */
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

function holds({ parts }: PostingList, id: number): boolean {
  for (const { ids } of parts.values()) if (findPosting(ids, id) >= 0) return true;
  return false;
}

/** One list so much longer than the other is searched rather than walked through. */
const MUCH_LONGER = 16;

/** Calls back with each place in `ids` whose id is among `others` too; both are sorted. */
function forEachShared(ids: Float64Array, others: Float64Array, onShared: (at: number) => void): void {
  if (others.length > ids.length * MUCH_LONGER) {
    ids.forEach((id, at) => {
      if (findPosting(others, id) >= 0) onShared(at);
    });
  } else if (ids.length > others.length * MUCH_LONGER) {
    for (const id of others) {
      const at = findPosting(ids, id);
      if (at >= 0) onShared(at);
    }
  } else forEachMet(ids, others, onShared);
}

function forEachMet(ids: Float64Array, others: Float64Array, onShared: (at: number) => void): void {
  let other = 0;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    while (other < others.length && (others[other] ?? 0) < id) other++;
    if (others[other] === id) onShared(at);
  }
}

function addTo(sums: Float64Array, at: number, units: number): void {
  sums[at] = (sums[at] ?? 0) + units;
}
