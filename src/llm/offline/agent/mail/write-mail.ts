import type { CollectionRow } from '../../../../device/page-content.ts';
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

/** Answers or forwards the letter that the words describe. */
export function* answerMail(intent: IntentOf<'answer_mail'>, progress: Progress): StepGenerator<Outcome> {
  const { way, file } = intent;
  const mail = givenIn({ to: intent.to, cc: intent.cc, subject: '', body: intent.body, file }, progress.task);
  const missing = way === 'Forward' ? ['To', mail.to] : ['Message', mail.body];
  if (missing[1] === '')
    return failure(intent, `it does not say ${whatIsMissing(missing[0] ?? '')}`, 'missing_value', [missing[0] ?? '']);
  if (hasGap(progress.asWritten(mail.body))) return leavesGap(intent);
  const letters = yield* lettersOf(intent, progress);
  if ('intent' in letters) return letters;
  const [letter, ...others] = letters;
  if (way === 'Forward' && others.length > 0 && !isThread(letters)) return severalFit(intent, letters);
  if (letter) yield* openRow(letter, progress);
  const toAll = way === 'Reply to all' ? yield* clickNamed(way, progress) : 'one';
  const refused = toAll === null ? null : yield* clickNamed(way === 'Forward' ? way : 'Reply', progress);
  if (refused !== null) return failure(intent, refused, 'not_offered');
  return yield* writeAndSend(intent, mail, progress);
}

/** Deletes the letter that the words describe, or all if they mean several. */
export function* deleteMail(intent: IntentOf<'delete_mail'>, progress: Progress): StepGenerator<Outcome> {
  if (progress.forbidden !== null) return failure(intent, `the task says “${progress.forbidden}”`, 'refused');
  const letters = yield* lettersOf(intent, progress);
  if ('intent' in letters) return letters;
  if (intent.isOne && letters.length > 1) return severalFit(intent, letters);
  for (const letter of letters) {
    yield* openRow(letter, progress);
    const refused = yield* clickNamed('Delete letter', progress);
    if (refused !== null) return failure(intent, refused, 'not_offered');
  }
  const text = `Deleted ${letters.map(({ name }) => `“${name}”`).join(', ')}.`;
  return success(intent, text, text);
}

/** The letters of the inbox that the words describe, newest first; a failure if there is none. */
function* lettersOf(
  intent: IntentOf<'answer_mail' | 'delete_mail'>,
  progress: Progress,
): StepGenerator<CollectionRow[] | Outcome> {
  // `There is a letter from Tomas. Reply to it.`
  const meant = isPronoun(intent.letter) ? sentenceBefore(progress.task, intent.words) : intent.letter;
  if (meant === '') return failure(intent, 'it does not say which letter', 'missing_value', ['letter']);
  const letters = yield* findRows('mail', meant, progress);
  return letters.length > 0
    ? letters
    : failure(intent, `no letter in the inbox is “${meant.slice(0, 100)}”`, 'no_subject');
}

/** Whether letters are of one conversation. */
const isThread = (letters: readonly CollectionRow[]): boolean =>
  new Set(letters.map(({ name }) => name.toLowerCase().replace(/^(?:(?:re|fwd?): )+/, ''))).size === 1;

function severalFit(intent: IntentOf<'answer_mail' | 'delete_mail'>, letters: readonly CollectionRow[]): Outcome {
  const named = letters.slice(0, 4).map(({ name, cells }) => `“${name}” from ${cells[1]}`);
  return failure(intent, `several letters fit: ${named.join('; ')}`, 'missing_value', ['letter']);
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
  // The first: a letter that is forwarded may name others.
  const factOf = (name: string) => progress.screen.content?.facts.find(({ label }) => label === name)?.value ?? '';
  const copies = factOf('Cc') === '' ? '' : `, with a copy to ${factOf('Cc')}`;
  const recipients = factOf('To') + copies;
  const title = progress.screen.content?.heading ?? '';
  return success(
    intent,
    isKept ? `Saved the draft “${title}”; nothing was sent.` : `Sent “${title}” to ${recipients}.`,
    isKept ? `The draft “${title}” was saved and not sent.` : `The letter “${title}” was sent to ${recipients}.`,
  );
}
