import { FUNCTION_WORDS, QUESTION_WORDS } from '../../text/function-words.ts';
import { readWords } from '../../text/words.ts';
import { shortKey, termOf } from '../index/keys.ts';
import type { GraphConfiguration } from '../types.ts';

/** So many words of the focus make a sentence as good as one about nothing else. */
const ENOUGH_WORDS = 3;
const FOCUS_WEIGHT = 1;
const MAX_FOCUS_CHARACTERS = 20_000;

/** What a graph is for, as its configuration says: the words of its domain and of the queries it should answer. It is
 *  looked at when a query is answered, so that it counts for memories of any age. */
export interface QueryBoost {
  /** By how much a sentence with these words (short keys) gains: 1 for nothing, up to 2. */
  gainOf(words: readonly number[]): number;
}

export function readQueryBoost({ domain, exampleQueries }: GraphConfiguration): QueryBoost {
  const keys = new Set<number>();
  for (const { surface } of readWords(`${domain}\n${exampleQueries}`.slice(0, MAX_FOCUS_CHARACTERS))) {
    const { folded, key } = termOf(surface);
    if (!FUNCTION_WORDS.has(folded) && !QUESTION_WORDS.has(folded)) keys.add(shortKey(key));
  }
  return {
    gainOf(words) {
      if (keys.size === 0) return 1;
      const count = words.filter((word) => keys.has(word)).length;
      return 1 + (FOCUS_WEIGHT * Math.min(count, ENOUGH_WORDS)) / ENOUGH_WORDS;
    },
  };
}
