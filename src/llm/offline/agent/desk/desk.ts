import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, toOutcome } from '../run/step-generator.ts';

/** Saves a picture of the screen, or the page in front as PDF, by a button of the bar above the windows. */
export function* capture(intent: IntentOf<'capture'>, progress: Progress): StepGenerator<Outcome> {
  const { what } = intent;
  if (what === 'print' && progress.hasLostPage) return failure(intent, 'the page to print was not opened');
  const reason = what === 'print' ? 'Print the page.' : 'Take a screenshot.';
  return toOutcome(intent, yield* act(progress, { type: 'click', target: what }, reason));
}
