import { evaluate } from '../../../src/language/values/arithmetic/evaluate.ts';
import type { Expression } from '../../../src/language/values/arithmetic/expression.ts';

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Result of an expression in a short notation: `29`, `91.44 length metres`, `2027-05-30`, `Thursday`, `true`, `unknown`,
 *  `reference` if it waits for another result, `none` without an expression. Money is rounded to cents. */
export function describeResult(expression: Expression | null): string {
  if (!expression) return 'none';
  const result = evaluate(expression);
  if (result.kind === 'unknown') return result.reason === 'reference' ? 'reference' : 'unknown';
  if (result.kind === 'number') return String(round(result.n, 9));
  if (result.kind === 'date') return result.iso;
  if (result.kind === 'weekday') return WEEKDAYS[result.weekday] ?? '';
  if (result.kind === 'boolean') return String(result.value);
  const { n, dimension, currency, shown } = result;
  if (shown) return `${round(shown.n, 9)} ${dimension} ${shown.unit}`.toLowerCase();
  const amount = dimension === 'money' ? Number(n.toFixed(2)) : round(n, 9);
  return [amount, dimension, currency].filter((part) => part !== undefined).join(' ');
}

function round(n: number, digits: number): number {
  return Number(n.toPrecision(digits));
}
