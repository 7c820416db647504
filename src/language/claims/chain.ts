import { readWordList } from '../words/word-list.ts';
import { matchPhrase, type Phrase, toPhrases } from './phrases.ts';
import { isPastForm, type Token } from './tokens.ts';

/** What a clause says of its predicate: 1 that it is so, -1 that it is not, 0 that it does not tell. */
export type Sign = 1 | -1 | 0;

/** What a clause says, by time and mood. */
export interface Reading {
  now: Sign;
  past: Sign;
  future: Sign;
  ability: Sign;
  duty: Sign;
  /** Whether it says that something goes on: `still`, `did not stop`. */
  isStill: boolean;
  /** Whether it says so by a negation, which may be of words after the predicate only. */
  isDenied: boolean;
  /** Whether a form of `be`, or a verb like it, is between subject and predicate. */
  isState: boolean;
}

type Category =
  | 'present'
  | 'past'
  | 'perfect'
  | 'not'
  | 'neutral'
  | 'still'
  | 'ended'
  | 'almost'
  | 'future'
  | 'ability'
  | 'duty';
type Outcome = 'yes' | 'no' | 'open' | 'ended' | 'still';
type Lists = Record<Category | 'weak' | 'leading' | 'knowing' | 'open' | 'report', string>;

interface Item {
  category: Category | 'implicative';
  tokens: readonly Token[];
  isWeak: boolean;
  affirmed: Outcome;
  denied: Outcome;
}

interface Entry extends Omit<Item, 'tokens'> {
  phrase: Phrase;
  /** Whether the forms must be equal: `is` is no `was`. */
  words: string;
  isExact: boolean;
}

const CATEGORIES: readonly Category[] = [
  'present',
  'past',
  'perfect',
  'not',
  'neutral',
  'still',
  'ended',
  'almost',
  'future',
  'ability',
  'duty',
];

let loaded: { lists: Lists; entries: readonly Entry[] } | null = null;

function load() {
  loaded ??= build();
  return loaded;
}

function build() {
  const lists = readWordList<Lists>('chain-en.json');
  const implicatives = readWordList<{ words: string; affirmed: Outcome; denied: Outcome }[]>('implicatives-en.json');
  const weak = new Set(lists.weak.split('|'));
  const entriesOf = (list: string, category: Item['category'], affirmed: Outcome, denied: Outcome) =>
    toPhrases(list, { governs: false }).map((phrase, at): Entry => {
      const words = list.split('|')[at] ?? '';
      const isExact = category !== 'implicative' && category !== 'still';
      return { phrase, words, isExact, category, isWeak: weak.has(words), affirmed, denied };
    });
  const entries = [
    ...CATEGORIES.flatMap((category) => entriesOf(lists[category], category, 'open', 'open')),
    ...implicatives.flatMap(({ words, affirmed, denied }) => entriesOf(words, 'implicative', affirmed, denied)),
  ];
  return { lists, entries: entries.sort((a, b) => b.phrase.lemmas.length - a.phrase.lemmas.length) };
}

/** The phrases of a list of `chain-en.json` that is no part of a chain. */
export function chainPhrases(name: 'leading' | 'knowing' | 'open' | 'report'): Phrase[] {
  const found = phrases.get(name) ?? toPhrases(load().lists[name], { governs: false });
  phrases.set(name, found);
  return found;
}

const phrases = new Map<string, Phrase[]>();

/** Auxiliaries, negations, adverbs and implicative verbs that end at `end`, the longest such run.
 *  @returns its items, in order, and where it begins; what stands before it is the subject */
export function readChain(tokens: readonly Token[], end: number): { items: Item[]; start: number } {
  const items: Item[] = [];
  let start = end;
  for (;;) {
    const entry = load().entries.find(({ phrase, words, isExact }) => {
      const at = start - phrase.lemmas.length;
      if (at < 0 || matchPhrase(phrase, tokens, at) === 0) return false;
      const said = tokens.slice(at, start).map(({ lower }) => lower);
      return !isExact || said.join(' ') === words;
    });
    if (!entry) return { items: items.reverse(), start };
    items.push({ ...entry, tokens: tokens.slice(start - entry.phrase.lemmas.length, start) });
    start -= entry.phrase.lemmas.length;
  }
}

/** A reading that says nothing of its predicate. */
export const NOTHING: Reading = {
  now: 0,
  past: 0,
  future: 0,
  ability: 0,
  duty: 0,
  isStill: false,
  isDenied: false,
  isState: false,
};

/** What the items between a subject and its predicate say of the predicate, and its own form. `isImperative`: there is no
 *  subject, and the verb has no ending.
 *  @returns null if they do not tell */
export function evaluate(
  items: readonly Item[],
  predicate: Token,
  { isImperative, inherited }: { isImperative: boolean; inherited: Reading | null },
): Reading | null {
  let sign: Sign = 1;
  let mood: 'fact' | 'future' | 'ability' | 'duty' = isImperative ? 'duty' : 'fact';
  let phase: 'ended' | 'still' | null = null;
  for (const { category, affirmed, denied, isWeak } of items) {
    if (isWeak && sign < 0) return null;
    if (category === 'not') sign = sign > 0 ? -1 : 1;
    else if (category === 'almost') {
      if (sign < 0) return null;
      sign = -1;
    } else if (category === 'future' || category === 'ability' || category === 'duty') {
      if (mood !== 'fact' && !(mood === 'duty' && isImperative)) return null;
      if (sign < 0 && category === 'duty') return null;
      mood = category;
    } else if (category === 'still') {
      // `Still not`, unlike `not still`.
      phase = isStillNot(items) ? phase : 'still';
    } else if (category === 'ended') {
      if (sign < 0) return null;
      phase = 'ended';
    } else if (category === 'implicative') {
      const outcome: Outcome = sign > 0 ? affirmed : denied;
      if (outcome === 'open' || phase !== null) return null;
      sign = outcome === 'no' ? -1 : 1;
      if (outcome === 'ended' || outcome === 'still') phase = outcome;
    }
  }
  const isState = items.some(({ tokens }) => tokens.some(({ lemma }) => STATES.has(lemma)));
  const isDenied = sign < 0 && items.some(({ category }) => category === 'not');
  const base = { ...NOTHING, isDenied, isState: isState || (inherited?.isState ?? false), isStill: phase === 'still' };
  if (mood !== 'fact') return phase === null ? { ...base, [mood]: sign, ...inabilityOf(mood, sign, items) } : null;
  if (phase === 'ended') return { ...base, now: -1, past: 1 };
  if (phase === 'still') return sign > 0 ? { ...base, now: 1, past: 1 } : null;
  return { ...base, ...bySign(sign, tenseOf(items, predicate, inherited), items, predicate) };
}

/** Whether `still` stands before a negation. */
function isStillNot(items: readonly Item[]): boolean {
  const still = items.findIndex(({ category }) => category === 'still');
  return items.slice(still).some(({ category }) => category === 'not');
}

const STATES: ReadonlySet<string> = new Set(['be', 'remain', 'stay', 'seem', 'becom', 'get']);

/** Who cannot do something does not do it. */
function inabilityOf(mood: string, sign: Sign, items: readonly Item[]): Partial<Reading> {
  if (mood !== 'ability' || sign > 0) return {};
  return items.some(({ tokens }) => tokens.some(isPastForm) || tokens[0]?.lower === 'could')
    ? { past: -1 }
    : { now: -1 };
}

type Tense = 'present' | 'past' | 'perfect';

function tenseOf(items: readonly Item[], predicate: Token, inherited: Reading | null): Tense {
  for (const { category, tokens } of items) {
    if (category === 'present' || category === 'past' || category === 'perfect') return category;
    if (category === 'implicative') return tokens[0] && isPastForm(tokens[0]) ? 'past' : 'present';
  }
  if (inherited !== null && inherited.now === 0 && inherited.isState) return 'past';
  return isPastForm(predicate) && !(inherited?.isState ?? false) ? 'past' : 'present';
}

function bySign(sign: Sign, tense: Tense, items: readonly Item[], predicate: Token): Partial<Reading> {
  const isProgressive = predicate.lower.endsWith('ing') && items.some(({ tokens }) => tokens[0]?.lemma === 'be');
  if (tense === 'past') return { past: sign };
  if (tense === 'present') return { now: sign, past: sign > 0 && !isProgressive ? 1 : 0 };
  const isPassive = items.some(({ tokens }) => tokens.some(({ lower }) => lower === 'been'));
  return { past: sign, now: isPassive || sign < 0 ? sign : 0 };
}
