import type { SchemaNode } from '../../../../json-schema/schema-node.ts';
import { toCell } from '../../../../language/cells/cell.ts';
import type { AttributeRef, Concept } from '../../../../language/lexicon/concept.ts';
import type { Figure } from '../../../../reading/query/aggregate.ts';
import { conceptsOf, isWithin, rankLabels, stemsOf } from '../../../../reading/query/attributes.ts';
import type { Table } from '../../../../reading/query/table.ts';
import type { ReadValue } from './coerce.ts';
import { AGGREGATE_WORDS } from './model-words.ts';
import type { Property } from './property.ts';

/** A fact about a thing, with the attribute that the task asks for, if it does. */
export interface ModelFact extends ReadValue {
  entity: string;
  asked: AttributeRef | null;
}

export interface ModelRow {
  name: string;
  url: string | null;
  facts: readonly ModelFact[];
}

/** What was found for a task. */
export interface ModelInput {
  facts: readonly ModelFact[];
  /** Rows that a query found, in order; null if no query ran over rows that were read. */
  rows: readonly ModelRow[] | null;
  figure: Figure | null;
  concepts: readonly Concept[];
  /** Number of entries that the task asks for; null if it does not say. */
  count: number | null;
  /** Words for what the rows are: `plants`. */
  subject?: readonly string[];
  /** Facts that only their label can choose, such as whether all was done. */
  others?: readonly ModelFact[];
  /** What single parts of the task found, by their words. */
  parts?: readonly ModelPart[];
}

/** What a part of a task found. */
export interface ModelPart {
  words: string;
  facts: readonly ModelFact[];
  rows: readonly ModelRow[] | null;
}

/** A part of the schema to fill, and what it may be filled from. */
export interface Part {
  node: SchemaNode;
  name: string;
  context: readonly string[];
  facts: readonly ModelFact[];
  row: ModelRow | null;
  pointer: string;
  depth: number;
  /** The only scalar of the schema, which asks for what the task asks for. */
  isOnly: boolean;
  /** Within an entry of a list. */
  isInList: boolean;
}

/** The only part whose words have all words of a property's name; null if none or several have. */
export function partFor(words: readonly string[], parts: readonly ModelPart[]): ModelPart | null {
  const wanted = words.flatMap(stemsOf);
  const fitting = parts.filter((part) => wanted.length > 0 && isWithin(wanted, stemsOf(part.words)));
  return parts.length > 1 && fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Rows of a table, with all their columns as facts. */
export function toModelRows(
  table: Table,
  rows: readonly number[],
  asked: readonly AttributeRef[],
  concepts: readonly Concept[],
): ModelRow[] {
  const labels = table.columns.map(({ label }) => label);
  const refs = new Map(asked.map((ref) => [rankLabels(ref, labels, concepts)[0]?.index ?? -1, ref]));
  return rows.map((row) => {
    const { name = '', url = null } = table.rows[row] ?? {};
    const facts = table.columns.map(({ label, cells }, at) => ({
      entity: name,
      label,
      raw: cells[row]?.raw ?? '',
      url: null,
      asked: refs.get(at) ?? null,
    }));
    return { name, url, facts };
  });
}

/** Facts that a property may mean, best first. */
export function factsFor(
  { refs, unit }: Property,
  facts: readonly ModelFact[],
  concepts: readonly Concept[],
): ModelFact[] {
  const labels = facts.map(({ label }) => label);
  const byLabel = refs.flatMap((ref) => rankLabels(ref, labels, concepts).map(({ index }) => facts[index]));
  const wanted = new Set(refs.flatMap((ref) => conceptsOf(ref, concepts).map(({ id }) => id)));
  const byAsked = facts.filter(({ asked }) => asked?.concepts.some((id) => wanted.has(id)));
  const found = [...byLabel, ...byAsked].filter((fact) => fact !== undefined);
  if (found.length > 0 || unit === null) return [...new Set(found)];
  const fitting = facts.filter(({ label, raw }) => {
    const cell = toCell(raw, label);
    return cell.kind === 'quantity' && cell.dimension === unit.dimension;
  });
  return fitting.length === 1 ? fitting : [];
}

/** The figure as a fact, if the property names its aggregate, its column, or nothing at all. */
export function figureFor(property: Property, { figure, concepts }: ModelInput, isOnly: boolean): ModelFact | null {
  if (figure === null) return null;
  const names: ReadonlySet<string> = AGGREGATE_WORDS[figure.aggregate];
  const isNamed = property.words.some((word) => names.has(word));
  const isOfColumn = property.refs.some((ref) => rankLabels(ref, [figure.label], concepts).length > 0);
  if (!isNamed && !isOfColumn && !property.isGeneric && !isOnly) return null;
  return { entity: '', label: figure.label, raw: figure.text, url: null, asked: null };
}

/** Facts by the thing that they are about, as rows. */
export function rowsOfFacts(facts: readonly ModelFact[]): ModelRow[] {
  const byEntity = Map.groupBy(
    facts.filter(({ entity }) => entity !== ''),
    ({ entity }) => entity,
  );
  return [...byEntity].map(([name, own]) => ({ name, url: own[0]?.url ?? null, facts: own }));
}

/** Facts about the thing that words name, if they are about several. */
export function factsAbout(words: readonly string[], facts: readonly ModelFact[]): readonly ModelFact[] {
  const wanted = words.flatMap(stemsOf);
  const about = facts.filter(({ entity }) => {
    const own = stemsOf(entity);
    return (
      own.length > 0 &&
      wanted.length > 0 &&
      (own.every((stem) => wanted.includes(stem)) || wanted.every((stem) => own.includes(stem)))
    );
  });
  return about.length > 0 ? about : facts;
}
