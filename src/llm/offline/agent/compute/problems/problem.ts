import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import type { Expression } from '../../../../../language/values/arithmetic/expression.ts';
import type { Value } from '../../../../../language/values/value.ts';

export type Quantity = Extract<Value, { kind: 'quantity' }>;
export type Clock = Extract<Value, { kind: 'clock' }>;
export type DateValue = Extract<Value, { kind: 'date' }>;

/** A text that may ask for a sum in words: what is said about the numbers is free, the values themselves are not. */
export interface Problem {
  text: string;
  tokens: readonly Token[];
  /** Tokens of the last sentence. */
  question: readonly Token[];
  values: readonly Value[];
  quantities: readonly Quantity[];
  /** Has words that ask for something. */
  isAsked: boolean;
  /** ISO 8601 */
  today: string;
  /** Whether one of the words occurs. */
  has: (words: ReadonlySet<string>) => boolean;
}

/** Reads one way to state a sum. Null if the text states another. */
export type ReadProblem = (problem: Problem) => Expression | null;

export const number = (n: number): Expression => ({ kind: 'number', n });

/** Without the rounding errors of binary fractions. */
export const exact = (n: number): number => Number(n.toPrecision(12));

export const isBare = ({ dimension }: Quantity): boolean => dimension === null || dimension === 'count';

export function leaf(quantity: Quantity): Expression {
  const { n, dimension, unit, currency } = quantity;
  return dimension === null || isBare(quantity)
    ? number(n)
    : { kind: 'quantity', n, dimension, unit, ...(currency !== undefined && { currency }) };
}

export const operation = (operator: '+' | '-' | '*' | '/' | '^', left: Expression, right: Expression): Expression => ({
  kind: 'operation',
  operator,
  left,
  right,
});

const ASKING =
  /^(?:what|whats|how|which|when|is|are|does|do|calculate|compute|split|divide|share|work|find|tell|give|say|know|convert|count|add)$/;
const END = /[.?!](?=\s|$)/;

export function toProblem(text: string, values: readonly Value[], today: string): Problem {
  const tokens = toTokens(text, values);
  // `a two-person tent` is for nobody in this sum.
  const words = new Set(tokens.filter((_, at) => tokens[at - 1]?.isBeforeHyphen !== true).map(({ lower }) => lower));
  const last = tokens.findLastIndex(
    ({ end }, at) => at < tokens.length - 1 && END.test(text.slice(end, tokens[at + 1]?.start)),
  );
  return {
    text,
    tokens,
    question: tokens.slice(last + 1),
    values,
    quantities: values.filter((value): value is Quantity => value.kind === 'quantity'),
    isAsked: text.trimEnd().endsWith('?') || tokens.some(({ lower }) => ASKING.test(lower)),
    today,
    has: (list) => [...words].some((word) => list.has(word)),
  };
}
