import { foldWord } from './words.ts';

const ENGLISH = /^[a-z]{4,}$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgmnprt])\1$/;

/** Endings of agent, action and tense, longest first: one stem for direct, directs, directed, director, direction. */
const ENDINGS = ['ations', 'ation', 'ions', 'ings', 'ers', 'ors', 'ion', 'ing', 'er', 'or', 'ed'];

/** Irregular forms whose families matter in questions about people and works. */
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

/** A light stem of a folded word. English only, since its rules are shape rules of English; any other word stays whole.
 *  It joins families of words rather than finding a dictionary form: the stem itself need not be a word. */
export function stem(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) return irregular;
  if (!ENGLISH.test(word)) return word;
  return withoutFinalVowel(withoutEnding(singular(word)));
}

// The same few thousand words make up most of any text.
const MAX_REMEMBERED = 50_000;
const remembered = new Map<string, string>();

/** The stem of a word as it stands in a text. */
export function stemOf(surface: string): string {
  const known = remembered.get(surface);
  if (known !== undefined) return known;
  const found = stem(foldWord(surface));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(surface, found);
  return found;
}

/** One form for plural and singular of a folded English word; any other word stays whole. */
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
