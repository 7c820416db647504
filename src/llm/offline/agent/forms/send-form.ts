import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure } from '../run/step-generator.ts';
import { mainForm } from './controls/form.ts';
import { sendThrough } from './controls/submit.ts';
import { findFormPage } from './find-form.ts';
import { toProse } from './prose.ts';
import { withTitle } from './ticket-title.ts';

/** Finds the form that a task means, fills it in with what the task says in its own words and what was sent along, and
 *  sends it, through all its steps. Nothing is sent if a required value is missing, or if the task forbids it. */
export function* sendForm(intent: IntentOf<'send_form'>, progress: Progress): StepGenerator<Outcome> {
  const { text, lead, request } = intent;
  const isFound = yield* findFormPage(request, `${lead} ${text}`, progress);
  if (!isFound || mainForm(progress) === null) return failure(intent, 'no page has such a form', 'not_offered');
  const isMessage = request.kind === 'message';
  const said = isMessage || lead === '' ? text : `${lead}. ${text}`;
  const isTicket = request.purpose.includes('ticket');
  progress.prose = {
    ...toProse(isTicket ? withTitle(said) : said, progress.task, isMessage, progress.today),
    lead: isMessage ? lead : '',
  };
  const outcome = yield* sendThrough(intent, progress);
  progress.prose = null;
  return outcome;
}
