import type { Intent } from '../../intent.ts';
import { alertOf, messageOf } from '../../screen.ts';
import type { Outcome, Progress, StepGenerator } from '../step-generator.ts';
import { act, failure, success } from '../step-generator.ts';
import { fillFromDetails, fillPending, leadsOn, mainForm, primaryButton } from './form.ts';

const MAX_FORM_STEPS = 10;

/** Submits the form on the screen, through all its steps. Required fields without a given value get samples. */
export function* sendThrough(intent: Intent, progress: Progress): StepGenerator<Outcome> {
  for (let round = 0; round < MAX_FORM_STEPS; round += 1) {
    const form = mainForm(progress);
    const button = form && primaryButton(form);
    if (!form || !button) return round === 0 ? failure(intent, 'there is no form to send') : sent(intent, progress);
    const unfit = yield* fillPending(form, progress);
    const { problems } = unfit.length > 0 ? { problems: unfit } : yield* fillFromDetails(form, true, progress);
    if (problems.length > 0) return failure(intent, problems.join('; '));
    const before = messageOf(progress.screen);
    const step = yield* act(progress, { type: 'click', target: button.ref }, `Send the form with “${button.name}”.`);
    const problem = step.ok ? alertOf(progress.screen) : alertOf(progress.screen) || step.summary;
    if (problem !== '') return failure(intent, problem);
    if (!leadsOn(form)) return sent(intent, progress, before);
  }
  return failure(intent, `the form goes on for more than ${MAX_FORM_STEPS} steps`);
}

function sent(intent: Intent, progress: Progress, before = ''): Outcome {
  const message = messageOf(progress.screen);
  return success(intent, message === before ? 'Sent the form.' : message);
}
