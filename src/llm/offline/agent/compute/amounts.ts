import type { Result } from '../../../../language/values/arithmetic/expression.ts';
import { readValues } from '../../../../language/values/read-values.ts';

/** The number, quantity or date that an earlier value begins with; for a record, the last one. Null if it has none. */
export function toAmount(value: unknown, today: string): Result | null {
  if (typeof value === 'number') return { kind: 'number', n: value };
  if (typeof value === 'string') return amountIn(value, today);
  if (typeof value !== 'object' || value === null) return null;
  const parts = Object.values(value).map((part) => toAmount(part, today));
  return parts.findLast((part) => part?.kind === 'quantity') ?? parts.findLast((part) => part !== null) ?? null;
}

const MAX_LENGTH = 1000;

function amountIn(text: string, today: string): Result | null {
  for (const value of readValues(text.slice(0, MAX_LENGTH), { today, language: 'en' })) {
    if (value.kind === 'date' && value.until === undefined) return { kind: 'date', iso: value.iso };
    if (value.kind !== 'quantity') continue;
    const { n, dimension, unit, currency } = value;
    if (dimension === null || dimension === 'count') return { kind: 'number', n };
    return { kind: 'quantity', n, dimension, unit, ...(currency !== undefined && { currency }) };
  }
  return null;
}
