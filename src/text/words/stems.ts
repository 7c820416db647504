import porter2 from 'wink-porter2-stemmer';
import type { Language } from '../language/languages.ts';
import { SNOWBALL_STEMMERS } from '../language/snowball.ts';
import { fold, INVISIBLE } from './fold.ts';
import { IRREGULAR_WORDS } from './irregular-words.ts';
import { WHOLE_WORDS } from './whole-words.ts';
import { foldWord } from './words.ts';

const ENGLISH = /^[a-z]{4,}$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgmnprt])\1$/;

/** Suffixes of agent, action and tense, longest first: direct, directs, directed, director and direction have one
 *  stem. */
const ENDINGS = ['ations', 'ation', 'ions', 'ings', 'ers', 'ors', 'ion', 'ing', 'er', 'or', 'ed'];

/** Stemmer for folded English words; other words are returned unchanged. It joins related words, also a verb with who
 *  does it and what is done. The stem itself need not be a word. */
export function stem(word: string): string {
  const regular = IRREGULAR_WORDS.get(word) ?? word;
  if (!ENGLISH.test(regular)) return regular;
  const root = withoutEnding(singular(regular));
  if (WHOLE_WORDS.has(root)) return root;
  const ended = withoutFinalVowel(root);
  return PORTER2_ENDING.test(ended) ? porter2(ended) : ended;
}

/** Porter2 changes no word without one of these endings. */
const PORTER2_ENDING = /(?:[eisy]|al|ll|ful|ed|ing|ion|er|or|ic|ism|[ae]nt)$/;

/** Languages with stems of their own, beside English. */
export const STEMMED_LANGUAGES: readonly Language[] = [...SNOWBALL_STEMMERS.keys()];

const MAX_STEMMED_LENGTH = 64;
// A few thousand distinct words make up most of any text.
const MAX_CACHED_STEMS = 50_000;
const stemCaches = new Map<Language, Map<string, string>>();

/** The stem of a word in its surface form, folded. English if the language is unknown. Results are cached. */
export function stemOf(surface: string, language: Language = 'en'): string {
  const cache = stemCaches.get(language) ?? new Map<string, string>();
  const cached = cache.get(surface);
  if (cached !== undefined) return cached;
  const found = stemOfBare(bareWord(surface, language), language);
  if (cache.size >= MAX_CACHED_STEMS) cache.clear();
  cache.set(surface, found);
  stemCaches.set(language, cache);
  return found;
}

/** The stem of a word without contractions (see `bareWord`), folded. Not cached. */
export function stemOfBare(bare: string, language: Language): string {
  const stemmer = SNOWBALL_STEMMERS.get(language);
  if (!stemmer) return stem(foldWord(bare));
  const composed = bare.slice(0, MAX_STEMMED_LENGTH).replace(INVISIBLE, '').normalize('NFC');
  const word = language === 'de' ? composed : composed.toLowerCase();
  return /^\p{L}+$/u.test(word) ? fold(stemmer(word)) : foldWord(bare);
}

const FRENCH_ELISION = /^(?:[ljdcnsmt]|qu|lorsqu|puisqu|jusqu|quoiqu)['’ʼ](?=\p{L})/iu;
const ITALIAN_ELISION =
  /^(?:[ldcsmtv]|un|dell|all|dall|nell|sull|coll|quell|quest|bell|sant|anch|com|dov)['’ʼ](?=\p{L})/iu;
const CONTRACTION = /(?:n['’ʼ]t|['’ʼ](?:s|m|d|re|ve|ll))$/i;
/** Contractions whose first word is not what precedes the ending. */
const CONTRACTED: ReadonlyMap<string, string> = new Map([
  ['ca', 'can'],
  ['wo', 'will'],
  ['sha', 'shall'],
]);

/** A word without what is contracted with it: didn't is did, l'avion is avion, dell'arte is arte. */
export function bareWord(surface: string, language: Language): string {
  if (!/['’ʼ]/.test(surface)) return surface;
  if (language === 'fr') return surface.replace(FRENCH_ELISION, '');
  if (language === 'it') return surface.replace(ITALIAN_ELISION, '');
  const bare = surface.replace(CONTRACTION, '');
  return bare === surface ? surface : (CONTRACTED.get(bare.toLowerCase()) ?? bare);
}

/** The singular of a folded English word; other words are returned unchanged. */
export function toSingular(word: string): string {
  return ENGLISH.test(word) ? singular(word) : word;
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('sses')) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  if (WHOLE_WORDS.has(word)) return word;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const root = word.slice(0, -ending.length);
    if (root.length < 3 || !VOWEL.test(root)) continue;
    if (DOUBLED.test(root) && root.length > 3) return root.slice(0, -1);
    return SHORT.test(root) && !ending.includes('ion') ? `${root}e` : root;
  }
  return word;
}

/** One vowel between consonants, as in "car" of "caring", which is of "care". */
const SHORT = /^[^aeiouy]+[aeiouy][^aeiouywx]$/;

function withoutFinalVowel(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('e')) return SHORT.test(word.slice(0, -1)) ? word : word.slice(0, -1);
  return word.endsWith('y') ? `${word.slice(0, -1)}i` : word;
}
