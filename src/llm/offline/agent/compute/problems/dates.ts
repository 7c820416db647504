import type { Token } from '../../understand/tokens.ts';
import type { Expression, TimeUnit } from '../../values/arithmetic/expression.ts';
import type { Value } from '../../values/value.ts';
import * as words from '../compute-words.ts';
import { type DateValue, operation, type Problem, toProblem } from './problem.ts';

const isWeekdayName = ({ kind, text }: Value): boolean => kind === 'date' && words.WEEKDAYS.has(text.toLowerCase());
const isSingle = (value: Value): value is DateValue => value.kind === 'date' && value.until === undefined;

/** What a text asks about the only date that it names: its weekday, the days between it and today, whether its year is a leap
 *  year. Null if it asks for none of these. */
export function readDateProblem(problem: Problem): Expression | null {
  if (namesThing(problem)) return null;
  return weekdayOf(problem) ?? leapYearOf(problem) ?? spanToDate(problem) ?? shiftedDate(problem);
}

/** Whether it asks about something that has a name, whose dates only a page knows: `how many days is Linden Bridge closed`. */
const namesThing = ({ question }: Problem): boolean =>
  question.some(({ isCapital, value, lower }, at) => at > 0 && isCapital && value === null && lower !== 'i');

/** `Did 20 July 1969 fall on a Sunday or a Monday?` */
function weekdayOf({ values, tokens, isAsked }: Problem): Expression | null {
  const named = values.filter(isWeekdayName);
  const [date, ...others] = values.filter((value) => !isWeekdayName(value));
  if (!isAsked || !date || !isSingle(date) || others.length > 0 || !/\d/.test(date.text)) return null;
  const isFalling = named.length > 0 && tokens.some(({ lower }) => words.FALLS.has(lower));
  const isAskedFor = tokens.some(
    ({ lower }, at) =>
      lower === 'weekday' ||
      (lower === 'day' && words.WHICH.has(tokens[at - 1]?.lower ?? '')) ||
      (lower === 'week' && tokens[at - 3]?.lower === 'day'),
  );
  return isFalling || isAskedFor || named.length > 1 ? { kind: 'weekday', of: { kind: 'date', iso: date.iso } } : null;
}

const YEARS = { first: 1000, last: 9999 };
const LEAP_DAYS = 366;
const DAY = 86_400;

/** `does 2028 have a 29 February?`, `has the year 2028 got 366 days?` */
function leapYearOf({ values, isAsked, has }: Problem): Expression | null {
  const [year, other, ...others] = values;
  if (!isAsked || year?.kind !== 'quantity' || year.dimension !== null || others.length > 0) return null;
  if (!Number.isInteger(year.n) || year.n < YEARS.first || year.n > YEARS.last) return null;
  const isLeapDay = other?.kind === 'date' && other.iso.endsWith('-02-29') && !/\d{4}/.test(other.text);
  const isLength = other?.kind === 'quantity' && other.dimension === 'time' && other.n === LEAP_DAYS * DAY;
  const isMeant = other === undefined ? has(words.LEAP) : isLeapDay || isLength;
  return isMeant ? { kind: 'leapYear', year: { kind: 'number', n: year.n } } : null;
}

/** `My exam is on 3 December. How many days do I have left?`, `We moved on 1 June 2019. How many weeks ago was that?` */
function spanToDate({ values, tokens, today }: Problem): Expression | null {
  const [date, ...others] = values.filter((value) => value.kind !== 'date' || value.iso !== today);
  if (!date || !isSingle(date) || others.length > 0) return null;
  const at = unitAskedFor(tokens);
  const name = tokens[at]?.lower ?? '';
  const unit = words.DAY_UNITS.get(name);
  if (unit === undefined) return null;
  const rest = tokens.slice(at + 1);
  const dateAt = tokens.findIndex(({ value }) => value === date);
  const between = (from: string, to: string): Expression => toBetween(from, to, unit, name);
  const has = (list: ReadonlySet<string>): boolean => rest.some(({ lower }) => list.has(lower));
  // `how many days until the 3rd`: what stands before the date leads to it.
  const before = dateAt > at ? new Set(tokens.slice(at + 1, dateAt).map(({ lower }) => lower)) : null;
  if (before !== null && ![...words.UNTIL_DATE, ...words.UNTIL_THEN].some((word) => before.has(word))) return null;
  if (before === null && has(words.SINCE_THEN)) return between(date.iso, today);
  return date.iso > today && (before !== null || has(words.UNTIL_THEN)) ? between(today, date.iso) : null;
}

/** `If I start on 1 March 2027 and count 100 days on, which date is that?`, `The parcel must leave ten weeks before Christmas
 *  2026. What date is that?` */
function shiftedDate({ values, tokens }: Problem): Expression | null {
  const [date, ...dates] = values.filter(isSingle);
  const [time, ...others] = values.filter((value) => value !== date);
  const asks = (lower: string, at: number): boolean =>
    lower === 'date' ||
    (lower === 'day' && words.WHICH.has(tokens[at - 1]?.lower ?? '')) ||
    (lower === 'when' && at === 0);
  if (!date || dates.length > 0 || others.length > 0 || !tokens.some(({ lower }, at) => asks(lower, at))) return null;
  const from: Expression = { kind: 'date', iso: date.iso };
  if (time === undefined) return words.SHIFTED.test(date.text) ? from : null;
  if (time.kind !== 'quantity' || time.dimension !== 'time' || time.n % DAY !== 0) return null;
  const isBack = tokens.some(({ lower }) => words.BACKWARD.has(lower));
  const isOn = tokens.some(({ lower }) => words.FORWARD.has(lower));
  if (isBack === isOn) return null;
  const { n, dimension, unit } = time;
  return operation(isBack ? '-' : '+', from, { kind: 'quantity', n, dimension, unit });
}

/** The unit after `how many` or `number of`. */
function unitAskedFor(tokens: readonly Token[]): number {
  return tokens.findIndex(({ lower }, at) => {
    const before = tokens.slice(Math.max(0, at - 3), at).map((token) => token.lower);
    const isCounted = before.includes('many') || (before.at(-1) === 'of' && before.at(-2) === 'number');
    return words.DAY_UNITS.has(lower) && isCounted;
  });
}

const toBetween = (from: string, to: string, unit: TimeUnit, name: string): Expression => ({
  kind: 'between',
  from: { kind: 'date', iso: from },
  to: { kind: 'date', iso: to },
  unit,
  name,
});

/** Whether a text asks for the span between today and the date that it names. */
export const asksForSpan = (text: string, values: readonly Value[], today: string): boolean =>
  spanToDate(toProblem(text, values, today)) !== null;
