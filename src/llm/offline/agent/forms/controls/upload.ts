import type { IntentOf } from '../../plan/intent.ts';
import { findByName } from '../../plan/words/task-words.ts';
import { controlsOf } from '../../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../../run/step-generator.ts';
import { act, failure, toOutcome } from '../../run/step-generator.ts';

export function* upload(intent: IntentOf<'upload'>, progress: Progress): StepGenerator<Outcome> {
  const { file, label } = intent;
  const fields = controlsOf(progress.screen).filter(({ isFile }) => isFile);
  const field = (label === null ? null : findByName(fields, label, ({ name }) => name)) ?? fields[0];
  if (!field) return failure(intent, 'the page has no field that takes a file', 'not_offered');
  const action = { type: 'upload', target: field.ref, file } as const;
  return toOutcome(intent, yield* act(progress, action, `Put ${file} into “${field.name}”.`));
}
