import type { Coverage } from '../index/term-index.ts';
import type { Scored } from '../types.ts';

/** Only this many of the top passages are reordered. */
const POOL_SIZE = 40;
/** Bonus of a passage that contains all words that the passages before it lack. */
const COVERAGE_GAIN = 5;
/** Factor applied to the weight of a word each time a selected passage contains it. */
const REPEATED_WORD_FACTOR = 0.25;

/** Reorders passages by maximal marginal relevance (after Carbonell and Goldstein, 1998): each pick balances its
 *  score and the query words that earlier picks lack. Multi-hop questions benefit, because their words are spread
 *  over several passages. Input and output are best first; output scores never increase. */
export function diversify(ranked: readonly Scored[], coverage: Coverage): Scored[] {
  const pool = ranked.slice(0, POOL_SIZE).map((passage) => ({ ...passage, terms: coverage.termsOf(passage.id) }));
  const termWeights = coverage.shares();
  const chosen: Scored[] = [];
  while (pool.length > 0) {
    const values = pool.map(({ score, terms }) => score * (1 + COVERAGE_GAIN * sumOf(terms, termWeights)));
    const best = values.indexOf(Math.max(...values));
    for (const next of pool.splice(best, 1)) {
      chosen.push({ id: next.id, score: values[best] ?? 0 });
      for (const term of next.terms) termWeights[term] = (termWeights[term] ?? 0) * REPEATED_WORD_FACTOR;
    }
  }
  return [...chosen, ...ranked.slice(POOL_SIZE)];
}

function sumOf(terms: readonly number[], weights: readonly number[]): number {
  return terms.reduce((total, term) => total + (weights[term] ?? 0), 0);
}
