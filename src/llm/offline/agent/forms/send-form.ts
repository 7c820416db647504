import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure } from '../run/step-generator.ts';
import { mainForm } from './controls/form.ts';
import { sendThrough } from './controls/submit.ts';
import { findFormPage } from './find-form.ts';
import { type Prose, toProse } from './prose.ts';
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
  const prose = toProse(isTicket ? withTitle(said) : said, progress.task, isMessage, progress.today);
  progress.prose = { ...prose, lead: isMessage ? lead : '', refusal: () => leftIn(prose) };
  const outcome = yield* sendThrough(intent, progress);
  progress.prose = null;
  return outcome;
}

/** A text that is to be entered: `as a comment write: more benches`. */
const ENTERED = /\b(?:put|write|enter|say|answer)(?: there| in)?: ?/i;

/** Why a form is not sent: a text that the task gives for it is in none of its fields. Null if it is. */
function leftIn({ text, tokens, used }: Prose): string | null {
  const cue = ENTERED.exec(text);
  if (cue === null) return null;
  const start = cue.index + cue[0].length;
  const given = tokens.flatMap((token, at) => (token.start >= start ? [at] : []));
  const isLeft = given.length > 0 && !given.some((at) => used.has(at));
  return isLeft ? `no field was found for “${text.slice(start, start + MAX_TOLD)}”` : null;
}

const MAX_TOLD = 80;
