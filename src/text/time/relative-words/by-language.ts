import type { Language } from '../../language/languages.ts';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { JAPANESE } from './japanese.ts';
import { PORTUGUESE } from './portuguese.ts';
import type { RelativeWords } from './relative-words.ts';
import { SPANISH } from './spanish.ts';

/** Relative times by language. */
export const RELATIVE_WORDS: ReadonlyMap<Language, RelativeWords> = new Map<Language, RelativeWords>([
  ['en', ENGLISH],
  ['de', GERMAN],
  ['fr', FRENCH],
  ['es', SPANISH],
  ['pt', PORTUGUESE],
  ['zh', CHINESE],
  ['ja', JAPANESE],
]);
