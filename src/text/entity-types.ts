import { HONORIFICS } from './function-words.ts';
import { stem } from './stems.ts';
import { foldWord, readWords } from './words.ts';

/** Type of an entity whose type cannot be determined. */
export const UNKNOWN_TYPE = 'Entity';

interface Category {
  type: string;
  /** Last (or first) words of names in this category. */
  inName: ReadonlySet<string>;
  /** Nouns that a sentence uses for an entity of this category: "is a physicist". */
  nouns: ReadonlySet<string>;
}

function defineCategory(type: string, inName: string, nouns: string): Category {
  return { type, inName: new Set(inName.split(' ')), nouns: new Set(`${inName} ${nouns}`.split(' ').map(stem)) };
}

/** In order of reliability: a name that ends in "River" is a place, regardless of the sentence. */
const CATEGORIES: readonly Category[] = [
  defineCategory(
    'Organization',
    'university college institute company corporation inc ltd association foundation records party club committee ' +
      'ministry agency bank council union academy church orchestra army league department group organization',
    'band team firm label publisher newspaper magazine charity brand network airline',
  ),
  defineCategory(
    'Place',
    'river lake mount mountain mountains island islands city county township state province district region street ' +
      'park airport bridge sea ocean bay valley republic kingdom village town',
    'country capital municipality settlement territory borough suburb peninsula desert continent',
  ),
  defineCategory(
    'Event',
    'war battle olympics championship cup festival election conference treaty revolution games',
    'event tournament competition season uprising ceremony match',
  ),
  defineCategory(
    'Work',
    'symphony album',
    'film song novel book movie series opera poem play painting single game show',
  ),
  defineCategory(
    'Person',
    'jr sr',
    'person man woman character actor actress singer writer author poet politician musician player footballer ' +
      'scientist physicist engineer artist director producer composer lawyer journalist king queen saint emperor ' +
      'child brother sister mother father son daughter wife husband founder manager people coach officer',
  ),
];

/** Words in a configured type that refer to a category. */
const SYNONYMS: Record<string, string> = {
  Organization: 'organisation organization company institution business group team',
  Place: 'place location city country region town geography area state',
  Event: 'event incident occasion',
  Work: 'work film book song movie album creation',
  Person: 'person people character human individual user name',
};

/** Guesses the type of an entity from its name and a sentence that mentions it. With `wanted` types: a type whose
 *  own word the sentence uses for the entity ("Bubye, a river"), else one that refers to its category. Without:
 *  Person, Place, Organization, Event or Work. Returns `Entity` if the rules find none. */
export function guessType(name: string, sentence: string, wanted: readonly string[]): string {
  const words = readWords(name).map((word) => foldWord(word.surface));
  const nouns = nounsAfter(name, sentence);
  const found = CATEGORIES.find(({ inName }) => inName.has(words.at(-1) ?? '') || inName.has(words[0] ?? ''));
  const category = found ?? (isTitled(words) ? PERSON : (categoryOf(nouns) ?? categoryByContext(name, sentence)));
  if (wanted.length === 0) return category?.type ?? UNKNOWN_TYPE;
  return (
    wanted.find((type) => nouns.includes(stem(headOf(type))) || words.includes(headOf(type))) ??
    wanted.find((type) => category && refersTo(type, category.type)) ??
    UNKNOWN_TYPE
  );
}

const PERSON = CATEGORIES.find(({ type }) => type === 'Person');
const PLACE = CATEGORIES.find(({ type }) => type === 'Place');

function categoryOf(nouns: readonly string[]): Category | undefined {
  for (const noun of nouns) {
    const found = CATEGORIES.find((known) => known.nouns.has(noun));
    if (found) return found;
  }
  return undefined;
}

function isTitled(words: readonly string[]): boolean {
  return words.length > 1 && HONORIFICS.has(words[0] ?? '');
}

// Verbs that imply a person, and dates of birth after a name.
const AFTER_PERSON =
  /^(?:[^.]{0,12}\((?:born|c\.|\d{1,2} \p{Lu}|\p{Lu}\p{Ll}+ \d)|\s+(?:was born|died|lived|lives|married|studied|wrote|said|says|replied|cried|asked|thought|worked (?:as|with|for|at))\b)/u;
const BEFORE_PLACE =
  /\b(?:born in|died in|lived in|lives in|grew up in|moved to|located in|based in|city of|town of|capital of|near)\s+$/;

function categoryByContext(name: string, sentence: string): Category | undefined {
  const at = sentence.indexOf(name);
  if (at < 0) return undefined;
  if (AFTER_PERSON.test(sentence.slice(at + name.length, at + name.length + 60))) return PERSON;
  return BEFORE_PLACE.test(sentence.slice(Math.max(0, at - 20), at)) ? PLACE : undefined;
}

/** Stems of the last two nouns in "X is a ..." or "X, the ...", up to the end of the noun phrase; last first. */
function nounsAfter(name: string, sentence: string): string[] {
  const at = sentence.indexOf(name);
  if (at < 0) return [];
  const after = sentence.slice(at + name.length, at + name.length + 160);
  const match =
    /^(?:\s*\([^)]*\))?(?:\s*,|\s+(?:is|was|are|were))\s+(?:also\s+)?(?:an?|the|one of the)\s+([^.,;:]+)/.exec(after);
  if (!match?.[1]) return [];
  const clause =
    match[1].split(/\s(?:of|in|by|from|who|which|that|for|at|on|located|directed|written|with)\s/)[0] ?? '';
  // The head of an English noun phrase is its last word: "former American football player".
  return readWords(clause)
    .map((word) => stem(foldWord(word.surface)))
    .slice(-2)
    .reverse();
}

/** The head noun of a type: a "Space mission" is a mission. */
function headOf(type: string): string {
  return foldWord(readWords(type).at(-1)?.surface ?? type);
}

function refersTo(wanted: string, categoryType: string): boolean {
  const word = stem(headOf(wanted));
  return [foldWord(categoryType), ...(SYNONYMS[categoryType] ?? '').split(' ')].some((name) => stem(name) === word);
}
