import { CALENDAR_WORDS, HONORIFICS } from '../words/function-words.ts';
import { stem } from '../words/stems.ts';
import { foldWord, readWords } from '../words/words.ts';
import { isCity, isCommonWord, isCountry, isFirstName, isNationality } from './gazetteers/gazetteers.ts';
import { firstWordOf, foldedWordsOf, lastWordOf } from './names.ts';
import { AFTER_PERSON, BEFORE_ORGANIZATION, BEFORE_PERSON, BEFORE_PLACE, BEFORE_WORK } from './type-cues.ts';
import { UNKNOWN_TYPE } from './unknown-type.ts';

export type Type = 'Person' | 'Place' | 'Organization' | 'Event' | 'Work' | 'Date' | 'Quantity' | 'Other';

interface Category {
  type: Type;
  /** Last (or first) words of names in this category. */
  inName: ReadonlySet<string>;
  /** Nouns that a sentence uses for an entity of this category: "is a physicist". */
  nouns: ReadonlySet<string>;
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

function defineCategory(type: Type, inName: string, nouns: string): Category {
  return { type, inName: wordsOf(inName), nouns: wordsOf(`${inName} ${nouns}`) };
}

/** In order of reliability: a name that ends in "River" is a place, regardless of the sentence. */
const CATEGORIES: readonly Category[] = [
  defineCategory(
    'Organization',
    'university college institute company corporation inc ltd association foundation records party club committee ' +
      'ministry agency bank council union academy church orchestra army league department group organization ' +
      'parliament congress senate school hospital museum society federation trust airlines police office',
    'band team firm label publisher newspaper magazine charity brand network airline startup',
  ),
  defineCategory(
    'Place',
    'river lake mount mountain mountains island islands city county township state province district region street ' +
      'park parks airport bridge sea ocean bay valley republic kingdom village town road avenue lane square churchyard ' +
      'cathedral castle palace house hall tower station harbour harbor beach hill hills forest coast court gardens ' +
      'farm hotel theatre theater stadium arena prison heaven hell',
    'country capital municipality settlement territory borough suburb peninsula desert continent',
  ),
  defineCategory(
    'Event',
    'war battle olympics championship cup festival election conference treaty revolution games marathon',
    'event tournament competition season uprising ceremony match',
  ),
  defineCategory(
    'Work',
    'symphony album carol overture sonata concerto scriptures bible koran',
    'film song novel book movie series opera poem play painting single game show',
  ),
  defineCategory(
    'Person',
    'jr sr god devil ghost spirit phantom spectre',
    'person man woman character actor actress singer writer author poet politician musician player footballer ' +
      'scientist physicist engineer artist director producer composer lawyer journalist king queen saint emperor ' +
      'child brother sister mother father son daughter wife husband founder manager people coach officer clerk ' +
      'merchant laundress dealer bachelor apprentice matron sweetheart nephew niece uncle aunt phantom spectre ' +
      'teacher doctor nurse boss colleague neighbour neighbor friend boy girl lady gentleman painter baker historian ' +
      'mathematician philosopher novelist songwriter dancer chef farmer soldier general judge banker businessman ' +
      'economist architect designer programmer developer consultant student professor priest monk bishop comedian ' +
      'astronaut pilot chemist biologist model activist educator astronomer inventor explorer sculptor photographer',
  ),
  defineCategory(
    'Date',
    'christmas easter eve ramadan hanukkah diwali halloween thanksgiving century decade morning day night time past ' +
      'present future year years week weekend summer winter spring autumn',
    'holiday feast',
  ),
  defineCategory('Other', 'act law principle language religion', 'language dialect disease species genus protein'),
];

/** The most reliable type that each word in a name tells, and each noun in the singular or plural. */
const TYPE_BY_NAME_WORD = mapToTypes(({ inName }) => [...inName]);
const TYPE_BY_NOUN = mapToTypes(({ nouns }) => [...nouns].flatMap((noun) => [noun, `${noun}s`]));

function mapToTypes(listWords: (category: Category) => string[]): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const category of CATEGORIES.toReversed()) {
    for (const word of listWords(category)) types.set(word, category.type);
  }
  return types;
}

/** Whether what follows "of" in a name is a name itself: "University of Oxford", "Queen of Sheba". */
export function isNamedAfterPlace(name: string): boolean {
  const [head = ''] = name.split(/ (?:of|de|von|van) /);
  const last = foldWord(readWords(head).at(-1)?.surface ?? '').replace(/s$/, '');
  return RULERS.has(last) || CATEGORIES.some(({ type, inName }) => PLACED.has(type) && inName.has(last));
}

const PLACED: ReadonlySet<Type> = new Set(['Organization', 'Place', 'Event']);
const RULERS = wordsOf('king queen prince princess duke duchess earl count countess bishop archbishop mayor president');

/** Words in a configured type that refer to a category. */
const SYNONYMS: Record<Type, string> = {
  Organization: 'organisation organization company institution business group team',
  Place: 'place location city country region town geography area state',
  Event: 'event incident occasion',
  Work: 'work film book song movie album creation',
  Person: 'person people character human individual user name',
  Date: 'date time day year holiday',
  Quantity: 'quantity amount number measure money',
  Other: 'other nationality language',
};

const SYNONYM_STEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SYNONYMS).map(([type, words]) => [type, new Set([foldWord(type), ...words.split(' ')].map(stem))]),
);

/** Only this many sentences that mention an entity are read for its type. */
const MAX_SENTENCES = 12;

/** Guesses the type of an entity from its name and a sentence that mentions it. With `wanted` types: a type whose
 *  own word the sentence uses for the entity ("Bubye, a river"), else one that refers to its category. Without:
 *  Person, Place, Organization, Event, Work, Date, Quantity or Other (a nationality, a law). Returns `Entity` if the
 *  rules find none. */
export function guessType(name: string, sentence: string, wanted: readonly string[]): string {
  return guessTypeFromAll(name, [sentence], wanted);
}

/** The same from all sentences that mention the entity, each on one line. */
export function guessTypeFromAll(name: string, sentences: readonly string[], wanted: readonly string[]): string {
  const words = foldedWordsOf(name);
  const named = typeOfName(words);
  if (named && wanted.length === 0) return named;
  const places = sentences.slice(0, MAX_SENTENCES).map((sentence) => findName(name, sentence));
  const nouns = places.flatMap(({ after }) => nounsAfter(after));
  const type = named ?? typeOfNouns(nouns) ?? typeByGazetteer(name, words, places);
  if (wanted.length === 0) return type ?? UNKNOWN_TYPE;
  return (
    wanted.find((each) => nouns.some((noun) => stem(noun) === headStemOf(each)) || words.includes(headOf(each))) ??
    wanted.find((each) => type && refersTo(each, type)) ??
    UNKNOWN_TYPE
  );
}

/** What precedes and follows a name in a sentence. */
interface Surroundings {
  before: string;
  after: string;
}

const REACH = 160;

/** Around the first occurrence of the name, else of its last or first word. */
function findName(name: string, sentence: string): Surroundings {
  const found = findForm(name, sentence) ?? findForm(lastWordOf(name), sentence);
  return found ?? findForm(firstWordOf(name), sentence) ?? { before: '', after: '' };
}

function findForm(form: string, sentence: string): Surroundings | null {
  const at = sentence.indexOf(form);
  const end = at + form.length;
  return at < 0 ? null : { before: sentence.slice(Math.max(0, at - 40), at), after: sentence.slice(end, end + REACH) };
}

/** The type that the name itself tells: by its honorific, its last word, or its first word. */
function typeOfName(words: readonly string[]): Type | undefined {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const key = words.join(' ');
  const isTitled = words.length > 1 && isHonorific(first);
  const byLast = words.length === 1 && TIMES.has(last) ? undefined : TYPE_BY_NAME_WORD.get(last);
  if (isTitled && byLast !== 'Place') return 'Person';
  if (words.length > 2 && words.slice(1, -1).includes('of')) {
    const head = TYPE_BY_NAME_WORD.get(words[words.indexOf('of') - 1] ?? '');
    if (head) return head;
  }
  if (isCountry(key)) return isFirstName(key) ? undefined : 'Place';
  if (isNationality(key)) return 'Other';
  if (words.every((word) => CALENDAR_WORDS.has(word.endsWith('s') ? word.slice(0, -1) : word))) return 'Date';
  const byFirst = TYPE_BY_NAME_WORD.get(first);
  return byLast ?? (byFirst === 'Date' ? undefined : byFirst);
}

/** Words that are dates only in longer names: "Christmas Time". */
const TIMES = wordsOf('time morning night century decade year years week weekend');

function isHonorific(folded: string): boolean {
  return HONORIFICS.has(folded) || KIN_TITLES.has(folded);
}

const KIN_TITLES = wordsOf('miss master uncle aunt auntie tante onkel brother sister father mother grandma grandpa');

function typeOfNouns(nouns: readonly string[]): Type | undefined {
  for (const noun of nouns) {
    const type = TYPE_BY_NOUN.get(noun);
    if (type) return type;
  }
  return undefined;
}

function typeByGazetteer(name: string, words: readonly string[], places: readonly Surroundings[]): Type | undefined {
  const key = words.join(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isFullName = words.length > 1 && words.length < 5 && isFirstName(first) && PERSON_NAME.test(name);
  if (isFullName && !(isCommonWord(first) && isCommonWord(last)) && !isCity(key)) return 'Person';
  const isKnownPlace = isCountry(key) || isCity(key);
  if (isKnownPlace && !isFirstName(key)) return 'Place';
  const byContext = typeByContext(places);
  if (isKnownPlace && byContext !== 'Person') return 'Place';
  if (byContext) return byContext === 'Person' && isFamily(words, places) ? undefined : byContext;
  return words.length === 1 && isFirstName(first) && !isCommonWord(first) ? 'Person' : undefined;
}

/** Matches "the Cratchits". */
function isFamily(words: readonly string[], places: readonly Surroundings[]): boolean {
  const isPlural = words.length === 1 && words[0]?.endsWith('s') === true;
  return (
    isPlural && places.some(({ before }) => /\b(?:the|these|those|two|three|young|little|both|all) $/i.test(before))
  );
}

const PERSON_NAME = /^\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{L}.’'-]*| (?:van|von|de|der|den|la|di|da|bin|al)){1,4}$/u;

const BEFORE: readonly [Type, RegExp][] = [
  ['Person', BEFORE_PERSON],
  ['Place', BEFORE_PLACE],
  ['Organization', BEFORE_ORGANIZATION],
  ['Work', BEFORE_WORK],
];

/** The type for which most sentences have a cue; the first of those in `BEFORE` if there are several. */
function typeByContext(places: readonly Surroundings[]): Type | undefined {
  const votes = new Map<Type, number>();
  const vote = (type: Type) => votes.set(type, (votes.get(type) ?? 0) + 1);
  for (const { before, after } of places) {
    if (AFTER_PERSON.test(after)) vote('Person');
    else if (before !== '') for (const [type, pattern] of BEFORE) if (pattern.test(before)) vote(type);
  }
  const most = Math.max(0, ...votes.values());
  return BEFORE.find(([type]) => votes.get(type) === most)?.[0];
}

/** The last two nouns in "X is a ..." or "X, the ...", up to the end of the noun phrase; last first. */
function nounsAfter(after: string): string[] {
  const match =
    /^(?:\s*\([^)]*\))?(?:\s*,|\s+(?:is|was|are|were))\s+(?:also\s+)?(?:an?|the|one of the)\s+([^.,;:]+)/.exec(after);
  if (!match?.[1]) return [];
  const clause =
    match[1].split(/\s(?:of|in|by|from|who|which|that|for|at|on|to|located|directed|written|with)\s/)[0] ?? '';
  // The head of an English noun phrase is its last word: "former American football player".
  return readWords(clause)
    .map((word) => foldWord(word.surface))
    .slice(-2)
    .reverse();
}

/** The head noun of a type: a "Space mission" is a mission. */
function headOf(type: string): string {
  return foldWord(readWords(type).at(-1)?.surface ?? type);
}

/** Whether a type, such as a configured one, is a category or another word for it: "Character" refers to persons. */
export function refersTo(wanted: string, category: Type): boolean {
  return SYNONYM_STEMS.get(category)?.has(headStemOf(wanted)) ?? false;
}

// Entities have few different types.
const MAX_CACHED_STEMS = 1000;
const headStems = new Map<string, string>();

function headStemOf(type: string): string {
  const cached = headStems.get(type);
  if (cached !== undefined) return cached;
  const headStem = stem(headOf(type));
  if (headStems.size >= MAX_CACHED_STEMS) headStems.clear();
  headStems.set(type, headStem);
  return headStem;
}
