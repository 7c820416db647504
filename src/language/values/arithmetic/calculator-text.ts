import { evaluate } from './evaluate.ts';
import type { Expression } from './expression.ts';

/** Longest expression that the calculator takes. */
const LONGEST_TEXT = 500;

/** The expression in the notation of the calculator: numbers, `+ - * / % ^`, `sqrt` and parentheses. Quantities are
 *  numbers in their base unit. Null if it has dates, references or mixed dimensions, or is too long. */
export function toCalculatorText(expression: Expression): string | null {
  const result = evaluate(expression);
  if (result.kind !== 'number' && result.kind !== 'quantity') return null;
  const text = print(expression);
  return text !== null && text.length <= LONGEST_TEXT ? text.replace(/^\((.*)\)$/, unwrap) : null;
}

/** Without outer parentheses that enclose the whole. */
function unwrap(whole: string, inner: string): string {
  let depth = 0;
  for (const character of inner) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return whole;
  }
  return inner;
}

function print(expression: Expression): string | null {
  switch (expression.kind) {
    case 'number':
      return printNumber(expression.n);
    case 'quantity':
      return printNumber(expression.dimension === 'percent' ? expression.n / 100 : expression.n);
    case 'operation': {
      const [left, right] = [print(expression.left), print(expression.right)];
      return left === null || right === null ? null : `(${left}${expression.operator}${right})`;
    }
    case 'function':
      return printFunction(expression);
    case 'convert': {
      const of = print(expression.of);
      if (of === null) return null;
      const shifted = expression.offset === 0 ? of : `(${of}-${printNumber(expression.offset)})`;
      return expression.factor === 1 ? shifted : `(${shifted}/${printNumber(expression.factor)})`;
    }
    default:
      return null;
  }
}

function printNumber(n: number): string {
  return n < 0 ? `(${n})` : String(n);
}

function printFunction({ name, items }: Extract<Expression, { kind: 'function' }>): string | null {
  const printed = items.map(print);
  if (printed.includes(null)) return null;
  const [first = ''] = printed;
  const sum = `(${printed.join('+')})`;
  if (name === 'sum') return sum;
  if (name === 'mean') return `(${sum}/${items.length})`;
  if (name === 'product') return `(${printed.join('*')})`;
  if (name === 'sqrt') return `sqrt(${first})`;
  if (name === 'cbrt') return `(${first}^(1/3))`;
  if (name === 'abs') return `sqrt(${first}^2)`;
  const value = evaluate({ kind: 'function', name, items });
  if (name === 'median') return value.kind === 'number' || value.kind === 'quantity' ? printNumber(value.n) : null;
  const [of] = items;
  const count = of ? evaluate(of) : null;
  if (count?.kind !== 'number') return null;
  return `(${Array.from({ length: Math.max(1, count.n) }, (_, at) => at + 1).join('*')})`;
}
