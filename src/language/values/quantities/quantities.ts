import { matchesOf } from '../../../text/matches.ts';
import { parseNumeral } from '../numbers/numerals.ts';
import type { Found } from '../spans.ts';
import type { Span, ValueDetail } from '../value.ts';
import { valueWordsOf } from '../words/by-language.ts';
import type { Unit } from '../words/unit.ts';
import { readCurrencyBefore, readUnitAt, type UnitReading } from './units.ts';

type Quantity = { span: Span } & Extract<ValueDetail, { kind: 'quantity' }>;

interface Measured extends Quantity {
  measure: Unit | null;
}

const NUMERAL = /\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;
const SPACED_NUMERAL = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?(?![\d\p{L}])|\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;
const ORDINAL = /(?:st|nd|rd|th|º|ª|ème|er|re|ère)(?![\p{L}\p{N}])/uy;
const THOUSANDS = /([kKmM])(?![\p{L}\p{N}])/uy;
const TIMES = /x(?![\p{L}_])/uy;
const MINUS = /(?:^|[\s(=<>])[-−]$/;
const MINUS_WORD = /(?:^|\s)(?:minus|moins|menos) $/iu;
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** Finds numbers, quantities and ordinals in a digitized text, in order. A number that letters touch (`A5`) is none. */
export function findQuantities(text: string, language: string): Found[] {
  const { decimal } = valueWordsOf(language).numbers;
  const pattern = decimal === ',' ? SPACED_NUMERAL : NUMERAL;
  const found: (Measured | Found)[] = [];
  for (const match of matchesOf(text, pattern)) {
    if (isPartOfWord(text, match.index)) continue;
    for (const part of splitList(match[0], match.index, decimal)) {
      const reading = readOrdinal(text, part) ?? readQuantity(text, part, language);
      if (reading) found.push(reading);
    }
  }
  return joinParts(found, text).map(withoutMeasure);
}

interface NumeralPart extends Span {
  n: number;
}

function isPartOfWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  if (/\d[xh]$/.test(before)) return false;
  return /[a-z\u00c0-\u024f_#@]$/iu.test(before) || /\p{L}[-.]$/u.test(before) || /\d\.$/.test(before);
}

/** The number of a numeral, or the numbers of a list without spaces: `4,8,15`. */
function splitList(surface: string, start: number, decimal: '.' | ','): NumeralPart[] {
  const n = parseNumeral(surface.replaceAll(' ', ''), decimal);
  if (n !== null) return [{ n, start, end: start + surface.length }];
  if (surface.includes('.')) return [];
  return [...matchesOf(surface, /\d+/g)].map((match) => ({
    n: Number(match[0]),
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
}

function readOrdinal(text: string, { n, start, end }: NumeralPart): Found | null {
  ORDINAL.lastIndex = end;
  return ORDINAL.test(text) ? { kind: 'ordinal', n, span: { start, end: ORDINAL.lastIndex } } : null;
}

function readQuantity(text: string, { n, start, end }: NumeralPart, language: string): Measured | null {
  const before = readCurrencyBefore(text, start);
  const sign = MINUS.test(text.slice(Math.max(0, start - 2), start)) ? -1 : 1;
  if (before) {
    THOUSANDS.lastIndex = end;
    const factor = THOUSANDS.exec(text)?.[1]?.toLowerCase();
    const last = factor === undefined ? end : THOUSANDS.lastIndex;
    const reading = { unit: before.unit, text: before.text, end: last };
    return toQuantity(n * (FACTORS[factor ?? ''] ?? 1), reading, { start: before.start, end: last });
  }
  const after = isDecade(text, start, end) ? null : readUnitAt(text, end, language);
  if (after) {
    const more = readAddition(text, after.end, language);
    const minusWord = MINUS_WORD.exec(text.slice(Math.max(0, start - 7), start));
    const isMinusWord = minusWord !== null && after.unit.dimension === 'temperature';
    const shift = isMinusWord ? minusWord[0].trimStart().length : sign < 0 ? 1 : 0;
    return toQuantity((isMinusWord ? -1 : sign) * (n + more.n), after, { start: start - shift, end: more.end });
  }
  TIMES.lastIndex = end;
  if (/[a-z\u00c0-\u024f_]/iu.test(text[end] ?? ' ') && !TIMES.test(text)) return null;
  return {
    kind: 'quantity',
    n: sign * n,
    dimension: null,
    unit: '',
    span: { start: start - (sign < 0 ? 1 : 0), end },
    measure: null,
  };
}

/** `1990s` are no seconds. */
function isDecade(text: string, start: number, end: number): boolean {
  return /^[12]\d\d0$/.test(text.slice(start, end)) && /^['’]?s(?!\p{L})/u.test(text.slice(end, end + 3));
}

/** `2 hours and a half`. */
function readAddition(text: string, end: number, language: string): { n: number; end: number } {
  const tail = text.slice(end, end + 24);
  for (const [words, n] of Object.entries(valueWordsOf(language).numbers.andFractions)) {
    const isNext = tail.toLowerCase().startsWith(` ${words}`) && !/^\p{L}/u.test(tail.slice(words.length + 1));
    if (isNext) return { n, end: end + words.length + 1 };
  }
  return { n: 0, end };
}

function toQuantity(n: number, { unit, text }: UnitReading, span: Span): Measured {
  return {
    kind: 'quantity',
    n: toBase(n, unit),
    dimension: unit.dimension,
    unit: text,
    ...currencyOf(unit),
    span,
    measure: unit,
  };
}

function currencyOf({ currency }: Unit): { currency?: string } {
  return currency === undefined ? {} : { currency };
}

const DIGITS = 15;

type Scale = Pick<Unit, 'factor' | 'offset'>;

/** A number of units in the base unit, without the noise of binary fractions. */
function toBase(n: number, { factor, offset = 0 }: Scale): number {
  return Number((n * factor + offset).toPrecision(DIGITS));
}

/** The inverse of `toBase`. */
export function fromBase(n: number, { factor, offset = 0 }: Scale): number {
  return Number(((n - offset) / factor).toPrecision(DIGITS - 1));
}

const BETWEEN_PARTS = /^(?:,? | ?(?:and|und|y|e|et) )?$/u;
const OF_RANGE = /^ ?(?:-|–|to|or|bis|oder|a|o|à|ou|até|到|至) ?$/u;
const OF_PAIR = /^ ?(?:and|und|y|et|e|和) ?$/u;
const BEFORE_PAIR = /(?:between|zwischen|entre|在) ?$/iu;
const JOINABLE = ['time', 'length', 'mass'];

/** Joins `4 h 10 min`, and gives the first number of `40 to 60 kg` the unit of the second. */
function joinParts(found: readonly (Measured | Found)[], text: string): (Measured | Found)[] {
  const joined: (Measured | Found)[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    if (last && isMeasured(last) && isMeasured(next)) {
      const gap = text.slice(last.span.end, Math.min(next.span.start, last.span.end + 8));
      if (isSmallerPart(last, next) && BETWEEN_PARTS.test(gap) && next.span.start - last.span.end < 8) {
        joined[joined.length - 1] = {
          ...last,
          n: Number((last.n + next.n).toPrecision(DIGITS)),
          measure: next.measure,
          span: { start: last.span.start, end: next.span.end },
        };
        continue;
      }
      if (isHour(last) && isMinute(next, gap)) {
        const span = { start: last.span.start, end: next.span.end };
        joined[joined.length - 1] = { ...last, n: last.n + next.n * 60, span };
        continue;
      }
      const isRange =
        OF_RANGE.test(gap) ||
        (OF_PAIR.test(gap) && BEFORE_PAIR.test(text.slice(Math.max(0, last.span.start - 10), last.span.start)));
      if (!last.measure && next.measure && isRange && last.unit === '') {
        const { measure, unit } = next;
        const n = toBase(last.n, measure);
        joined[joined.length - 1] = { ...last, n, measure, unit, dimension: measure.dimension, ...currencyOf(measure) };
      }
    }
    joined.push(next);
  }
  return joined;
}

function isMeasured(found: Measured | Found): found is Measured {
  return found.kind === 'quantity' && 'measure' in found;
}

function isSmallerPart({ measure }: Measured, next: Measured): boolean {
  if (!measure || !next.measure) return false;
  const isSame = measure.dimension === next.measure.dimension && JOINABLE.includes(measure.dimension);
  return isSame && next.measure.factor < measure.factor && next.n < measure.factor && next.n >= 0;
}

function isHour({ measure }: Measured): boolean {
  return measure?.dimension === 'time' && measure.factor === 3600;
}

/** After an hour, `10m` or `10` without a space counts minutes. */
function isMinute(next: Measured, gap: string): boolean {
  const isBare = next.unit === '' && gap === '';
  return (isBare || (next.unit === 'm' && /^ ?$/.test(gap))) && next.n >= 0 && next.n < 60;
}

function withoutMeasure(found: Measured | Found): Found {
  if (!isMeasured(found)) return found;
  const { measure: _, ...quantity } = found;
  return quantity;
}
