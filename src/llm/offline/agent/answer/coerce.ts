import type { SchemaObject } from '../../../../json-schema/schema-node.ts';
import { type Cell, toCell } from '../../../../language/cells/cell.ts';
import { cutToKind, findOfKind } from '../../../../language/cells/kinds.ts';
import { round } from '../../../../language/cells/quantity.ts';
import type { AnswerKind } from '../../../../language/lexicon/concept.ts';
import { findCellUnit } from '../../../../language/values/quantities/units.ts';
import { isWithin, stemsOf } from '../../../../reading/query/attributes.ts';
import { fold } from '../../../../text/words/fold.ts';
import { CODE_WORDS, LINK_WORDS, LOWER_WORDS, UPPER_WORDS } from './model-words.ts';
import { kindOf, type Property } from './property.ts';

/** A value as it was read, or computed. */
export interface ReadValue {
  label: string;
  raw: string;
  url: string | null;
  /** Result of a comparison or calculation. */
  value?: boolean | number;
}

/** What a property asks for, with what its concept says. */
export interface Wanted {
  property: Property;
  schema: SchemaObject;
  kind: AnswerKind | null;
  /** Words for none of it, such as `direct` and `sold out`. */
  zero: readonly string[];
}

/** Values of a JSON Schema type that a text stands for, best first; none if it states no such value. Nothing is rounded,
 *  and nothing is guessed. */
export function coerce(type: string, read: ReadValue, wanted: Wanted): unknown[] {
  const cell = toCell(read.raw, read.label);
  if (cell.kind === 'unknown' && read.value === undefined) return [];
  const { schema } = wanted;
  if (Array.isArray(schema.enum)) return toChoice(read, cell, wanted, schema.enum);
  if (type === 'boolean') return listOf(toBoolean(read, cell, wanted));
  if (type === 'number' || type === 'integer') return listOf(toNumber(read, cell, wanted)).filter(isOfType(type));
  return type === 'string' ? toStrings(read, cell, wanted) : [];
}

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);
const isOfType =
  (type: string) =>
  (n: number): boolean =>
    Number.isFinite(n) && (type === 'number' || Number.isInteger(n));

function toChoice(read: ReadValue, cell: Cell, wanted: Wanted, choices: readonly unknown[]): unknown[] {
  const texts = [read.raw, read.raw.replace(/\s*[([].*$/, '')].map(plain);
  const same = choices.filter((choice) => typeof choice === 'string' && texts.includes(plain(choice)));
  if (same.length > 0) return same;
  const truth = choices.some((choice) => typeof choice === 'boolean') ? toBoolean(read, cell, wanted) : null;
  const number = choices.some((choice) => typeof choice === 'number') ? toNumber(read, cell, wanted) : null;
  return choices.filter((choice) => choice !== null && (choice === truth || choice === number));
}

/** Stems of `inStock`, `in_stock` and `In stock` alike. */
function plain(text: string): string {
  return stemsOf(text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).join(' ');
}

function toBoolean({ raw, value }: ReadValue, cell: Cell, { property, zero }: Wanted): boolean | null {
  if (typeof value === 'boolean') return value;
  const words = property.words.flatMap(stemsOf);
  const isNone = zero.some((each) => isWithin(stemsOf(each), words));
  // `No, sold out`
  const said = /^(?:(yes)|no)\b/i.exec(raw.trim());
  if (said) return (said[1] !== undefined) !== isNone;
  if (cell.kind === 'boolean') return cell.is;
  if (cell.kind === 'quantity' && (isNone || cell.dimension === null || cell.dimension === 'count'))
    return isNone ? cell.n === 0 : cell.n > 0;
  // The text is the words of the property: `In stock` for `in_stock`.
  return cell.kind === 'text' && words.length > 0 && stemsOf(raw).join(' ') === words.join(' ') ? true : null;
}

function toNumber({ raw, value }: ReadValue, cell: Cell, wanted: Wanted): number | null {
  if (typeof value === 'number') return value;
  const { property } = wanted;
  if (property.words.includes('year')) return yearOf(raw, cell);
  if (cell.kind === 'quantity') return numberOf(cell, property);
  const dimension = property.unit?.dimension;
  const parts = cell.kind === 'text' ? findOfKind(raw, 'quantity', dimension) : [];
  const [only] = parts;
  if (only === undefined || parts.length > 1) return null;
  const part = toCell(raw.slice(only.start, only.end));
  return part.kind === 'quantity' ? numberOf(part, property) : null;
}

function yearOf(raw: string, cell: Cell): number | null {
  const iso = cell.kind === 'date' ? cell.iso : null;
  if (cell.kind === 'date' && cell.until?.slice(0, 4) !== undefined && cell.until.slice(0, 4) !== iso?.slice(0, 4))
    return null;
  const digits = iso?.slice(0, 4) ?? /\b[12]\d{3}\b/.exec(cutToKind(raw, 'date') ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}

const MINUTE = 60;
const HOUR = 3600;

/** In the unit of the property, else as shown; hours and minutes in minutes. Ends of a range only if asked for. */
function numberOf(cell: Extract<Cell, { kind: 'quantity' }>, { words, unit }: Property): number | null {
  const isUpper = words.some((word) => UPPER_WORDS.has(word));
  const isLower = words.some((word) => LOWER_WORDS.has(word));
  if (cell.until !== undefined && isUpper === isLower) return null;
  const n = cell.until !== undefined && isUpper ? cell.until : cell.n;
  if (unit !== null && unit.dimension === cell.dimension) {
    const isOther = unit.currency !== undefined && cell.currency !== undefined && unit.currency !== cell.currency;
    return isOther ? null : round((n - (unit.offset ?? 0)) / unit.factor);
  }
  const isBare = cell.dimension === null || cell.dimension === 'count';
  if (unit !== null) return isBare && (unit.dimension === 'money' || unit.dimension === 'percent') ? n : null;
  const factor = cell.factor === HOUR || (cell.factor === MINUTE && cell.dimension === 'time') ? MINUTE : cell.factor;
  const offset = cell.dimension === 'temperature' ? (findCellUnit(cell.unit, fold(cell.unit))?.offset ?? 0) : 0;
  return round((n - offset) / factor);
}

const EMAIL = /[^\s<>()",;:]{1,64}@[^\s<>()",;:]{1,190}\.[a-z]{2,}/i;
const CODE = /(?<![\p{L}\p{N}])(?=[\p{L}\d-]{0,11}\d)(?=[\d-]{0,11}\p{L})[\p{L}\d-]{2,12}(?![\p{L}\p{N}])/u;
const MAX_TOKENS = 200;

function toStrings(read: ReadValue, cell: Cell, { property, schema, kind }: Wanted): string[] {
  const { format } = schema;
  const raw = read.raw.trim();
  if (format === 'date' || format === 'date-time') return toDates(raw, cell, format);
  if (format === 'time') return toTimes(raw, cell);
  if (format === 'email' || format === 'idn-email') return listOf(EMAIL.exec(raw.slice(0, 2000))?.[0] ?? null);
  const isAddress = typeof format === 'string' && /^(?:uri|url|iri)/.test(format);
  const isLink = isAddress || property.words.some((word) => LINK_WORDS.has(word));
  if (isLink) return [...(/^https?:\/\//.test(raw) ? [raw] : []), ...listOf(read.url)];
  const isCode = property.words.length > 1 && property.words.some((word) => CODE_WORDS.has(word));
  const code = isCode ? CODE.exec(raw.slice(0, 500))?.[0] : undefined;
  if (code !== undefined) return [code];
  const tokens = 'pattern' in schema ? raw.split(/[\s,;()]+/).slice(0, MAX_TOKENS) : [];
  // `place` alone is said of any value, so that the value itself has to be one.
  const whole = kindOf(property) === 'place' ? listOf(cutToKind(raw, 'place')) : wholeOrPart(raw, cell, kind);
  return [...whole, ...tokens].filter((text) => text !== '');
}

/** A part of the kind that the attribute has; the whole text if it is of no other kind. */
function wholeOrPart(raw: string, cell: Cell, kind: AnswerKind | null): string[] {
  const isPart = kind === 'person' || kind === 'place' || kind === 'date' || kind === 'clock';
  if (!isPart) return [raw];
  const part = cutToKind(raw, kind);
  if (part !== null) return [part];
  return (kind === 'person' || kind === 'place') && cell.kind === 'text' && !/\d/.test(raw) ? [raw] : [];
}

/** ISO 8601 dates; none for a month, year or century, which is no day. */
function toDates(raw: string, cell: Cell, format: 'date' | 'date-time'): string[] {
  const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/.exec(raw.slice(0, 500))?.[0];
  if (format === 'date-time' && instant !== undefined) return [instant];
  const part = cell.kind === 'date' ? cell : toCell(cutToKind(raw, 'date') ?? '');
  if (part.kind !== 'date' || part.until !== undefined) return [];
  if (format === 'date') return [part.iso];
  return toTimes(raw, cell).map((time) => `${part.iso}T${time}`);
}

function toTimes(raw: string, cell: Cell): string[] {
  const part = cell.kind === 'clock' ? cell : toCell(cutToKind(raw, 'clock') ?? '');
  if (part.kind !== 'clock' || part.until !== undefined) return [];
  const digits = (n: number): string => String(n).padStart(2, '0');
  return [`${digits(Math.floor(part.minute / 60) % 24)}:${digits(part.minute % 60)}:00Z`];
}
