import { round } from '../../language/cells/quantity.ts';
import { isParticiple } from '../../language/fields/field-words.ts';
import { englishLexicon } from '../../language/lexicon/lexicon.ts';
import type { Aggregate, Order } from '../../language/lexicon/query.ts';
import { aggregateRows } from '../query/aggregate.ts';
import { columnToOrder, runQuery } from '../query/algebra.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Column, Table } from '../query/table.ts';
import type { Row, SourceTable } from '../source/source.ts';
import { readAsk, wordsBesideSuperlatives } from './ask.ts';
import type { Filling } from './filling.ts';
import { fitIn, NO_THINGS, selectionOf } from './filling.ts';
import { isIn, type Property, readProperty, withStems } from './property.ts';
import { ALL, kindStems, sliceTable, trueRows } from './select-rows.ts';

/** Tables of which no rows were left out: others tell no figures. */
export const wholeTables = (filling: Filling): SourceTable[] =>
  tablesBySize(filling).filter(({ table }) => !table.isCut);

/** A figure about rows, as a value and as a text. */
export interface FigureValue {
  value: number | null;
  text: string;
  label: string;
}

/** Tables, those that were asked for first, then the largest. */
export function tablesBySize({ source: { tables } }: Filling): SourceTable[] {
  const size = ({ rows, table }: SourceTable): number => rows.length * Math.max(table.columns.length, 1);
  return tables.toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected) || size(b) - size(a));
}

/** The count, total, mean, least or most that the words of a property name; null if they name none, or not for certain. */
export function figureFor(property: Property, type: string, filling: Filling): FigureValue | null {
  // The most commented is a thing.
  if (type === 'string' && property.words.some(isParticiple)) return null;
  const isNumber = type === 'number' || type === 'integer';
  return columnFigure(property, filling) ?? (isNumber ? countFor(property, type, filling) : null);
}

const AGGREGATES: readonly (readonly [Aggregate, 'mean' | 'sum' | 'least' | 'most'])[] = [
  ['mean', 'mean'],
  ['sum', 'sum'],
  ['least', 'least'],
  ['most', 'most'],
];

function columnFigure(property: Property, filling: Filling): FigureValue | null {
  const [aggregate, list] = AGGREGATES.find(([, each]) => property.stems.some((stem) => isIn(stem, each))) ?? [];
  if (aggregate === undefined || list === undefined) return null;
  const said = property.stems.filter((stem) => !isIn(stem, list));
  // `total` alone is that of a column of totals.
  const own = said.length === 0 && aggregate === 'sum' && property.parent.length === 0 ? property.stems : said;
  const asked = filling.request.attributes.flatMap(({ ref }) => ref.words.flatMap(stemsOf));
  const parent = property.parent.filter((stem) => !isIn(stem, 'figures', 'groups'));
  const named = said.length === 0 ? property.unitStems : [];
  const stems = named.length > 0 ? named : own.length > 0 ? own : parent.length > 0 ? parent : asked;
  const wanted = withStems(property, stems);
  for (const each of wholeTables(filling)) {
    const column = columnFor(
      wanted,
      each,
      filling,
      aggregate === 'mean' || aggregate === 'sum' ? ['quantity'] : ['quantity', 'date', 'clock'],
    );
    const selection = selectionOf(each, filling);
    if (column === null || selection.unproved.length > 0 || selection.rows.length === 0) continue;
    const figure = aggregateRows(aggregate, column, selection.rows, []);
    if (figure === null || (aggregate === 'sum' && figure.known < figure.total)) continue;
    return { value: inUnit(figure.n, column, property), text: figure.text, label: `${aggregate} ${column.label}` };
  }
  return null;
}

/** A number of the base unit in the unit of the property, else in that of the column. */
export function inUnit(
  n: number | null,
  { unit, dimension, label }: Column,
  { unit: wanted, unitStems }: Property,
): number | null {
  if (n === null) return null;
  if (wanted === null) return round(n / (unit.factor || 1));
  // Bare numbers are of the unit that their label is, or of the currency.
  if (dimension === null && wanted.dimension !== 'money')
    return unitStems.some((stem) => stemsOf(label).includes(stem)) ? round(n / (unit.factor || 1)) : null;
  if (wanted.dimension !== dimension && dimension !== null) return null;
  return round((n - (wanted.offset ?? 0)) / wanted.factor);
}

/** The column that explains a property best, of the kinds allowed; null if none does. */
export function columnFor(
  property: Property,
  { table }: SourceTable,
  filling: Filling,
  kinds: readonly Column['kind'][] | null = null,
): Column | null {
  const { things } = filling;
  let best: { column: Column; fit: number } | null = null;
  for (const column of table.columns) {
    const fit = kinds === null || kinds.includes(column.kind) ? fitIn(property, column.label, things, filling) : 0;
    if (fit > (best?.fit ?? 0)) best = { column, fit };
  }
  return best?.column ?? null;
}

function countFor(property: Property, type: string, filling: Filling): FigureValue | null {
  const isCount = property.stems.some((stem) => isIn(stem, 'counts'));
  const rest = property.stems.filter((stem) => !isIn(stem, 'counts', 'shown', 'filler', 'generic'));
  const isBare = rest.length === 0;
  // A total is a sum rather than a number of rows, if it may be a fraction.
  const isSum = property.stems.every((stem) => isIn(stem, 'sum')) && type === 'number';
  if (isSum) return null;
  const isTotal = property.stems.every((stem) => isIn(stem, 'counts', 'sum', 'generic'));
  for (const each of wholeTables(filling)) {
    const selection = selectionOf(each, filling);
    if (selection.unproved.length > 0) continue;
    const own = isBare || (isTotal && type === 'integer') || (isCount && rest.every((stem) => isKind(stem, each)));
    if (own && isCount) return toCount(selection.rows.length, each.table.name);
    const rows = isBare ? null : (rowsOfState(rest, each.table, filling) ?? rowsOfTests(property, each.table));
    if (rows !== null && (isCount || type === 'integer'))
      return toCount(selection.rows.filter((row) => rows.has(row)).length, rest.join(' '));
  }
  return null;
}

/** How many rows are in the state that a property names and nothing more: `open`, `in_progress`. */
export function countOfState({ stems }: Property, filling: Filling): FigureValue | null {
  for (const each of wholeTables(filling)) {
    const selection = selectionOf(each, filling);
    const rows = stems.length === 0 || selection.unproved.length > 0 ? null : rowsOfCategory(stems, each.table);
    if (rows !== null) return toCount(selection.rows.filter((row) => rows.has(row)).length, stems.join(' '));
  }
  return null;
}

const toCount = (value: number, label: string): FigureValue => ({
  value,
  text: String(value),
  label: `count ${label}`,
});

const isKind = (stem: string, table: SourceTable): boolean => isIn(stem, 'things') || kindStems(table).has(stem);

/** Rows of which a category says the words, or a column of truths that they name is true; null if the table tells neither. */
export function rowsOfState(stems: readonly string[], table: Table, filling: Filling): ReadonlySet<number> | null {
  const said = rowsOfCategory(stems, table);
  if (said !== null) return said;
  const property = readProperty(stems.join(' '), { root: {}, pointer: '', schema: {} });
  const truths = table.columns.find(
    (column) => column.kind === 'boolean' && fitIn(property, column.label, NO_THINGS, filling) > 0,
  );
  return truths === undefined ? null : new Set(trueRows(truths));
}

function rowsOfCategory(stems: readonly string[], table: Table): ReadonlySet<number> | null {
  const wanted = stems.join(' ');
  for (const { kind, cells, isCategory } of table.columns) {
    if (kind !== 'text' || !isCategory) continue;
    const rows = cells.flatMap(({ raw }, row) => (plain(raw) === wanted ? [row] : []));
    if (rows.length > 0) return new Set(rows);
  }
  return null;
}

/** Rows that pass the tests that a name says: `nonstop_count`; null if it says none, or the table cannot tell. */
function rowsOfTests({ words }: Property, table: Table): ReadonlySet<number> | null {
  const { tests } = readAsk(words.join(' '));
  if (tests.length === 0) return null;
  const { rows, failure } = runQuery(table, { ...ALL, tests }, englishLexicon().concepts);
  return failure !== null && failure.reason !== 'no_row' ? null : new Set(rows.map(({ row }) => row));
}

const plain = (text: string): string => {
  const stems = stemsOf(text);
  const telling = stems.filter((stem) => !isIn(stem, 'filler'));
  return (telling.length > 0 ? telling : stems).join(' ');
};

/** The order in a table whose rows are what the words take for an attribute, as the rooms of a hotel: without the word for them. */
function orderOf(order: Order, words: readonly string[], source: SourceTable, filling: Filling): Order | null {
  const { columns, nameColumn } = source.table;
  const label = filling.toEnglish(columns[nameColumn ?? -1]?.label ?? '');
  const kinds = new Set([...kindStems(source), ...stemsOf(label)]);
  const isKind = (word: string): boolean => stemsOf(word).every((stem) => kinds.has(stem));
  return order.attribute.words.every(isKind) ? readAsk(words.filter((word) => !isKind(word)).join(' ')).order : order;
}

/** The row that a superlative names, and the column that ranks it. */
export interface Extreme {
  table: SourceTable;
  row: Row;
  column: Column;
  /** Words beside the superlative. */
  rest: readonly string[];
}

/** The only row that a name such as `cheapest` or `largest_planet` means, among the rows asked for; null if the name is no
 *  superlative, no table can tell, or several rows are. */
export function extremeFor(words: readonly string[], filling: Filling): Extreme | null {
  const request = readAsk(words.join(' '));
  if (request.order === null) return null;
  const { concepts } = englishLexicon();
  for (const each of wholeTables(filling)) {
    const order = orderOf(request.order, words, each, filling);
    const column = order === null ? null : columnToOrder(each.table, order, concepts);
    const selection = selectionOf(each, filling);
    if (order === null || column === null || column.kind === 'text' || selection.unproved.length > 0) continue;
    const take = { from: 0, count: 'ties' } as const;
    const { rows } = runQuery(sliceTable(each.table, selection.rows), { ...ALL, order, take }, concepts);
    const [only, ...others] = rows.map(({ row }) => each.rows[selection.rows[row] ?? -1]);
    if (only === undefined || others.length > 0) continue;
    return { table: each, row: only, column, rest: wordsBesideSuperlatives(request) };
  }
  return null;
}
