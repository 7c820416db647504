import { foldWord } from './words.ts';

const ENGLISH = /^[a-z]{4,}$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgmnprt])\1$/;

/** Suffixes of agent, action and tense, longest first: direct, directs, directed, director and direction have one
 *  stem. */
const ENDINGS = ['ations', 'ation', 'ions', 'ings', 'ers', 'ors', 'ion', 'ing', 'er', 'or', 'ed'];

/** Irregular forms that are frequent in questions about people and works. */
const IRREGULAR: Record<string, string> = {
  wrote: 'writ',
  written: 'writ',
  sang: 'sing',
  sung: 'sing',
  won: 'win',
  winner: 'win',
  made: 'mak',
  led: 'lead',
  died: 'die',
  dies: 'die',
  death: 'die',
  dead: 'die',
  born: 'birth',
  birthplace: 'birth',
  production: 'produc',
  productions: 'produc',
  wives: 'wife',
  children: 'child',
  people: 'person',
  men: 'man',
  women: 'woman',
};

/** Light stemmer for folded English words; other words are returned unchanged. It groups related words. The stem
 *  itself need not be a word. */
export function stem(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) return irregular;
  if (!ENGLISH.test(word)) return word;
  return withoutFinalVowel(withoutEnding(singular(word)));
}

// A few thousand distinct words make up most of any text.
const MAX_CACHED_STEMS = 50_000;
const stemCache = new Map<string, string>();

/** The stem of a word in its surface form. Results are cached. */
export function stemOf(surface: string): string {
  const cached = stemCache.get(surface);
  if (cached !== undefined) return cached;
  const found = stem(foldWord(surface));
  if (stemCache.size >= MAX_CACHED_STEMS) stemCache.clear();
  stemCache.set(surface, found);
  return found;
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
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const root = word.slice(0, -ending.length);
    if (root.length < 3 || !VOWEL.test(root)) continue;
    return DOUBLED.test(root) && root.length > 3 ? root.slice(0, -1) : root;
  }
  return word;
}

function withoutFinalVowel(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1);
  return word.length > 3 && word.endsWith('y') ? `${word.slice(0, -1)}i` : word;
}
