import { readExpression } from '../values/arithmetic/read-expression.ts';
import { readValues } from '../values/read-values.ts';
import type { ReadValuesOptions, Value } from '../values/value.ts';
import { readCombination } from './combination.ts';
import { readDateSpan, readProblem, withoutApposition } from './problems.ts';
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
  const span = readDateSpan(text, values, today);
  if (span) return { kind: 'expression', expression: span };
  return readWeekday(text, values, options) ?? readProblem(text, values, today);
}

/** `what day of the week was 20 July 1969, the day of the landing`. */
function readWeekday(text: string, values: readonly Value[], options: ReadValuesOptions): Sum | null {
  const question = withoutApposition(text, values);
  const expression = question === null ? null : readExpression(question, readValues(question, options), options);
  return expression?.kind === 'weekday' ? { kind: 'expression', expression } : null;
}
