import type { Cell } from '../../language/cells/cell.ts';
import { formatQuantity, round } from '../../language/cells/quantity.ts';
import type { Aggregate } from '../../language/lexicon/query.ts';
import { fold } from '../../text/words/fold.ts';
import type { Column } from './table.ts';
import { rankOf } from './test-cell.ts';

/** One figure about several rows. */
export interface Figure {
  aggregate: Aggregate;
  /** Label of the column; empty for a count of rows. */
  label: string;
  /** In the base unit; null if `text` is no number, such as a date. */
  n: number | null;
  /** With its unit: `$61.40`. */
  text: string;
  /** Rows whose value is known, of all rows. */
  known: number;
  total: number;
  /** Rows that have the least or most. */
  rows: readonly number[];
  /** For `distinct`, the different texts; for `range`, the least and the most. */
  texts: readonly string[];
}

const DAY_MS = 86_400_000;
const DAYS = { dimension: 'time', unit: 'days', factor: 86_400 } as const;

/** Aggregates a column over rows; without a column, only `count` and `distinct` (of the names given) have a result. A
 *  middle stands for a range. Null if no row has a value that fits. */
export function aggregateRows(
  aggregate: Aggregate,
  column: Column | null,
  rows: readonly number[],
  names: readonly string[],
): Figure | null {
  const figure = { aggregate, label: column?.label ?? '', total: rows.length, rows: [], texts: [] };
  if (aggregate === 'count') return { ...figure, n: rows.length, text: String(rows.length), known: rows.length };
  if (aggregate === 'distinct') {
    const cells = rows.map((row) => (column === null ? (names[row] ?? '') : knownText(column.cells[row])));
    const texts = [...new Map(cells.filter((text) => text !== '').map((text) => [fold(text), text])).values()];
    return { ...figure, n: texts.length, text: String(texts.length), known: rows.length, texts };
  }
  const known = column === null ? [] : rows.filter((row) => column.cells[row]?.kind === column.kind);
  if (column === null || known.length === 0) return null;
  const found = { ...figure, known: known.length };
  if (aggregate === 'least' || aggregate === 'most') return { ...found, ...extremeOf(column, known, aggregate) };
  const ends = (['least', 'most'] as const).map((each) => extremeOf(column, known, each).text);
  const texts = aggregate === 'range' ? ends : [];
  if (aggregate === 'range' && column.kind === 'date') {
    const days = spread(column, known) / DAY_MS;
    return { ...found, n: days * DAYS.factor, text: formatQuantity(days * DAYS.factor, DAYS), texts };
  }
  if (column.kind !== 'quantity') return null;
  const n = round(combine(aggregate, column, known));
  return { ...found, n, text: formatQuantity(n, column.unit), texts };
}

function knownText(cell: Cell | undefined): string {
  return cell === undefined || cell.kind === 'unknown' ? '' : cell.raw.trim();
}

function combine(aggregate: Aggregate, column: Column, rows: readonly number[]): number {
  if (aggregate === 'range') return spread(column, rows);
  const sum = rows.reduce((total, row) => total + middleOf(column.cells[row]), 0);
  return aggregate === 'mean' ? sum / rows.length : sum;
}

function middleOf(cell: Cell | undefined): number {
  return cell?.kind === 'quantity' ? (cell.n + (cell.until ?? cell.n)) / 2 : 0;
}

function spread(column: Column, rows: readonly number[]): number {
  const at = (direction: 1 | -1): number[] =>
    rows.map((row) => numberOf(column.cells[row], direction)).filter((n) => n !== null);
  return Math.max(...at(-1)) - Math.min(...at(1));
}

function numberOf(cell: Cell | undefined, direction: 1 | -1): number | null {
  const rank = cell === undefined ? null : rankOf(cell, direction);
  return typeof rank === 'number' ? rank : null;
}

function extremeOf(
  column: Column,
  rows: readonly number[],
  aggregate: 'least' | 'most',
): Pick<Figure, 'n' | 'text' | 'rows'> {
  const best = sortInTies(column, rows, aggregate === 'least' ? 1 : -1)[0] ?? [];
  const cell = column.cells[best[0] ?? -1];
  return { rows: best, n: cell?.kind === 'quantity' ? cell.n : null, text: cell?.raw.trim() ?? '' };
}

/** Rows by their cells in a column, in groups of equal cells. Rows with an unknown cell are left out. */
export function sortInTies(column: Column, rows: readonly number[], direction: 1 | -1): number[][] {
  const ranked = rows.flatMap((row) => {
    const cell = column.cells[row];
    const rank = cell === undefined ? null : rankOf(cell, direction);
    return rank === null ? [] : [{ row, rank }];
  });
  const sorted = ranked.sort((a, b) => direction * compareRanks(a.rank, b.rank) || a.row - b.row);
  return [...Map.groupBy(sorted, ({ rank }) => rank).values()].map((group) => group.map(({ row }) => row));
}

function compareRanks(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}
