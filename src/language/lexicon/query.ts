import type { Value } from '../values/value.ts';
import type { AttributeRef } from './concept.ts';

export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!=' | 'has';

/** A condition on an attribute. `has` compares words with a text cell. */
export interface Test {
  attribute: AttributeRef;
  comparison: Comparison;
  value: Value | string;
}

export interface Order {
  attribute: AttributeRef;
  /** 1: least first. */
  direction: 1 | -1;
  /** Direction if the values are dates: the oldest has the most years, and the earliest date. */
  onDates?: 1 | -1;
  /** Directions by the id of the concept, if the word has several senses that disagree: the fastest has the highest speed, and the
   *  shortest duration. */
  byConcept?: Readonly<Record<string, 1 | -1>>;
}

export type Aggregate = 'count' | 'sum' | 'mean' | 'least' | 'most' | 'range' | 'distinct';

/** A query over the rows of a table, in this order: tests, order, take, projection, aggregate. */
export interface Query {
  /** Words and phrases that a row's category, name or other text must hold; the head noun comes last. Alternatives are
   *  parted by `|`: `lamp|light`. */
  words: readonly string[];
  tests: readonly Test[];
  /** Of the rows that pass, those that are alike in this attribute. */
  shared?: AttributeRef | null;
  /** Words of rows that are left out, each as in `words`. */
  excluded: readonly string[];
  /** With `groupBy`, the groups are ordered by their figures. */
  order: Order | null;
  /** Rows to keep, from 0; a negative `from` counts from the end. `ties`: the `from`-th group of rows that are equal in
   *  the order. */
  take: { from: number; count: number | 'ties' } | null;
  /** Attributes asked for; empty: the name. */
  attributes: readonly AttributeRef[];
  aggregate: Aggregate | null;
  /** Count or aggregate for each value of this attribute. */
  groupBy: AttributeRef | null;
}

/** What a comparison of values of one attribute asks for. */
export interface Compare {
  /** `which` has most (or least), `whether` the first has more (or less, or as much) than all others. */
  want: 'which' | 'whether' | 'difference' | 'ratio' | 'sum' | 'mean';
  /** 1: more, later; -1: less, earlier; 0: as much. */
  direction: 1 | 0 | -1;
  /** How often each value counts, for `sum`; once without it. */
  weights?: readonly number[];
}
