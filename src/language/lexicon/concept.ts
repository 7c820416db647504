import type { Dimension } from '../values/value.ts';

/** An attribute that things have, such as their weight or price, in the words of one language. The ids are the same in all
 *  languages. */
export interface Concept {
  id: string;
  /** What values of the attribute are: a quantity of a dimension, or another kind. */
  kind: AnswerKind;
  dimension?: Dimension;
  /** Labels of facts and columns that hold it, most exact first. */
  labels: readonly string[];
  /** Adjectives for more and for less of it: `heavy`, `light`. */
  up: readonly string[];
  down: readonly string[];
  /** Verbs and nouns that ask for it: `weigh`. */
  words: readonly string[];
  /** What it can be, as far as a list can say: of a material, `leather`. */
  values: readonly string[];
  /** Words for none of it: `direct` has no stops. */
  zero: readonly string[];
}

/** What kind of thing answers a question. */
export type AnswerKind =
  | 'person'
  | 'place'
  | 'date'
  | 'clock'
  | 'duration'
  | 'quantity'
  | 'item'
  | 'list'
  | 'boolean'
  | 'text';

/** Reference to an attribute by concepts or words; it is resolved when columns and labels are known. */
export interface AttributeRef {
  /** Ids of concepts that the words can mean, best first. */
  concepts: readonly string[];
  /** The words of the text, without function words. */
  words: readonly string[];
  dimension?: Dimension;
}
