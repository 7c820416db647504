import { WEIGHT_UNITS, type WeightedTerm } from '../../index/term-index.ts';
import { KthLargest } from '../../index/top-k.ts';
import type { GraphStatistics } from '../../ports/graph-store.ts';
import { findPosting, type Postings } from '../../postings.ts';
import type { Scored } from '../../types.ts';

/** Okapi BM25 (Robertson and Zaragoza, 2009). Chunks are short and of similar length, so length counts little. */
const K1 = 0.9;
const B = 0.4;
const MAX_CANDIDATES = 50;
/** Terms add candidates, rarest first, up to this number. Further terms only raise the scores of existing
 *  candidates. */
const CANDIDATE_LIMIT = 2_000;
/** Upper bound of the relative rounding error of a score. */
const ROUNDING = 1e-9;

/** The best passages by BM25, at most 50, sorted by score, then by chunk id. Passages that the remaining terms
 *  cannot lift into the result are pruned (MaxScore: Turtle and Flood, 1995); pruning does not change the result. */
export function rankByBm25(terms: readonly WeightedTerm[], statistics: GraphStatistics): Scored[] {
  const averageLength = averageLengthOf(statistics);
  const present = terms.filter(({ postings }) => postings.count > 0);
  const rarestFirst = present.toSorted((a, b) => a.postings.count - b.postings.count || a.key - b.key);
  const candidates = new TopDocsCollector(averageLength);
  let remaining = rarestFirst.reduce((sum, term) => sum + maxScoreOf(term), 0) * (1 + ROUNDING);
  for (const term of rarestFirst) {
    candidates.prune(remaining);
    candidates.add(term);
    remaining -= maxScoreOf(term);
  }
  return candidates.list();
}

/** In words; 1 for an empty graph. */
export function averageLengthOf({ totalLength, chunkCount }: GraphStatistics): number {
  return totalLength / Math.max(1, chunkCount) || 1;
}

/** Upper bound of the score that a term can add. */
function maxScoreOf({ idfUnits }: WeightedTerm): number {
  return (idfUnits / WEIGHT_UNITS) * (K1 + 1);
}

/** Scores any text by its number of occurrences of each term and its length in words. */
export function createBm25(terms: readonly Pick<WeightedTerm, 'idfUnits'>[], averageLength: number) {
  return (frequencies: readonly number[], length: number): number =>
    terms.reduce((sum, { idfUnits }, at) => {
      return sum + scoreFrequency(idfUnits, frequencies[at] ?? 0, length / averageLength);
    }, 0);
}

function scoreFrequency(idfUnits: number, frequency: number, relativeLength: number): number {
  const saturated = (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * relativeLength));
  return (idfUnits / WEIGHT_UNITS) * saturated;
}

/** Collects partial scores, grouped by index part. */
class TopDocsCollector {
  readonly #averageLength: number;
  readonly #byPart = new Map<number, Map<number, number>>();
  #count = 0;
  /** Upper bound of `#threshold`: each term raises a score by no more than its own maximum. */
  #maxThreshold = 0;
  /** False once a passage without any of the terms so far cannot reach the result. */
  #acceptsNew = true;

  constructor(averageLength: number) {
    this.#averageLength = averageLength;
  }

  add(term: WeightedTerm): void {
    const addsCandidates = this.#acceptsNew && this.#count < CANDIDATE_LIMIT;
    this.#maxThreshold += maxScoreOf(term) * (1 + ROUNDING);
    for (const [part, postings] of term.postings.parts) {
      if (addsCandidates) this.#addAll(term, postings, this.#scoresOf(part));
      else this.#updateExisting(term, postings, this.#byPart.get(part));
    }
  }

  /** Removes candidates that cannot reach the result if the remaining terms add at most `remaining`. */
  prune(remaining: number): void {
    if (remaining >= this.#maxThreshold) return;
    const threshold = this.#threshold();
    this.#maxThreshold = Math.max(threshold, 0);
    if (remaining >= threshold) return;
    this.#acceptsNew = false;
    for (const scores of this.#byPart.values()) {
      for (const [id, score] of scores) if (score + remaining < threshold) scores.delete(id);
    }
  }

  list(): Scored[] {
    const threshold = this.#threshold();
    const best: Scored[] = [];
    for (const scores of this.#byPart.values()) {
      for (const [id, score] of scores) if (score >= threshold) best.push({ id, score });
    }
    return best.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_CANDIDATES);
  }

  #threshold(): number {
    const best = new KthLargest(MAX_CANDIDATES);
    for (const scores of this.#byPart.values()) for (const score of scores.values()) best.add(score);
    return best.value;
  }

  #scoresOf(part: number): Map<number, number> {
    const known = this.#byPart.get(part) ?? new Map();
    this.#byPart.set(part, known);
    return known;
  }

  #addAll(term: WeightedTerm, postings: Postings, scores: Map<number, number>): void {
    this.#count -= scores.size;
    postings.ids.forEach((id, at) => {
      scores.set(id, (scores.get(id) ?? 0) + this.#score(term, postings, at));
    });
    this.#count += scores.size;
  }

  #updateExisting(term: WeightedTerm, postings: Postings, scores: Map<number, number> = new Map()): void {
    for (const [id, score] of scores) {
      const at = findPosting(postings.ids, id);
      if (at >= 0) scores.set(id, score + this.#score(term, postings, at));
    }
  }

  #score({ idfUnits }: WeightedTerm, { weights, lengths }: Postings, at: number): number {
    return scoreFrequency(idfUnits, (weights[at] ?? 0) / 2, (lengths[at] ?? 0) / this.#averageLength);
  }
}
