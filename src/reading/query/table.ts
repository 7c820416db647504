import type { Collection, PageFact } from '../../device/page-content.ts';
import { type Cell, toCell } from '../../language/cells/cell.ts';
import { hasDecimalComma, writesDecimalComma } from '../../language/cells/decimal-comma.ts';
import type { Quantity } from '../../language/cells/quantity.ts';
import { hasDigit } from '../../language/fields/texts.ts';
import type { Dimension } from '../../language/values/value.ts';
import { fold } from '../../text/words/fold.ts';

export interface Column {
  label: string;
  kind: 'quantity' | 'date' | 'clock' | 'boolean' | 'text';
  /** Of quantities; null for bare numbers. */
  dimension: Dimension | null;
  /** Unit of the first quantity. */
  unit: Omit<Quantity, 'n'>;
  /** One per row. Cells that do not have the type of the column are unknown; in a text column, all others are text. */
  cells: readonly Cell[];
  /** Few short texts, each in several rows. */
  isCategory: boolean;
}

export interface TableRow {
  name: string;
  url: string | null;
}

/** A collection with typed columns. */
export interface Table {
  name: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** Rows were left out: it tells only of a row that it has. */
  isCut?: boolean;
  /** Column that holds the names of the rows; null if none does. */
  nameColumn: number | null;
}

/** A column has the type of this share of its cells that are not empty. */
const TYPE_SHARE = 0.8;
const MAX_CATEGORY_LENGTH = 40;
const BARE = { dimension: null, unit: '', factor: 1 };

/** Types the columns of a collection.
 *  @param language of the texts, ISO 639-1; empty if it is not known */
export function toTable(collection: Collection, language = ''): Table {
  const { name, columns, rows, isCut } = collection;
  const typed = columns.map((label, at) =>
    toColumn(
      label,
      rows.map(({ cells }) => cells[at] ?? ''),
      hasDecimalComma(language),
    ),
  );
  const names = rows.map((row) => fold(row.name.trim()));
  const shared = columns.map((_, at) => count(rows, ({ cells }, row) => fold((cells[at] ?? '').trim()) === names[row]));
  const nameColumn = shared.findIndex((each) => rows.length > 0 && each >= TYPE_SHARE * rows.length);
  return {
    name,
    columns: typed,
    rows: rows.map((row) => ({ name: row.name, url: row.url })),
    nameColumn: nameColumn === -1 ? null : nameColumn,
    ...(isCut && { isCut }),
  };
}

/** A table with some of its rows, by their indexes. */
export const withRows = (table: Table, rows: readonly number[]): Table => ({
  ...table,
  rows: rows.flatMap((row) => table.rows[row] ?? []),
  columns: table.columns.map((column) => ({ ...column, cells: rows.flatMap((row) => column.cells[row] ?? []) })),
});

/** The table with one more column for each label of the facts that is not a column yet. Rows without facts get empty
 *  cells. */
export function joinDetails(table: Table, detailsByRow: ReadonlyMap<number, readonly PageFact[]>): Table {
  const known = new Set(table.columns.map(({ label }) => fold(label)));
  const byLabel = new Map<string, { label: string; cells: string[] }>();
  for (const [row, facts] of detailsByRow) {
    for (const { label, value } of facts) {
      const key = fold(label);
      if (known.has(key)) continue;
      const column = byLabel.get(key) ?? { label, cells: table.rows.map(() => '') };
      if (column.cells[row] === '') column.cells[row] = value;
      byLabel.set(key, column);
    }
  }
  const joined = [...byLabel.values()].map(({ label, cells }) => toColumn(label, cells));
  return { ...table, columns: [...table.columns, ...joined] };
}

function toColumn(label: string, texts: readonly string[], hasComma = false): Column {
  const isDecimalComma = hasComma || texts.some(writesDecimalComma);
  const cells = texts.map((text) => toCell(text, label, isDecimalComma));
  const known = cells.filter(({ kind }) => kind !== 'unknown');
  const isMost = (fitting: number): boolean => known.length > 0 && fitting >= TYPE_SHARE * known.length;
  // Zero by its words alone, such as `free`, is no sign of a column of numbers.
  const main = mainQuantity(known.filter(({ raw }) => hasDigit(raw)));
  if (main !== null) {
    const typed = cells.map((cell) => asQuantity(cell, main));
    if (isMost(count(typed, ({ kind }) => kind === 'quantity')))
      return { label, kind: 'quantity', dimension: main.dimension, unit: main, cells: typed, isCategory: false };
  }
  for (const kind of ['date', 'clock', 'boolean'] as const) {
    if (!isMost(count(known, (cell) => cell.kind === kind))) continue;
    const typed = cells.map((cell) => (cell.kind === kind ? cell : unknown(cell)));
    return { label, kind, dimension: null, unit: BARE, cells: typed, isCategory: false };
  }
  const typed = cells.map((cell): Cell => (cell.kind === 'unknown' ? cell : { raw: cell.raw, kind: 'text' }));
  return { label, kind: 'text', dimension: null, unit: BARE, cells: typed, isCategory: isCategory(typed) };
}

/** Quantities of one scale can be compared: of one dimension and currency, or of one unit without a dimension. */
export function scaleOf({ dimension, currency = '', unit }: Omit<Quantity, 'n'>): string {
  if (dimension === 'count' || (dimension === null && unit === '')) return 'count';
  return dimension === null ? `unit ${unit}` : `${dimension} ${currency}`;
}

/** The commonest kind of quantity: counts and bare numbers are one, and each currency is its own. */
function mainQuantity(cells: readonly Cell[]): Quantity | null {
  const quantities = cells.filter((cell) => cell.kind === 'quantity');
  const groups = Map.groupBy(quantities, scaleOf);
  const largest = [...groups.values()].reduce((best, next) => (next.length > best.length ? next : best), []);
  const first = largest.find(({ unit }) => unit !== '') ?? largest[0];
  if (first === undefined) return null;
  return largest.every(({ dimension }) => dimension === first.dimension) || first.dimension !== 'count'
    ? first
    : { ...first, unit: largest.some(({ dimension }) => dimension === null) ? '' : first.unit };
}

function asQuantity(cell: Cell, main: Quantity): Cell {
  const { dimension } = main;
  const isCount = scaleOf(main) === 'count';
  if (cell.kind === 'boolean' && !cell.is && isCount)
    return { raw: cell.raw, kind: 'quantity', n: 0, ...BARE, dimension };
  if (cell.kind !== 'quantity') return unknown(cell);
  const isFree = cell.n === 0 && cell.dimension === dimension && cell.currency === undefined;
  return scaleOf(cell) === scaleOf(main) || isFree ? { ...cell, dimension } : unknown(cell);
}

function unknown({ raw }: Cell): Cell {
  return { raw, kind: 'unknown' };
}

function isCategory(cells: readonly Cell[]): boolean {
  const known = cells.filter(({ kind }) => kind !== 'unknown');
  const distinct = new Set(known.map(({ raw }) => fold(raw.trim())));
  const isShort = known.every(({ raw }) => raw.length <= MAX_CATEGORY_LENGTH);
  return isShort && known.length >= 3 && distinct.size * 3 <= known.length * 2;
}

function count<T>(items: readonly T[], fits: (item: T, at: number) => boolean): number {
  return items.filter(fits).length;
}
