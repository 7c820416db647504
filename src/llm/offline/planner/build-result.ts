import type { Decision, PastStep } from '../../model.ts';
import type { Outcome } from './execute/step-generator.ts';
import { isAnswer, toText } from './found.ts';

const CAPABILITIES =
  'This simulated computer can open and search pages, read, list and compare what they say, fill in and send forms, ' +
  'log in, shop and book on its own small web, download and upload files, calculate, and write notes; its own sites ' +
  'are invented, and others can be opened only where a network is allowed.';

/** The result of a completed plan: what was done, and what was not. */
export function buildResult(outcomes: readonly Outcome[]): Decision {
  const failures = outcomes.filter((outcome) => !outcome.ok);
  if (outcomes.length === 0)
    return done(
      `Nothing was done: the task asks for nothing that this computer can do. ${CAPABILITIES}`,
      'Nothing to do.',
    );
  const fatal = failures.find((outcome) => outcome.isFatal);
  if (fatal) return { type: 'fail', reason: mixedOutput(outcomes) };
  if (failures.length === 0)
    return done(successOutput(outcomes), ['All that the task asks for is done.', ...caveatsOf(outcomes)].join(' '));
  return done(mixedOutput(outcomes), 'Some of what the task asks for could not be done.');
}

/** The result in the client's response model. `filled` is the step that filled it. */
export function concludeWithModel(outcomes: readonly Outcome[], filled: PastStep): Decision {
  if (!filled.ok) return { type: 'fail', reason: filled.summary };
  const sampled = filled.sampled ?? [];
  const failed = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.summary);
  const invented =
    sampled.length > 0
      ? `Nothing on the screen matched these parts, so they are samples: ${sampled.map((path) => path || 'all').join(', ')}.`
      : '';
  const reason = [invented, ...failed, ...caveatsOf(outcomes)].filter((line) => line !== '').join(' ');
  return done(filled.value, reason || 'All that the task asks for is done, in the form asked for.');
}

/** The result if the steps ran out before the plan was complete. */
export function concludeEarly(outcomes: readonly Outcome[]): Decision {
  const report = outcomes.length === 0 ? '' : ` Until then: ${mixedOutput(outcomes)}`;
  return { type: 'fail', cause: 'step_limit', reason: `Step limit reached before the task was finished.${report}` };
}

const caveatsOf = (outcomes: readonly Outcome[]): string[] => outcomes.flatMap(({ caveat }) => caveat ?? []);

function done(output: unknown, reason: string): Decision {
  return { type: 'done', output, reason };
}

/** A single answer as it is; several by the words that asked for them; without answers, a summary. */
function successOutput(outcomes: readonly Outcome[]): unknown {
  const answers = outcomes.filter(isAnswer);
  const [only] = answers;
  if (only === undefined) return lastSearch(outcomes) ?? outcomes.map((outcome) => outcome.summary).join(' ');
  if (answers.length === 1) return only.value;
  const names = answers.map((outcome) => outcome.intent.words);
  if (new Set(names).size === names.length)
    return Object.fromEntries(answers.map((outcome, index) => [names[index], outcome.value]));
  return answers.map((outcome) => ({ request: outcome.intent.words, result: outcome.value }));
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
