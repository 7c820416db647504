import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import type { Expression } from '../../../../language/values/arithmetic/expression.ts';
import { readExpression } from '../../../../language/values/arithmetic/read-expression.ts';
import { spanOfOtherWords } from '../../../../language/values/arithmetic/terms.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Dimension } from '../../../../language/values/value.ts';
import { REFERENCES } from './compute-words.ts';

/** A sum over answers: `clause` in the expression is the index of its question. */
export interface Operands {
  expression: Expression;
  questions: readonly string[];
}

/** Stand for an operand while the rest is read. */
const PLACEHOLDERS = ['it', 'of it'];
const MAX_TOKENS = 40;
const LONGEST_TEXT = 400;

/** Reads a sum over something that must be looked up first: `a fifth of the length of the Danube`, `the price of the desk
 *  lamp times three`, `the height of K2 in feet`. The words left of or right of the arithmetic are the question. */
export function readOperands(text: string, today: string): Operands | null {
  if (text.length > LONGEST_TEXT) return null;
  const options = { today, language: 'en' };
  const values = readValues(text, options);
  const tokens = toTokens(text, values);
  if (tokens.length > MAX_TOKENS) return null;
  const others = spanOfOtherWords(text, values, options.language);
  for (const { from, to } of spansOf(tokens)) {
    const run = tokens.slice(from, to);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || (others && (first.start > others.start || last.end < others.end))) continue;
    // `two-person tent` is one word.
    if (tokens[from - 1]?.isBeforeHyphen || last.isBeforeHyphen) continue;
    if (!canBeAsked(run) || isCondition(tokens, from, to)) continue;
    for (const placeholder of PLACEHOLDERS) {
      const rest = `${text.slice(0, first.start)}${placeholder}${text.slice(last.end)}`;
      const expression = readExpression(rest, readValues(rest, options), options);
      if (!expression || !isSum(expression, from === 0 || isNamed(first)) || countReferences(expression) !== 1)
        continue;
      return { expression: withClause(expression), questions: [text.slice(first.start, last.end)] };
    }
  }
  return null;
}

/** Whether the word beside the operand limits it, `bags cost more than 100 dollars`, or says of what a figure is, `points over
 *  all stories`. */
function isCondition(tokens: readonly Token[], from: number, to: number): boolean {
  const next = tokens.slice(to, to + 3).map(({ lower }) => lower);
  const isLimit = next.includes('than') || next[next[0] === 'for' ? 1 : 0] === 'over';
  const before = tokens.slice(0, from).findLast(({ lower }) => lower !== 'the' && lower !== 'all');
  return (from === 0 && isLimit) || (to === tokens.length && before?.lower === 'over');
}

/** Suffixes and prefixes of a text, longest first. */
function spansOf({ length }: readonly Token[]): { from: number; to: number }[] {
  const spans = Array.from({ length: Math.max(0, length - 1) }, (_, cut) => cut + 1);
  return [...spans.map((from) => ({ from, to: length })), ...spans.toReversed().map((to) => ({ from: 0, to }))];
}

const OPERATORS = new Set(['plus', 'minus', 'times', 'divided', '÷', 'vs', 'versus']);
const ARTICLES = new Set(['the', 'a', 'an', 'of', 'in', 'to', 'and', 'is', 'by']);

/** An operand has a word with a meaning of its own, and does not begin or end within a phrase. */
function canBeAsked(run: readonly Token[]): boolean {
  const telling = run.filter(({ lower, value }) => !ARTICLES.has(lower) && !REFERENCES.has(lower) && value === null);
  if (run.some(({ lower, text }, at) => OPERATORS.has(lower) || text === '/' || isJoinedResult(run, at))) return false;
  const isWhole = !['of', 'in', 'to', 'and', 'by'].includes(run[0]?.lower ?? '');
  return isWhole && telling.length > 0 && !ARTICLES.has(run.at(-1)?.lower ?? '');
}

/** `their heights and the difference`: more than one thing is asked for. */
const isJoinedResult = (run: readonly Token[], at: number): boolean =>
  /^(?:difference|gap|margin)$/.test(run[at]?.lower ?? '') && run.slice(0, at).some(({ lower }) => lower === 'and');

/** A share, a multiple, another sum of one operand, or its conversion. */
function isSum(expression: Expression, canConvert: boolean): boolean {
  if (expression.kind === 'convert') return canConvert && !COUNTED.has(expression.dimension);
  return expression.kind === 'operation';
}

/** `how many points`: no unit, but what is asked for. */
const COUNTED: ReadonlySet<Dimension> = new Set<Dimension>(['score', 'count', 'percent']);

const isNamed = ({ lower, isCapital }: Token): boolean => lower === 'the' || isCapital;

/** With the first question in place of the placeholder. */
function withClause(expression: Expression): Expression {
  switch (expression.kind) {
    case 'reference':
      return { kind: 'clause', clause: 0 };
    case 'operation':
      return { ...expression, left: withClause(expression.left), right: withClause(expression.right) };
    case 'function':
      return { ...expression, items: expression.items.map(withClause) };
    case 'convert':
      return { ...expression, of: withClause(expression.of) };
    default:
      return expression;
  }
}

function countReferences(expression: Expression): number {
  switch (expression.kind) {
    case 'reference':
      return 1;
    case 'operation':
      return countReferences(expression.left) + countReferences(expression.right);
    case 'function':
      return expression.items.reduce((sum, item) => sum + countReferences(item), 0);
    case 'convert':
      return countReferences(expression.of);
    default:
      return 0;
  }
}
