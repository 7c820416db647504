import { fold } from '../../text/words/fold.ts';
import { findCellUnit } from '../values/quantities/units.ts';
import type { Dimension } from '../values/value.ts';
import type { Unit } from '../values/words/unit.ts';
import { JOINING_WORDS, LIMITS, RANGE_WORDS, SCALES } from './cell-words.ts';

/** A quantity that a text begins with. */
export interface Quantity {
  /** In the base unit of the dimension; the lower end of a range. */
  n: number;
  /** Upper end of a range. */
  until?: number;
  /** `count` for a number of things that are named after it; null for a bare number. */
  dimension: Dimension | null;
  /** The unit, or the things that are counted, as the text has them; empty for a bare number. */
  unit: string;
  /** Size of the unit in the base unit. */
  factor: number;
  currency?: string;
  /** What the words before it say: `about 300`, `up to 20 kg`, `from $40`. */
  limit?: 'about' | 'upTo' | 'from';
}

export interface ReadQuantity extends Quantity {
  /** Offset after it. */
  end: number;
}

const DIGITS =
  /[-−]?(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?(?![\d])|\d+(?:[.,]\d+)*)(?: ?[¼½¾⅓⅔⅛])?|[¼½¾⅓⅔⅛]/y;
const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};
const WORD = /[ \u00a0\u202f]?([^\s\d(),;:|]+)/y;
const SIGN_BEFORE = /([-−]?)([^\d\s.,()+−-]{1,4})[ \u00a0]?(?=[-−]?\d)/y;
/** A ratio of units (`g/m²`), or a short symbol that the table does not have, at the end: `9 W`, `4 kWh`. */
const OTHER_UNIT = / ?(\p{L}{1,3}[²³]?\/\p{L}{1,4}[²³]?|(?=\p{Ll}{0,2}\p{Lu})\p{L}{1,3}(?= ?(?:$|[(,])))/uy;
const OUT_OF =
  / ?(?:\/|of|out of|von|de|sur|sobre) ?(5|10|20|100)(?![\d.,/-])( (?:stars|points|sterne|punkte|estrellas))?/y;

/** Reads the quantity at an offset; null if none stands there.
 *  @param isDecimalComma whether `1.234` is a thousand */
export function readQuantity(text: string, at = 0, isDecimalComma = false): ReadQuantity | null {
  const limited = readLimit(text, at);
  const first = readSum(text, limited.end, isDecimalComma);
  if (first === null) return null;
  const score = matchAt(OUT_OF, text, first.end);
  if (score !== null && first.dimension === null && first.n <= Number(score[1]))
    return { ...first, dimension: 'score', unit: score[0].trim(), end: first.end + score[0].length };
  const whole = readRange(text, first, isDecimalComma) ?? first;
  const isOpen = text[whole.end] === '+';
  const limit = isOpen ? 'from' : limited.limit;
  const end = whole.end + (isOpen ? 1 : 0);
  return { ...whole, ...(limit !== undefined && limit !== 'exact' && { limit }), end };
}

/** Number that a text of digits and separators stands for; NaN if it is none, such as `1.2.3`. */
function parseNumber(digits: string, isDecimalComma = false): number {
  const fraction = FRACTIONS[digits.at(-1) ?? ''] ?? 0;
  const bare = digits.replace(/[ \u00a0\u202f'’¼½¾⅓⅔⅛]/g, '').replace('−', '-');
  if (fraction > 0) return (bare === '' ? 0 : parseNumber(bare, isDecimalComma)) + fraction;
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(bare) && !(isDecimalComma && /^-?\d+,\d+$/.test(bare)))
    return Number(bare.replaceAll(',', ''));
  const hasPoints = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(bare);
  if (hasPoints && (isDecimalComma || bare.includes(',') || bare.split('.').length > 2))
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}

function readLimit(text: string, at: number): { limit?: 'about' | 'upTo' | 'from' | 'exact'; end: number } {
  const folded = fold(text.slice(at, at + 24)).replace(/^ /, '');
  const found = LIMITS.find(
    ([word]) => folded.startsWith(word) && !/^\p{L}/u.test(folded.slice(word.length)) && folded.length > word.length,
  );
  if (!found) return { end: at };
  const gap = /^\s*/.exec(text.slice(at + found[0].length))?.[0].length ?? 0;
  return { limit: found[1], end: at + found[0].length + gap };
}

/** `4 h 10 min`: parts of one dimension, each smaller than the one before it. */
function readSum(text: string, at: number, isDecimalComma: boolean): ReadQuantity | null {
  const first = readOne(text, at, isDecimalComma, null);
  if (first === null || (first.dimension !== 'time' && first.dimension !== 'mass' && first.dimension !== 'length'))
    return first;
  let sum = first;
  for (let last = first; ; ) {
    const next = readOne(text, afterJoint(text, sum.end), isDecimalComma, last);
    if (next === null || next.dimension !== last.dimension || next.factor >= last.factor) return sum;
    sum = { ...sum, n: sum.n + next.n, end: next.end };
    last = next;
  }
}

function afterJoint(text: string, at: number): number {
  const gap = /^,? ?(?:(\p{L}{1,3}) )?/u.exec(text.slice(at, at + 8));
  if (gap === null || (gap[1] !== undefined && !JOINING_WORDS.has(fold(gap[1])))) return at;
  return at + gap[0].length;
}

function readOne(text: string, at: number, isDecimalComma: boolean, before: ReadQuantity | null): ReadQuantity | null {
  const sign = before === null ? matchAt(SIGN_BEFORE, text, at) : null;
  const money = sign === null ? null : findCellUnit(sign[2] ?? '', '');
  const isMoney = money?.dimension === 'money';
  const start = isMoney ? at + (sign?.[0].length ?? 0) : at;
  const digits = matchAt(DIGITS, text, start)?.[0];
  if (digits === undefined) return null;
  const number = parseNumber(digits, isDecimalComma) * (isMoney && sign?.[1] ? -1 : 1);
  if (Number.isNaN(number)) return null;
  const scaled = readScale(text, start + digits.length + withoutCents(text, start + digits.length), isMoney);
  const n = round(number * scaled.factor);
  if (isMoney && money)
    return { n, dimension: 'money', unit: sign?.[2] ?? '', factor: 1, ...currencyOf(money), end: scaled.end };
  const unit = readUnit(text, scaled.end, before);
  if (unit === null) {
    const other = matchAt(OTHER_UNIT, text, scaled.end);
    return { n, dimension: null, unit: other?.[1] ?? '', factor: 1, end: scaled.end + (other?.[0].length ?? 0) };
  }
  const { factor, offset = 0, dimension } = unit.unit;
  return { n: round(n * factor + offset), dimension, unit: unit.text, factor, ...currencyOf(unit.unit), end: unit.end };
}

/** Length of `.–` in `89.–`. */
function withoutCents(text: string, at: number): number {
  return /^[.,][–—-]{1,2}(?!\d)/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
}

function readScale(text: string, at: number, isMoney: boolean): { factor: number; end: number } {
  const word = matchAt(WORD, text, at);
  const name = fold(word?.[1] ?? '');
  const factor = isMoney && name === 'm' ? 1e6 : SCALES.get(name);
  // `5 k` alone is a thousand only directly after the digits: `5k`.
  if (word === null || factor === undefined || (name === 'k' && word[0] !== word[1])) return { factor: 1, end: at };
  return { factor, end: at + word[0].length };
}

const MINUTE: Unit = { dimension: 'time', factor: 60, symbols: '', names: '', foreign: '' };

function readUnit(
  text: string,
  at: number,
  before: ReadQuantity | null,
): { unit: Unit; text: string; end: number } | null {
  const isAfterHours = before?.dimension === 'time' && before.factor === 3600;
  const words: { word: string; end: number }[] = [];
  for (let end = text[at] === '-' ? at + 1 : at; words.length < 3; ) {
    const match = matchAt(WORD, text, end);
    if (match === null) break;
    end += match[0].length;
    words.push({ word: match[1] ?? '', end });
  }
  for (let count = words.length; count > 0; count--) {
    const joined = words
      .slice(0, count)
      .map(({ word }) => word)
      .join(' ');
    const bare = joined.replace(/[.!?*]+$/, '');
    const end = words[count - 1]?.end ?? at;
    const unit = findCellUnit(bare, fold(bare)) ?? (count === 1 ? moneyPer(bare) : null);
    if (unit === null || isPreposition(bare, text.slice(end))) continue;
    if (isAfterHours && bare === 'm') return { unit: MINUTE, text: bare, end };
    // The period of an abbreviation goes with it if more follows: `2 Std. 30 Min.`
    const isAbbreviation = joined === `${bare}.` && /^ \d/.test(text.slice(end, end + 2));
    return { unit, text: bare, end: isAbbreviation ? end : end - (joined.length - bare.length) };
  }
  // `4h10`
  const isMinutes = isAfterHours && /^(?:$|[ ),;])/.test(text.slice(at, at + 1));
  return isMinutes ? { unit: MINUTE, text: 'min', end: at } : null;
}

/** Currency of `€/kg`. */
function moneyPer(ratio: string): Unit | null {
  const [sign = ''] = ratio.split('/');
  const unit = findCellUnit(sign, fold(sign));
  return unit?.dimension === 'money' ? unit : null;
}

// `12 in stock`, `4 a night`, `2 an hour` are no units.
function isPreposition(symbol: string, rest: string): boolean {
  return /^(?:in|an|pe|d|t|st|so)$/.test(symbol) && /^ ?\p{L}/u.test(rest);
}

function readRange(text: string, first: ReadQuantity, isDecimalComma: boolean): ReadQuantity | null {
  const gap = /^\s*(\p{L}{1,3}|[-–—])\s*/u.exec(text.slice(first.end, first.end + 10));
  if (gap === null || !RANGE_WORDS.has(fold(gap[1] ?? ''))) return null;
  const second = readSum(text, first.end + gap[0].length, isDecimalComma);
  if (second === null) return null;
  const isBare = first.dimension === null;
  const n = isBare ? round(first.n * second.factor) : first.n;
  const isOther = !isBare && second.dimension !== null && second.dimension !== first.dimension;
  const until = second.dimension === null ? round(second.n * first.factor) : second.n;
  return isOther || until < n ? null : { ...(isBare ? second : first), n, until, end: second.end };
}

function currencyOf({ currency }: Unit): { currency?: string } {
  return currency === undefined ? {} : { currency };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Without the error of binary fractions. */
export function round(n: number): number {
  return Number(n.toPrecision(12));
}

const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹' };

/** `$1,234.50`, `9.5 kg`, `4 h 10 min`, `3 stops`: a number in base units, shown in the unit of the quantity. */
export function formatQuantity(n: number, { dimension, unit, factor, currency }: Omit<Quantity, 'n'>): string {
  if (dimension === 'money') return formatMoney(n, unit, currency);
  if (dimension === 'time' && factor >= 60 && factor <= 3600 && n % factor !== 0) return formatTime(n);
  const offset = dimension === 'temperature' ? (findCellUnit(unit, fold(unit))?.offset ?? 0) : 0;
  const bare = round((n - offset) / factor);
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: bare >= 10_000 }).format(bare);
  return unit === '' || /^[%/]/.test(unit) ? `${number}${unit}` : `${number} ${unit}`;
}

function formatMoney(n: number, unit: string, currency: string | undefined): string {
  const sign = /^\p{L}{2,}$/u.test(unit) || unit === '' ? (SIGNS[currency ?? ''] ?? '') : unit;
  const digits = Number.isInteger(n) ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = new Intl.NumberFormat('en', options).format(Math.abs(n));
  const text = sign === '' ? `${number} ${currency ?? ''}`.trim() : `${sign}${number}`;
  return n < 0 ? `-${text}` : text;
}

function formatTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const parts = [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''];
  return parts.filter((part) => part !== '').join(' ') || '0 min';
}
