import { foundText, lastValue, numbersFound, toNumber } from '../found.ts';
import type { Intent, IntentOf } from '../intent.ts';
import { RESULT } from '../intent.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, toOutcome } from './step-generator.ts';

export function* compute(intent: IntentOf<'compute'>, progress: Progress): StepGenerator<Outcome> {
  const { expression } = intent;
  if (!expression.includes(RESULT)) return yield* evaluate(intent, expression, progress);
  const number = toNumber(lastValue(progress.outcomes));
  if (number === null) return failure(intent, 'there is no earlier number to go on from', 'missing_value');
  return yield* evaluate(intent, expression.replaceAll(RESULT, toOperand(number)), progress);
}

const MAX_NUMBERS = 20;

export function* combine(intent: IntentOf<'combine'>, progress: Progress): StepGenerator<Outcome> {
  const found = numbersFound(progress.outcomes);
  const numbers = (intent.isOfAll ? found.slice(-MAX_NUMBERS) : found.slice(-2)).map(toOperand);
  if (numbers.length < 2) return failure(intent, 'there are no two earlier numbers', 'missing_value');
  switch (intent.operation) {
    case 'sum':
      return yield* evaluate(intent, numbers.join('+'), progress);
    case 'product':
      return yield* evaluate(intent, numbers.join('*'), progress);
    case 'average':
      return yield* evaluate(intent, `(${numbers.join('+')})/${numbers.length}`, progress);
    case 'difference': {
      const [least = 0, most = 0] = found.slice(-2).sort((a, b) => a - b);
      return yield* evaluate(intent, `${toOperand(most)}-${toOperand(least)}`, progress);
    }
  }
}

function* evaluate(intent: Intent, expression: string, progress: Progress): StepGenerator<Outcome> {
  return toOutcome(intent, yield* act(progress, { type: 'compute', expression }, `Compute ${expression}.`));
}

const toOperand = (number: number): string => (number < 0 ? `(${number})` : String(number));

export function* noteFound(intent: IntentOf<'note_found'>, progress: Progress): StepGenerator<Outcome> {
  return yield* writeNote(intent, foundText(intent.reference, progress.outcomes), progress);
}

export function* note(intent: IntentOf<'note'>, progress: Progress): StepGenerator<Outcome> {
  return yield* writeNote(intent, intent.text, progress);
}

function* writeNote(intent: Intent, text: string, progress: Progress): StepGenerator<Outcome> {
  if (text === '') return failure(intent, 'nothing was found to write down', 'missing_value');
  return toOutcome(intent, yield* act(progress, { type: 'write_note', text }, 'Write it down in Notes.'));
}
