import type { Expression, Operator } from './expression.ts';
import type { Token } from './terms.ts';

/** A text asks for no arithmetic. */
export class NoExpression extends Error {}

export function number(n: number): Expression {
  return { kind: 'number', n };
}

export function operation(operator: Operator, left: Expression, right: Expression): Expression {
  return { kind: 'operation', operator, left, right };
}

/** `left + right` or `left - right`; a percentage is added to, or taken from, what is before it. */
export function addTo(left: Expression, operator: '+' | '-', right: Expression): Expression {
  const isShare = right.kind === 'quantity' && right.dimension === 'percent';
  const isOfShares = left.kind === 'quantity' && left.dimension === 'percent';
  if (isOfShares && !isShare && operator === '+') return operation('*', operation('+', number(1), left), right);
  if (!isShare || isOfShares) return operation(operator, left, right);
  return operation('*', left, operation(operator, number(1), right));
}

/** Throws `NoExpression` for a value that cannot be computed with. */
export function toLeaf(value: Extract<Token, { kind: 'value' }>['value']): Expression {
  if (value.kind === 'date' && value.until === undefined) return { kind: 'date', iso: value.iso };
  if (value.kind !== 'quantity') throw new NoExpression();
  const { n, dimension, unit, currency } = value;
  if (dimension === null) return number(n);
  return { kind: 'quantity', n, dimension, unit, ...(currency !== undefined && { currency }) };
}

/** Throws `NoExpression` if the words name no unit. */
export function convert(of: Expression, { unit, text }: Extract<Token, { kind: 'terms' }>): Expression {
  if (!unit) throw new NoExpression();
  const { dimension, factor, offset = 0, currency } = unit;
  return { kind: 'convert', of, unit: text, dimension, factor, offset, ...(currency !== undefined && { currency }) };
}
