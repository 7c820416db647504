import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import type { ValueWords } from './value-words.ts';

const WORDS: ReadonlyMap<string, ValueWords> = new Map([
  ['en', ENGLISH],
  ['de', GERMAN],
  ['es', SPANISH],
  ['fr', FRENCH],
  ['pt', PORTUGUESE],
  ['zh', CHINESE],
]);

/** Words of a language by its ISO 639-1 code; English for languages without a list. */
export function valueWordsOf(language: string): ValueWords {
  return WORDS.get(language) ?? ENGLISH;
}
