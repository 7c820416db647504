import { fold } from '../words/fold.ts';
import { FUNCTION_WORDS } from '../words/function-words.ts';
import { isCapitalised } from '../words/words.ts';
import { CHINESE_FUNCTION_CHARACTERS, CHINESE_PARTICLES, JAPANESE_FUNCTION_WORDS } from './unspaced-function-words.ts';
import { readWordsByLanguage } from './words-by-language.ts';

/** ISO 639-1 codes of the languages whose words are analysed. */
export type Language = SpacedLanguage | 'zh' | 'ja' | 'unknown';
type SpacedLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ru';

const LATIN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const;
type LatinLanguage = (typeof LATIN_LANGUAGES)[number];

const FUNCTION_WORDS_BY_LANGUAGE: ReadonlyMap<Language, ReadonlySet<string>> = new Map([
  ['en', FUNCTION_WORDS],
  ['unknown', FUNCTION_WORDS],
  ['ja', JAPANESE_FUNCTION_WORDS],
  ...Array.from(readWordsByLanguage('function-words'), ([language, words]): [Language, ReadonlySet<string>] => [
    language as SpacedLanguage,
    new Set(words.map(fold)),
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

/** Letters that point to a language, by weight relative to a function word that only this language has. What precedes an
 *  apostrophe is looked behind, because few texts have one. */
const LETTERS: readonly (readonly [RegExp, LatinLanguage, number])[] = [
  [/ß|heisst(?!\p{L})(?<!\p{L}heisst)/iu, 'de', 1],
  [/[äöü]/i, 'de', 0.3],
  [/[ñ¿¡]/i, 'es', 1],
  [/[ãõ]/i, 'pt', 0.7],
  [/œ|['’](?<=(?:(?<!\p{L})[ldjcnsm]|qu).)\p{L}/iu, 'fr', 0.5],
  [/[èêëîû]/i, 'fr', 0.3],
  [/[ìò]|['’](?<=(?<!\p{L})(?:dell|all|nell|sull|dall|un).)\p{L}/iu, 'it', 0.6],
];
/** Matches every text that one of `LETTERS` matches. */
const MAY_HAVE_LETTERS = /[^\x00-\x7f]|'|heisst/i;

/** Only the beginning of a text is read. */
const MAX_CHARACTERS = 500;
const LATIN_WORD = /[\p{Script=Latin}\p{M}]+/gu;
const ASCII_WORD = /[A-Za-z]+/g;
/** The best language must score this many times as much as the next. */
const MARGIN = 1.2;
/** One Dutch word in a short English text is probably no Dutch word. */
const ENGLISH_PRIOR = 0.5;

/** Detects the language of a text by its script, its function words and the letters that few languages have. `unknown` for
 *  other languages, and for texts too short to tell. */
export function detectLanguage(text: string): Language {
  const start = text.slice(0, MAX_CHARACTERS);
  const isAscii = ASCII.test(start);
  return (isAscii ? null : detectScript(start)) ?? detectLatin(start, isAscii);
}

const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Han}/gu, 'zh'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
];
/** Letters of Ukrainian, Belarusian, Serbian and others. */
const NOT_RUSSIAN = /[іїєґўјљњђћџѓќѕ]/i;
const ASCII = /^[\x00-\x7f]*$/;
const LETTER = /\p{L}/u;
/** Matches every letter outside of the Latin script. */
const MAY_BE_OTHER_SCRIPT = /[^\x00-\u00b4\u00b6-\u024f\u2000-\u206f]/;

/** Null for a text that is mostly in Latin letters. */
function detectScript(text: string): Language | null {
  if (!MAY_BE_OTHER_SCRIPT.test(text)) return LETTER.test(text) ? null : 'unknown';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [han = 0, kana = 0, cyrillic = 0] = SCRIPTS.map(([script]) => text.match(script)?.length ?? 0);
  if ((han + kana) * 3 > letters) return kana > 0 ? 'ja' : 'zh';
  if (cyrillic * 2 > letters) return NOT_RUSSIAN.test(text) ? 'unknown' : 'ru';
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 > letters ? null : 'unknown';
}

/** A word counts more the fewer of the languages have it. Capitals inside sentences are those of names, so these do not
 *  count. */
function detectLatin(text: string, isAscii: boolean): Language {
  const scores = LATIN_LANGUAGES.map((language): number => (language === 'en' ? ENGLISH_PRIOR : 0));
  const add = (language: number, weight: number) => {
    scores[language] = (scores[language] ?? 0) + weight;
  };
  let isFirst = true;
  for (const word of text.match(isAscii ? ASCII_WORD : LATIN_WORD) ?? []) {
    const known =
      isFirst || !isCapitalised(word) ? LANGUAGES_BY_WORD.get(isAscii ? word.toLowerCase() : fold(word)) : null;
    if (known) for (const language of known) add(language, 1 / known.length);
    isFirst = false;
  }
  if (MAY_HAVE_LETTERS.test(text)) {
    for (const [letters, language, weight] of LETTERS) {
      if (letters.test(text)) add(LATIN_LANGUAGES.indexOf(language), weight);
    }
  }
  const best = Math.max(...scores);
  const at = scores.indexOf(best);
  const second = Math.max(...scores.toSpliced(at, 1));
  return best > ENGLISH_PRIOR && best > MARGIN * second ? (LATIN_LANGUAGES[at] ?? 'unknown') : 'unknown';
}

/** Indices in `LATIN_LANGUAGES` of the languages that have a folded word as a function word. */
const LANGUAGES_BY_WORD = new Map<string, number[]>();
for (const [at, language] of LATIN_LANGUAGES.entries()) {
  for (const word of FUNCTION_WORDS_BY_LANGUAGE.get(language) ?? []) {
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), at]);
  }
}
