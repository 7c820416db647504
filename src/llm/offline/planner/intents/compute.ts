import type { Operation, Rule } from '../intent.ts';
import { toExpression } from '../parsing/expression.ts';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  sum: 'sum',
  total: 'sum',
  add: 'sum',
  difference: 'difference',
  product: 'product',
  multiply: 'product',
  average: 'average',
  mean: 'average',
};
const EARLIER =
  '(?:them|both|all|these|those|(?:the )?(?:two|three|both|results|numbers|values|prices|amounts|figures|populations)(?: \\p{L}+)?|all of them|both of them)';
const COMBINE = new RegExp(
  `^(?:(?:calculate|compute|work out|tell me|find|give me|what is|what's) )?(?:the )?(sum|total|difference|product|average|mean)(?: (?:of|between|for) (?:the )?${EARLIER})?\\??$|^(add|multiply) ${EARLIER}(?: (?:up|together))?$`,
  'iu',
);

const NUMBER_KINDS: ReadonlySet<string> = new Set(['read', 'compute', 'call_tool']);

export const readCompute: Rule = (clause, before) => {
  const combined = COMBINE.exec(clause);
  const operation = OPERATIONS[(combined?.[1] ?? combined?.[2] ?? '').toLowerCase()];
  const hasNumbers = before.filter(({ kind }) => NUMBER_KINDS.has(kind)).length > 1;
  if (operation !== undefined && hasNumbers)
    return [{ kind: 'combine', operation, isOfAll: !/\b(?:both|two)\b/i.test(clause), words: clause }];
  const expression = toExpression(clause);
  if (expression !== null) return [{ kind: 'compute', expression, words: clause }];
  // Arithmetic that was not understood: the calculator reports what is wrong.
  const rest = /^(?:calculate|compute|evaluate|work out|solve)\b:? (.*\d.*)$/i.exec(clause)?.[1];
  return rest === undefined ? null : [{ kind: 'compute', expression: rest, words: clause }];
};
