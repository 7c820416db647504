import type { Token } from '../../understand/tokens.ts';
import type { Expression } from '../../values/arithmetic/expression.ts';
import { findUnit } from '../../values/quantities/units.ts';
import { PERIODS } from '../../values/words/arithmetic-words.ts';
import * as words from '../compute-words.ts';
import { exact, isBare, leaf, number, operation, type Problem, type Quantity, type ReadProblem } from './problem.ts';

const at = (tokens: readonly Token[], quantity: Quantity): number =>
  tokens.findIndex(({ value }) => value === quantity);
const lowerAt = (tokens: readonly Token[], index: number): string => tokens[index]?.lower ?? '';

/** An amount and a number of people or things: what each costs or pays, or all if the amount is that of each. */
export const shareOf: ReadProblem = ({ quantities, tokens, has }) => {
  if (!has(words.SHARES) && !has(words.EACH)) return null;
  // `the price of one`
  const [a, b, ...others] = quantities.filter(({ n, text }) => n !== 1 || /\d/.test(text));
  if (!a || !b || others.length > 0) return null;
  const count = countOf(a, b, tokens, has(words.SHARES));
  if (count === null || !Number.isInteger(count.n) || count.n < 1) return null;
  const amount = count === a ? b : a;
  // `a club of seven, and everybody wants 7 of them`: nothing is shared.
  const isCount = isBare(amount) && Number.isInteger(amount.n);
  if (!has(words.SHARES) && isCount && !countsNoun(tokens, at(tokens, amount))) return null;
  const isOfEach = words.EACH.has(lowerAt(tokens, at(tokens, amount) + 1));
  return operation(isOfEach ? '*' : '/', leaf(amount), number(count.n));
};

/** Which of two quantities is the number: a bare one beside money, the one that counts a noun, the only whole one; of
 *  two equally bare ones that are shared, the smaller. */
function countOf(a: Quantity, b: Quantity, tokens: readonly Token[], isShared: boolean): Quantity | null {
  const both = [a, b];
  const bare = both.filter(isBare);
  if (bare.length < 2) return bare[0] ?? null;
  const whole = both.filter(({ n }) => Number.isInteger(n));
  if (whole.length < 2) return whole[0] ?? null;
  const counting = both.filter((each) => countsNoun(tokens, at(tokens, each)));
  if (counting.length === 1) return counting[0] ?? null;
  return isShared ? (a.n < b.n ? a : b) : null;
}

/** `12 eggs`, `three of us`, `we are four`. */
function countsNoun(tokens: readonly Token[], index: number): boolean {
  const [next, after] = [lowerAt(tokens, index + 1), lowerAt(tokens, index + 2)];
  const isNoun = /^\p{Ll}+s$|^(?:people|children|men|women)$/u.test(next) && findUnit(next, 'en') === null;
  const isOfUs = next === 'of' && /^(?:us|them|you)$/.test(after);
  return (
    (isNoun && !/^(?:is|was|costs|has)$/.test(next)) || isOfUs || /^we(?:'re|\b)/.test(previousWords(tokens, index))
  );
}

const previousWords = (tokens: readonly Token[], index: number): string =>
  tokens
    .slice(Math.max(0, index - 2), index)
    .map(({ lower }) => lower)
    .join(' ');

const YEAR = 365.2425 * 86_400;

/** principal * (1 + rate / periods) ^ (periods * years); the interest alone if that is asked for. */
export const interestOn: ReadProblem = ({ quantities, tokens, question, has, text }) => {
  const rate = quantities.find(({ dimension }) => dimension === 'percent');
  const time = quantities.find(({ dimension }) => dimension === 'time');
  const principal = quantities.find((each) => each.dimension === 'money' || isBare(each));
  if (!rate || !time || !principal || quantities.length > 3 || !(has(words.INTEREST) || isYearly(text, tokens)))
    return null;
  const isSimple = has(words.SIMPLE);
  const period = Object.keys(PERIODS).find((each) => has(new Set([each])));
  const periods = (period && PERIODS[period]) || 1;
  const years = exact(time.n / YEAR);
  const growth = isSimple
    ? number(exact(1 + (rate.n / 100) * years))
    : operation('^', number(1 + rate.n / 100 / periods), number(exact(years * periods)));
  const total = operation('*', leaf(principal), growth);
  const isInterestAsked = question.some(
    ({ lower }, index) => lower === 'interest' && /\bhow much(?: \S+)?$|\bwhat$/.test(previousWords(question, index)),
  );
  return isInterestAsked ? operation('-', total, leaf(principal)) : total;
};

const A_YEAR = /^(?:a|per|each|every)$/;

const isYearly = (text: string, tokens: readonly Token[]): boolean =>
  /\bp\. ?a\b/i.test(text) ||
  tokens.some(
    ({ lower }, index) => words.YEARLY.has(lower) || (lower === 'year' && A_YEAR.test(lowerAt(tokens, index - 1))),
  );

/** A percentage of an amount: `what tip is 18 % on a bill of 64.50`; the amount with it, or less it, if that is asked for. */
export const shareInPercent: ReadProblem = ({ quantities, question, has }) => {
  const [rate, ...rates] = quantities.filter(({ dimension }) => dimension === 'percent');
  const [amount, ...amounts] = quantities.filter(({ dimension }) => dimension !== 'percent');
  if (!rate || !amount || rates.length > 0 || amounts.length > 0) return null;
  const isMoney = amount.dimension === 'money' || isBare(amount);
  const isLess = has(words.DISCOUNTS);
  if (!isMoney || !(isLess || has(words.SURCHARGES))) return null;
  const asked = new Set(question.map(({ lower }) => lower));
  const names = [...words.DISCOUNTS, ...words.SURCHARGES].some((word) => asked.has(word));
  const isTotal =
    [...words.TOTALS].some((word) => asked.has(word)) || (!names && [...words.PRICES].some((word) => asked.has(word)));
  const share = number(exact(rate.n / 100));
  if (!isTotal) return operation('*', leaf(amount), share);
  return operation('*', leaf(amount), number(exact(1 + (isLess ? -1 : 1) * (rate.n / 100))));
};

/** `what percentage of 80 is 20`, `20 is what percent of 80`. */
export const percentageOf: ReadProblem = ({ tokens, quantities, has }) => {
  const [a, b, ...others] = quantities;
  if (!has(words.PERCENTAGES) || !a || !b || others.length > 0 || a.dimension !== b.dimension) return null;
  const of = tokens.findIndex(({ lower }) => lower === 'of');
  const whole = tokens.slice(of + 1).find(({ value }) => value === a || value === b)?.value;
  if (of === -1 || !whole || whole.kind !== 'quantity' || whole.n === 0) return null;
  const part = whole === a ? b : a;
  return { kind: 'quantity', n: exact((part.n / whole.n) * 100), dimension: 'percent', unit: '%' };
};

const PER = new Set(['a', 'per', 'each', 'every']);

/** `50 dollars a month for 3 years`. */
export const paymentsOver: ReadProblem = ({ tokens, quantities }: Problem): Expression | null => {
  const [amount, time, ...others] = quantities;
  if (!amount || time?.dimension !== 'time' || others.length > 0) return null;
  const index = at(tokens, amount);
  const unit = PER.has(lowerAt(tokens, index + 1)) ? findUnit(lowerAt(tokens, index + 2), 'en') : null;
  if (unit?.dimension !== 'time') return null;
  return operation('*', leaf(amount), number(exact(time.n / unit.factor)));
};
