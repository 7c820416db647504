import { toCalculatorText } from '../../../../language/values/arithmetic/calculator-text.ts';
import { evaluate } from '../../../../language/values/arithmetic/evaluate.ts';
import type { Expression, Result } from '../../../../language/values/arithmetic/expression.ts';
import { fromBase } from '../../../../language/values/quantities/quantities.ts';
import { findUnit } from '../../../../language/values/quantities/units.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success, toOutcome } from '../run/step-generator.ts';
import { toAmount } from './amounts.ts';
import { lookUp } from './look-up.ts';
import { readOperands } from './operands.ts';
import { toOutput, whyUnknown } from './result-text.ts';
import { readSum } from './sum.ts';
import type { Sum } from './sum-kind.ts';

/** Computes what a clause asks for: with the calculator where it can be typed in, else directly. */
export function* compute(intent: IntentOf<'compute'>, progress: Progress): StepGenerator<Outcome> {
  const sum = readSum(intent.text, progress.today, intent.results);
  if (sum === null) return failure(intent, 'it is no arithmetic that can be computed here', 'no_reading');
  switch (sum.kind) {
    case 'time':
      return success(intent, 'Read the clock.', new Date(progress.now).toISOString().slice(11, 16));
    case 'prime':
      return success(intent, `Checked whether ${sum.n} is a prime number.`, isPrime(sum.n));
    case 'combination':
      return yield* combine(intent, sum, progress);
    case 'expression':
      return yield* conclude(intent, sum.expression, progress);
  }
}

const ASKS_WHETHER = /^(?:is|are|can|could|does|do|did|will|would) (?!you\b|i\b|we\b)/i;

const MAX_NUMBERS = 20;

function* combine(
  intent: IntentOf<'compute'>,
  { by, isOfAll }: Extract<Sum, { kind: 'combination' }>,
  progress: Progress,
): StepGenerator<Outcome> {
  const found = amountsFound(progress).map(toExpression);
  const items = isOfAll ? found.slice(-MAX_NUMBERS) : found.slice(-2);
  const [left, right] = items;
  if (!left || !right) return failure(intent, 'there are no two earlier numbers', 'missing_value');
  if (by !== 'difference') return yield* conclude(intent, { kind: 'function', name: by, items }, progress);
  const [first, second] = [evaluate(left), evaluate(right)];
  const isInOrder = !('n' in first && 'n' in second) || first.n >= second.n;
  const [most, least] = isInOrder ? [left, right] : [right, left];
  return yield* conclude(intent, { kind: 'operation', operator: '-', left: most, right: least }, progress);
}

/** Asks for what the sum is over, then computes it. */
export function* computeOver(intent: IntentOf<'compute_over'>, progress: Progress): StepGenerator<Outcome> {
  const operands = readOperands(intent.text, progress.today);
  if (operands === null) return failure(intent, 'it is no arithmetic that can be computed here', 'no_reading');
  const answers: Result[] = [];
  for (const question of operands.questions) {
    const earlier = earlierOf(question, progress);
    const found = earlier ?? (yield* askFor(question, progress));
    if (typeof found === 'string') return failure(intent, found, 'no_subject');
    answers.push(found);
  }
  return yield* conclude(intent, withAnswers(operands.expression, answers), progress);
}

/** `the height`: the earlier result that was asked for in these words. */
function earlierOf(question: string, { outcomes, today }: Progress): Result | null {
  const words = question.toLowerCase().replace(/^the /, '');
  if (words.includes(' ')) return null;
  const outcome = outcomes.findLast(
    ({ ok, value, intent }) => ok && value !== null && intent.words.toLowerCase().includes(words),
  );
  return outcome === undefined ? null : toAmount(outcome.value, today);
}

function* askFor(question: string, progress: Progress): StepGenerator<Result | string> {
  const found = yield* lookUp(question, progress);
  if ('problem' in found) return `${question}: ${found.problem}`;
  const { raw, value } = found.answer;
  if (Array.isArray(value) && value.length > 1) return `${question}: several things have it`;
  return (
    toAmount(raw, progress.today) ?? toAmount(value, progress.today) ?? `${question}: what the page says is no number`
  );
}

function withAnswers(expression: Expression, answers: readonly Result[]): Expression {
  switch (expression.kind) {
    case 'clause':
      return toExpression(answers[expression.clause] ?? { kind: 'unknown', reason: 'reference' });
    case 'operation':
      return {
        ...expression,
        left: withAnswers(expression.left, answers),
        right: withAnswers(expression.right, answers),
      };
    case 'function':
      return { ...expression, items: expression.items.map((item) => withAnswers(item, answers)) };
    case 'convert':
      return { ...expression, of: withAnswers(expression.of, answers) };
    default:
      return expression;
  }
}

/** A result as part of a further sum. */
function toExpression(result: Result): Expression {
  if (result.kind === 'number' || result.kind === 'quantity' || result.kind === 'date') return result;
  return { kind: 'clause', clause: -1 };
}

function amountsFound({ outcomes, today }: Progress): Result[] {
  return outcomes.flatMap(({ ok, value }) => (ok && value !== null ? (toAmount(value, today) ?? []) : []));
}

/** Puts the last earlier amount in place of `it`. */
function withEarlier(expression: Expression, progress: Progress): Expression {
  const last = amountsFound(progress).at(-1) ?? null;
  return replaceReferences(expression, last === null ? { kind: 'clause', clause: -1 } : toExpression(last));
}

function replaceReferences(expression: Expression, earlier: Expression): Expression {
  const replace = (part: Expression): Expression => replaceReferences(part, earlier);
  switch (expression.kind) {
    case 'reference':
      return earlier;
    case 'operation':
      return { ...expression, left: replace(expression.left), right: replace(expression.right) };
    case 'function':
      return { ...expression, items: expression.items.map(replace) };
    case 'convert':
    case 'weekday':
      return { ...expression, of: replace(expression.of) };
    default:
      return expression;
  }
}

function* conclude(intent: Intent, expression: Expression, progress: Progress): StepGenerator<Outcome> {
  const whole = withEarlier(expression, progress);
  const result = evaluate(whole);
  const plain = result.kind === 'unknown' && result.reason === 'dimensions' ? inOwnUnit(whole) : null;
  if (plain !== null) return success(intent, `${intent.words}: ${plain}.`, plain);
  if (result.kind === 'unknown')
    return failure(intent, whyUnknown(result.reason), result.reason === 'reference' ? 'missing_value' : 'wrong_kind');
  if ('n' in result && ASKS_WHETHER.test(intent.words))
    return failure(intent, 'it asks yes or no, not for a number', 'wrong_kind');
  const typed = toCalculatorText(whole);
  if (typed !== null) {
    const step = yield* act(progress, { type: 'compute', expression: typed }, `Compute ${typed}.`);
    if (!step.ok || result.kind === 'number') return toOutcome(intent, step);
  }
  const output = toOutput(result);
  return success(intent, `${intent.words}: ${String(output)}.`, output);
}

/** `subtract 776 from it`, of a height in metres: the bare numbers are in the unit of the only quantity. Null if there are
 *  several quantities, or none. */
function inOwnUnit(expression: Expression): number | boolean | string | null {
  const units: (typeof expression & { kind: 'quantity' })[] = [];
  const strip = (part: Expression): Expression => {
    switch (part.kind) {
      case 'quantity': {
        const unit = findUnit(part.unit, 'en');
        if (part.dimension === 'percent' || unit === null) return part;
        units.push(part);
        return { kind: 'number', n: fromBase(part.n, unit) };
      }
      case 'operation':
        return { ...part, left: strip(part.left), right: strip(part.right) };
      case 'function':
        return { ...part, items: part.items.map(strip) };
      default:
        return part;
    }
  };
  const result = evaluate(strip(expression));
  const [only] = units;
  if (!only || units.length > 1 || result.kind !== 'number') return null;
  return toOutput({ ...only, shown: { n: result.n, unit: only.unit } });
}

const LARGEST_PRIME = 1e12;

function isPrime(n: number): boolean | null {
  if (!Number.isInteger(n) || n > LARGEST_PRIME) return null;
  if (n < 2) return false;
  for (let factor = 2; factor * factor <= n; factor += 1) if (n % factor === 0) return false;
  return true;
}
