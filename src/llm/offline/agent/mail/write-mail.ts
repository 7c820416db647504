import { isPronoun, sentenceBefore } from '../../../../language/request/object-of.ts';
import { hasGap } from '../../../../language/values/gaps.ts';
import { isGivenValue } from '../../../../language/values/given-value.ts';
import { clickNamed, fillFields, MAIL, openPage } from '../desk/app-pages.ts';
import { findRows, openRow } from '../lists/find-rows.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import { controlsOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success } from '../run/step-generator.ts';
import type { WrittenMail } from './written-mail.ts';

const MAX_SUBJECT = 60;

/** Writes a letter and sends it; keeps a draft where the task says not to send. */
export function* sendMail(intent: IntentOf<'send_mail'>, progress: Progress): StepGenerator<Outcome> {
  const mail = givenIn(intent.mail, progress.task);
  if (hasGap(progress.asWritten(`${mail.subject}\n${mail.body}`))) return leavesGap(intent);
  const missing = [...(mail.to === '' ? ['To'] : []), ...(mail.body === '' ? ['Message'] : [])];
  if (missing.length > 0)
    return failure(intent, `it does not say ${missing.map(whatIsMissing).join(' and ')}`, 'missing_value', missing);
  yield* openPage(`${MAIL}compose`, 'Write a letter.', progress);
  return yield* writeAndSend(
    intent,
    { ...mail, subject: mail.subject || subjectOf(progress.asWritten(mail.body)) },
    progress,
  );
}

const leavesGap = (intent: Intent): Outcome =>
  failure(intent, 'the text has a gap that nothing fills, so it was not sent', 'missing_value', ['Message']);

/** The parts that are values; empty for words that only name a part. */
function givenIn(mail: WrittenMail, task: string): WrittenMail {
  const given = (text: string, name: string): string => (isGivenValue(text, { name }, task) ? text : '');
  const { to, cc, subject, body, file } = mail;
  return {
    ...{ to: given(to, 'recipient'), cc: given(cc, 'copy'), subject: given(subject, 'subject') },
    ...{ body: given(body, 'message'), file },
  };
}

const whatIsMissing = (name: string): string => (name === 'To' ? 'who the letter is for' : 'what to write');

/** The first sentence of the text after a salutation, cut at a word. */
function subjectOf(body: string): string {
  const [first = ''] = body.replace(/^[^\n.!?]{1,60},\n+/, '').split(/[.!?\n]/, 1);
  if (first.length <= MAX_SUBJECT) return first.trim();
  return `${first.slice(0, MAX_SUBJECT).replace(/\s\S*$/, '')}…`;
}

/** Answers the letter that the words describe. */
export function* answerMail(intent: IntentOf<'answer_mail'>, progress: Progress): StepGenerator<Outcome> {
  const { letter, file, isToAll } = intent;
  const { body } = givenIn({ to: '', cc: '', subject: '', body: intent.body, file }, progress.task);
  if (body === '') return failure(intent, 'it does not say what to write', 'missing_value', ['Message']);
  if (hasGap(progress.asWritten(body))) return leavesGap(intent);
  // `There is a letter from Tomas. Reply to it.`
  const meant = isPronoun(letter) ? sentenceBefore(progress.task, intent.words) : letter;
  if (meant === '') return failure(intent, 'it does not say which letter', 'missing_value', ['letter']);
  const [found] = yield* findRows('mail', meant, progress);
  if (!found || !(yield* openRow(found, progress)))
    return failure(intent, `no letter in the inbox is “${meant.slice(0, 100)}”`, 'no_subject');
  const toAll = isToAll ? yield* clickNamed('Reply to all', progress) : 'one';
  const refused = toAll === null ? null : yield* clickNamed('Reply', progress);
  if (refused !== null) return failure(intent, refused, 'not_offered');
  return yield* writeAndSend(intent, { to: '', cc: '', subject: '', body, file }, progress);
}

/** Fills in the form in front, and sends it or keeps it. */
function* writeAndSend(
  intent: IntentOf<'send_mail' | 'answer_mail'>,
  { to, cc, subject, body, file }: WrittenMail,
  progress: Progress,
): StepGenerator<Outcome> {
  yield* fillFields(
    [
      ['To', to],
      ['Cc', cc],
      ['Subject', progress.asWritten(subject)],
      ['Message', progress.asWritten(body)],
    ],
    progress,
  );
  const field = file === '' ? undefined : controlsOf(progress.screen).find(({ name }) => name === 'Attachment');
  if (field) {
    const step = yield* act(progress, { type: 'upload', target: field.ref, file }, `Attach ${file}.`);
    if (!step.ok) return failure(intent, step.summary, 'missing_value', [file]);
  }
  const isKept = intent.isDraft || progress.forbidden !== null;
  const problem = yield* clickNamed(isKept ? 'Save draft' : 'Send', progress);
  if (problem !== null) return failure(intent, problem, 'missing_value');
  const recipients = progress.screen.content?.facts.find(({ label }) => label === 'To')?.value ?? '';
  const title = progress.screen.content?.heading ?? '';
  return success(
    intent,
    isKept ? `Saved the draft “${title}”; nothing was sent.` : `Sent “${title}” to ${recipients}.`,
    isKept ? `The draft “${title}” was saved and not sent.` : `The letter “${title}” was sent to ${recipients}.`,
  );
}
