import { mainForm } from '../../planner/execute/forms/form.ts';
import { sendThrough } from '../../planner/execute/forms/submit.ts';
import type { Outcome, Progress, StepGenerator } from '../../planner/execute/step-generator.ts';
import { failure } from '../../planner/execute/step-generator.ts';
import type { IntentOf } from '../../planner/intent.ts';
import { findFormPage } from './find-form.ts';
import { toProse } from './prose.ts';

/** Finds the form that a task means, fills it in with what the task says in its own words and what was sent along, and
 *  sends it, through all its steps. Nothing is sent if a required value is missing, or if the task forbids it. */
export function* sendForm(intent: IntentOf<'send_form'>, progress: Progress): StepGenerator<Outcome> {
  const { text, request } = intent;
  const isFound = yield* findFormPage(request, text, progress);
  if (!isFound || mainForm(progress) === null) return failure(intent, 'no page has such a form', 'not_offered');
  progress.prose = toProse(text, progress.task, request.kind === 'message', progress.today);
  const outcome = yield* sendThrough(intent, progress);
  progress.prose = null;
  return outcome;
}
