import { readExpression } from '../../../../language/values/arithmetic/read-expression.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { readCombination } from './combination.ts';
import { readProblem } from './problems/read-problem.ts';
import type { Sum } from './sum-kind.ts';

const LONGEST_TEXT = 400;

/** Reads a computation with its numbers from a clause, or from a few sentences that state the numbers first. Null if the text asks for
 *  none. `results` is the number of earlier parts of the task that have a result. */
export function readSum(text: string, today: string, results: number): Sum | null {
  if (text.length > LONGEST_TEXT) return null;
  const options = { today, language: 'en' };
  const combination = results > 1 ? readCombination(text) : null;
  if (combination) return combination;
  const values = readValues(text, options);
  const expression = readExpression(text, values, options);
  if (expression) return { kind: 'expression', expression };
  return readProblem(text, values, today);
}
