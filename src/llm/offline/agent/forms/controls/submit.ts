import type { Intent } from '../../plan/intent.ts';
import { messageOf } from '../../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../../run/step-generator.ts';
import { act, failure, success, valuesMissing } from '../../run/step-generator.ts';
import { fillFromDetails, fillPending, leadsOn, mainForm, missingIn, primaryButton } from './form.ts';
import { problemIn } from './kept.ts';
import { fillStated } from './said-fields.ts';
import { complaintAfter } from './verify.ts';

const MAX_FORM_STEPS = 10;

/** Submits the form on the screen, through all its steps. Sends nothing if the task forbids it, or if a required value was
 *  not given and samples are not allowed: the plan ends then. */
export function* sendThrough(intent: Intent, progress: Progress, findFirst = mainForm): StepGenerator<Outcome> {
  for (let round = 0; round < MAX_FORM_STEPS; round += 1) {
    const find = round === 0 ? findFirst : mainForm;
    const form = find(progress);
    const button = form && primaryButton(form);
    if (!form || !button)
      return round === 0 ? failure(intent, 'there is no form to send', 'not_offered') : sent(intent, progress);
    const stated = progress.prose === null ? yield* fillStated(form, progress) : [];
    const unfit = [...stated, ...(yield* fillPending(form, progress))];
    const { problems } = unfit.length > 0 ? { problems: unfit } : yield* fillFromDetails(form, true, progress);
    if (problems.length > 0) return failure(intent, problems.join('; '));
    const lost = problemIn(find(progress)?.fields ?? [], progress);
    if (lost !== null) return failure(intent, lost, 'refused');
    const isLast = !leadsOn(form);
    if (isLast && progress.forbidden !== null)
      return success(intent, `Everything was filled in but not sent: the task says “${progress.forbidden}”.`);
    const missing = missingIn(form, progress);
    if (missing.length > 0) return valuesMissing(intent, missing);
    const refusal = isLast ? (progress.prose?.refusal?.() ?? null) : null;
    if (refusal !== null) return failure(intent, refusal, 'no_reading');
    const before = progress.screen;
    const step = yield* act(progress, { type: 'click', target: button.ref }, `Send the form with “${button.name}”.`);
    const problem = complaintAfter(before, form, progress) ?? (step.ok ? null : step.summary);
    if (problem !== null) return failure(intent, problem, 'refused');
    if (isLast && !progress.prose?.goesOn?.(before)) return sent(intent, progress, messageOf(before));
  }
  return failure(intent, `the form goes on for more than ${MAX_FORM_STEPS} steps`);
}

function sent(intent: Intent, progress: Progress, before = ''): Outcome {
  const message = messageOf(progress.screen);
  return success(intent, message === before ? 'Sent the form.' : message);
}
