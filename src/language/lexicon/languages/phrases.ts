import { readFileSync } from 'node:fs';
import { fold } from '../../../text/words/fold.ts';
import type { Degree } from '../degrees.ts';
import { listCountries } from './countries.ts';

/** Languages other than English whose tasks are understood. */
export const TASK_LANGUAGES = ['de', 'es', 'fr', 'pt', 'zh'] as const;
export type TaskLanguage = (typeof TASK_LANGUAGES)[number];

/** What a phrase of a language stands for in English. */
export interface Sense {
  /** English words; `$1` is the first number or date of the phrase. */
  english: string;
  type: 'words' | 'name' | 'adjective' | 'more' | 'less' | 'than' | 'of';
  /** Of an adjective, or of `more` where the language tells it from `most`. */
  degree?: Degree;
  /** Belongs at the beginning of its clause, where English has its question words, or at its end; null: where it is. */
  place: 'front' | 'end' | null;
}

interface Entry {
  keys: readonly string[];
  sense: Sense;
}

/** A word as phrases match it. */
export interface PhraseWord {
  /** Lower case, with its accents; `#`, `#%` and `@` for a number, a percentage and a date. */
  key: string;
  /** The phrase can continue after it: nothing but a space, a hyphen or the like follows. */
  isJoined: boolean;
}

/** Phrases of one language with what they stand for in English. */
export interface Phrases {
  language: TaskLanguage;
  /** The longest phrase from the word at `at` on; null if there is none. */
  match(words: readonly PhraseWord[], at: number): { length: number; sense: Sense } | null;
  /** Parts of verbs that may end a clause, such as `an` of `anmelden`. */
  isParticle(key: string): boolean;
  /** Other English words for a word after a noun, as German capitalises it; null if there are none. */
  afterNoun(key: string): string | null;
  /** English words for a word, if the later word of the pair is in `following`; null if there is no such pair. */
  besideLater(key: string, following: readonly string[]): string | null;
  besideEarlier(key: string, earlier: readonly string[]): string | null;
  /** Whether text that a person gives word by word follows a colon after these English words. */
  introducesText(english: string): boolean;
}

/** Forms of an adjective, separated by slashes: positive, comparative and superlative stems; only the positive one where the
 *  language compares with a word for `more`. */
interface PhraseData {
  /** Lists of phrases by English words: `^` before what belongs at the beginning of the clause, `>` at its end; ` … ` between
   *  a part for the beginning and one that stays; `-` for what is left out. In phrases, `#` is a number, `@` a date. */
  phrases: Record<string, string>;
  /** By English names; `~` after a German adjective stands for its endings. */
  names: Record<string, string>;
  adjectives: Record<string, string>;
  /** Endings of regular comparatives and superlatives, for languages that have them. */
  comparativeEnding?: string;
  superlativeEnding?: string;
  /** Other English words for a word that follows a capitalised one, in German a noun: `der` is `of the`. */
  afterNoun?: Record<string, string>;
  /** A word, a later word of the same clause, and what they mean beside each other: `von`, `nach`, `from`, `to`. */
  pairs?: [first: string, later: string, firstEnglish: string, laterEnglish: string][];
  /** Adjectives that are comparatives by themselves: `mejor`. */
  compared: Record<string, string>;
  adjectiveEndings: string;
  /** Before a superlative that is no attribute: `am` in `am besten`. */
  beforeSuperlative?: string;
  more: string;
  most: string;
  less: string;
  than: string;
  /** Stands between a thing and its attribute, in this order. */
  ofBefore?: string;
  particles: string;
  introducers: string;
}

const loaded = new Map<TaskLanguage, Phrases>();

/** The phrases of a language, loaded on first use. */
export function phrasesOf(language: TaskLanguage): Phrases {
  const known = loaded.get(language) ?? toPhrases(language, readData(language));
  loaded.set(language, known);
  return known;
}

const readData = (language: TaskLanguage): PhraseData => {
  const data = readJson<PhraseData>(`./${language}.json`);
  return { ...data, names: { ...readNames(language), ...data.names } };
};

/** Names of countries, seas, rivers, mountains, buildings, animals and plants by their English names. */
const readNames = (language: TaskLanguage): Record<string, string> => ({
  ...listCountries(language),
  ...readJson<Record<string, string>>(`./names/${language}.json`),
});

const readJson = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;

/** The form of a word by which phrases are compared: lower case, `ß` as `ss`. */
export const toKey = (word: string): string =>
  word.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').replace('’', "'");

const PHRASE_WORD = /\p{Script=Han}|#%|[#@]|[\p{L}\p{M}\p{N}]+['’]?/gu;

/** Words of a phrase: characters of Chinese, else runs of letters, of which an apostrophe is the end. */
const wordsOf = (phrase: string): string[] => (phrase.match(PHRASE_WORD) ?? []).map(toKey);

const split = (list: string | undefined): string[] => (list ? list.split('|').map((each) => each.trim()) : []);

function toPhrases(language: TaskLanguage, data: PhraseData): Phrases {
  const byFirst = new Map<string, Entry[]>();
  const add = (phrase: string, sense: Sense): void => {
    const keys = wordsOf(phrase);
    const first = fold(keys[0] ?? '');
    byFirst.set(first, [...(byFirst.get(first) ?? []), { keys, sense }]);
  };
  for (const [phrase, sense] of listSenses(data)) add(phrase, sense);
  for (const entries of byFirst.values()) entries.sort((a, b) => b.keys.length - a.keys.length);
  const afterNoun = new Map(
    Object.entries(data.afterNoun ?? {}).flatMap(([english, list]) =>
      split(list).map((word) => [word, english] as const),
    ),
  );
  const particles = new Set(split(data.particles));
  const introducers = new Set(split(data.introducers));
  return {
    language,
    match: (words, at) => {
      const found = (byFirst.get(fold(words[at]?.key ?? '')) ?? []).filter(({ keys }) => fits(keys, words, at));
      const [longest] = found;
      if (!longest) return null;
      const { length } = longest.keys;
      const exact = found.find(
        ({ keys }) => keys.length === length && keys.every((key, n) => key === words[at + n]?.key),
      );
      return { length, sense: (exact ?? longest).sense };
    },
    afterNoun: (key) => afterNoun.get(key) ?? null,
    besideLater: (key, following) =>
      data.pairs?.find(([first, later]) => first === key && following.includes(later))?.[2] ?? null,
    besideEarlier: (key, earlier) =>
      data.pairs?.find(([first, later]) => later === key && earlier.includes(first))?.[3] ?? null,
    isParticle: (key) => particles.has(key),
    introducesText: (english) => english.split(' ').some((word) => introducers.has(word)),
  };
}

function fits(keys: readonly string[], words: readonly PhraseWord[], at: number): boolean {
  return keys.every((key, n) => {
    const word = words[at + n];
    if (!word || (n < keys.length - 1 && !word.isJoined)) return false;
    return word.key === key || (isPlain(word.key) && fold(key) === word.key);
  });
}

/** Accents may be left out, but not changed. */
const isPlain = (key: string): boolean => /^[a-z0-9']+$/.test(key);

function* listSenses(data: PhraseData): Generator<[string, Sense]> {
  const endings = split(data.adjectiveEndings);
  for (const [english, list] of Object.entries(data.phrases)) {
    const place = PLACES[english.charAt(0)] ?? null;
    const words = english.replace(/^[\^>]/, '').replace(/^-$/, '');
    for (const phrase of split(list)) yield [phrase, { english: words, type: 'words', place }];
  }
  for (const [english, list] of Object.entries(data.names))
    for (const phrase of new Set([english, ...split(list).flatMap(declined)]))
      yield [phrase, { english, type: 'name', place: null }];
  for (const [english, list] of Object.entries(data.adjectives))
    for (const phrase of split(list)) {
      for (const [index, stem] of toStems(phrase, data).entries()) {
        const sense = { english, type: 'adjective', degree: DEGREES[index] ?? 'superlative', place: null } as const;
        for (const form of stem.endsWith('~') ? endings.map((ending) => stem.slice(0, -1) + ending) : [stem])
          yield* sense.degree === 'superlative' && data.beforeSuperlative
            ? ([
                [form, sense],
                [`${data.beforeSuperlative} ${form}`, sense],
              ] as [string, Sense][])
            : ([[form, sense]] as [string, Sense][]);
      }
    }
  for (const [english, list] of Object.entries(data.compared))
    for (const phrase of split(list)) yield [phrase, { english, type: 'more', place: null }];
  for (const phrase of split(data.more)) yield [phrase, { english: '', type: 'more', place: null }];
  for (const phrase of split(data.most))
    yield [phrase, { english: '', type: 'more', degree: 'superlative', place: null }];
  for (const phrase of split(data.less)) yield [phrase, { english: '', type: 'less', place: null }];
  for (const phrase of split(data.ofBefore)) yield [phrase, { english: '', type: 'of', place: null }];
  for (const phrase of split(data.than)) yield [phrase, { english: 'than', type: 'than', place: null }];
}

const CASE_ENDINGS = ['', 'n', 'r', 's'];

/** The forms of a German name with `~` after its adjective: `Schwarze~ Meer`. */
const declined = (name: string): string[] =>
  name.includes('~') ? CASE_ENDINGS.map((ending) => name.replace('~', ending)) : [name];

/** Positive, comparative and superlative; regular ones with the endings of the language. */
function toStems(phrase: string, { comparativeEnding, superlativeEnding }: PhraseData): string[] {
  const stems = phrase.split('/');
  const [positive = ''] = stems;
  if (stems.length > 1 || !positive.endsWith('~') || !comparativeEnding || !superlativeEnding) return stems;
  const stem = positive.slice(0, -1);
  return [positive, `${stem}${comparativeEnding}~`, `${stem}${superlativeEnding}~`];
}

/** Marks before English words. */
const PLACES: Readonly<Record<string, 'front' | 'end'>> = { '^': 'front', '>': 'end' };

const DEGREES: readonly Degree[] = ['positive', 'comparative', 'superlative'];
