import type { Value } from '../../../../../language/values/value.ts';
import * as words from '../compute-words.ts';
import type { Sum } from '../sum-kind.ts';
import { readDateProblem } from './dates.ts';
import { interestOn, paymentsOver, percentageOf, shareInPercent, shareOf } from './money.ts';
import { combinationOf, conversionOf, coreOf, rootOf } from './numbers.ts';
import { type Problem, type ReadProblem, toProblem } from './problem.ts';
import { readNow, spanOfTimes } from './times.ts';

/** All values of the text are part of the sum. */
const PROBLEMS: readonly ReadProblem[] = [
  shareOf,
  interestOn,
  percentageOf,
  shareInPercent,
  paymentsOver,
  combinationOf,
  rootOf,
  conversionOf,
];

/** Sums in words: spans between times and dates, shares of a bill, interest, tips, conversions, means, primes, the present time and
 *  date. */
export function readProblem(text: string, values: readonly Value[], today: string): Sum | null {
  const problem = toProblem(text, values, today);
  const dated = readDateProblem(problem) ?? spanOfTimes(problem);
  if (dated) return toSum(dated);
  if (values.length === 0 || (values.length === 1 && isToday(values[0], today))) return readNow(problem);
  const { quantities, has, isAsked } = problem;
  if (!isAsked && !ASKING.some(has)) return null;
  const [only] = quantities;
  if (has(words.PRIMES) && only && values.length === 1 && only.dimension === null) return { kind: 'prime', n: only.n };
  const found = quantities.length === withoutToday(values, today).length ? firstOf(problem) : null;
  const expression = found ?? coreOf(problem);
  return expression && toSum(expression);
}

/** Words of sums that need no question: `1000 at 3 % compounded, value after 5 years`. */
const ASKING = [words.SHARES, words.INTEREST, words.EACH, new Set(words.LIST_OPERATIONS.keys())];

function firstOf(problem: Problem): ReturnType<ReadProblem> {
  for (const read of PROBLEMS) {
    const expression = read(problem);
    if (expression) return expression;
  }
  return null;
}

const withoutToday = (values: readonly Value[], today: string): Value[] =>
  values.filter((value) => !isToday(value, today));

const toSum = (expression: Extract<Sum, { kind: 'expression' }>['expression']): Sum => ({
  kind: 'expression',
  expression,
});

const isToday = (value: Value | undefined, today: string): boolean => value?.kind === 'date' && value.iso === today;
