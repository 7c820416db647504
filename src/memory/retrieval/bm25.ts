import { WEIGHT_UNITS, type WeightedTerm } from '../index/term-index.ts';
import { KthLargest } from '../index/top-k.ts';
import type { GraphStatistics } from '../ports/graph-store.ts';
import { findPosting, type Postings } from '../postings.ts';
import type { Scored } from '../types.ts';

/** Okapi BM25 (Robertson and Zaragoza, 2009), with its usual constants. */
const K1 = 1.2;
const B = 0.75;
const MAX_CANDIDATES = 50;
/** Terms make candidates, the rarest first, until there are this many; commoner terms only add to their scores. */
const ENOUGH_CANDIDATES = 2_000;
/** More than what sums of a few rounded numbers can be off by, as a share of them. */
const ROUNDING = 1e-9;

/** The best passages by BM25 over the words alone, at most fifty, best first; ties by chunk id. What the terms that are
 *  left could not lift among the fifty is let go on the way (MaxScore: Turtle and Flood, 1995), which changes nothing but
 *  the time. */
export function rankByBm25(terms: readonly WeightedTerm[], statistics: GraphStatistics): Scored[] {
  const averageLength = statistics.totalLength / Math.max(1, statistics.chunkCount) || 1;
  const present = terms.filter(({ postings }) => postings.count > 0);
  const rarestFirst = present.toSorted((a, b) => a.postings.count - b.postings.count || a.key - b.key);
  const candidates = new Candidates(averageLength);
  let gain = rarestFirst.reduce((sum, term) => sum + mostOf(term), 0) * (1 + ROUNDING);
  for (const term of rarestFirst) {
    candidates.letGo(gain);
    candidates.add(term);
    gain -= mostOf(term);
  }
  return candidates.list();
}

/** What a passage can get by a term at most. */
function mostOf({ idfUnits }: WeightedTerm): number {
  return (idfUnits / WEIGHT_UNITS) * (K1 + 1);
}

/** Passages with their scores so far, by the part of the index that they are in. */
class Candidates {
  readonly #averageLength: number;
  readonly #byPart = new Map<number, Map<number, number>>();
  #count = 0;
  /** Whether a passage that has none of the terms so far can still be among the best. */
  #isOpen = true;

  constructor(averageLength: number) {
    this.#averageLength = averageLength;
  }

  add(term: WeightedTerm): void {
    const mayGrow = this.#isOpen && this.#count < ENOUGH_CANDIDATES;
    for (const [part, postings] of term.postings.parts) {
      if (mayGrow) this.#addEvery(term, postings, this.#scoresOf(part));
      else this.#addToKnown(term, postings, this.#byPart.get(part));
    }
  }

  /** Lets go of what cannot be among the best when nothing gets more than `gain` from here on. */
  letGo(gain: number): void {
    const least = this.#leastOfBest();
    if (gain >= least) return;
    this.#isOpen = false;
    for (const scores of this.#byPart.values()) {
      for (const [id, score] of scores) if (score + gain < least) scores.delete(id);
    }
  }

  list(): Scored[] {
    const least = this.#leastOfBest();
    const best: Scored[] = [];
    for (const scores of this.#byPart.values()) {
      for (const [id, score] of scores) if (score >= least) best.push({ id, score });
    }
    return best.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_CANDIDATES);
  }

  #leastOfBest(): number {
    const best = new KthLargest(MAX_CANDIDATES);
    for (const scores of this.#byPart.values()) for (const score of scores.values()) best.add(score);
    return best.least;
  }

  #scoresOf(part: number): Map<number, number> {
    const known = this.#byPart.get(part) ?? new Map();
    this.#byPart.set(part, known);
    return known;
  }

  #addEvery(term: WeightedTerm, postings: Postings, scores: Map<number, number>): void {
    this.#count -= scores.size;
    postings.ids.forEach((id, at) => {
      scores.set(id, (scores.get(id) ?? 0) + this.#score(term, postings, at));
    });
    this.#count += scores.size;
  }

  #addToKnown(term: WeightedTerm, postings: Postings, scores: Map<number, number> = new Map()): void {
    for (const [id, score] of scores) {
      const at = findPosting(postings.ids, id);
      if (at >= 0) scores.set(id, score + this.#score(term, postings, at));
    }
  }

  #score({ idfUnits }: WeightedTerm, { weights, lengths }: Postings, at: number): number {
    const frequency = (weights[at] ?? 0) / 2;
    const relativeLength = (B * (lengths[at] ?? 0)) / this.#averageLength;
    const saturated = (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + relativeLength));
    return (idfUnits / WEIGHT_UNITS) * saturated;
  }
}
