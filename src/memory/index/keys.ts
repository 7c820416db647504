import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { hash52 } from '../../text/hash.ts';
import { stem } from '../../text/stems.ts';
import { foldWord, type Word } from '../../text/words.ts';
import type { Scalar } from '../types.ts';

/** Index keys are 52-bit hashes in four namespaces: words, entities, title words, and metadata values. */
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

/** The low 32 bits of a key. Sentences store only these: enough to distinguish the few words of a query. */
export function shortKey(key: number): number {
  return key >>> 0;
}

export interface Term {
  folded: string;
  stem: string;
  key: number;
}

/** An index term that occurs in a text. */
export interface WordTerm extends Term {
  isFunctionWord: boolean;
}

// A few thousand distinct words make up most of any text.
const MAX_CACHED_TERMS = 50_000;
const termCache = new Map<string, WordTerm>();

/** The index term of a word in its surface form. Results are cached. */
export function termOf(surface: string): WordTerm {
  const cached = termCache.get(surface);
  if (cached) return cached;
  const folded = foldWord(surface);
  const wordStem = stem(folded);
  const term = { folded, stem: wordStem, key: wordKey(wordStem), isFunctionWord: FUNCTION_WORDS.has(folded) };
  if (termCache.size >= MAX_CACHED_TERMS) termCache.clear();
  termCache.set(surface, term);
  return term;
}

/** The term of a word that is given by its stem. */
export function termOfStem(wordStem: string): Term {
  return { folded: wordStem, stem: wordStem, key: wordKey(wordStem) };
}

export function termsOf(words: readonly Word[]): WordTerm[] {
  return words.map(({ surface }) => termOf(surface));
}
