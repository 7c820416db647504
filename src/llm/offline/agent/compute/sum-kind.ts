import type { Expression } from '../../../../language/values/arithmetic/expression.ts';

/** What a text asks to compute. */
export type Sum =
  /** References in the expression are to earlier results. */
  | { kind: 'expression'; expression: Expression }
  /** Of the last two results, or of all of them. */
  | { kind: 'combination'; by: 'sum' | 'difference' | 'product' | 'mean'; isOfAll: boolean }
  | { kind: 'prime'; n: number }
  | { kind: 'time' };
