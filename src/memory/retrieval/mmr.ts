import type { Coverage } from '../index/term-index.ts';
import type { Scored } from '../types.ts';

/** So many of the best are put in a new order; the rest are too weak to matter. */
const POOL = 40;
/** What a passage gains by holding all of the words that the passages before it lack. */
const COVERAGE_GAIN = 5;
/** What a word is still worth each time that a chosen passage holds it. */
const HELD_WORD_WORTH = 0.25;

/** Puts next, each time, the passage that is strong and adds words of the query that those before it lack: a question that
 *  takes several passages to answer spreads its words over them (after maximal marginal relevance, Carbonell and
 *  Goldstein, 1998). `ranked` is best first; so is the result, whose scores never rise. */
export function diversify(ranked: readonly Scored[], coverage: Coverage): Scored[] {
  const pool = ranked.slice(0, POOL).map((passage) => ({ ...passage, terms: coverage.termsOf(passage.id) }));
  const worth = coverage.shares();
  const chosen: Scored[] = [];
  while (pool.length > 0) {
    const values = pool.map(
      ({ score, terms }) => score * (1 + COVERAGE_GAIN * sum(terms.map((term) => worth[term] ?? 0))),
    );
    const best = values.indexOf(Math.max(...values));
    for (const next of pool.splice(best, 1)) {
      chosen.push({ id: next.id, score: values[best] ?? 0 });
      for (const term of next.terms) worth[term] = (worth[term] ?? 0) * HELD_WORD_WORTH;
    }
  }
  return [...chosen, ...ranked.slice(POOL)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
