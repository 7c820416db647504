import { fold } from '../../../../text/words/fold.ts';
import { type Token, toTokens } from '../understand/tokens.ts';
import type { Expression, TimeUnit } from '../values/arithmetic/expression.ts';
import { findUnit } from '../values/quantities/units.ts';
import type { Value } from '../values/value.ts';
import * as words from './compute-words.ts';
import type { Sum } from './sum-kind.ts';

type Quantity = Extract<Value, { kind: 'quantity' }>;
type Clock = Extract<Value, { kind: 'clock' }>;

const number = (n: number): Expression => ({ kind: 'number', n });

/** Sums in words: a span between two times, shares of a bill, interest, payments by the month,
 *  percentages, primes, the present time and date. */
export function readProblem(text: string, values: readonly Value[], today: string): Sum | null {
  const tokens = toTokens(text, values);
  // `a two-person tent` is for nobody in this sum.
  const has = (list: ReadonlySet<string>): boolean =>
    tokens.some(({ lower }, at) => list.has(lower) && tokens[at - 1]?.isBeforeHyphen !== true);
  const quantities = values.filter((value): value is Quantity => value.kind === 'quantity');
  const clocks = values.filter((value): value is Clock => value.kind === 'clock');
  const [first, second] = clocks;
  if (first && second && clocks.length === 2 && has(words.DURATIONS) && asks(text, tokens))
    return toSum(spanOf(first, second, tokens));
  if (values.length === 0 || (values.length === 1 && isToday(values[0], today))) return readNow(tokens, today);
  if (!asks(text, tokens) && !has(words.SHARES)) return null;
  const [only] = quantities;
  if (has(words.PRIMES) && only && values.length === 1 && only.dimension === null) return { kind: 'prime', n: only.n };
  const found =
    (has(words.SHARES) || has(words.EACH) ? shareOf(quantities) : null) ??
    (has(words.INTEREST) ? interestOn(quantities) : null) ??
    (has(words.PERCENTAGES) ? percentageOf(tokens, quantities) : null) ??
    paymentsOver(tokens, quantities);
  return found && quantities.length === values.length ? toSum(found) : null;
}

const toSum = (expression: Expression): Sum => ({ kind: 'expression', expression });

const ASKING = /^(?:what|how|which|is|are|does|do|calculate|compute|split|divide|share|work)$/;

const asks = (text: string, tokens: readonly Token[]): boolean =>
  text.trimEnd().endsWith('?') || tokens.some(({ lower }) => ASKING.test(lower));

const MINUTES_OF_DAY = 1440;

/** A time before the first is on the next day. */
function spanOf(from: Clock, to: Clock, tokens: readonly Token[]): Expression {
  const minutes = (to.minute - from.minute + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const at = tokens.findIndex(({ lower }) => lower === 'many');
  const unit = at === -1 ? '' : (tokens[at + 1]?.text ?? '');
  return { kind: 'quantity', n: minutes * 60, dimension: 'time', unit: findUnit(unit, 'en') ? unit : '' };
}

function leaf({ n, dimension, unit, currency }: Quantity): Expression {
  return dimension === null || dimension === 'count'
    ? number(n)
    : { kind: 'quantity', n, dimension, unit, ...(currency !== undefined && { currency }) };
}

/** An amount by a number of people: money by a count, or the larger of two numbers by the smaller whole one. */
function shareOf(quantities: readonly Quantity[]): Expression | null {
  const [a, b, ...others] = quantities;
  if (!a || !b || others.length > 0) return null;
  const isBare = ({ dimension }: Quantity): boolean => dimension === null || dimension === 'count';
  const count = isBare(a) && isBare(b) ? (a.n < b.n ? a : b) : isBare(a) ? a : isBare(b) ? b : null;
  if (count === null || !Number.isInteger(count.n) || count.n < 1) return null;
  return { kind: 'operation', operator: '/', left: leaf(count === a ? b : a), right: number(count.n) };
}

const YEAR = 365.2425 * 86_400;

/** principal * (1 + rate) ^ years, with interest added yearly. */
function interestOn(quantities: readonly Quantity[]): Expression | null {
  const rate = quantities.find(({ dimension }) => dimension === 'percent');
  const time = quantities.find(({ dimension }) => dimension === 'time');
  const principal = quantities.find(({ dimension }) => dimension === 'money' || dimension === null);
  if (!rate || !time || !principal || quantities.length > 3) return null;
  const years = Number((time.n / YEAR).toPrecision(12));
  const growth: Expression = { kind: 'operation', operator: '^', left: number(1 + rate.n / 100), right: number(years) };
  return { kind: 'operation', operator: '*', left: leaf(principal), right: growth };
}

/** `what percentage of 80 is 20`, `20 is what percent of 80`. */
function percentageOf(tokens: readonly Token[], quantities: readonly Quantity[]): Expression | null {
  const [a, b, ...others] = quantities;
  if (!a || !b || others.length > 0 || a.dimension !== b.dimension) return null;
  const at = tokens.findIndex(({ lower }) => lower === 'of');
  const whole = tokens.slice(at + 1).find(({ value }) => value === a || value === b)?.value;
  if (at === -1 || !whole || whole.kind !== 'quantity' || whole.n === 0) return null;
  const part = whole === a ? b : a;
  return { kind: 'quantity', n: Number(((part.n / whole.n) * 100).toPrecision(12)), dimension: 'percent', unit: '%' };
}

const PER = new Set(['a', 'per', 'each', 'every']);

/** `50 dollars a month for 3 years`. */
function paymentsOver(tokens: readonly Token[], quantities: readonly Quantity[]): Expression | null {
  const [amount, time, ...others] = quantities;
  if (!amount || time?.dimension !== 'time' || others.length > 0) return null;
  const at = tokens.findIndex(({ value }) => value === amount);
  const unit = PER.has(tokens[at + 1]?.lower ?? '') ? findUnit(tokens[at + 2]?.lower ?? '', 'en') : null;
  if (unit?.dimension !== 'time') return null;
  const times = Number((time.n / unit.factor).toPrecision(12));
  return { kind: 'operation', operator: '*', left: leaf(amount), right: number(times) };
}

const isToday = (value: Value | undefined, today: string): boolean => value?.kind === 'date' && value.iso === today;

/** `what time is it`, `today's date`. */
function readNow(tokens: readonly Token[], today: string): Sum | null {
  const all = tokens.flatMap(({ lower }) => fold(lower).split(/[^a-z]+/)).filter((word) => word !== '');
  if (all.length === 0 || !all.every((word) => words.CLOCK_FILLERS.has(word) || words.NOW.has(word))) return null;
  if (all.includes('time')) return { kind: 'time' };
  const isOfToday = all.some((word) => words.NOW.has(word)) || (all.includes('it') && all.includes('is'));
  if (!isOfToday || !all.some((word) => words.CALENDAR.has(word))) return null;
  const date: Expression = { kind: 'date', iso: today };
  return toSum(all.includes('date') ? date : { kind: 'weekday', of: date });
}

/** The span between today and the only date that a text names: `My exam is on 3 December. How many days do I have left?`,
 *  `We moved on 1 June 2019. How many weeks ago was that?` Null if it asks for none, or holds other values.
 *  @param today ISO 8601 */
export function readDateSpan(text: string, values: readonly Value[], today: string): Expression | null {
  const [date, ...others] = values.filter((value) => value.kind !== 'date' || value.iso !== today);
  if (date?.kind !== 'date' || date.until !== undefined || others.length > 0) return null;
  const tokens = toTokens(text, values);
  const many = tokens.findIndex(({ lower }) => lower === 'many');
  const name = tokens[many + 1]?.lower ?? '';
  const unit = many === -1 ? undefined : words.DAY_UNITS.get(name);
  const asked = tokens.slice(many + 2);
  if (unit === undefined || asked.some(({ value }) => value === date)) return null;
  const has = (list: ReadonlySet<string>): boolean => asked.some(({ lower }) => list.has(lower));
  const between = (from: string, to: string): Expression => toBetween(from, to, unit, name);
  if (has(words.SINCE_THEN)) return between(date.iso, today);
  return has(words.UNTIL_THEN) && date.iso > today ? between(today, date.iso) : null;
}

const toBetween = (from: string, to: string, unit: TimeUnit, name: string): Expression => ({
  kind: 'between',
  from: { kind: 'date', iso: from },
  to: { kind: 'date', iso: to },
  unit,
  name,
});

/** A question for the weekday of a date without what is said of the date after it, `, the day they landed on the Moon`. */
export function withoutApposition(text: string, values: readonly Value[]): string | null {
  const [date, ...others] = values.filter(({ kind }) => kind === 'date');
  const comma = date === undefined || others.length > 0 ? -1 : text.indexOf(',', date.span.end);
  if (comma === -1 || /^\s*(?:and|or)\b/i.test(text.slice(comma + 1))) return null;
  return `${text.slice(0, comma)}?`;
}
