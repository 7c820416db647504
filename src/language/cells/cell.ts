import { monthOf } from '../../text/time/calendar-words.ts';
import { readDateAt } from '../../text/time/dates.ts';
import { fold } from '../../text/words/fold.ts';
import { findCellUnit } from '../values/quantities/units.ts';
import type { Unit } from '../values/words/unit.ts';
import { NO_CELLS, SCALES, STOCK_WORDS, UNKNOWN_CELLS, YES_CELLS, ZERO_CELLS } from './cell-words.ts';
import { type Quantity, readQuantity, round } from './quantity.ts';

/** A cell of a table, or the value of a fact, with its type. `raw` is its text. */
export type Cell = { raw: string } & (
  | { kind: 'unknown' }
  | ({ kind: 'quantity' } & Quantity)
  /** ISO 8601 dates; `until` is the last day of a period. */
  | { kind: 'date'; iso: string; until?: string }
  /** Minutes since midnight. */
  | { kind: 'clock'; minute: number; until?: number }
  | { kind: 'boolean'; is: boolean }
  | { kind: 'text' }
);

type Typed = { [K in Cell['kind']]: Omit<Extract<Cell, { kind: K }>, 'raw'> }[Cell['kind']];

const MAX_LENGTH = 500;

/** Types the text of a cell by itself and by the unit in the column's label: `Price ($)`, `Year (Earth days)`.
 *  @param isDecimalComma whether `1.234` is a thousand */
export function toCell(raw: string, label = '', isDecimalComma = false): Cell {
  const text = raw.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim();
  return { raw, ...typeOf(text, label, isDecimalComma) };
}

function typeOf(text: string, label: string, isDecimalComma: boolean): Typed {
  const folded = fold(text);
  if (text === '' || UNKNOWN_CELLS.has(folded)) return { kind: 'unknown' };
  const dimension = ZERO_CELLS.get(folded);
  if (dimension !== undefined) return { kind: 'quantity', n: 0, dimension, unit: '', factor: 1 };
  if (YES_CELLS.has(folded)) return { kind: 'boolean', is: true };
  if (NO_CELLS.has(folded)) return { kind: 'boolean', is: false };
  return (
    readClockCell(text) ??
    readDateCell(text) ??
    readStock(text, folded) ??
    readQuantityCell(text, label, isDecimalComma) ?? { kind: 'text' }
  );
}

/** The label without its unit. */
export function bareLabel(label: string): string {
  return unitOf(label) === null ? label.trim() : label.replace(UNIT_IN_LABEL, '').trim();
}

const UNIT_IN_LABEL = /\s*(?:\(([^()]{1,30})\)|\[([^[\]]{1,30})\]|, ([^\s,]{1,12})|\bin ([^,()]{1,20}))\s*$/;

/** Unit in a label, with the scale before it: `(million km)`. */
function unitOf(label: string): { unit: Unit | null; scale: number; text: string } | null {
  const match = UNIT_IN_LABEL.exec(label.slice(-200));
  const text = (match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4] ?? '').trim();
  const [first = '', ...others] = text.split(' ');
  const scale = SCALES.get(fold(first));
  const name = scale === undefined || fold(first) === 'k' ? text : others.join(' ');
  const unit = findCellUnit(name, fold(name));
  if (unit !== null) return { unit, scale: name === text ? 1 : (scale ?? 1), text: name };
  return scale !== undefined && others.length === 0 ? { unit: null, scale, text } : null;
}

function readQuantityCell(text: string, label: string, isDecimalComma: boolean): Typed | null {
  const ordinal = /^(\d{1,4})(?:st|nd|rd|th|º|ª)$/.exec(text);
  if (ordinal) return { kind: 'quantity', n: Number(ordinal[1]), dimension: null, unit: '', factor: 1 };
  const duration = /^(\d):([0-5]\d):([0-5]\d)(?:\.\d+)?$/.exec(text);
  if (duration) {
    const [hours = 0, minutes = 0, seconds = 0] = duration.slice(1).map(Number);
    return { kind: 'quantity', n: hours * 3600 + minutes * 60 + seconds, dimension: 'time', unit: 'min', factor: 60 };
  }
  const read = readQuantity(text, 0, isDecimalComma);
  if (read === null) return null;
  const { end, ...quantity } = read;
  const rest = text.slice(end);
  if (!isEnd(rest)) return null;
  if (quantity.dimension !== null) return { kind: 'quantity', ...quantity };
  const counted = /^[ -]?(\p{Ll}[\p{L}'-]*(?: \p{Ll}[\p{L}'-]*){0,3})/u.exec(rest)?.[1];
  if (counted !== undefined) return { kind: 'quantity', ...quantity, dimension: 'count', unit: counted };
  return { kind: 'quantity', ...withUnit(quantity, label) };
}

// What may follow a quantity: nothing, a remark in brackets or after a comma, or a few small words without a number.
function isEnd(rest: string): boolean {
  return (
    rest === '' ||
    /^(?: ?[([]|[;,] |\s?\/\s?\p{L}| [–—·|] )/u.test(rest) ||
    /^[ -]?\p{Ll}[^\d]{0,60}$/u.test(rest) ||
    /^[.*!]$/.test(rest)
  );
}

function withUnit(quantity: Quantity, label: string): Quantity {
  const found = unitOf(label);
  if (found === null) return quantity;
  const { unit, scale, text } = found;
  const { factor, offset = 0 } = unit ?? { factor: 1 };
  const toBase = (n: number): number => round(n * scale * factor + offset);
  return {
    ...quantity,
    n: toBase(quantity.n),
    ...(quantity.until !== undefined && { until: toBase(quantity.until) }),
    ...(unit !== null && { dimension: unit.dimension, unit: text, factor }),
    ...(unit?.currency !== undefined && { currency: unit.currency }),
  };
}

/** `In stock (12)`, `Yes, 12`, `Available: 3`. */
function readStock(text: string, folded: string): Typed | null {
  const [first = ''] = folded.split(/[ ,:(]/, 1);
  const word = STOCK_WORDS.find((each) => folded.startsWith(each)) ?? (YES_CELLS.has(first) ? first : undefined);
  const number = word === undefined ? null : /^\s*[(:,]\s*(\d{1,7})\)?(?![\d.])/.exec(text.slice(word.length));
  if (!number) return null;
  return { kind: 'quantity', n: Number(number[1]), dimension: 'count', unit: '', factor: 1 };
}

const CLOCK = /(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\b\.?)?/iy;
const CLOCK_CELL =
  /^\d{1,2}(?::\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?|\.\d{2} ?[ap]\.?m\.?)(?: ?(?:Uhr|h))?(?= ?[-–—+(,]| (?:to|bis)\b|$)/i;

function readClockCell(text: string): Typed | null {
  if (!CLOCK_CELL.test(text)) return null;
  const first = clockAt(text, 0);
  if (first === null) return null;
  const gap = /^ ?(?:Uhr|h)?\s*(?:[-–—]|to|bis)\s*(?=\d)/i.exec(text.slice(first.end));
  const second = gap === null ? null : clockAt(text, first.end + gap[0].length);
  return { kind: 'clock', minute: first.minute, ...(second !== null && { until: second.minute }) };
}

function clockAt(text: string, at: number): { minute: number; end: number } | null {
  CLOCK.lastIndex = at;
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [surface, hourText, minuteText = '0', half] = match;
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const minute = Number(minuteText);
  return hour > 24 || minute > 59 ? null : { minute: hour * 60 + minute, end: at + surface.length };
}

/** Reads a cell that begins with a date, a month of a year or a century. A bare year is a number. */
function readDateCell(text: string): Typed | null {
  const at = /^(?:on |from |since |am |vom |le |el )?/i.exec(text)?.[0].length ?? 0;
  const first = dateAt(text, at);
  if (first === null) return readPeriod(text);
  const gap = /^\s*(?:[-–—]|to|until|bis|au|al)\s*/i.exec(text.slice(first.end));
  const second = gap === null ? null : dateAt(text, first.end + gap[0].length);
  return { kind: 'date', iso: first.iso, ...(second !== null && second.iso > first.iso && { until: second.iso }) };
}

function dateAt(text: string, at: number): { iso: string; end: number } | null {
  const read = readDateAt(text, at);
  if (read === null || read.time === null) return null;
  return { iso: new Date(read.time).toISOString().slice(0, 10), end: read.end };
}

const MONTH_OF_YEAR = /^(\p{L}{3,10})\.?,? (?:of |de )?(\d{4})\b/u;
const CENTURY = /^(?:the )?(?:early |late |mid-)?(\d{1,2})(?:st|nd|rd|th) century(?! BC)/i;
const ISO_MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

function readPeriod(text: string): Typed | null {
  const iso = ISO_MONTH.exec(text);
  if (iso) return monthPeriod(Number(iso[1]), Number(iso[2]) - 1);
  const named = MONTH_OF_YEAR.exec(text);
  const month = named === null ? undefined : monthOf(named[1] ?? '');
  if (named !== null && month !== undefined) return monthPeriod(Number(named[2]), month);
  const century = CENTURY.exec(text);
  if (century === null) return null;
  const last = Number(century[1]) * 100;
  return {
    kind: 'date',
    iso: `${String(last - 99).padStart(4, '0')}-01-01`,
    until: `${String(last).padStart(4, '0')}-12-31`,
  };
}

function monthPeriod(year: number, month: number): Typed {
  const isoOf = (day: Date): string => day.toISOString().slice(0, 10);
  const [start, end] = [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 0))];
  return { kind: 'date', iso: isoOf(start), until: isoOf(end) };
}
