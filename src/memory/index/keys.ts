import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { hash52 } from '../../text/hash.ts';
import { stem } from '../../text/stems.ts';
import { foldWord, type Word } from '../../text/words.ts';
import type { Scalar } from '../types.ts';

/** Index keys are 52-bit hashes in four name spaces: words of the text, entities, words of titles, and metadata. */
export function entityKey(nameKey: string): number {
  return hash52(`e:${nameKey}`);
}

export function titleWordKey(wordStem: string): number {
  return hash52(`t:${wordStem}`);
}

export function metadataKey(name: string, value: Scalar): number {
  return hash52(`m:${JSON.stringify([name, value])}`);
}

function wordKey(wordStem: string): number {
  return hash52(`w:${wordStem}`);
}

/** A sentence keeps only the low half of its words' keys: enough to tell the few words of a query apart. */
export function shortKey(key: number): number {
  return key >>> 0;
}

export interface Term {
  folded: string;
  stem: string;
  key: number;
}

/** A word of a text as the index knows it. */
export interface WordTerm extends Term {
  isFunctionWord: boolean;
}

// The same few thousand surfaces make up most of any text.
const MAX_REMEMBERED = 50_000;
const remembered = new Map<string, WordTerm>();

/** The index term of a word as it stands in a text. */
export function termOf(surface: string): WordTerm {
  const known = remembered.get(surface);
  if (known) return known;
  const folded = foldWord(surface);
  const wordStem = stem(folded);
  const term = { folded, stem: wordStem, key: wordKey(wordStem), isFunctionWord: FUNCTION_WORDS.has(folded) };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(surface, term);
  return term;
}

export function termsOf(words: readonly Word[]): WordTerm[] {
  return words.map(({ surface }) => termOf(surface));
}
