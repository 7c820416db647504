import { childNode, isRecord, resolveNode, type SchemaNode } from '../../json-schema/schema-node.ts';
import { branchesOf, propertiesOf, requiredOf, typesOf } from '../../json-schema/schema-shape.ts';
import { toCell } from '../../language/cells/cell.ts';
import { cutToKind } from '../../language/cells/kinds.ts';
import { partsOf } from '../../language/fields/texts.ts';
import type { Fact, Row, SourceTable } from '../source/source.ts';
import { columnFor, rowsOfState, tablesBySize } from './aggregate-value.ts';
import { readAsk } from './ask.ts';
import { coerce } from './coerce.ts';
import { isAddressFormat } from './coerce-text.ts';
import { wantedOf } from './fill-scalar.ts';
import { type Filling, fitIn, found, NO_THINGS, type Part, selectionOf } from './filling.ts';
import { isIn, isOnly, type Property, readProperty, withStems } from './property.ts';
import { kindStems, selectRows } from './select-rows.ts';

/** A table for a list, and the rows of it that are meant. */
export interface ListSource {
  table: SourceTable;
  rows: readonly number[];
}

const MIN_SCORE = 0.35;
/** Where there is only one table. */
const MIN_OF_ONLY = 0.15;
const NAMED = 0.4;

/** The table whose columns explain most properties of the entries, with the rows that pass the conditions of the prompt and the
 *  description; null if none explains enough, or a condition cannot be told. */
export function chooseTable(items: SchemaNode, property: Property, filling: Filling): ListSource | null {
  const { only: thing } = filling.source;
  const tables = [...tablesBySize(filling), ...(thing === null ? [] : [thing])];
  const isOnly = tables.filter(({ rows }) => rows.length > 1).length === 1;
  const scored = tables
    .map((table) => ({ table, score: scoreOf(items, table, property, filling) }))
    .filter(({ score }) => score >= (isOnly ? MIN_OF_ONLY : MIN_SCORE))
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  return best === undefined ? null : rowsFor(best.table, property, filling);
}

/** What is listed below a row; null if nothing is. */
export const rowsWithin = (row: Row | null): ListSource | null =>
  row?.within === undefined ? null : { table: row.within, rows: row.within.rows.map((_, at) => at) };

/** The rows that are meant; null if it cannot be told. */
export function rowsFor(table: SourceTable, property: Property, filling: Filling): ListSource | null {
  const { rows, unproved } = selectionOf(table, filling);
  if (unproved.length > 0) return null;
  if (property.text === '' || table.isSelected) return { table, rows };
  const known = new Set([...filling.names, ...filling.things, ...kindStems(table), ...property.stems]);
  const described = selectRows(table, readAsk(property.text), known);
  if (described.unproved.length > 0) return { table, rows };
  return { table, rows: rows.filter((row) => described.rows.includes(row)) };
}

/** How much of the entries a table explains, 0 to about 1.5. */
function scoreOf(items: SchemaNode, table: SourceTable, property: Property, filling: Filling): number {
  const nodes = [items, ...branchesOf(items)];
  const entries = nodes.flatMap((node) => [...propertiesOf(node)]);
  const required = requiredOf(items);
  const kinds = kindStems(table);
  const weigh = (key: string): number => (required.size === 0 || required.has(key) ? 1 : 0.5);
  let explained = 0;
  let all = 0;
  let isTold = false;
  let isDeep = false;
  for (const [key, child] of entries) {
    const own = readProperty(key, child);
    const weight = weigh(key);
    all += weight;
    const share = ownShare(own, table, filling, kinds) || shareWithin(own, child, table, filling);
    isTold ||= share === 1;
    isDeep ||= share === 1 && columnFor(own, table, filling) === null;
    explained += weight * share;
  }
  const isNamed = property.stems.some((stem) => kinds.has(stem));
  const asked = filling.request.tokens.some(({ stem }) => kinds.has(stem) && !isIn(stem, 'filler', 'generic'));
  // A name and an address has each table.
  const isOne = filling.source.tables.length === 1;
  if (!isTold && !isNamed && !asked && !table.isSelected && !isOne) return 0;
  const share = all === 0 ? 0 : explained / all;
  return (
    share +
    (isNamed ? NAMED : 0) +
    (isDeep ? NAMED : 0) +
    (asked ? NAMED / 2 : 0) +
    (table.isSelected ? NAMED : 0) -
    (table.table.columns.length < 2 ? 0.1 : 0)
  );
}

function ownShare(own: Property, table: SourceTable, filling: Filling, kinds: ReadonlySet<string>): number {
  if (columnFor(own, table, filling) !== null) return 1;
  const isName = own.stems.every((stem) => isIn(stem, 'names', 'things') || kinds.has(stem));
  if (isName) return 0.6;
  if (isOnly(own, 'links')) return table.rows.some(({ url }) => url !== null) ? 0.3 : 0;
  return isOnly(own, 'images', 'links') && table.rows.some(({ image }) => image !== null) ? 0.8 : 0;
}

/** 1 if a property is a list of what stands below the rows of a table. */
function shareWithin(own: Property, node: SchemaNode, { rows }: SourceTable, filling: Filling): number {
  const within = rows.find((row) => row.within !== undefined)?.within;
  const array = resolveNode(node);
  if (within === undefined || array === null || !typesOf(array).includes('array')) return 0;
  const items = resolveNode(childNode(array, 'items') ?? array) ?? array;
  const kinds = kindStems(within);
  const properties = [...propertiesOf(items)].map(([key, child]) => readProperty(key, child));
  const asked = properties.length > 0 ? properties : [own];
  return asked.some((each) => ownShare(each, within, filling, kinds) > 0.5) ? 1 : 0;
}

/** Fills a list of texts, numbers or truths from a column, the entries under a heading, or one value that lists them. */
export function fillValues(items: SchemaNode, part: Part, property: Property, filling: Filling): unknown[] | null {
  const { isInList, row } = part.scope;
  const tables = isInList ? (row?.within === undefined ? [] : [row.within]) : tablesBySize(filling);
  const lists = [...columnLists(property, filling, tables), ...(isInList ? [] : headedLists(property, filling))];
  for (const facts of [
    ...factLists(property, part, filling),
    ...pageLists(property, items, filling),
    ...lists,
    ...(!isInList ? sectionLists(property, filling) : []),
  ]) {
    const values = facts.map((fact) => entryOf(fact, items, property, filling));
    if (values.length === 0 || values.includes(undefined)) continue;
    const [fact] = facts;
    return found(values, part, filling, { label: fact?.label ?? '', raw: facts.map(({ raw }) => raw).join(', ') });
  }
  return null;
}

function entryOf(fact: Fact, items: SchemaNode, property: Property, filling: Filling): unknown {
  const node = resolveNode(items) ?? items;
  const schema = isRecord(node.schema) ? node.schema : {};
  const wanted = wantedOf(property, schema, filling);
  return typesOf(node)
    .flatMap((type) => coerce(type, fact, wanted))
    .find((value) => filling.validator.accepts(node.pointer, value));
}

/** `Moss, Slate, Rust` in one fact. */
function factLists(property: Property, { scope }: Part, filling: Filling): Fact[][] {
  return scope.facts
    .map((fact) => ({ fact, fit: fitIn(property, fact.label, scope.things, filling) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ fact }) => partsOf(listIn(fact.raw, property)).map((raw) => ({ ...fact, raw })));
}

/** The names in a value, if persons are asked for. */
function listIn(raw: string, { concepts }: Property): string {
  const isOfPersons = concepts.some(({ concept }) => concept.kind === 'person');
  return isOfPersons ? (cutToKind(raw, 'person') ?? raw) : toCell(partsOf(raw)[0] ?? '').kind === 'date' ? '' : raw;
}

function columnLists(property: Property, filling: Filling, tables: readonly SourceTable[]): Fact[][] {
  return tables.flatMap((table) => {
    const chosen = rowsFor(table, property, filling);
    if (chosen === null) return [];
    const cells = (label: string): Fact[] =>
      chosen.rows.flatMap(
        (row) => table.rows[row]?.facts.filter((fact) => fact.label === label && fact.raw !== '') ?? [],
      );
    const names = (rows: readonly number[]): Fact[] =>
      rows.flatMap((row) => {
        const own = table.rows[row];
        return own === undefined ? [] : [{ label: 'name', raw: own.name, url: own.url }];
      });
    const column = columnFor(property, table, filling);
    if (column !== null) return [isRepeated(column.label, table) ? distinct(cells(column.label)) : cells(column.label)];
    const state = rowsOfState(property.stems, table.table, filling);
    if (state !== null) return [names(chosen.rows.filter((row) => state.has(row)))];
    const kinds = kindStems(table);
    const isNames =
      property.stems.length > 0 && property.stems.every((stem) => kinds.has(stem) || isIn(stem, 'names', 'things'));
    const isAny = isOnly(property, 'generic') || property.stems.length === 0;
    return isNames || (isAny && filling.source.tables.length === 1) ? [names(chosen.rows)] : [];
  });
}

/** Few values that return: what is listed are the values, not the rows. */
const isRepeated = (label: string, { table }: SourceTable): boolean =>
  table.columns.some((column) => column.label === label && column.isCategory);

const distinct = (facts: readonly Fact[]): Fact[] => [...new Map(facts.map((fact) => [fact.raw, fact])).values()];

/** The entries of a plain list whose heading is what the property asks for. */
function headedLists(property: Property, filling: Filling): Fact[][] {
  return filling.source.tables
    .filter(({ table }) => table.columns.length <= 2)
    .map((table) => ({ table, fit: fitIn(property, table.table.name, NO_THINGS, filling) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ table }) =>
      table.rows.map(({ name, url, facts }) => ({
        label: table.table.name,
        raw: facts.length > 1 ? name : (facts[0]?.raw ?? name),
        url,
      })),
    );
}

function sectionLists(property: Property, filling: Filling): Fact[][] {
  return filling.source.sections
    .filter(({ heading }) => fitIn(property, heading, NO_THINGS, filling) >= 0.9)
    .map(({ heading, text }) => text.split('\n').map((raw) => ({ label: heading, raw, url: null })));
}

/** All headings or links of the page, by the word for them alone. */
function pageLists(property: Property, items: SchemaNode, { source: { page } }: Filling): Fact[][] {
  if (page === null) return [];
  if (isOnly(property, 'headings')) return [page.headings.map((raw) => ({ label: 'heading', raw, url: null }))];
  const isAddress = isRecord(items.schema) && isAddressFormat(items.schema.format);
  if (!isOnly(property, 'linkLists')) return [];
  return [page.links.map(({ text, url }) => ({ label: 'link', raw: isAddress ? url : text, url }))];
}

/** Number of entries that a plain list under a heading has, for `ingredient_count`. */
export function entriesUnder(property: Property, filling: Filling): number | null {
  const stems = property.stems.filter((stem) => !isIn(stem, 'counts', 'sum'));
  const isCount = stems.length > 0 && stems.length < property.stems.length;
  const wanted = withStems(property, stems);
  const table = filling.source.tables.find(
    ({ table: { name, isCut } }) => isCount && !isCut && fitIn(wanted, name, NO_THINGS, filling) >= 0.9,
  );
  return table === undefined ? null : table.rows.length;
}
