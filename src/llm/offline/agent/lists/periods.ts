import type { Token } from '../../../../language/understand/tokens.ts';
import { MONTHS } from '../account/account-words.ts';

const MONTH_NAMES = MONTHS.split(' ');

/** The month or the year that a token names; null if it names neither, or a period of several months. */
export function readPeriod({ value, lower, isCapital }: Token): { month: number | null; year: number | null } | null {
  if (value?.kind === 'date') {
    const { iso, until = iso } = value;
    // `this year`
    if (iso.endsWith('-01-01') && until === `${iso.slice(0, 4)}-12-31`)
      return { month: null, year: Number(iso.slice(0, 4)) };
    if (iso.slice(0, 7) !== until.slice(0, 7) || !iso.endsWith('-01') || Number(until.slice(8)) < 28) return null;
    const hasYear = /\d{4}/.test(value.text);
    return { month: Number(value.iso.slice(5, 7)), year: hasYear ? Number(value.iso.slice(0, 4)) : null };
  }
  const month = MONTH_NAMES.indexOf(lower) + 1;
  if (value === null && month > 0 && isCapital) return { month, year: null };
  const isYear = value?.kind === 'quantity' && value.dimension === null && /^(?:19|20)\d\d$/.test(value.text);
  return isYear ? { month: null, year: Number(value.text) } : null;
}

/** Seconds in a month, as durations count them. */
const MONTH = (365.2425 * 86_400) / 12;
/** Months in a part of a year. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ['quarter', 3],
  ['half', 6],
]);

/** The first and the last month of `the first three months` or `the second quarter`, with the index of its first token;
 *  null if the clause names no such part of a year. */
export function readPartOfYear(tokens: readonly Token[]): { at: number; from: number; to: number } | null {
  for (const [at, { value }] of tokens.entries()) {
    const next = tokens[at + 1];
    if (value?.kind !== 'ordinal' || next === undefined) continue;
    const length = next.value?.kind === 'quantity' && next.value.dimension === 'time' ? next.value.n / MONTH : 0;
    const count = Math.abs(length - Math.round(length)) < TOLERANCE ? Math.round(length) : 0;
    const size = value.n === 1 && count > 0 ? count : (PARTS.get(next.lower) ?? 0);
    if (size > 0) return { at, from: (value.n - 1) * size + 1, to: value.n * size };
  }
  return null;
}

const TOLERANCE = 1e-4;
