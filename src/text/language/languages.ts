import { fold } from '../fold.ts';
import { FUNCTION_WORDS } from '../function-words.ts';
import { FOREIGN_FUNCTION_WORDS } from './foreign-function-words.ts';
import { CHINESE_FUNCTION_CHARACTERS, CHINESE_PARTICLES, JAPANESE_FUNCTION_WORDS } from './unspaced-function-words.ts';

/** ISO 639-1 codes of the languages whose words are analysed. */
export type Language = SpacedLanguage | 'zh' | 'ja' | 'unknown';
type SpacedLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ru';

const LATIN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const;
type LatinLanguage = (typeof LATIN_LANGUAGES)[number];

const FUNCTION_WORDS_BY_LANGUAGE: ReadonlyMap<Language, ReadonlySet<string>> = new Map([
  ['en', FUNCTION_WORDS],
  ['unknown', FUNCTION_WORDS],
  ['ja', JAPANESE_FUNCTION_WORDS],
  ...Object.entries(FOREIGN_FUNCTION_WORDS).map(([language, list]): [Language, ReadonlySet<string>] => [
    language as SpacedLanguage,
    new Set(list.trim().split(/\s+/).map(fold)),
  ]),
]);

/** Whether a folded word, or a pair of characters, has only a grammatical meaning in a language; in English if the language
 *  is unknown. */
export function isFunctionWord(word: string, language: Language): boolean {
  if (language === 'zh') return isChineseFunctionWord(word);
  return FUNCTION_WORDS_BY_LANGUAGE.get(language)?.has(word) ?? false;
}

function isChineseFunctionWord(word: string): boolean {
  return CHINESE_PARTICLES.test(word) || [...word].every((character) => CHINESE_FUNCTION_CHARACTERS.has(character));
}

/** Letters that point to a language, by weight relative to a function word that only this language has. */
const LETTERS: readonly (readonly [RegExp, LatinLanguage, number])[] = [
  [/ß|(?<!\p{L})heisst(?!\p{L})/iu, 'de', 1],
  [/[äöü]/i, 'de', 0.3],
  [/[ñ¿¡]/i, 'es', 1],
  [/[ãõ]/i, 'pt', 0.7],
  [/œ|(?<!\p{L})[ldjcnsm]['’][\p{L}]|qu['’]\p{L}/iu, 'fr', 0.5],
  [/[èêëîû]/i, 'fr', 0.3],
  [/[ìò]|(?<!\p{L})(?:dell|all|nell|sull|dall|un)['’]\p{L}/iu, 'it', 0.6],
];

/** Only the beginning of a text is read. */
const MAX_CHARACTERS = 500;
const LATIN_WORD = /[\p{Script=Latin}\p{M}]+/gu;
/** The best language must score this many times as much as the next. */
const MARGIN = 1.2;
/** One Dutch word in a short English text is probably no Dutch word. */
const ENGLISH_PRIOR = 0.5;

/** Detects the language of a text by its script, its function words and the letters that few languages have. `unknown` for
 *  other languages, and for texts too short to tell. */
export function detectLanguage(text: string): Language {
  const start = text.slice(0, MAX_CHARACTERS);
  return detectScript(start) ?? detectLatin(start);
}

const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Han}/gu, 'zh'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
];
/** Letters of Ukrainian, Belarusian, Serbian and others. */
const NOT_RUSSIAN = /[іїєґўјљњђћџѓќѕ]/i;
const ASCII = /^[\x00-\x7f]*$/;

/** Null for a text that is mostly in Latin letters. */
function detectScript(text: string): Language | null {
  if (ASCII.test(text)) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [han = 0, kana = 0, cyrillic = 0] = SCRIPTS.map(([script]) => text.match(script)?.length ?? 0);
  if ((han + kana) * 3 > letters) return kana > 0 ? 'ja' : 'zh';
  if (cyrillic * 2 > letters) return NOT_RUSSIAN.test(text) ? 'unknown' : 'ru';
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 > letters ? null : 'unknown';
}

/** A word counts more the fewer of the languages have it. Capitals inside sentences are those of names, so these do not
 *  count. */
function detectLatin(text: string): Language {
  const scores = new Map<LatinLanguage, number>(LETTERS.map(([, language]) => [language, 0]));
  const add = (language: LatinLanguage, weight: number) => scores.set(language, (scores.get(language) ?? 0) + weight);
  add('en', ENGLISH_PRIOR);
  let isFirst = true;
  for (const [word] of text.matchAll(LATIN_WORD)) {
    const known = isFirst || !/^\p{Lu}/u.test(word) ? languagesOf(fold(word)) : [];
    for (const language of known) add(language, 1 / known.length);
    isFirst = false;
  }
  for (const [letters, language, weight] of LETTERS) if (letters.test(text)) add(language, weight);
  const [best, second] = [...scores].toSorted(([, a], [, b]) => b - a);
  return best && best[1] > ENGLISH_PRIOR && best[1] > MARGIN * (second?.[1] ?? 0) ? best[0] : 'unknown';
}

const LANGUAGES_BY_WORD = new Map<string, LatinLanguage[]>();
for (const language of LATIN_LANGUAGES) {
  for (const word of FUNCTION_WORDS_BY_LANGUAGE.get(language) ?? []) {
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), language]);
  }
}

function languagesOf(word: string): readonly LatinLanguage[] {
  return LANGUAGES_BY_WORD.get(word) ?? [];
}
