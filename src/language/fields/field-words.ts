import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { fold } from '../../text/words/fold.ts';
import { stemOf } from '../../text/words/stems.ts';

interface FieldWordData {
  abbreviations: Record<string, string>;
  synonyms: string[];
  distinct: string[];
  [list: string]: unknown;
}

/** Lists of words in names of fields, by what they ask for. */
export type FieldList =
  | 'filler'
  | 'generic'
  | 'names'
  | 'links'
  | 'images'
  | 'codes'
  | 'dates'
  | 'clocks'
  | 'years'
  | 'counts'
  | 'persons'
  | 'spots'
  | 'places'
  | 'droppable'
  | 'figures'
  | 'headings'
  | 'linkLists'
  | 'truths'
  | 'relatives'
  | 'prices'
  | 'currency'
  | 'texts'
  | 'main'
  | 'sites'
  | 'groups'
  | 'units'
  | 'kinds'
  | 'things'
  | 'qualifiers'
  | 'old'
  | 'mean'
  | 'sum'
  | 'least'
  | 'most'
  | 'lower'
  | 'upper'
  | 'negations'
  | 'ordinals'
  | 'shown'
  | 'grouping';

const data = JSON.parse(readFileSync(new URL('./field-words-en.json', import.meta.url), 'utf8')) as FieldWordData;

const lists = new Map<FieldList, ReadonlySet<string>>();

/** Stems of a list. */
export function fieldList(list: FieldList): ReadonlySet<string> {
  const known =
    lists.get(list) ??
    new Set(
      String(data[list])
        .split(' ')
        .map((word) => stemOf(word)),
    );
  lists.set(list, known);
  return known;
}

const SYNONYMS = new Map<string, ReadonlySet<string>>();
for (const group of data.synonyms.map((each) => each.split(' ').map((word) => stemOf(word))))
  for (const word of group) SYNONYMS.set(word, new Set([...(SYNONYMS.get(word) ?? []), ...group]));

const NONE: ReadonlySet<string> = new Set();

const DISTINCT = data.distinct.map((pair) => pair.split(' '));

/** Whether two words of one stem name different things: `rate`, `rating`. */
export const areDistinct = (one: string, other: string): boolean =>
  DISTINCT.some((pair) => one !== other && pair.includes(one) && pair.includes(other));

/** Stems of words that stand for the same in labels. */
export const synonymsOf = (stem: string): ReadonlySet<string> => SYNONYMS.get(stem) ?? NONE;

const MAX_LENGTH = 300;
const ABBREVIATIONS = new Map(Object.entries(data.abbreviations));

/** The words of names and labels: each is compared with many others. */
const knownWords = new LRUCache<string, readonly string[]>({ max: 5000 });

/** Folded words of a name (`inStock`, `in_stock`, `HTTPStatus`) or a text, with abbreviations written out. */
export function wordsOfField(text: string): readonly string[] {
  const said = text.slice(0, MAX_LENGTH);
  const words = knownWords.get(said) ?? readWords(said);
  knownWords.set(said, words);
  return words;
}

function readWords(text: string): string[] {
  const spaced = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}%$€£]+/gu, ' ');
  return fold(spaced)
    .trim()
    .split(' ')
    .flatMap((word, at, all) =>
      (word === 'no' && at < all.length - 1 ? word : (ABBREVIATIONS.get(word) ?? word)).split(' '),
    )
    .filter((word) => word !== '');
}

const AGENT = /^\p{L}{2,}[eo]rs?$/u;

/** Whether a word names a person or thing that does something, and none of the words of a label is the same: a publisher is not when
 *  something was published. */
export const isOtherThanAgent = (word: string, label: string): boolean =>
  AGENT.test(word) && wordsOfField(label).every((own) => !own.startsWith(word));

/** Whether a label is what was done: `Published`, `Painted`. */
export const isParticiple = (label: string): boolean => /^\p{L}+ed\b/iu.test(label.trim());

/** Whether a label names a deed, or what was done: `Published`, `Place of publication`. */
export const namesDeed = (label: string): boolean => /\p{L}{3,}(?:ed|tion)(?!\p{L})/iu.test(label);
