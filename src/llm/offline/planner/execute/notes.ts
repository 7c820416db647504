import { foundText } from '../found.ts';
import type { Intent, IntentOf } from '../intent.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, toOutcome } from './step-generator.ts';

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
