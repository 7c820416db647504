/** Words in names of JSON Schema properties, as stems or folded words, by what they ask for. */

import type { AnswerKind } from '../../../../language/lexicon/concept.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Names that say nothing about what is meant. */
export const GENERIC_NAMES = set('answer result value output response data content text');

/** Names of the thing itself. */
export const NAME_WORDS = set('name title label');

/** Names of the address of a page. */
export const LINK_WORDS = set('url link href uri website');

/** A mix of letters and digits inside a value: `SV650` of `Blue Air SV650`. */
export const CODE_WORDS = set('number code id no');

/** Ends of a range. */
export const LOWER_WORDS = set('min minimum from start lower low earliest');
export const UPPER_WORDS = set('max maximum to end until upper high latest');

/** Words of an aggregate. */
export const AGGREGATE_WORDS = {
  count: set('count total number amount many'),
  sum: set('sum total'),
  mean: set('mean average avg'),
  least: set('least minimum min lowest smallest'),
  most: set('most maximum max highest largest'),
  range: set('range spread difference'),
  distinct: set('count distinct different number'),
} as const;

/** Words in names and descriptions that are no part of the attribute. */
export const FILLER_WORDS = set(
  'a an the of in on at to for from by with as and or is are has have be was its it this that per each all any which whether if true false given value string integer',
);

/** Names of kinds of values: `date` is the date in what was asked. */
export const KIND_WORDS: ReadonlyMap<string, AnswerKind> = new Map([
  ...['date', 'when', 'day', 'year', 'time'].map((word) => [word, 'date'] as const),
  ...['place', 'where', 'location', 'city', 'town'].map((word) => [word, 'place'] as const),
  ...['person', 'who'].map((word) => [word, 'person'] as const),
]);

/** Nouns for any thing. */
export const THING_WORDS = set('item thing object entry');

/** Names of a property that says whether the task was done. */
export const DONE_NAMES = ['success', 'succeeded', 'successful', 'done', 'completed', 'finished', 'ok'];

/** Labels of what a site says after an act, and of the number that it gives. */
export const CONFIRMATION = 'confirmation message';
export const REFERENCE = 'confirmation order booking reference number id code';

/** Words about the form of an output. */
export const FORM_WORDS = set(
  'give return include add report provide fill json schema format output field fields property properties object array structured leave empty null blank missing unknown otherwise stated given known available second full details data information unit number numbers value values text',
);
