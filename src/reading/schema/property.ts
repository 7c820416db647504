import { isRecord, type SchemaNode, type SchemaObject } from '../../json-schema/schema-node.ts';
import { type FieldList, fieldList, wordsOfField } from '../../language/fields/field-words.ts';
import type { AnswerKind, Concept } from '../../language/lexicon/concept.ts';
import { englishLexicon } from '../../language/lexicon/lexicon.ts';
import { findCellUnit } from '../../language/values/quantities/units.ts';
import type { Unit } from '../../language/values/words/unit.ts';
import { stemsOf } from '../query/attributes.ts';

/** What a property of a JSON Schema asks for. */
export interface Property {
  /** Folded words of its name, or of its title if it has no name; without the unit. */
  words: readonly string[];
  /** Their stems. Words that say nothing are left out. */
  stems: readonly string[];
  /** Stems that name more than the kind of the value: `birth` of `birth_date`. */
  telling: readonly string[];
  /** Unit that its name or description states: kilogram for `weight_kg`. */
  unit: Unit | null;
  /** Stems of the word for the unit: `hours`. */
  unitStems: readonly string[];
  /** Attributes that its words name, those that cover most words first. */
  concepts: readonly NamedConcept[];
  /** Stems of its title and description. */
  described: readonly string[];
  /** Stems of the property that it is within. */
  parent: readonly string[];
  /** Its description. */
  text: string;
  /** What its title asks for, if that is more than its name says. */
  titled: Property | null;
}

/** A concept, and the stems of a property that name it. */
export interface NamedConcept {
  concept: Concept;
  stems: readonly string[];
}

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

const MAX_TEXT = 500;
const NAMES_WITHOUT_PLURAL = new Set(['celsius', 'fahrenheit', 'kelvin', 'percent', 'yen', 'yuan']);

export const isIn = (stem: string, ...lists: FieldList[]): boolean => lists.some((list) => fieldList(list).has(stem));

/** @param name of the property; empty for a part that has none
 *  @param parent stems of the property that it is within */
export function readProperty(name: string, node: SchemaNode, parent: readonly string[] = []): Property {
  const schema = isRecord(node.schema) ? node.schema : {};
  const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '');
  const own = wordsOfField(name === '' ? textOf(schema.title) : name);
  const at = own.findLastIndex((word, index) => unitOf(word, index, own) !== null);
  const text = textOf(schema.description);
  const described = wordsOfField(`${name === '' ? '' : textOf(schema.title)} ${text}`);
  const words = at === -1 || own.length === 1 ? own : own.filter((_, index) => index !== at);
  const all = words.flatMap((word) => [...stemsOf(word)]);
  const said = all.filter((stem) => !isIn(stem, 'filler'));
  const stems = [...new Set(said.length > 0 ? said : all)];
  const telling = stems.filter((stem) => !isIn(stem, 'kinds'));
  return {
    words,
    stems,
    telling,
    unit: at === -1 ? describedUnit(described) : unitOf(own[at] ?? '', at, own),
    concepts: telling.length === 0 && stems.length < 2 ? [] : conceptsOf(stems),
    unitStems: at === -1 ? [] : [...stemsOf(own[at] ?? '')],
    described: described.flatMap((word) => [...stemsOf(word)]).filter((stem) => !isIn(stem, 'filler')),
    parent,
    text,
    titled: titledAs(name, textOf(schema.title), node),
  };
}

function titledAs(name: string, title: string, node: SchemaNode): Property | null {
  const isSame = wordsOfField(title).join(' ') === wordsOfField(name).join(' ');
  return name === '' || title === '' || isSame ? null : readProperty(title, { ...node, schema: {} });
}

/** The property of some of its words. */
export const withStems = (property: Property, stems: readonly string[]): Property => ({
  ...property,
  words: property.words.filter((word) => stemsOf(word).some((stem) => stems.includes(stem))),
  stems,
  telling: stems.filter((stem) => !isIn(stem, 'kinds')),
  concepts: conceptsOf(stems),
});

/** Whether it has only words of these lists. */
export const isOnly = ({ stems }: Property, ...lists: FieldList[]): boolean =>
  stems.length > 0 && stems.every((stem) => isIn(stem, ...lists));

export const has = ({ stems }: Pick<Property, 'stems'>, list: FieldList): boolean =>
  stems.some((stem) => isIn(stem, list));

interface Phrase {
  concept: Concept;
  stems: readonly string[];
}

/** A single word that asks for an attribute can name another thing: `tag`, `cover`. */
const isTelling = (words: string): boolean => words.includes(' ');

let phrases: readonly Phrase[] | null = null;

function conceptPhrases(): readonly Phrase[] {
  phrases ??= englishLexicon().concepts.flatMap((concept) =>
    [...new Set([...concept.labels, ...concept.words.filter(isTelling), ...concept.zero])].map((phrase) => ({
      concept,
      stems: stemsOf(phrase),
    })),
  );
  return phrases;
}

function conceptsOf(stems: readonly string[]): NamedConcept[] {
  const best = new Map<string, NamedConcept>();
  for (const phrase of conceptPhrases()) {
    if (phrase.stems.length === 0 || !phrase.stems.every((stem) => stems.includes(stem))) continue;
    if (phrase.stems.every((stem) => isIn(stem, 'kinds'))) continue;
    const known = best.get(phrase.concept.id);
    if (!known || known.stems.length < phrase.stems.length) best.set(phrase.concept.id, phrase);
  }
  return [...best.values()].sort((a, b) => b.stems.length - a.stems.length);
}

// Names in the plural and symbols; symbols of one letter and `min` only behind another word: `weight_g`, `duration_min`. The
// singular is no unit: `year`, `second`.
function unitOf(word: string, at: number, words: readonly string[]): Unit | null {
  const symbol = findCellUnit(word, '') ?? findCellUnit(word.toUpperCase(), '');
  const isPlural = word.endsWith('s') || NAMES_WITHOUT_PLURAL.has(word);
  const isMinutes = word === 'min' && at > 0 && at === words.length - 1 && !words.includes('price');
  const unit = isMinutes ? findCellUnit('', 'minutes') : (symbol ?? (isPlural ? findCellUnit('', word) : null));
  if (unit === null || unit.dimension === 'score' || (word === 'min' && !isMinutes) || word === 'in') return null;
  return at > 0 || word.length > 1 ? unit : null;
}

// `in kilograms`, `(km)`: in a text, names of units and symbols of two or more letters.
function describedUnit(words: readonly string[]): Unit | null {
  const units = words.flatMap((word) => (word.length > 1 ? (unitOf(word, 1, []) ?? []) : []));
  return units.length === 1 ? (units[0] ?? null) : null;
}
