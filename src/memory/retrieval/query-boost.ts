import { detectLanguage } from '../../text/language/languages.ts';
import { QUESTION_WORDS } from '../../text/words/function-words.ts';
import { readWords } from '../../text/words/words.ts';
import { shortKey, termsOf } from '../index/keys.ts';
import type { GraphConfiguration } from '../types.ts';

/** A sentence with this many matching words gets the full boost. */
const SATURATION_WORDS = 3;
const BOOST_WEIGHT = 1;
const MAX_CHARACTERS = 20_000;

/** Boost of sentences that match the graph's domain and example queries. It is computed when a query is answered, so
 *  it applies to memories of any age. */
export interface QueryBoost {
  /** Factor for a sentence with these words (short keys): 1 to 2. */
  boostOf(words: readonly number[]): number;
}

/** Null for a configuration without words. */
export function readQueryBoost({ domain, exampleQueries }: GraphConfiguration): QueryBoost | null {
  const keys = new Set<number>();
  const text = `${domain}\n${exampleQueries}`.slice(0, MAX_CHARACTERS);
  for (const { folded, key, isFunctionWord } of termsOf(readWords(text), detectLanguage(text))) {
    if (!isFunctionWord && !QUESTION_WORDS.has(folded)) keys.add(shortKey(key));
  }
  if (keys.size === 0) return null;
  return {
    boostOf(words) {
      const count = words.filter((word) => keys.has(word)).length;
      return 1 + (BOOST_WEIGHT * Math.min(count, SATURATION_WORDS)) / SATURATION_WORDS;
    },
  };
}
