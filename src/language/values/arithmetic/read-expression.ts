import { digitize } from '../numbers/numbers.ts';
import { findQuantities } from '../quantities/quantities.ts';
import { findUnit } from '../quantities/units.ts';
import type { ReadValuesOptions, Value } from '../value.ts';
import { PERIODS, type Term } from '../words/arithmetic-words.ts';
import { convert, NoExpression, number, operation, toLeaf } from './build-expression.ts';
import type { Expression, FunctionName, TimeUnit } from './expression.ts';
import { Parser } from './parser.ts';
import { type Token, toTokens } from './terms.ts';

export interface ReadExpressionOptions extends ReadValuesOptions {
  /** Makes references of words that are no arithmetic (`a fifth of the Danube's length`); else there is no expression. */
  keepsUnknown?: boolean;
}

const LONGEST_TEXT = 400;

/** Reads what a text asks to compute, with the values that `readValues` found in it. Null if it asks for no arithmetic.
 *  Words for other results (`it`, `the result`) become references. */
export function readExpression(
  text: string,
  values: readonly Value[],
  options: ReadExpressionOptions,
): Expression | null {
  if (text.length > LONGEST_TEXT) return null;
  const read = toTokens(text, values, options.language, options.keepsUnknown ?? false);
  if (!read) return null;
  const tokens = withDurations(read, options.language);
  try {
    return (
      readDates(tokens, options.today) ?? readCompound(tokens, text) ?? readHowMany(tokens) ?? readArithmetic(tokens)
    );
  } catch (error) {
    if (error instanceof NoExpression) return null;
    throw error;
  }
}

/** Reads the sum in a text that also says other things before or after it, and where it ends. Null if there are words of
 *  arithmetic, or values, outside of it, or if it is no more than a value. */
export function readCoreExpression(
  text: string,
  values: readonly Value[],
  options: ReadValuesOptions,
): { expression: Expression; end: number } | null {
  if (text.length > LONGEST_TEXT) return null;
  const tokens = toTokens(text, values, options.language, true) ?? [];
  const isSaid = (token: Token): boolean => token.kind === 'terms' && token.terms.size === 0 && token.unit === null;
  const isOfSum = (token: Token): boolean =>
    token.kind === 'value' || [...token.terms].some((term) => !JOINTS.has(term));
  const next = tokens.findLastIndex(isOfSum) + 1;
  const sum = tokens.slice(tokens.findIndex(isOfSum), next);
  const after = tokens[next];
  if (after?.kind === 'terms' && after.terms.has('of')) return null;
  if (sum.some(isSaid) || !sum.some((token) => token.kind === 'value')) return null;
  const expression = parse(sum);
  const isSum =
    expression?.kind === 'operation' ||
    (expression?.kind === 'function' && (expression.items.length > 1 || !LISTS.has(expression.name)));
  return isSum ? { expression, end: sum.at(-1)?.end ?? 0 } : null;
}

/** Functions of several numbers. */
const LISTS: ReadonlySet<FunctionName> = new Set<FunctionName>(['sum', 'mean', 'median', 'product']);

/** Terms that other sentences have, too. */
const JOINTS: ReadonlySet<Term> = new Set<Term>([
  'and',
  'by',
  'to',
  'from',
  'of',
  'off',
  'reference',
  'noise',
  'until',
  'between',
  'howMany',
  'since',
]);

function parse(tokens: readonly Token[]): Expression | null {
  try {
    return readArithmetic(tokens);
  } catch (error) {
    if (error instanceof NoExpression) return null;
    throw error;
  }
}

/** `How many minutes are in 3 days` names no day, though `in 3 days` alone does. */
function withDurations(tokens: readonly Token[], language: string): Token[] {
  const namesDay = (['until', 'since', 'between', 'weekday', 'whatDate'] as const).some((term) =>
    hasTerm(tokens, term),
  );
  if (namesDay || !hasTerm(tokens, 'howMany')) return [...tokens];
  return tokens.map((token): Token => {
    if (token.kind !== 'value' || token.value.kind !== 'date') return token;
    const { span, text } = token.value;
    const [found] = findQuantities(digitize(text, language).text, language);
    if (found?.kind === 'quantity' && found.dimension === 'time') return { ...token, value: { ...found, span, text } };
    const name = text.split(' ').at(-1) ?? '';
    const unit = findUnit(name, language);
    if (found || unit?.dimension !== 'time') return token;
    return { ...token, value: { kind: 'quantity', n: unit.factor, dimension: 'time', unit: name, span, text } };
  });
}

function hasTerm(tokens: readonly Token[], term: Term): boolean {
  return tokens.some((token) => token.kind === 'terms' && token.terms.has(term));
}

function valuesOf(tokens: readonly Token[]): Value[] {
  return tokens.flatMap((token) => (token.kind === 'value' ? [token.value] : []));
}

const TIME_UNITS: ReadonlyMap<number, TimeUnit> = new Map([
  [1, 'second'],
  [60, 'minute'],
  [3600, 'hour'],
  [86_400, 'day'],
  [7 * 86_400, 'week'],
  [(365.2425 * 86_400) / 12, 'month'],
  [365.2425 * 86_400, 'year'],
]);

/** Days between dates, the weekday of a date, a date that the text describes, leap years. */
function readDates(tokens: readonly Token[], today: string): Expression | null {
  const values = valuesOf(tokens);
  if (hasTerm(tokens, 'leapYear')) return readLeapYear(values);
  const dates = values.filter((value) => value.kind === 'date');
  const [first, second] = dates;
  if (!first || dates.length < values.length) return null;
  const from = (iso: string): Expression => ({ kind: 'date', iso });
  if (hasTerm(tokens, 'weekday') && !second && first.until === undefined)
    return { kind: 'weekday', of: from(first.iso) };
  const named = tokens.flatMap((token) => {
    const unit =
      token.kind === 'terms' && token.unit?.dimension === 'time' ? TIME_UNITS.get(token.unit.factor) : undefined;
    return unit && token.kind === 'terms' ? [{ unit, name: token.text }] : [];
  })[0];
  const { unit, name } = named ?? { unit: 'day' as const, name: '' };
  const between = (start: string, end: string): Expression => ({
    kind: 'between',
    from: from(start),
    to: from(end),
    unit,
    name,
  });
  if (second)
    return dates.length === 2 && (named || hasTerm(tokens, 'between')) ? between(first.iso, second.iso) : null;
  if (first.until !== undefined) return readLength(first.iso, first.until, between, named !== undefined);
  if (hasTerm(tokens, 'since')) return between(first.iso, today);
  if (hasTerm(tokens, 'until')) return between(today, first.iso);
  return hasTerm(tokens, 'whatDate') ? from(first.iso) : null;
}

function readLength(
  start: string,
  last: string,
  between: (from: string, to: string) => Expression,
  isCounted: boolean,
): Expression | null {
  const end = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  return isCounted ? between(start, end) : null;
}

function readLeapYear(values: readonly Value[]): Expression | null {
  const [value] = values;
  if (!value || values.length > 1) return null;
  if (value.kind === 'date') return { kind: 'leapYear', year: number(Number(value.iso.slice(0, 4))) };
  return value.kind === 'quantity' && value.dimension === null ? { kind: 'leapYear', year: number(value.n) } : null;
}

const YEAR = 365.2425 * 86_400;

/** principal * (1 + rate / periods) ^ (periods * years); the interest alone if the text asks for that. */
function readCompound(tokens: readonly Token[], text: string): Expression | null {
  if (!hasTerm(tokens, 'compound')) return null;
  const quantities = valuesOf(tokens).filter((value) => value.kind === 'quantity');
  const rate = quantities.find(({ dimension }) => dimension === 'percent');
  const time = quantities.find(({ dimension }) => dimension === 'time');
  const principal = quantities.find(({ dimension }) => dimension === 'money' || dimension === null);
  if (!rate || !time || !principal || quantities.length > 3) return null;
  const word = Object.keys(PERIODS).find((period) => text.toLowerCase().includes(period));
  const periods = (word && PERIODS[word]) || 1;
  const years = time.n / YEAR;
  const growth = operation('+', number(1), number(rate.n / 100 / periods));
  const exponent = Number((periods * years).toPrecision(12));
  const total = operation('*', toLeaf(principal), operation('^', growth, number(exponent)));
  return hasTerm(tokens, 'interest') ? operation('-', total, toLeaf(principal)) : total;
}

/** `how many minutes are in 3 days`. */
function readHowMany(tokens: readonly Token[]): Expression | null {
  const [first, unit, next] = tokens;
  const isAsked = first?.kind === 'terms' && first.terms.has('howMany');
  if (!isAsked || unit?.kind !== 'terms' || !unit.unit) return null;
  const isJoint = next?.kind === 'terms' && (next.terms.has('to') || next.terms.has('of') || next.terms.has('until'));
  return convert(new Parser(tokens.slice(isJoint ? 3 : 2)).parse(), unit);
}

/** Sums and the like; a number alone only if it is words and digits: `5 dozen`. */
function readArithmetic(tokens: readonly Token[]): Expression | null {
  const [first] = tokens;
  const isAsked = first?.kind === 'terms' && first.terms.has('howMany');
  const expression = new Parser(isAsked ? tokens.slice(1) : tokens).parse();
  if (expression.kind === 'number') {
    const [value] = valuesOf(tokens);
    return value && /\d.*\p{L}/u.test(value.text) ? expression : null;
  }
  return expression.kind === 'quantity' || expression.kind === 'date' || expression.kind === 'reference'
    ? null
    : expression;
}
