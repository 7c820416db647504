import * as calendar from '../dates/calendar.ts';
import { fromBase } from '../quantities/quantities.ts';
import type { Expression, FunctionName, Operator, Result, TimeUnit, UnknownReason } from './expression.ts';

/** Result of another clause or of a reference; null if there is none. */
export type Resolve = (leaf: Extract<Expression, { kind: 'reference' | 'clause' }>) => Result | null;

type Amount = Extract<Result, { kind: 'number' | 'quantity' }>;

/** Computes an expression. What cannot be computed is an `unknown` with its reason: exchange rates are never guessed. */
export function evaluate(expression: Expression, resolve: Resolve = () => null): Result {
  switch (expression.kind) {
    case 'number':
    case 'quantity':
    case 'date':
      return expression;
    case 'reference':
    case 'clause':
      return resolve(expression) ?? unknown('reference');
    case 'operation':
      return operate(expression.operator, evaluate(expression.left, resolve), evaluate(expression.right, resolve));
    case 'function':
      return apply(
        expression.name,
        expression.items.map((item) => evaluate(item, resolve)),
      );
    case 'convert':
      return toUnit(evaluate(expression.of, resolve), expression);
    case 'between':
      return countUnits(evaluate(expression.from, resolve), evaluate(expression.to, resolve), expression);
    case 'weekday': {
      const date = evaluate(expression.of, resolve);
      if (date.kind !== 'date') return isUnknown(date) ? date : unknown('dimensions');
      return { kind: 'weekday', weekday: calendar.weekdayOfDay(calendar.parseDay(date.iso)), iso: date.iso };
    }
    case 'leapYear': {
      const year = evaluate(expression.year, resolve);
      if (year.kind !== 'number' || !Number.isInteger(year.n)) return isUnknown(year) ? year : unknown('not_a_number');
      return { kind: 'boolean', value: calendar.isLeapYear(year.n) };
    }
  }
}

function unknown(reason: UnknownReason): Result {
  return { kind: 'unknown', reason };
}

function isUnknown(result: Result): result is Extract<Result, { kind: 'unknown' }> {
  return result.kind === 'unknown';
}

function isAmount(result: Result): result is Amount {
  return result.kind === 'number' || result.kind === 'quantity';
}

// A double carries 15 to 17 decimal digits; one fewer hides the rounding that people do not expect (0.1 + 0.2).
const DIGITS = 14;

function toNumber(n: number): Result {
  const problem = problemOf(n);
  return problem ? unknown(problem) : { kind: 'number', n: round(n) };
}

function problemOf(n: number): UnknownReason | null {
  if (Number.isNaN(n)) return 'not_a_number';
  return Number.isFinite(n) && !isInexact(n) ? null : 'too_large';
}

/** Whether a whole number may have lost its last digits. */
const isInexact = (n: number): boolean => Number.isInteger(n) && !Number.isSafeInteger(n);

function round(n: number): number {
  return Number.isInteger(n) ? n + 0 : Number(n.toPrecision(DIGITS));
}

function withAmount(like: Extract<Amount, { kind: 'quantity' }>, n: number): Result {
  const problem = problemOf(n);
  if (problem) return unknown(problem);
  const { shown: _, ...quantity } = like;
  return { ...quantity, n: round(n) };
}

function compute(operator: Operator, left: number, right: number): number {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (operator === '/') return left / right;
  return operator === '%' ? left % right : left ** right;
}

function operate(operator: Operator, left: Result, right: Result): Result {
  if (isUnknown(left)) return left;
  if (isUnknown(right)) return right;
  if (left.kind === 'date' || right.kind === 'date') return operateOnDates(operator, left, right);
  if (!isAmount(left) || !isAmount(right)) return unknown('dimensions');
  if ((operator === '/' || operator === '%') && right.n === 0) return unknown('division_by_zero');
  if (operator === '+' || operator === '-' || operator === '%') return combine(operator, left, right);
  return scale(operator, asShare(left), asShare(right));
}

/** A percentage as a plain number. */
function asShare(amount: Amount): Amount {
  const isShare = amount.kind === 'quantity' && amount.dimension === 'percent';
  return isShare ? { kind: 'number', n: amount.n / 100 } : amount;
}

/** Sums and differences: of one dimension and currency. A bare number beside money is of its currency. */
function combine(operator: '+' | '-' | '%', left: Amount, right: Amount): Result {
  const n = compute(operator, left.n, right.n);
  if (left.kind === 'number' && right.kind === 'number') return toNumber(n);
  if (left.kind === 'quantity' && right.kind === 'quantity') {
    if (left.dimension !== right.dimension) {
      const [first, second] = [asShare(left), asShare(right)];
      const isMixed = first.kind === 'quantity' && second.kind === 'quantity';
      return isMixed || operator === '%' ? unknown('dimensions') : combine(operator, first, second);
    }
    if (left.currency !== right.currency) return unknown('exchange_rate');
    return withAmount(left, n);
  }
  const quantity = left.kind === 'quantity' ? left : right;
  if (quantity.kind !== 'quantity') return toNumber(n);
  if (quantity.dimension === 'percent') return toNumber(compute(operator, asShare(left).n, asShare(right).n));
  return quantity.dimension === 'money' || quantity.dimension === 'score'
    ? withAmount(quantity, n)
    : unknown('dimensions');
}

function scale(operator: Operator, left: Amount, right: Amount): Result {
  const n = compute(operator, left.n, right.n);
  if (right.kind === 'number') return left.kind === 'number' ? toNumber(n) : scaleQuantity(operator, left, right.n, n);
  if (left.kind === 'number') return operator === '*' ? withAmount(right, n) : unknown('dimensions');
  if (operator === '/' && left.dimension === right.dimension) {
    return left.currency === right.currency ? toNumber(n) : unknown('exchange_rate');
  }
  const isArea = operator === '*' && left.dimension === 'length' && right.dimension === 'length';
  return isArea ? withAmount({ kind: 'quantity', n, dimension: 'area', unit: 'm²' }, n) : unknown('dimensions');
}

function scaleQuantity(operator: Operator, left: Extract<Amount, { kind: 'quantity' }>, by: number, n: number): Result {
  if (operator !== '^') return withAmount(left, n);
  if (left.dimension !== 'length') return unknown('dimensions');
  if (by === 2) return withAmount({ kind: 'quantity', n, dimension: 'area', unit: 'm²' }, n);
  return by === 3
    ? withAmount({ kind: 'quantity', n, dimension: 'volume', unit: 'l' }, n * 1000)
    : unknown('dimensions');
}

const DAY = 86_400;

function operateOnDates(operator: Operator, left: Result, right: Result): Result {
  if (left.kind === 'date' && right.kind === 'date' && operator === '-') {
    const days = (calendar.parseDay(left.iso) - calendar.parseDay(right.iso)) / (DAY * 1000);
    return { kind: 'quantity', n: days * DAY, dimension: 'time', unit: 'days', shown: { n: days, unit: 'days' } };
  }
  const [date, span] = left.kind === 'date' ? [left, right] : [right, left];
  if (date.kind !== 'date' || span.kind !== 'quantity' || span.dimension !== 'time') return unknown('dimensions');
  if (operator !== '+' && (operator !== '-' || right.kind === 'date')) return unknown('dimensions');
  const sign = operator === '-' ? -1 : 1;
  const day = shiftDay(calendar.parseDay(date.iso), span.n, sign);
  return day === null ? unknown('dimensions') : { kind: 'date', iso: calendar.formatDay(day) };
}

const MONTH = (365.2425 * DAY) / 12;

/** Whole months and years go by the calendar, the rest by days. */
function shiftDay(day: calendar.Day, seconds: number, sign: number): calendar.Day | null {
  const months = seconds / MONTH;
  const days = seconds / DAY;
  if (Number.isInteger(days)) return calendar.shiftDay(day, 'day', sign * days);
  const isMonths = Math.abs(months - Math.round(months)) < 1e-9;
  return isMonths ? calendar.shiftDay(day, 'month', sign * Math.round(months)) : null;
}

const LARGEST_FACTORIAL = 170;

function apply(name: FunctionName, items: readonly Result[]): Result {
  const problem = items.find(isUnknown);
  if (problem) return problem;
  const [first] = items;
  if (!first) return unknown('not_a_number');
  if (name === 'sum' || name === 'mean') {
    const sum = items.slice(1).reduce((total, item) => operate('+', total, item), first);
    return name === 'sum' ? sum : operate('/', sum, { kind: 'number', n: items.length });
  }
  if (name === 'product') return items.slice(1).reduce((total, item) => operate('*', total, item), first);
  if (name === 'median') return medianOf(items);
  if (!isAmount(first)) return unknown('dimensions');
  if (name === 'abs')
    return first.kind === 'number' ? toNumber(Math.abs(first.n)) : withAmount(first, Math.abs(first.n));
  if (first.kind !== 'number') return unknown('dimensions');
  if (name === 'sqrt') return toNumber(Math.sqrt(first.n));
  return name === 'cbrt' ? toNumber(Math.cbrt(first.n)) : factorialOf(first.n);
}

function medianOf(items: readonly Result[]): Result {
  const amounts = items.filter(isAmount);
  const sum = items.slice(1).reduce((total, item) => operate('+', total, item), items[0] ?? unknown('not_a_number'));
  if (isUnknown(sum) || amounts.length < items.length) return isUnknown(sum) ? sum : unknown('dimensions');
  const sorted = amounts.toSorted((a, b) => a.n - b.n);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (!low || !high) return unknown('not_a_number');
  return operate('/', operate('+', low, high), { kind: 'number', n: 2 });
}

function factorialOf(n: number): Result {
  if (!Number.isInteger(n) || n < 0) return unknown('not_a_number');
  if (n > LARGEST_FACTORIAL) return unknown('too_large');
  let value = 1;
  for (let factor = 2; factor <= n; factor += 1) value *= factor;
  return toNumber(value);
}

function toUnit(of: Result, to: Extract<Expression, { kind: 'convert' }>): Result {
  if (isUnknown(of)) return of;
  if (of.kind !== 'quantity' || of.dimension !== to.dimension) return unknown('dimensions');
  if (of.currency !== to.currency) return unknown('exchange_rate');
  const shown = { n: fromBase(of.n, to), unit: to.unit };
  return { ...of, unit: to.unit, shown };
}

const SECONDS: Readonly<Record<Exclude<TimeUnit, 'month' | 'year'>, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: DAY,
  week: 7 * DAY,
};

/** Time between two days; months and years are whole ones of the calendar. */
function countUnits(from: Result, to: Result, { unit, name }: { unit: TimeUnit; name: string }): Result {
  if (from.kind !== 'date' || to.kind !== 'date')
    return isUnknown(from) ? from : isUnknown(to) ? to : unknown('dimensions');
  const [start, end] = [calendar.parseDay(from.iso), calendar.parseDay(to.iso)];
  const seconds = (end - start) / 1000;
  const n = unit === 'month' || unit === 'year' ? wholeMonths(start, end, unit) : seconds / SECONDS[unit];
  return { kind: 'quantity', n: seconds, dimension: 'time', unit: name, shown: { n: round(n), unit: name || 'days' } };
}

function wholeMonths(start: calendar.Day, end: calendar.Day, unit: 'month' | 'year'): number {
  const [first, last] = start <= end ? [start, end] : [end, start];
  const years = calendar.yearOfDay(last) - calendar.yearOfDay(first);
  const months = years * 12 + calendar.monthOfDay(last) - calendar.monthOfDay(first);
  const isPast = new Date(last).getUTCDate() >= new Date(first).getUTCDate();
  const whole = months - (isPast ? 0 : 1);
  return (start <= end ? 1 : -1) * (unit === 'year' ? Math.floor(whole / 12) : whole);
}
