import { type Cell, toCell } from '../../language/cells/cell.ts';
import { cutToKind, findOfKind } from '../../language/cells/kinds.ts';
import { codeIn, emailIn, hasDigit, instantIn, isoDurationIn, isWebAddress } from '../../language/fields/texts.ts';
import type { AnswerKind } from '../../language/lexicon/concept.ts';
import type { Fact } from '../source/source.ts';
import { isIn, type Wanted } from './property.ts';

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** Texts that a value stands for, in the form that the schema's `format` names, best first. A pattern or a length chooses no part
 *  of a text. */
export function toStrings(fact: Fact, cell: Cell, { property, schema, kind, day }: Wanted): string[] {
  const { format } = schema;
  const raw = fact.raw.trim();
  if (format === 'date') return toDates(raw, cell);
  if (format === 'date-time') return toInstants(raw, cell, day);
  if (format === 'time') return toTimes(raw, cell);
  if (format === 'duration') return toDurations(raw, cell);
  if (format === 'email' || format === 'idn-email') return listOf(emailIn(raw));
  const isLink = isAddressFormat(format) || property.stems.some((stem) => isIn(stem, 'links'));
  if (isLink) return [...(isWebAddress(raw) ? [raw] : []), ...listOf(fact.url)];
  const code = property.stems.length > 1 && property.stems.some((stem) => isIn(stem, 'codes')) ? codeIn(raw) : null;
  // `Blue Air SV650`
  if (code !== null && cell.kind === 'text' && !raw.includes('@')) return [code, raw];
  return wholeOrPart(raw, cell, kind).filter((text) => text !== '');
}

export const isAddressFormat = (format: unknown): boolean =>
  typeof format === 'string' && ['uri', 'url', 'iri', 'uri-reference', 'iri-reference'].includes(format);

/** A part of the kind that the attribute has; the whole text if it is of no other kind. */
function wholeOrPart(raw: string, cell: Cell, kind: AnswerKind | null): string[] {
  if (kind !== 'person' && kind !== 'place' && kind !== 'date' && kind !== 'clock') return [raw];
  // `Louvre, Paris` is a place as a whole.
  if (kind === 'place' && cell.kind === 'text' && !hasDigit(raw)) return [raw];
  const part = cutToKind(raw, kind);
  if (part !== null) return [part];
  if (cell.kind === 'date' || cell.kind === 'clock') return kind === 'date' || kind === 'clock' ? [raw] : [];
  return (kind === 'person' || kind === 'place') && cell.kind === 'text' && !hasDigit(raw) ? [raw] : [];
}

/** The only date of a text; a month, a year or a century is no day. */
function dateOf(raw: string, cell: Cell): string | null {
  const parts = cell.kind === 'date' ? [] : findOfKind(raw, 'date');
  const [only] = parts;
  const part =
    cell.kind === 'date' ? cell : parts.length === 1 && only ? toCell(raw.slice(only.start, only.end)) : null;
  const [, ...rest] = raw.split(' ');
  // `Fri, 4 December 2026`
  const behind = part?.kind === 'date' || rest.length === 0 ? part : toCell(rest.join(' '));
  return behind?.kind === 'date' && behind.until === undefined ? behind.iso : null;
}

const toDates = (raw: string, cell: Cell): string[] => listOf(instantIn(raw)?.slice(0, 10) ?? dateOf(raw, cell));

function toInstants(raw: string, cell: Cell, day: string | null): string[] {
  const instant = instantIn(raw);
  if (instant !== null) return [instant];
  const date = dateOf(raw, cell) ?? day;
  return date === null ? [] : toTimes(raw, cell).map((time) => `${date}T${time}`);
}

function toTimes(raw: string, cell: Cell): string[] {
  const part = cell.kind === 'clock' ? cell : toCell(cutToKind(raw, 'clock') ?? '');
  if (part.kind !== 'clock' || part.until !== undefined) return [];
  const digits = (n: number): string => String(n).padStart(2, '0');
  return [`${digits(Math.floor(part.minute / 60) % 24)}:${digits(part.minute % 60)}:00Z`];
}

const MINUTES = 60;
const HOURS = 3600;
const DAYS = 86_400;

function toDurations(raw: string, cell: Cell): string[] {
  const iso = isoDurationIn(raw);
  if (iso !== null) return [iso];
  if (cell.kind !== 'quantity' || cell.dimension !== 'time' || cell.until !== undefined) return [];
  const { n } = cell;
  const [days, hours, minutes] = [
    Math.floor(n / DAYS),
    Math.floor((n % DAYS) / HOURS),
    Math.floor((n % HOURS) / MINUTES),
  ];
  const seconds = Math.round(n % MINUTES);
  const part = (count: number, letter: string): string => (count === 0 ? '' : `${count}${letter}`);
  const time = part(hours, 'H') + part(minutes, 'M') + part(seconds, 'S');
  // Months and years have no fixed length.
  if (days > 0 && cell.factor > DAYS * 7) return [];
  return [`P${part(days, 'D')}${time === '' ? (days === 0 ? 'T0S' : '') : `T${time}`}`];
}
