import type { Dimension, Span } from '../value.ts';

export type Operator = '+' | '-' | '*' | '/' | '%' | '^';
export type FunctionName = 'sqrt' | 'cbrt' | 'factorial' | 'mean' | 'median' | 'sum' | 'product' | 'abs';
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** What a text asks to compute. */
export type Expression =
  | { kind: 'number'; n: number }
  /** `n` in the base unit of the dimension; a percentage of 20 has `n` 20. */
  | { kind: 'quantity'; n: number; dimension: Dimension; unit: string; currency?: string }
  | { kind: 'date'; iso: string }
  /** Words for something that the caller knows: `it`, `the result`, or words that are no arithmetic. */
  | { kind: 'reference'; span: Span }
  /** The answer of another clause. */
  | { kind: 'clause'; clause: number }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'function'; name: FunctionName; items: readonly Expression[] }
  /** In another unit, as the text has it. */
  | {
      kind: 'convert';
      of: Expression;
      unit: string;
      dimension: Dimension;
      factor: number;
      offset: number;
      currency?: string;
    }
  /** Whole units from one day to another. */
  | { kind: 'between'; from: Expression; to: Expression; unit: TimeUnit; name: string }
  | { kind: 'weekday'; of: Expression }
  | { kind: 'leapYear'; year: Expression };

export type UnknownReason =
  | 'exchange_rate'
  | 'dimensions'
  | 'reference'
  | 'division_by_zero'
  | 'not_a_number'
  | 'too_large';

export type Result =
  | { kind: 'number'; n: number }
  /** `n` in the base unit; `shown` is the amount in the unit that was asked for. */
  | {
      kind: 'quantity';
      n: number;
      dimension: Dimension;
      unit: string;
      currency?: string;
      shown?: { n: number; unit: string };
    }
  | { kind: 'date'; iso: string }
  /** From 0 for Sunday. */
  | { kind: 'weekday'; weekday: number; iso: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'unknown'; reason: UnknownReason };
