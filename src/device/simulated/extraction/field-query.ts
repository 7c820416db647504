import type { SchemaObject } from '../../../json-schema/schema-node.ts';
import { wordsOf } from './content-words.ts';
import { likeness } from './synonyms.ts';

/** Words that describe a schema property. */
export interface FieldQuery {
  /** Words of the name or title. */
  name: readonly string[];
  /** Words of the title and description. */
  description: ReadonlySet<string>;
  /** Words of the parent: `author` for the `name` of an author. */
  context: readonly string[];
}

const FILLER = new Set(
  wordsOf('a an the of in on at to for from by with as and or is are be was each all any this that it its'),
);
// Generic names, for which the parent decides what is meant.
const GENERIC = new Set(wordsOf('name value text label title data result answer output item content amount id'));
const MIN_SCORE = 0.5;

/** The words of a property's name (`inStock`, `in_stock`) or of a label. */
function labelWords(text: string): string[] {
  const spaced = text
    .slice(0, 500)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-/]+/g, ' ');
  const words = wordsOf(spaced);
  const meaning = words.filter((word) => !FILLER.has(word));
  return [...new Set(meaning.length > 0 ? meaning : words)];
}

export function toFieldQuery(name: string, schema: SchemaObject, context: readonly string[]): FieldQuery {
  const title = typeof schema.title === 'string' ? schema.title : '';
  const description = typeof schema.description === 'string' ? schema.description : '';
  const own = name === '' ? title : name;
  return { name: labelWords(own), description: new Set(labelWords(`${title} ${description}`)), context };
}

/** How well a label matches the query, 0 to 1; 0 below `MIN_SCORE`. */
export function fitOf(wanted: FieldQuery, label: string): number {
  const words = labelWords(label);
  if (words.length === 0) return 0;
  const byName = mutual(wanted.name, words);
  const isRelated = wanted.context.length > 0 && likeness(wanted.name, new Set(words)) > 0;
  const inContext = !isRelated ? 0 : 0.95 * mutual([...wanted.context, ...wanted.name], words);
  const isGeneric = wanted.name.every((word) => GENERIC.has(word));
  const byContext = isGeneric ? 0.9 * mutual(wanted.context, words) : 0;
  const byDescription = 0.8 * likeness(words, wanted.description);
  const score = Math.max(byName, inContext, byContext, byDescription);
  return score >= MIN_SCORE ? score : 0;
}

// Weighted match in both directions: `price` fits `Price (USD)` better than `release date` fits `date of birth`.
function mutual(wanted: readonly string[], offered: readonly string[]): number {
  return 0.65 * likeness(wanted, new Set(offered)) + 0.35 * likeness(offered, new Set(wanted));
}
