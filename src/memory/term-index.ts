import type { GraphStatistics } from './graph-store.ts';
import { shortKey, type Term } from './keys.ts';
import { findPosting, NO_POSTINGS, type Postings } from './postings.ts';
import type { Scored } from './types.ts';

/** Okapi BM25 (Robertson and Zaragoza, 2009), with its usual constants. */
const K1 = 1.2;
const B = 0.75;
const MAX_CANDIDATES = 50;
/** Terms make candidates, the rarest first, until there are this many; commoner terms only add to their scores. */
const ENOUGH_CANDIDATES = 2_000;

/** Weights that are summed in changing order are whole numbers of this unit, so that every order gives one sum. */
const WEIGHT_UNITS = 2 ** 20;

export interface WeightedTerm extends Term {
  postings: Postings;
  /** Inverse document frequency in units, at least 1. */
  idfUnits: number;
}

/** How much it says to share a key with `df` of `count` chunks: 0 for all of them, growing with rarity. */
export function inverseFrequency(count: number, df: number): number {
  return Math.log(1 + Math.max(0, count - df + 0.5) / (df + 0.5));
}

export function weighTerms(
  terms: readonly Term[],
  lists: ReadonlyMap<number, Postings>,
  { chunkCount }: GraphStatistics,
): WeightedTerm[] {
  return terms.map((term) => {
    const postings = lists.get(term.key) ?? NO_POSTINGS;
    const idf = inverseFrequency(chunkCount, postings.ids.length);
    return { ...term, postings, idfUnits: Math.max(1, Math.round(idf * WEIGHT_UNITS)) };
  });
}

/** The best passages by BM25 over the words alone, at most fifty, best first; ties by chunk id. */
export function rankByWords(terms: readonly WeightedTerm[], statistics: GraphStatistics): Scored[] {
  const averageLength = statistics.totalLength / Math.max(1, statistics.chunkCount) || 1;
  const present = terms.filter((term) => term.postings.ids.length > 0);
  const rarestFirst = present.toSorted((a, b) => a.postings.ids.length - b.postings.ids.length || a.key - b.key);
  const scores = new Map<number, number>();
  for (const term of rarestFirst) {
    if (scores.size < ENOUGH_CANDIDATES) addEvery(scores, term, averageLength);
    else addToKnown(scores, term, averageLength);
  }
  return Array.from(scores, ([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_CANDIDATES);
}

function addEvery(scores: Map<number, number>, term: WeightedTerm, averageLength: number): void {
  term.postings.ids.forEach((id, at) => {
    scores.set(id, (scores.get(id) ?? 0) + termScore(term, at, averageLength));
  });
}

function addToKnown(scores: Map<number, number>, term: WeightedTerm, averageLength: number): void {
  for (const [id, score] of scores) {
    const at = findPosting(term.postings.ids, id);
    if (at >= 0) scores.set(id, score + termScore(term, at, averageLength));
  }
}

function termScore({ postings, idfUnits }: WeightedTerm, at: number, averageLength: number): number {
  const frequency = (postings.weights[at] ?? 0) / 2;
  const length = postings.lengths[at] ?? 0;
  const saturated = (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / averageLength));
  return (idfUnits / WEIGHT_UNITS) * saturated;
}

/** How much of the words asked for (weighted by rarity, 0 to 1) a passage or a sentence holds. */
export class Coverage {
  readonly #terms: readonly WeightedTerm[];
  readonly #totalUnits: number;

  constructor(terms: readonly WeightedTerm[]) {
    this.#terms = terms;
    this.#totalUnits = terms.reduce((sum, term) => sum + term.idfUnits, 0);
  }

  /** By place in `ids`, which are sorted. */
  ofChunks(ids: Float64Array): Float64Array {
    const shares = new Float64Array(ids.length);
    if (this.#totalUnits === 0) return shares;
    for (const { postings, idfUnits } of this.#terms)
      forEachShared(ids, postings.ids, (at) => addTo(shares, at, idfUnits));
    return shares.map((units) => units / this.#totalUnits);
  }

  /** The numbers of the terms that the passage holds. */
  termsOf(id: number): number[] {
    return this.#terms.flatMap((term, number) => (findPosting(term.postings.ids, id) >= 0 ? [number] : []));
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

/** One list so much longer than the other is searched rather than walked through. */
const MUCH_LONGER = 16;

/** Calls back with each place in `ids` whose id is among `others` too; both are sorted. */
function forEachShared(ids: Float64Array, others: Float64Array, onShared: (at: number) => void): void {
  const isLong = others.length > ids.length * MUCH_LONGER;
  let other = 0;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    if (isLong) {
      if (findPosting(others, id) >= 0) onShared(at);
      continue;
    }
    while (other < others.length && (others[other] ?? 0) < id) other++;
    if (others[other] === id) onShared(at);
  }
}

function addTo(sums: Float64Array, at: number, units: number): void {
  sums[at] = (sums[at] ?? 0) + units;
}
