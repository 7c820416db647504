import type { Cell } from '../../language/cells/cell.ts';
import type { AttributeRef, Concept } from '../../language/lexicon/concept.ts';
import type { Order, Query, Test } from '../../language/lexicon/query.ts';
import { fold } from '../../text/words/fold.ts';
import { aggregateRows, type Figure, sortInTies } from './aggregate.ts';
import { resolveColumn } from './attributes.ts';
import { narrow } from './narrow.ts';
import type { Column, Table } from './table.ts';
import { testCell } from './test-cell.ts';

/** Why a query has no result. */
export type QueryFailure =
  /** No column or joined label is meant by the attribute. */
  | { reason: 'no_attribute'; attribute: AttributeRef }
  /** A row was asked for by words that no row has. */
  | { reason: 'no_subject'; words: readonly string[] }
  /** Rows were read, and none fits. `test` is the one that dropped the last; null if fewer rows are left than the take
   *  begins at. */
  | { reason: 'no_row'; test: Test | null }
  /** No row of the whole table has the text that the test asks for. */
  | { reason: 'not_offered'; label: string; value: string; options: readonly string[] }
  /** The column cannot be compared with the value, or added up. */
  | { reason: 'wrong_kind'; label: string }
  /** Rows that the table does not have could answer it. */
  | { reason: 'cut' };

/** A cell with its column. */
export interface ResultValue {
  label: string;
  cell: Cell;
}

export interface ResultRow {
  /** Index in the table. */
  row: number;
  name: string;
  url: string | null;
  /** One for each attribute of the query that is a column, in order. */
  values: readonly ResultValue[];
}

export interface ResultGroup {
  key: string;
  rows: readonly number[];
  figure: Figure;
}

export interface QueryResult {
  rows: readonly ResultRow[];
  figure: Figure | null;
  groups: readonly ResultGroup[];
  /** Attributes that are no column: join the detail pages of `rows`, and run the query again. */
  needs: readonly AttributeRef[];
  failure: QueryFailure | null;
}

type Find = (ref: AttributeRef) => Column | null;

/** Runs a query over a table. Rows that are not known to pass a test fail it; an order drops rows without a value.
 *  Without enough columns, `rows` are those that pass all tests that could be made. */
export function runQuery(table: Table, query: Query, concepts: readonly Concept[]): QueryResult {
  const result = runOn(table, query, concepts);
  const { order, aggregate, groupBy, shared } = query;
  const isOfAll = order !== null || aggregate !== null || groupBy !== null || (shared ?? null) !== null;
  return table.isCut && (isOfAll || result.rows.length !== 1) ? failed({ reason: 'cut' }) : result;
}

function runOn(table: Table, query: Query, concepts: readonly Concept[]): QueryResult {
  const find: Find = (ref) => table.columns[resolveColumn(ref, table.columns, concepts)?.index ?? -1] ?? null;
  const named = narrow(table, query.words);
  if (named.unused.length > 0) return failed({ reason: 'no_subject', words: named.unused });
  const left = new Set(query.excluded.flatMap((words) => narrow(table, [words]).rows));
  let rows = named.rows.filter((row) => !left.has(row));
  for (const test of query.tests) {
    const column = find(test.attribute);
    if (column === null) continue;
    const kept = rows.filter((row) => testCell(cellAt(column, row), column, test) === true);
    if (kept.length === 0) return failed(explainNone(column, test, rows));
    rows = kept;
  }
  const alike = query.shared ? find(query.shared) : null;
  if (alike) rows = rowsAlike(alike, rows);
  if (alike && rows.length === 0) return failed({ reason: 'no_row', test: null });
  const isGrouped = query.groupBy !== null;
  const order = query.order !== null && !isGrouped ? query.order : null;
  const needed = [
    ...(query.shared ? [query.shared] : []),
    ...query.tests.map(({ attribute }) => attribute),
    ...(order ? [order.attribute] : []),
  ];
  const isKnown = (ref: AttributeRef): boolean =>
    find(ref) !== null || (ref === order?.attribute && columnToOrder(table, order, concepts) !== null);
  const early = needed.filter((ref) => !isKnown(ref));
  const asked = [...query.attributes, ...(query.groupBy ? [query.groupBy] : [])];
  const late = asked.filter((ref) => !isName(ref, table) && find(ref) === null);
  const needs = [...early, ...late];
  if (early.length === 0) {
    const by = order && columnToOrder(table, order, concepts);
    const groups = order && by ? sortInTies(by, rows, directionOn(by, order, concepts)) : rows.map((row) => [row]);
    if (groups.length === 0 && by) return failed({ reason: 'wrong_kind', label: by.label });
    const byTies = by !== null && query.take?.count === 'ties';
    const kept = takeRows(query, byTies ? groups : groups.flat().map((row) => [row]));
    if (kept.length === 0 && rows.length > 0 && !isGrouped) return failed({ reason: 'no_row', test: null });
    rows = isGrouped ? rows : kept;
  }
  const projected = rows.map((row) => project(table, query.attributes, find, row));
  const [missing] = needs;
  const result = { rows: projected, figure: null, groups: [], needs, failure: null };
  if (missing !== undefined) return { ...result, failure: { reason: 'no_attribute', attribute: missing } };
  if (query.groupBy !== null) return groupRows(table, query, find, rows, result);
  if (query.aggregate === null) return result;
  const column = columnOf(query, find);
  const figure = aggregateRows(
    query.aggregate,
    column,
    rows,
    table.rows.map(({ name }) => name),
  );
  if (figure !== null) return { ...result, figure };
  return { ...result, failure: { reason: 'wrong_kind', label: column?.label ?? '' } };
}

/** The column that an order means: of several senses of its word, the one that a column with an order has. */
export function columnToOrder(table: Table, { attribute }: Order, concepts: readonly Concept[]): Column | null {
  const ordered = table.columns.filter(({ kind }) => kind !== 'text');
  const senses =
    attribute.dimension === undefined ? attribute.concepts.map((id) => ({ ...attribute, concepts: [id] })) : [];
  const [best] = [attribute, ...senses]
    .flatMap((ref) => resolveColumn(ref, ordered, concepts) ?? [])
    .toSorted((a, b) => b.strength - a.strength);
  return (
    ordered[best?.index ?? -1] ?? table.columns[resolveColumn(attribute, table.columns, concepts)?.index ?? -1] ?? null
  );
}

/** Direction of an order, or of a comparative, on the values of a column. */
export function directionOn(
  column: Column,
  { direction, onDates, byConcept = {} }: Pick<Order, 'direction' | 'onDates' | 'byConcept'>,
  concepts: readonly Concept[] = [],
): 1 | -1 {
  if (onDates !== undefined && holdsDates(column)) return onDates;
  const [best] = Object.entries(byConcept)
    .map(([id, own]) => ({
      own,
      strength: resolveColumn({ concepts: [id], words: [] }, [column], concepts)?.strength ?? 0,
    }))
    .toSorted((a, b) => b.strength - a.strength);
  return best !== undefined && best.strength > 0 ? best.own : direction;
}

const [FIRST_YEAR, LAST_YEAR] = [1000, 2100];

/** Dates, or bare numbers that may all be years. */
function holdsDates({ kind, dimension, cells }: Column): boolean {
  if (kind !== 'quantity' || dimension !== null) return kind === 'date';
  const numbers = cells.flatMap((cell) => (cell.kind === 'quantity' ? [cell.n] : []));
  return numbers.length > 0 && numbers.every((n) => Number.isInteger(n) && n >= FIRST_YEAR && n <= LAST_YEAR);
}

function failed(failure: QueryFailure): QueryResult {
  return { rows: [], figure: null, groups: [], needs: [], failure };
}

function cellAt({ cells }: Column, row: number): Cell {
  return cells[row] ?? { raw: '', kind: 'unknown' };
}

/** Column to aggregate: the first attribute, else the order's. */
function columnOf(query: Query, find: Find): Column | null {
  const ref = query.attributes[0] ?? query.order?.attribute;
  return ref === undefined ? null : find(ref);
}

function isName(ref: AttributeRef, { nameColumn, columns }: Table): boolean {
  const label = columns[nameColumn ?? -1]?.label ?? 'name';
  return ref.words.length === 1 && ['name', fold(label)].includes(fold(ref.words[0] ?? ''));
}

/** Rows whose value another one of them has, too. */
function rowsAlike(column: Column, rows: readonly number[]): number[] {
  const keyed = Map.groupBy(rows, (row) => fold(cellAt(column, row).raw.trim()));
  return [...keyed].flatMap(([key, members]) => (key !== '' && members.length > 1 ? members : []));
}

const MAX_OPTIONS = 12;

function explainNone(column: Column, test: Test, rows: readonly number[]): QueryFailure {
  const known = column.cells.filter(({ kind }) => kind !== 'unknown');
  const results = known.map((cell) => testCell(cell, column, test));
  if (known.length > 0 && results.every((result) => result === null))
    return { reason: 'wrong_kind', label: column.label };
  const isNamed = column.kind === 'text' && (test.comparison === '=' || test.comparison === 'has');
  if (!isNamed || rows.length === 0 || results.includes(true)) return { reason: 'no_row', test };
  const options = [...new Map(known.map(({ raw }) => [fold(raw.trim()), raw.trim()])).values()].slice(0, MAX_OPTIONS);
  const value = typeof test.value === 'string' ? test.value : test.value.text;
  return { reason: 'not_offered', label: column.label, value, options };
}

/** `ties` takes one group of equal rows; a negative `from` counts from the end. */
function takeRows({ take }: Pick<Query, 'take'>, groups: readonly (readonly number[])[]): number[] {
  if (take === null) return groups.flat();
  const from = take.from < 0 ? Math.max(0, groups.length + take.from) : take.from;
  return groups.slice(from, from + (take.count === 'ties' ? 1 : take.count)).flat();
}

function project(table: Table, attributes: readonly AttributeRef[], find: Find, row: number): ResultRow {
  const { name = '', url = null } = table.rows[row] ?? {};
  const values = attributes.flatMap((ref) => {
    const column = find(ref);
    return column === null ? [] : [{ label: column.label, cell: cellAt(column, row) }];
  });
  return { row, name, url, values };
}

/** Groups in the order of their first rows, or by their figures if the query has an order. */
function groupRows(table: Table, query: Query, find: Find, rows: readonly number[], result: QueryResult): QueryResult {
  const by = query.groupBy && find(query.groupBy);
  if (!by) return result;
  const names = table.rows.map(({ name }) => name);
  const column = columnOf({ ...query, order: null }, find);
  const keyed = Map.groupBy(
    rows.filter((row) => cellAt(by, row).kind !== 'unknown'),
    (row) => fold(cellAt(by, row).raw.trim()),
  );
  const groups = [...keyed.values()].flatMap((members): ResultGroup[] => {
    const figure = aggregateRows(query.aggregate ?? 'count', column, members, names);
    return figure === null ? [] : [{ key: cellAt(by, members[0] ?? -1).raw.trim(), rows: members, figure }];
  });
  if (groups.length === 0) return { ...result, failure: { reason: 'wrong_kind', label: column?.label ?? by.label } };
  const direction = query.order?.direction;
  if (direction === undefined) return { ...result, groups };
  const sorted = groups.toSorted((a, b) => direction * ((a.figure.n ?? 0) - (b.figure.n ?? 0)));
  const tied = [...Map.groupBy(sorted, ({ figure }) => figure.n).values()];
  const units = query.take?.count === 'ties' ? tied : sorted.map((group) => [group]);
  const kept = takeRows(
    query,
    units.map((_, at) => [at]),
  ).flatMap((at) => units[at] ?? []);
  return { ...result, groups: kept };
}
