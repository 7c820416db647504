import { findUnit } from '../../../../language/values/quantities/units.ts';
import { readFocus } from '../../../../text/asked/focus.ts';
import { listMeasured, type Measure, readMeasure } from '../../../../text/asked/measures.ts';
import { roleOf } from '../../../../text/lexicon/kinship.ts';
import { relatedStems } from '../../../../text/lexicon/related-stems.ts';
import { isCommonWord, isFirstName, isNationality, isPlaceName } from '../../../../text/names/gazetteers/gazetteers.ts';
import { listDescribed, sentenceBefore } from '../../../../text/parts/bound-values.ts';
import { listFrequencies } from '../../../../text/time/frequencies.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { foldWord, isCapitalised, readWords } from '../../../../text/words/words.ts';
import { listNames } from './person.ts';

/** The kind of thing that a question asks for. */
export interface AnswerKind {
  name: 'time' | 'age' | 'number' | 'person' | 'place' | 'name' | 'colour';
  /** The things of this kind in a text that the question does not hold, in order. */
  findIn(text: string): string[];
  /** Whether a short note may hold one, also in small letters or as a place without a name: "under the stairs". */
  mayBeIn(text: string): boolean;
}

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const SHORT_MONTH = '(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?';
const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const SHORT_DAY = '(?:Mon|Tues?|Weds|Thurs?|Fri)';
const YEAR = '\\b(?:1\\d{3}|20\\d\\d)\\b';
const CLOCK = '\\b(?:\\d{1,2}(?::\\d\\d| ?[ap]\\.?m\\b)|(?:midnight|midday|noon)\\b)';
/** "till 10", "half seven" */
const HOUR =
  '\\b(?:at|till?|until|half|past|struck|strikes?|tolls?|tolled|stroke of) (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b(?![.,:]?\\d|\\s*[%€$£]| (?:years?|months?|weeks?|days|euros?|dollars|pounds))';
const RELATIVE =
  '\\b(?:yesterday|today|tonight|tomorrow|this morning|ago|(?:last|next|this) (?:night|week|weekend|month|year|morning|spring|summer|autumn|winter))\\b';
const AFTER =
  '\\b(?:after|within|for another) (?:an?|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:years?|months?|weeks?|days?|hours?|minutes?)\\b';
const ORDINAL = '\\b(?<=the )\\d{1,2}(?:st|nd|rd|th)\\b';
const HOLIDAY =
  "\\b(?:Christmas|Easter|New Year's(?: Eve| Day)?|Ash Wednesday|Midsummer|Halloween|Thanksgiving|Ramadan|Hanukkah|Diwali|Eid)\\b";
const TIME = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? \\d{4})?|\\b${MONTH} \\d{1,2}\\b(?:, \\d{4})?|\\b${MONTH}(?: \\d{4})?\\b|\\b\\d{1,2} ${SHORT_MONTH}(?: \\d{4})?|\\b${SHORT_MONTH} \\d{1,2}\\b(?:,? \\d{4})?|${YEAR}|\\b${DAY}s?\\b|\\b${SHORT_DAY}\\b|${CLOCK}|${HOUR}|${RELATIVE}|${AFTER}|${ORDINAL}|${HOLIDAY}|\\d{1,2}[月日]`,
  'gi',
);
const TIME_OF_DAY = new RegExp(`${CLOCK}|${HOUR}`, 'gi');
const NUMBER_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]{3,5})?|dozen|hundred|thousand|million)';
const NUMBER = new RegExp(`\\d+(?:[.,]\\d+)*|\\b${NUMBER_WORD}\\b`, 'gi');
const ORDINAL_WORD =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\p{L}+teenth|\\p{L}+tieth|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-[a-z]{4,7})';
const AGE = new RegExp(
  `\\b(?:turn(?:ed|s|ing)|aged?|is|was|are|I'm|he's|she's|at) (?:nearly |almost )?(\\d{1,3}|${NUMBER_WORD})\\b(?! (?:o'clock|to|in))|\\b(\\d{1,3}|${NUMBER_WORD})(?:[- ]years?[- ]old|th birthday|st birthday|[a-z]{1,3} birthday)|\\b(${NUMBER_WORD}|\\d{1,3}) (?:already|years old|years of age|now)\\b|\\b(?:man|woman|boy|girl|child|lady|gentleman|person) of (?:perhaps |about |nearly |some )?(\\d{1,3}|${NUMBER_WORD})\\b|\\b(${ORDINAL_WORD}) birthday\\b|\\b(?:lived? to (?:be )?|reached |the age of )(\\d{1,3}|${NUMBER_WORD})\\b|\\p{Lu}\\p{Ll}+ \\((\\d{1,3})\\)|\\p{Lu}\\p{Ll}+, (\\d{1,2})(?=[,.;])|\\bage: (\\d{1,3})\\b`,
  'giu',
);

const COLOUR =
  /\b(?:(?:light|dark|pale|deep|bright|navy|sky) )?(?:red|blue|green|yellow|orange|purple|violet|pink|brown|black|white|gr[ae]y|beige|cream|turquoise|golden|gold|silver|ginger|blonde?|magenta|maroon|crimson|scarlet|lilac|teal|whitewashed)(?:dish|ish)?\b/gi;

/** Whether a stem is one of the question, or related to one. */
type IsAsked = (stem: string) => boolean;

const KINDS: readonly {
  name: AnswerKind['name'];
  question: RegExp;
  findAll: (text: string, isAsked: IsAsked, isNamed: boolean) => string[];
}[] = [
  {
    name: 'time',
    question: /^(?:at )?what time\b/,
    findAll: (text) => [...text.matchAll(TIME_OF_DAY)].map(([found]) => found),
  },
  {
    name: 'time',
    question:
      /^(?!(?:what|which|who|whose|where|how)\b).*(?<!\p{L})when(?!\p{L})|(?<!\p{L})(?:wann|quand|cuándo)(?!\p{L})|^quando(?!\p{L})|\b(?:what|which) (?:\w+ )?(?:year|dates?|day|evening|night|afternoon|morning|weekday|month|decade|century|time|hour)\b|\b(?:until|since) when\b|いつ|何時|什么时候|几点/u,
    findAll: listTimes,
  },
  { name: 'place', question: /^(?:\w+ )?where|(?<!\p{L})(?:wo|wohin|où|dónde|onde)(?!\p{L})/u, findAll: listNames },
  {
    name: 'age',
    question: /\bhow old\b|\bwhat age\b/,
    findAll: listAges,
  },
  { name: 'number', question: /\bhow often\b/, findAll: (text) => [...listFrequencies(text), ...listNumbers(text)] },
  {
    name: 'number',
    question:
      /(?<!\p{L})(?:how (?:many|much|long|tall|high|far|large|big|late|strong|heavy|deep|wide|thick|fast|loud|hot|cold)|(?:what|which) (?:(?:is|was|are|were) the (?=price|cost|weight|height|salary|rent|fee|temperature)|\w+ )?(?:strength|dose|dosage|price|cost|mileage|weight|height|score|salary|rent|fee|code|pin|temperature)|^what (?:do|does|did|am|is|was|were|have|has) (?:\S+ ){1,8}(?:pay|paying|paid|owe|owed|owing|earn|cost|weigh)\b|percentage|population|number|wie ?viele?|combien|cuánt[oa]s?|quant[oa]s?)(?!\p{L})|多少|几|いくら|いくつ/u,
    findAll: (text) => listNumbers(text),
  },
  {
    name: 'person',
    question: /^(?:\w+ )?(?:who|whom|whose)\b|(?<!\p{L})(?:wer|wem|wen|qui|quién|quem)(?!\p{L})/u,
    findAll: listNamesOfPeople,
  },
  {
    name: 'colour',
    question: /\bcolou?rs?\b/,
    findAll: listColours,
  },
  {
    name: 'name',
    question: /\b(?:names?|titles?|called)\b/,
    findAll: listNamesOfThings,
  },
  {
    name: 'name',
    question:
      /(?<!\p{L})(?:who|whom|whose|where|names?|called)(?!\p{L})|\b(?:what|which) (?:\w+ )?(?:city|country|state|county|region|area|place|town|village|street|part|district|person|actor|actress|author|band|company|team|school|university)\b/u,
    findAll: listNames,
  },
];

/** Ages in a text; of somebody whose name is asked about, without those that follow the name of somebody else. */
function listAges(text: string, isAsked: IsAsked, isNamed: boolean): string[] {
  return [...text.matchAll(AGE)].flatMap((match) => {
    const [whole, ...groups] = match;
    const names = isNamed
      ? listNames(sentenceBefore(text, match.index) + whole).flatMap((name) => readWords(name))
      : [];
    const isOfOther = names.length > 0 && !names.some(({ surface }) => isAsked(stemOf(surface)));
    return isOfOther ? [] : (groups.find((one) => one !== undefined) ?? []);
  });
}

/** Colours in a text, without those of things that are not asked about: in "a blue jar by the oven", of an oven. */
function listColours(text: string, isAsked: IsAsked): string[] {
  return [...text.matchAll(COLOUR)].flatMap(({ 0: colour, index }) => {
    const described = listDescribed(text, index + colour.length);
    return described.length === 0 || described.some((noun) => isAsked(stemOf(noun))) ? [colour] : [];
  });
}

/** Names in a text that may be those of people or companies. */
function listNamesOfPeople(text: string): string[] {
  return listNames(text).filter((name) => {
    const folded = foldWord(name);
    return (!isPlaceName(folded) || isFirstName(folded)) && !isInside(name, text);
  });
}

function isInside(name: string, text: string): boolean {
  return /\bin $/i.test(text.slice(0, text.indexOf(name)));
}

/** Names in a text, without those of places and of languages and peoples. */
function listNamesOfThings(text: string): string[] {
  return listNames(text).filter((name) => {
    const folded = foldWord(name);
    return !isNationality(folded) && !LANGUAGES.has(folded) && !isPlaceName(folded) && !isLocated(name, text);
  });
}

/** Languages without a people of that name. */
const LANGUAGES = new Set('latin hindi urdu hebrew mandarin cantonese esperanto sanskrit swahili'.split(' '));

/** Whether a name stands after a preposition of place. */
export function isLocated(name: string, text: string): boolean {
  return /\b(?:in|at|near|from|to) $/.test(text.slice(0, text.indexOf(name)));
}

/** Asks for the rest of a name that it says. */
const SURNAME = /\b(?:last|family|sur|maiden|full) ?name\b/;

/** Dates, weekdays and relative times as written. */
function listTimes(text: string): string[] {
  return [...text.matchAll(TIME)].map(([found]) => found).filter((found) => !/^(?:may|march)$/.test(found));
}

/** Numbers as written, without those of dates, that may measure what is asked. */
function listNumbers(text: string, measure: Measure | null = null, isCounted?: (noun: string) => boolean): string[] {
  return listMeasured(text.replace(TIME, ' '), NUMBER, measure, isCounted);
}

/** Whether a noun after a number is what a question for "how many" counts, a thing of that kind, or the symbol of its unit. */
export function readCounted(question: string): (noun: string) => boolean {
  const focus = readFocus(question);
  if (focus === null) return () => true;
  const related = new Set([focus, ...relatedStems(focus).map(({ stem }) => stem)]);
  const units = readWords(question).flatMap(({ surface }) => findUnit(surface, 'en') ?? []);
  return (noun) => related.has(stemOf(noun)) || units.some((unit) => unit === findUnit(noun, 'en'));
}

/** The kind of thing that a question asks for, by its question words: a time, age, number or name. Null if unknown. */
export function readAnswerKind(question: string): AnswerKind | null {
  const lower = question.toLowerCase();
  const kind = KINDS.find((one) => one.question.test(lower));
  if (!kind) return null;
  const questionWords = new Set(readWords(question).map(({ surface }) => foldWord(surface)));
  const named = SURNAME.test(lower) ? listNames(question) : [];
  const isOfNamed = (found: string) => named.length === 0 || named.some((name) => found.includes(name));
  const isNew = (found: string) =>
    isOfNamed(found) && readWords(found).some(({ surface }) => !questionWords.has(foldWord(surface)));
  const measure = kind.name === 'number' ? readMeasure(lower) : null;
  const isCounted = readCounted(question);
  const stems = new Set(readWords(question).map(({ surface }) => stemOf(surface)));
  const related = new Set([...stems].flatMap((stem) => relatedStems(stem).map((one) => one.stem)));
  const isAsked = (stem: string) => stems.has(stem) || related.has(stem);
  const isNamed = listNames(question).length > 0;
  const findAll =
    measure === null
      ? (text: string) => kind.findAll(text, isAsked, isNamed)
      : (text: string) => listNumbers(text, measure, isCounted);
  const findIn = (text: string) => findAll(text).filter(isNew);
  return { name: kind.name, findIn, mayBeIn: (text) => findIn(text).length > 0 || isLoosely(kind.name, text, isNew) };
}

/** A preposition of place with what follows it, which is no time and no adverb. */
const LOCATIVE =
  /\b(?:in|inside|on|under|behind|beside|above|below|at|near|between|next to|(?:to|from)(?=\s(?:the|my|our|a)\s))\s+(?!(?:time|general|fact|case|total|least|last|first|once|now|then|today|tomorrow|my own|his own|her own|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)\b)([\p{L}'’-]+(?:\s[\p{L}'’-]+)?)/giu;

function isPersonWord(word: string): boolean {
  const folded = foldWord(word);
  return (isFirstName(folded) && (isCapitalised(word) || !isCommonWord(folded))) || roleOf(folded) !== null;
}

function isLoosely(name: AnswerKind['name'], text: string, isNew: (found: string) => boolean): boolean {
  if (name === 'place') return [...text.matchAll(LOCATIVE)].some(([, found]) => isNew(found ?? ''));
  if (name !== 'person') return false;
  const places = listNames(text).filter((named) => isInside(named, text));
  const words = readWords(text).map(({ surface }) => surface);
  return words.some((word) => isNew(word) && isPersonWord(word) && !places.some((place) => place.includes(word)));
}
