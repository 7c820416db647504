import { EPITHETS, HONORIFICS } from '../words/function-words.ts';
import { isCommonWord, isFemaleName, isFirstName, isMaleName, isPlaceName } from './gazetteers/gazetteers.ts';

/** A name and what is known of it. */
export interface KnownName {
  /** See `nameKey`. */
  key: string;
  /** As a text spells it. */
  surface: string;
  /** Whether it names a person; null if unknown. */
  isPerson: boolean | null;
  /** Identifiers of the texts that mention it. */
  texts: ReadonlySet<number>;
}

/** The parts of a person's name. */
interface NameParts {
  honorific: string;
  /** Without honorifics and epithets. */
  words: string[];
}

const MALE_TITLES = new Set(['mr', 'sir', 'lord', 'master', 'king', 'prince', 'uncle', 'emperor']);
const FEMALE_TITLES = new Set('mrs ms miss dame lady queen princess aunt auntie empress'.split(' '));
/** Titles that precede a first name: "Master Peter". */
const TITLES_OF_FIRST_NAMES = new Set(
  'sir dame lord lady master miss king queen prince princess uncle aunt'.split(' '),
);
const MAX_WORDS = 5;
/** A word that more names share tells nobody apart, and comparing all of them would take quadratic time. */
const MAX_NAMESAKES = 100;

/** Maps the key of each short form of a person's name to the key of its full form: "Marley", "Mr. Marley" and "old
 *  Marley" to "Jacob Marley". Only where exactly one name is a full form of it. A first name alone counts only if one
 *  text mentions both. */
export function findFullForms(names: readonly KnownName[]): Map<string, string> {
  const persons = names.filter((name) => name.isPerson === true && mayBePerson(name)).map(toPerson);
  const byWord = Map.groupBy(
    persons.filter(({ parts }) => parts.words.length < MAX_WORDS),
    ({ parts }) => parts.words.at(-1) ?? '',
  );
  const byFirst = Map.groupBy(
    [...byWord.values()].flat().filter(({ parts }) => parts.words.length > 1),
    ({ parts }) => parts.words[0] ?? '',
  );
  const found = new Map<string, string>();
  for (const name of names) {
    const short = toPerson(name);
    const { words } = short.parts;
    const last = byWord.get(words.at(-1) ?? '') ?? [];
    const first = words.length === 1 ? (byFirst.get(words[0] ?? '') ?? []) : [];
    const full = last.length + first.length > MAX_NAMESAKES ? null : onlyFullForm(short, [...last, ...first]);
    if (full !== null && mayBePerson(name)) found.set(short.key, full);
  }
  return new Map(Array.from(found, ([short, full]) => [short, lastOf(found, full)]));
}

/** The full form of a full form, and so on. */
function lastOf(found: ReadonlyMap<string, string>, key: string): string {
  const passed = new Set<string>();
  let last = key;
  for (let next = found.get(last); next !== undefined && !passed.has(next); next = found.get(last)) {
    passed.add(last);
    last = next;
  }
  return last;
}

/** "Marley's Ghost" and "the Spirit" are no forms of persons' names. */
function mayBePerson({ key, surface, isPerson }: KnownName): boolean {
  const isOrdinary = key.split(' ').every((word) => isCommonWord(word) && !isFirstName(word));
  return isPerson !== false && !isOrdinary && !/['’]s\s/.test(surface);
}

interface Person extends KnownName {
  parts: NameParts;
}

function toPerson(name: KnownName): Person {
  return { ...name, parts: readParts(name.key) };
}

/** The one candidate that all others are short forms of; null if there is none. */
function onlyFullForm(short: Person, candidates: readonly Person[]): string | null {
  const forms = candidates.filter((candidate) => candidate.key !== short.key && isShortForm(short, candidate));
  const fullest = forms.filter((form) => !forms.some((other) => other !== form && isShortForm(form, other)));
  return fullest.length === 1 ? (fullest[0]?.key ?? null) : null;
}

function readParts(key: string): NameParts {
  const words = key.split(' ').slice(0, MAX_WORDS + 2);
  let from = 0;
  while (from < words.length - 1 && EPITHETS.has(words[from] ?? '')) from++;
  const isTitled = from < words.length - 1 && isTitle(words[from] ?? '');
  return { honorific: isTitled ? (words[from] ?? '') : '', words: words.slice(isTitled ? from + 1 : from) };
}

function isTitle(folded: string): boolean {
  return HONORIFICS.has(folded) || MALE_TITLES.has(folded) || FEMALE_TITLES.has(folded);
}

function isShortForm(short: Person, full: Person): boolean {
  const [few, many] = [short.parts.words, full.parts.words];
  if (!agree(short.parts, full.parts)) return false;
  if (few.length === many.length) return isPlainer(short, full) && few.every((word, at) => word === many[at]);
  if (few.length > many.length || !isFirstName(many[0] ?? '')) return false;
  if (few.length > 1) return few[0] === many[0] && isSubsequence(few, many);
  if (short.parts.honorific === '' && short.isPerson !== true) return false;
  if (few[0] === many.at(-1)) return !isPlaceName(few[0] ?? '') || short.parts.honorific !== '';
  const { honorific } = short.parts;
  const shareText = [...short.texts].some((text) => full.texts.has(text));
  return few[0] === many[0] && shareText && (honorific === '' || TITLES_OF_FIRST_NAMES.has(honorific));
}

/** Whether two names with the same words differ only by an epithet or title: "old Marley" and "Marley", or "Marley" and
 *  "Mr. Marley". The longer key is the fuller form, except for epithets. */
function isPlainer(short: Person, full: Person): boolean {
  const [few, many] = [short.parts.honorific, full.parts.honorific];
  if (few === many) return short.key.length > full.key.length;
  return few === '' ? short.parts.words.length === 1 : full.parts.words.length > 1;
}

/** Whether no title contradicts another, or the first name of the full form. */
function agree(short: NameParts, full: NameParts): boolean {
  const gender = genderOfTitle(short.honorific);
  if (gender === null) return true;
  const other = genderOfTitle(full.honorific) ?? (full.words.length > 1 ? genderOfName(full.words[0] ?? '') : null);
  return other === null || other === gender;
}

function genderOfTitle(honorific: string): 'male' | 'female' | null {
  if (MALE_TITLES.has(honorific)) return 'male';
  return FEMALE_TITLES.has(honorific) ? 'female' : null;
}

function genderOfName(folded: string): 'male' | 'female' | null {
  if (isMaleName(folded) === isFemaleName(folded)) return null;
  return isMaleName(folded) ? 'male' : 'female';
}

function isSubsequence(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const word of many) if (word === few[at]) at++;
  return at === few.length;
}
