import type { PageContent } from '../../../../device/page-content.ts';
import { hasGap } from '../../../../language/values/gaps.ts';
import { isGivenValue } from '../../../../language/values/given-value.ts';
import { toThing } from '../../../../reading/answer/evidence.ts';
import { answerWords } from '../compute/answer-words.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import { foundText, toText } from '../run/found.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, isBrowser, toOutcome } from '../run/step-generator.ts';
import { attributeOfSubject, lastSubject } from '../run/subject.ts';

export function* note(intent: IntentOf<'note'>, progress: Progress): StepGenerator<Outcome> {
  const isGiven = isGivenValue(intent.text, { name: 'note' }, progress.task);
  return yield* write(intent, isGiven ? progress.asWritten(intent.text) : '', progress);
}

/** Writes an earlier result, or of `its price` what is known about the thing that the result is about. */
export function* noteFound(intent: IntentOf<'note_found'>, progress: Progress): StepGenerator<Outcome> {
  if (progress.outcomes.at(-1)?.ok === false)
    return failure(intent, 'what it should hold was not found', 'missing_value');
  if (OWNER.test(intent.reference)) return yield* writeParts(intent, intent.reference, progress);
  return yield* write(intent, foundText(intent.reference, progress.outcomes), progress);
}

/** Looks something up and writes it down. */
export function* noteAsked(intent: IntentOf<'note_asked'>, progress: Progress): StepGenerator<Outcome> {
  if (OWNER.test(intent.question)) return yield* writeParts(intent, intent.question, progress);
  const found = yield* answerWords(intent.question, progress);
  if (found.problem !== null) return failure(intent, found.problem, 'no_subject');
  const { evidence } = found;
  const outcome = yield* write(intent, toText(found.value), progress);
  return evidence === undefined ? outcome : { ...outcome, evidence };
}

/** The page in front, if there is one. */
const pageContent = (progress: Progress): PageContent | null => (isBrowser(progress) ? progress.screen.content : null);

const OWNER = /^(?:its|their|his|her) /i;
const OF_ONE = /^(?:its|his|her) /i;

/** `its name and price`: from what is known about the thing, else looked up. */
function* writeParts(
  intent: IntentOf<'note_found' | 'note_asked'>,
  reference: string,
  progress: Progress,
): StepGenerator<Outcome> {
  const page = pageContent(progress);
  const subject = lastSubject(progress.outcomes) ?? (page && toThing(page));
  if (subject === null) return yield* write(intent, foundText(reference, progress.outcomes), progress);
  const lines: string[] = [];
  for (const part of reference.replace(OWNER, '').split(/,? and (?:its |their )?|, (?:its |their )?/i)) {
    const known = attributeOfSubject(part, subject);
    const found = known === null ? yield* answerWords(`the ${part} of ${subject.name}`, progress) : null;
    if (found !== null && found.problem !== null) return failure(intent, found.problem, 'no_attribute');
    if (Array.isArray(found?.value) && OF_ONE.test(reference))
      return failure(intent, `several things here have “${part}”`, 'no_subject');
    lines.push(known ?? toText(found?.value));
  }
  return yield* write(intent, lines.join(', '), progress);
}

function* write(intent: Intent & { title?: string }, body: string, progress: Progress): StepGenerator<Outcome> {
  const { title = '' } = intent;
  const isTitled = isGivenValue(title, { name: 'title' }, progress.task);
  if (body === '' && !isTitled) return failure(intent, 'nothing says what to write down', 'missing_value');
  if (hasGap(body)) return failure(intent, 'the text has a gap that nothing fills', 'missing_value', ['text']);
  const text = [isTitled ? progress.asWritten(title) : '', body].filter((part) => part !== '').join('\n');
  return toOutcome(intent, yield* act(progress, { type: 'write_note', text }, 'Write it down in Notes.'));
}
