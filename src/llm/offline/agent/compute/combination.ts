import { toTokens } from '../../../../language/understand/tokens.ts';
import { COMBINATIONS, FILLERS, NUMBER_WORDS, PLURALS } from './compute-words.ts';
import type { Sum } from './sum-kind.ts';

/** `the sum of both`, `add them up`, `what is the average?`: combines earlier results. Null if the text says more. */
export function readCombination(text: string): Extract<Sum, { kind: 'combination' }> | null {
  const words = toTokens(text, []).map(({ lower }) => lower);
  const operations = words.flatMap((word) => COMBINATIONS.get(word) ?? []);
  const [by] = operations;
  const isPlain = words.every(
    (word) => COMBINATIONS.has(word) || FILLERS.has(word) || PLURALS.has(word) || NUMBER_WORDS.has(word),
  );
  if (by === undefined || !isPlain) return null;
  const isPlural = words.some((word) => PLURALS.has(word) || NUMBER_WORDS.has(word));
  if (!isPlural && words.includes('it')) return null;
  const isOfTwo = words.includes('both') || words.includes('two') || by === 'difference';
  return { kind: 'combination', by, isOfAll: !isOfTwo };
}
