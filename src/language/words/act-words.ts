import { readFileSync } from 'node:fs';
import { isFunctionWord } from './function-words.ts';
import { type MatchableWord, PhraseTable, toMatchable } from './phrase-table.ts';

/** Words of acts: which verbs and nouns mean the same on pages and in tasks, and which say nothing of what is to be done. */
interface ActWords {
  /** Words and phrases of one sense, by its number. */
  senses: PhraseTable<string>;
  /** Words that begin a question, those that begin a request, and those of acts that write to somebody. */
  asking: PhraseTable<true>;
  requests: PhraseTable<true>;
  /** Verbs that ask for what a page says if its object is one of `contents`: `get the title`. */
  fetching: PhraseTable<true>;
  contents: ReadonlySet<string>;
  controls: PhraseTable<true>;
  messages: PhraseTable<true>;
  writings: PhraseTable<true>;
  idle: ReadonlySet<string>;
  narrowing: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  codes: ReadonlySet<string>;
  counts: PhraseTable<true>;
  neutral: ReadonlySet<string>;
  targets: ReadonlySet<string>;
  particles: ReadonlySet<string>;
  dates: readonly (readonly [cue: string, words: ReadonlySet<string>])[];
  /** Words that ask for a kind of value. */
  kinds: PhraseTable<string>;
  /** Times of the day, as minutes since midnight. */
  times: readonly (readonly [word: string, from: number, until: number])[];
}

type WordList =
  | 'asking'
  | 'requests'
  | 'fetching'
  | 'contents'
  | 'controls'
  | 'messages'
  | 'writings'
  | 'idle'
  | 'narrowing'
  | 'negations'
  | 'codes'
  | 'counts'
  | 'neutral'
  | 'targets'
  | 'particles';

let words: ActWords | null = null;

function actWords(): ActWords {
  words ??= load();
  return words;
}

function load(): ActWords {
  const data = JSON.parse(readFileSync(new URL('./data/acts-en.json', import.meta.url), 'utf8')) as {
    [list in WordList]: string;
  } & {
    senses: string[];
    nouns: string[];
    dates: Record<string, string>;
    kinds: Record<string, string>;
    times: Record<string, [number, number]>;
  };
  const senses = new PhraseTable<string>('stem');
  for (const [id, phrases] of data.senses.entries())
    for (const phrase of phrases.split('|')) senses.add(phrase, `act ${id}`);
  for (const [id, phrases] of data.nouns.entries())
    for (const phrase of phrases.split('|')) senses.add(phrase, `noun ${id}`);
  const set = (text: string): ReadonlySet<string> => new Set(text.split('|'));
  const kinds = new PhraseTable<string>('exact');
  for (const [kind, phrases] of Object.entries(data.kinds))
    for (const phrase of phrases.split('|')) kinds.add(phrase, kind);
  const table = (text: string): PhraseTable<true> => {
    const made = new PhraseTable<true>('exact');
    for (const phrase of text.split('|')) made.add(phrase, true);
    return made;
  };
  return {
    senses,
    kinds,
    asking: table(data.asking),
    requests: table(data.requests),
    fetching: table(data.fetching),
    contents: set(data.contents),
    controls: table(data.controls),
    messages: table(data.messages),
    writings: table(data.writings),
    idle: set(data.idle),
    narrowing: set(data.narrowing),
    negations: set(data.negations),
    codes: set(data.codes),
    counts: table(data.counts),
    neutral: set(data.neutral),
    targets: set(data.targets),
    particles: set(data.particles),
    dates: Object.entries(data.dates).map(([cue, text]) => [cue, set(text)]),
    times: Object.entries(data.times).map(([word, [from, until]]) => [word, from, until]),
  };
}

/** What each word can be matched by: its stem, and the senses of the phrases that it is part of. */
export function keysAt(tokens: readonly MatchableWord[]): string[][] {
  const keys = tokens.map(({ stem }) => [stem]);
  const { senses, particles } = actWords();
  for (const [at, token] of tokens.entries()) {
    const found = senses.match(tokens, at);
    for (let part = at; part < at + (found?.length ?? 0); part += 1) keys[part]?.push(...(found?.payloads ?? []));
    // `get me out of`
    const rest = tokens.slice(at + 1);
    const bare = [token, ...rest.slice(rest.findIndex(({ lower }) => !PRONOUNS.has(lower)))];
    const without = bare.length <= rest.length ? senses.match(bare, 0) : null;
    if (without && without.length > 1) keys[at]?.push(...without.payloads);
    // `take me off`
    const apart = tokens.slice(at + 2, at + 2 + MAX_APART).findIndex(({ lower }) => particles.has(lower)) + at + 2;
    const particle = apart >= at + 2 ? tokens[apart] : undefined;
    const phrase = particle && senses.match([token, particle], 0);
    if (phrase?.length === 2) for (const part of [at, apart]) keys[part]?.push(...phrase.payloads);
  }
  return keys;
}

/** Most words within a verb and its particle, and one. */
const MAX_APART = 3;
const PRONOUNS = new Set(['me', 'us', 'him', 'her', 'them', 'it', 'my', 'our']);
const MAX_TEXT = 4000;

export const keysOf = (...texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => keysAt(toMatchable(text.slice(0, MAX_TEXT))).flat()));

/** Whether a key is the sense of an act. */
export const isSense = (key: string): boolean => key.startsWith('act ');

/** A contraction without its end: `i` for `i'm`. */
const uncontracted = (lower: string): string => lower.split(/['’]/)[0] ?? lower;

export const isFunction = (lower: string): boolean => isFunctionWord(lower) || isFunctionWord(uncontracted(lower));

export const isNegation = (lower: string): boolean => actWords().negations.has(lower.replace('’', "'"));

/** Whether a label with the word asks for a code, such as a registration. */
export const isCodeWord = (lower: string): boolean => actWords().codes.has(lower);

/** Whether a label asks for a number of things. */
export const asksHowMany = (label: string): boolean => {
  const said = toMatchable(label);
  return said.some((_, at) => actWords().counts.match(said, at) !== null);
};

/** Whether a button only goes on with what its page is about: `Continue`. */
export const isNeutral = (name: string): boolean =>
  toMatchable(name).every(({ lower }) => isFunction(lower) || actWords().neutral.has(lower));

/** Whether what follows the word is how something is to be: `moved to the morning group`. */
export const isTarget = (lower: string): boolean => actWords().targets.has(lower);

/** Whether words say that a date is a start or an end. */
export const cuesOf = (text: string): string[] => {
  const said = toMatchable(text).map(({ lower }) => lower);
  return actWords().dates.flatMap(([cue, words]) => (said.some((word) => words.has(word)) ? [cue] : []));
};

/** Whether a word says nothing of what is to be done, and to which thing. */
export const isIdle = (lower: string): boolean => isFunction(lower) || lower.length < 2 || actWords().idle.has(lower);

/** Whether what follows the word must be true of the thing: `with`, `without`. */
export const isNarrowing = (lower: string): boolean => actWords().narrowing.has(lower);

/** Words for the times of the day at a clock time, in minutes since midnight. */
export const timesOfDay = (minute: number): string[] =>
  actWords().times.flatMap(([word, from, until]) => (minute >= from && minute < until ? [word] : []));

/** Whether a sentence only asks for something to be told: `could you book it?` asks for an act. */
export function asksOnly(sentence: string): boolean {
  const said = toMatchable(sentence.slice(0, MAX_TEXT));
  const { asking, requests } = actWords();
  const skipPolite = (from: number): number => said.findIndex(({ lower }, at) => at >= from && !POLITE.has(lower));
  const first = skipPolite(0);
  if (first === -1 || LABEL.test(sentence)) return false;
  // `could you tell me`
  const start = skipPolite(first + (requests.match(said, first)?.length ?? 0));
  if (start !== -1 && (asking.match(said, start) !== null || fetchesContent(said, start))) return true;
  // `could my place be moved?`
  const isPassive = MODALS.has(said[first]?.lower ?? '') && said.some(({ lower }) => lower === 'be');
  const isRequest = isPassive || said.some((_, at) => requests.match(said, at) !== null);
  return sentence.trimEnd().endsWith('?') && !isRequest;
}

const MODALS = new Set(['could', 'can', 'would', 'may', 'might']);

/** `Get all titles`, `check the opening hours`: the object of the verb, before any preposition, is something that pages say. */
function fetchesContent(said: readonly MatchableWord[], first: number): boolean {
  const { fetching, contents } = actWords();
  const verb = fetching.match(said, first);
  if (!verb) return false;
  const object = said.slice(first + verb.length, first + verb.length + MAX_OBJECT);
  const end = object.findIndex(({ lower }) => JOINTS.has(lower));
  return contents.has((end === -1 ? object : object.slice(0, end)).at(-1)?.lower ?? '');
}

const MAX_OBJECT = 6;
const JOINTS = new Set([
  'of',
  'for',
  'from',
  'in',
  'on',
  'at',
  'to',
  'with',
  'by',
  'and',
  'that',
  'as',
  'under',
  'below',
  'above',
]);

/** `When: 3 May`. */
const LABEL = /^\s*\p{L}[\p{L} ]{0,24}:/u;
const POLITE = new Set(['please', 'kindly', 'hi', 'hello', 'hey', 'and', 'so', 'also', 'then', 'but']);

/** Whether a text says what to do with a control: `type`, `tick`, `download`. */
export function namesControls(text: string): boolean {
  const said = toMatchable(text.slice(0, MAX_TEXT));
  return said.some((_, at) => actWords().controls.match(said, at) !== null);
}

/** Whether a text asks to write something on a thing: `a note on the invoice`. */
export function writesOn(text: string): boolean {
  const said = toMatchable(text.slice(0, MAX_TEXT));
  return said.some((_, at) => actWords().writings.match(said, at) !== null);
}

/** Whether a text asks to write to somebody. */
export function writesMessage(text: string): boolean {
  const said = toMatchable(text.slice(0, MAX_TEXT));
  return said.some((_, at) => actWords().messages.match(said, at) !== null);
}

/** The kind of value that a question asks for first, and the words that ask for it. Null if no word does. */
export function kindsAsked(text: string): { kind: string | null; words: ReadonlySet<string> } {
  const said = toMatchable(text.slice(0, MAX_TEXT));
  const found = said.flatMap((_, at) => {
    const match = actWords().kinds.match(said, at);
    return match
      ? [{ kind: match.payloads[0] ?? '', words: said.slice(at, at + match.length).map(({ lower }) => lower) }]
      : [];
  });
  const kind = found[0]?.kind ?? null;
  return { kind, words: new Set(found.flatMap((each) => (each.kind === kind ? each.words : []))) };
}

const OPTIONAL = /\boptional\b|if you (?:like|want|wish)|\bif any\b/i;

/** Whether the label of a field says that it may stay empty. */
export const isOptional = (label: string): boolean => OPTIONAL.test(label);
