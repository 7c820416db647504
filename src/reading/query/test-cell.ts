import { type Cell, toCell } from '../../language/cells/cell.ts';
import type { Comparison, Test } from '../../language/lexicon/query.ts';
import { findCellUnit } from '../../language/values/quantities/units.ts';
import { fold } from '../../text/words/fold.ts';
import { isWithin, stemsOf } from './attributes.ts';
import { type Column, scaleOf } from './table.ts';

/** Ends of what a cell or value covers, as numbers of one scale. */
interface Extent {
  low: number;
  high: number;
}

/** Whether a cell passes a test; null if the two cannot be compared: an unknown cell, another dimension. */
export function testCell(cell: Cell, column: Column, { comparison, value }: Test): boolean | null {
  if (cell.kind === 'unknown') return null;
  const said = typeof value === 'string' ? value : value.text;
  if (cell.kind === 'boolean') return testBoolean(cell.is, comparison, value);
  if (comparison === 'has' && said.trim() === '') return cell.kind !== 'quantity' || cell.n > 0;
  if (cell.kind === 'text') return testText(cell.raw, comparison, said);
  const target = toTarget(value);
  const wanted = target && extentIn(column, target);
  const own = extentOf(cell);
  if (wanted === null || own === null) return comparison === 'has' ? testText(cell.raw, comparison, said) : null;
  return compare(own, wanted, comparison);
}

/** Position of a cell in an order, at its lower or upper end; null if it has none. */
export function rankOf(cell: Cell, direction: 1 | -1): number | string | null {
  if (cell.kind === 'text') return fold(cell.raw.trim());
  if (cell.kind === 'boolean') return Number(cell.is);
  const extent = extentOf(cell);
  return extent && (direction === 1 ? extent.low : extent.high);
}

function extentOf(cell: Cell): Extent | null {
  if (cell.kind === 'quantity') return { low: cell.n, high: cell.until ?? cell.n };
  if (cell.kind === 'clock') return { low: cell.minute, high: cell.minute };
  if (cell.kind === 'date') return dayExtent(cell.iso, cell.until);
  return null;
}

function dayExtent(iso: string, until = iso): Extent {
  return { low: Date.parse(iso), high: Date.parse(until) };
}

type Target = Exclude<Test['value'], string> | Cell;

/** A text is typed as a cell would be. */
function toTarget(value: Test['value']): Target | null {
  const target = typeof value === 'string' || value.kind === 'quoted' ? toCell(stringOf(value)) : value;
  return target.kind === 'text' || target.kind === 'unknown' ? null : target;
}

function stringOf(value: Test['value']): string {
  return typeof value === 'string' ? value : value.text;
}

/** What a value covers on the scale of a column; null if their dimensions differ. */
function extentIn(column: Column, target: Target): Extent | null {
  if (target.kind === 'ordinal') return column.kind === 'quantity' ? { low: target.n, high: target.n } : null;
  if (target.kind === 'clock') return column.kind === 'clock' ? { low: target.minute, high: target.minute } : null;
  if (target.kind === 'date') return dateIn(column, target.iso, target.until);
  if (target.kind === 'boolean') return column.kind === 'quantity' && !target.is ? { low: 0, high: 0 } : null;
  if (target.kind !== 'quantity') return null;
  const { n, dimension } = target;
  if (column.kind === 'date') return dimension === null ? yearExtent(n) : null;
  if (column.kind === 'clock') return dimension === null && n <= 24 ? { low: n * 60, high: n * 60 } : null;
  if (column.kind !== 'quantity' || !isSameCurrency(column, target.currency)) return null;
  const high = 'until' in target && target.until !== undefined ? target.until : n;
  if (dimension === column.dimension) return { low: n, high };
  if (dimension === null) return { low: inUnitOf(column, n), high: inUnitOf(column, high) };
  return scaleOf(column.unit) === 'count' && ['count', 'score', 'percent', 'money'].includes(dimension)
    ? { low: n, high }
    : null;
}

function isSameCurrency({ unit, dimension }: Column, currency: string | undefined): boolean {
  return dimension !== 'money' || currency === undefined || unit.currency === undefined || currency === unit.currency;
}

/** A bare number means the unit that the column shows. */
function inUnitOf({ unit }: Column, n: number): number {
  return n * unit.factor + (findCellUnit(unit.unit, fold(unit.unit))?.offset ?? 0);
}

/** A column of bare numbers may hold years. */
function dateIn(column: Column, iso: string, until = iso): Extent | null {
  if (column.kind === 'date') return dayExtent(iso, until);
  if (column.kind !== 'quantity' || column.dimension !== null) return null;
  return { low: Number(iso.slice(0, 4)), high: Number(until.slice(0, 4)) };
}

function yearExtent(year: number): Extent | null {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return null;
  const digits = String(year).padStart(4, '0');
  return dayExtent(`${digits}-01-01`, `${digits}-12-31`);
}

// A range passes only if all of it does; it equals what lies in it.
function compare(own: Extent, wanted: Extent, comparison: Comparison): boolean {
  const margin = 1e-9 * Math.max(1, Math.abs(wanted.high));
  if (comparison === '<') return own.high < wanted.low - margin;
  if (comparison === '<=') return own.high <= wanted.high + margin;
  if (comparison === '>') return own.low > wanted.high + margin;
  if (comparison === '>=') return own.low >= wanted.low - margin;
  const isInside = own.low <= wanted.low + margin && own.high >= wanted.high - margin;
  const isAround = own.low >= wanted.low - margin && own.high <= wanted.high + margin;
  return (isInside || isAround) === (comparison !== '!=');
}

function testBoolean(is: boolean, comparison: Comparison, value: Test['value']): boolean | null {
  const wanted = truthOf(value);
  if (wanted === null) return null;
  return comparison === '!=' ? is !== wanted : is === wanted;
}

function truthOf(value: Test['value']): boolean | null {
  if (typeof value !== 'string') return value.kind === 'quantity' ? value.n > 0 : null;
  if (value.trim() === '') return true;
  const cell = toCell(value);
  if (cell.kind === 'boolean') return cell.is;
  return cell.kind === 'quantity' ? cell.n > 0 : null;
}

function testText(raw: string, comparison: Comparison, said: string): boolean | null {
  const [own, wanted] = [stemsOf(raw), stemsOf(said)];
  const isSame = fold(raw.trim()) === fold(said.trim()) || (wanted.length > 0 && own.join(' ') === wanted.join(' '));
  if (comparison === '=') return isSame;
  if (comparison === '!=') return !isSame;
  return comparison === 'has' ? wanted.length > 0 && isWithin(wanted, own) : null;
}
