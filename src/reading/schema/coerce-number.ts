import { type Cell, toCell } from '../../language/cells/cell.ts';
import { cutToKind, findOfKind } from '../../language/cells/kinds.ts';
import { round } from '../../language/cells/quantity.ts';
import { longNumberIn, yearIn } from '../../language/fields/texts.ts';
import { findCellUnit } from '../../language/values/quantities/units.ts';
import { fold } from '../../text/words/fold.ts';
import type { Fact } from '../source/source.ts';
import { isIn, type Property } from './property.ts';

type QuantityCell = Extract<Cell, { kind: 'quantity' }>;

const MINUTE = 60;
const HOUR = 3600;

/** The number that a value states, in the unit of the property; null if it states none, or several. */
export function toNumber({ raw, value }: Fact, cell: Cell, property: Property): number | null {
  if (typeof value === 'number') return value;
  if (property.stems.some((stem) => isIn(stem, 'years'))) return yearOf(raw, cell);
  const long = longNumberIn(raw);
  if (long !== null) return Number.isSafeInteger(Number(long)) ? Number(long) : null;
  if (cell.kind === 'quantity') return numberOf(inUnitOf(raw, cell, property), property);
  const parts = cell.kind === 'text' ? findOfKind(raw, 'quantity', property.unit?.dimension) : [];
  const [only] = parts;
  if (only === undefined || parts.length > 1) return null;
  const part = toCell(raw.slice(only.start, only.end));
  return part.kind === 'quantity' ? numberOf(part, property) : null;
}

/** Of a quantity that is said in two units, `8,849 m (29,032 ft)`, the one in the unit of the property. */
function inUnitOf(raw: string, cell: QuantityCell, { unit }: Property): QuantityCell {
  if (unit === null || cell.factor === unit.factor || cell.dimension !== unit.dimension) return cell;
  const said = findOfKind(raw, 'quantity', unit.dimension).map(({ start, end }) => toCell(raw.slice(start, end)));
  return said.filter((each) => each.kind === 'quantity').find(({ factor }) => factor === unit.factor) ?? cell;
}

function yearOf(raw: string, cell: Cell): number | null {
  const iso = cell.kind === 'date' ? cell.iso : null;
  if (cell.kind === 'date' && cell.until !== undefined && cell.until.slice(0, 4) !== iso?.slice(0, 4)) return null;
  const digits = iso?.slice(0, 4) ?? yearIn(cutToKind(raw, 'date') ?? '');
  return digits === null ? null : Number(digits);
}

/** In the unit of the property, else as shown; hours and minutes in minutes. An end of a range only if it is asked for. */
function numberOf(cell: QuantityCell, { words, stems, unit, unitStems }: Property): number | null {
  const isUpper = stems.some((stem) => isIn(stem, 'upper'));
  const isLower = stems.some((stem) => isIn(stem, 'lower'));
  if (cell.until !== undefined && isUpper === isLower) return null;
  // What has no range has no end of it.
  const isExtreme = stems.some((stem) => isIn(stem, 'least', 'most') && isIn(stem, 'lower', 'upper'));
  if (cell.until === undefined && isExtreme && cell.limit !== (isUpper ? 'upTo' : 'from')) return null;
  const n = cell.until !== undefined && isUpper ? cell.until : cell.n;
  const other = words.find((word) => isIn(word, 'units'));
  if (other !== undefined && cell.unit !== '' && fold(cell.unit) !== other) return null;
  if (unit !== null && unit.dimension === cell.dimension) {
    const isOther = unit.currency !== undefined && cell.currency !== undefined && unit.currency !== cell.currency;
    return isOther ? null : round((n - (unit.offset ?? 0)) / unit.factor);
  }
  const isBare = cell.dimension === null || cell.dimension === 'count';
  // The label is the unit: `Hours`.
  if (unit !== null && isBare && words.length === 1 && unitStems.every((stem) => stems.includes(stem))) return n;
  // A bare number under a label without a unit: of a price it is in the currency.
  if (unit !== null)
    return isBare && (unit.dimension === 'money' || unit.dimension === 'percent') ? round(n / unit.factor) : null;
  const factor = cell.factor === HOUR || (cell.factor === MINUTE && cell.dimension === 'time') ? MINUTE : cell.factor;
  const offset = cell.dimension === 'temperature' ? (findCellUnit(cell.unit, fold(cell.unit))?.offset ?? 0) : 0;
  return round((n - offset) / factor);
}
