import { isRecord, type SchemaNode } from '../../../../json-schema/schema-node.ts';
import type { AnswerKind, AttributeRef, Concept } from '../../../../language/lexicon/concept.ts';
import { findCellUnit } from '../../../../language/values/quantities/units.ts';
import type { Unit } from '../../../../language/values/words/unit.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { fold } from '../../../../text/words/fold.ts';
import { FILLER_WORDS, GENERIC_NAMES, KIND_WORDS, NAME_WORDS } from './model-words.ts';

/** What a property of a JSON Schema asks for. */
export interface Property {
  /** Folded words of its name, without the unit: `weight` of `weight_kg`. */
  words: readonly string[];
  /** Attribute by its name and by its title and description, best first. */
  refs: readonly AttributeRef[];
  /** Unit that its name or description states. */
  unit: Unit | null;
  /** Its name says nothing: `answer`. */
  isGeneric: boolean;
  /** The name of the thing itself. */
  isName: boolean;
}

const MAX_LENGTH = 300;
const NAMES_WITHOUT_PLURAL = new Set(['celsius', 'fahrenheit', 'kelvin', 'percent', 'yen', 'yuan']);

/** @param context words of the property that it is within */
export function readProperty(
  name: string,
  node: SchemaNode,
  context: readonly string[],
  concepts: readonly Concept[],
): Property {
  const schema = isRecord(node.schema) ? node.schema : {};
  const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_LENGTH) : '');
  const own = wordsOf(name === '' ? textOf(schema.title) : name);
  const described = wordsOf(`${textOf(schema.title)} ${textOf(schema.description)}`);
  const at = own.findIndex((word, index) => unitOf(word, index) !== null);
  const unit = at === -1 ? describedUnit(described) : unitOf(own[at] ?? '', at);
  // `days` in `delivery_days` is the unit; `minutes` alone is all there is.
  const words = at === -1 || own.length === 1 ? own : own.filter((_, index) => index !== at);
  const isBareUnit = at !== -1 && own.length === 1;
  const dimension = unit === null ? {} : { dimension: unit.dimension };
  const isName = words.length === 1 && NAME_WORDS.has(words[0] ?? '');
  const full = isName && context.length > 0 ? [...context, ...words] : words;
  const byName = { ...refOf(isBareUnit ? [] : full, concepts), ...dimension };
  const byText = { ...refOf(described, concepts), words: [], ...dimension };
  return {
    words,
    refs: [byName, ...(byText.concepts.length > 0 ? [byText] : [])],
    unit,
    isGeneric: words.length > 0 && words.every((word) => GENERIC_NAMES.has(word)),
    isName,
  };
}

/** The kind of value that a property names and nothing else: `date`, `place`; null if it names more, or none. */
export function kindOf({ words }: Property): AnswerKind | null {
  return words.length === 1 ? (KIND_WORDS.get(words[0] ?? '') ?? null) : null;
}

/** Words of `inStock`, `in_stock` or a text, folded. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}%$€£]+/gu, ' ');
  const words = fold(spaced)
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FILLER_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The concepts that words of the text name, those that cover most words first. */
function refOf(words: readonly string[], concepts: readonly Concept[]): AttributeRef {
  const stems = words.flatMap(stemsOf);
  const found = concepts.flatMap(({ id, labels, words: verbs, zero }) => {
    const named = [...labels, ...verbs, ...zero].map(stemsOf).filter((each) => each.length > 0);
    const covered = named.filter((each) => each.every((stem) => stems.includes(stem))).map(({ length }) => length);
    return covered.length === 0 ? [] : [{ id, length: Math.max(...covered) }];
  });
  return { concepts: found.toSorted((a, b) => b.length - a.length).map(({ id }) => id), words };
}

// Names in the plural and symbols; `min` and symbols of one letter only behind another word: `weight_g`, `duration_min`.
// The singular is no unit: `year`, `second`.
function unitOf(word: string, at: number): Unit | null {
  const symbol = findCellUnit(word, '') ?? findCellUnit(word.toUpperCase(), '');
  const unit = symbol ?? (word.endsWith('s') || NAMES_WITHOUT_PLURAL.has(word) ? findCellUnit('', word) : null);
  if (unit === null || unit.dimension === 'score') return null;
  return at > 0 || (word.length > 1 && word !== 'min') ? unit : null;
}

// `in kilograms`, `(km)`: in a text, names of units and symbols of two or more letters.
function describedUnit(words: readonly string[]): Unit | null {
  const units = words.flatMap((word) => (word.length > 1 ? (unitOf(word, 1) ?? []) : []));
  return units.length === 1 ? (units[0] ?? null) : null;
}
