import { hasPronoun, nounsReferringBack, refersToEarlier } from '../../../../language/request/object-of.ts';
import { multipliedIn } from '../../../../language/understand/context.ts';
import { ON_PAGE } from '../plan/aims.ts';
import type { Intent } from '../plan/intent.ts';
import { type TakenBack, takenBackIn } from '../plan/mood/corrections.ts';
import { isAct } from '../plan/mood/restrictions.ts';
import { isEffect } from '../plan/plan-task.ts';
import type { Outcome, Progress } from './step-generator.ts';
import { failure, unfilledBefore } from './step-generator.ts';

/** Why an intent is not begun; null if it may be. Its page is lost, what it is about was not found, or the task takes it back, restricts or
 *  multiplies it in words that nothing reads. */
export function refusalOf(intent: Intent, progress: Progress): Outcome | null {
  const { hasLostPage, restriction, outcomes } = progress;
  if (progress.isReplanned && isEffect(intent)) return { ...failure(intent, REPLANNED), isFatal: true };
  const opened = outcomes.findLast((outcome) => !outcome.ok && outcome.intent.kind === 'open')?.problem?.detail;
  if (ON_PAGE.has(intent.kind) && hasLostPage) return failure(intent, opened ?? 'the page for it was not opened');
  const isSending = intent.kind === 'submit' || (intent.kind === 'fill_details' && intent.isToBeSent);
  const unfilled = isSending ? unfilledBefore(progress) : null;
  if (unfilled !== null) return failure(intent, unfilled, 'refused');
  const last = outcomes.at(-1);
  // What lacks a value is there: a later sentence may bring the value.
  const isLost = last?.ok === false && last.problem?.reason !== 'missing_value';
  const isOfFailed = isLost && needsEarlier(intent, last.intent);
  const isOfMissing = isLost && nounsReferringBack(intent.words).some((noun) => !last.intent.words.includes(noun));
  if (isOfFailed || isOfMissing) return failure(intent, 'what it is about was not found', 'no_subject');
  if (last?.ok && intent.kind !== 'guard' && isNothing(last.value) && hasPronoun(intent.words))
    return failure(intent, 'there is nothing that it could be about', 'no_subject');
  const back = takenBackIn(progress.task);
  if (back !== null && isTakenBack(intent, back, progress.task))
    return failure(intent, `the task takes it back with “${back.words}”, which was not understood`, 'no_reading');
  const multiplied = asksHowMuch(intent) ? multipliedIn(progress.task.replace(intent.words, '')) : null;
  if (multiplied !== null) return failure(intent, `nothing multiplies by “${multiplied}”`, 'no_reading');
  if (restriction === null || !isAct(intent)) return null;
  return failure(intent, `nothing reads “${restriction}”, so it was not begun`, 'no_reading');
}

/** Whether an intent is about what an earlier one was to find or do: \`let her know that it is at 15:00 now\`. */
function needsEarlier(intent: Intent, earlier: Intent): boolean {
  if (isEffect(intent) && refersToEarlier(intent.words)) return true;
  if (intent.kind === 'send_mail') return isEffect(earlier) && hasPronoun(intent.mail.body);
  return intent.kind === 'ask_account' && hasPronoun(intent.words);
}

/** Whether an intent may be what words take back: any act but one that writes them, and a question right before or around
 *  them. */
function isTakenBack(intent: Intent, back: TakenBack, task: string): boolean {
  if (isEffect(intent))
    return back.isAct || !JSON.stringify({ ...intent, words: '' }).includes(JSON.stringify(back.words).slice(1, -1));
  return intent.words.includes(back.words) || task.slice(0, back.start).trimEnd().endsWith(intent.words);
}

/** Whether a question was answered by that there is none. */
const isNothing = (value: unknown): boolean =>
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.startsWith('No: '));
const REPLANNED =
  'the run began under another version of this server and may have done this already, so nothing more was changed';

const HOW_MUCH = /\bhow (?:much|many)\b/i;
const asksHowMuch = ({ kind, words }: Intent): boolean =>
  (kind === 'ask' || kind === 'ask_list' || kind === 'ask_account') && HOW_MUCH.test(words);
