import type { Decision } from '../../model.ts';
import type { Outcome } from './pursue.ts';
import { toText } from './pursue.ts';

const CAPABILITIES =
  'This simulated computer can open and search its own small web, read pages, calculate, and write notes; it has no network.';

/** The result of a plan that was followed to its end: what was done, and plainly what was not. */
export function conclude(outcomes: readonly Outcome[]): Decision {
  const failures = outcomes.filter((outcome) => !outcome.ok);
  if (outcomes.length === 0)
    return done(
      `Nothing was done: the task asks for nothing that can be opened, read, computed or written down. ${CAPABILITIES}`,
      'Nothing to do.',
    );
  if (failures.length === 0) return done(successOutput(outcomes), 'All that the task asks for is done.');
  return done(mixedOutput(outcomes), 'Some of what the task asks for could not be done.');
}

/** The result when the steps ran out before the plan did. */
export function concludeEarly(outcomes: readonly Outcome[]): Decision {
  const report = outcomes.length === 0 ? '' : ` Until then: ${mixedOutput(outcomes)}`;
  return { type: 'fail', reason: `Step limit reached before the task was finished.${report}` };
}

function done(output: unknown, reason: string): Decision {
  return { type: 'done', output, reason };
}

/** One value as it is, several under the words that asked for them; without any, what was done. */
function successOutput(outcomes: readonly Outcome[]): unknown {
  const answers = outcomes.filter((outcome) => isAnswer(outcome));
  const [only] = answers;
  if (only === undefined) return lastSearch(outcomes) ?? outcomes.map((outcome) => outcome.summary).join(' ');
  if (answers.length === 1) return only.value;
  const names = answers.map((outcome) => outcome.intent.words);
  if (new Set(names).size === names.length)
    return Object.fromEntries(answers.map((outcome, index) => [names[index], outcome.value]));
  return answers.map((outcome) => ({ request: outcome.intent.words, result: outcome.value }));
}

function isAnswer({ intent, value }: Outcome): boolean {
  return value !== null && (intent.kind === 'read' || intent.kind === 'compute');
}

function lastSearch(outcomes: readonly Outcome[]): unknown {
  const last = outcomes.at(-1);
  return last?.intent.kind === 'search' ? last.value : undefined;
}

function mixedOutput(outcomes: readonly Outcome[]): string {
  const succeeded = outcomes.filter((outcome) => outcome.ok);
  const failed = outcomes.filter((outcome) => !outcome.ok);
  const isBeyondUs = failed.some(({ intent }) => intent.kind === 'unknown' || intent.kind === 'open');
  return [
    succeeded.length > 0 ? `Done: ${succeeded.map(report).join(' ')}` : '',
    failed.length > 0 ? `Not done: ${failed.map((outcome) => outcome.summary).join(' ')}` : '',
    isBeyondUs ? CAPABILITIES : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function report(outcome: Outcome): string {
  return isAnswer(outcome) ? `${outcome.intent.words}: ${toText(outcome.value)}.` : outcome.summary;
}
