import type { SchemaObject } from '../../json-schema/schema-node.ts';
import type { AnswerKind } from '../../language/lexicon/concept.ts';
import type { Property } from './property.ts';

/** What a value is to be. */
export interface Wanted {
  property: Property;
  schema: SchemaObject;
  /** What values of the attribute are, as far as its words say. */
  kind: AnswerKind | null;
  /** Whether `1.234` is a thousand. */
  isDecimalComma: boolean;
  /** The day that a clock time alone is of, ISO 8601; null if it is not known. */
  day: string | null;
}
