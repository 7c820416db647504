import { asSentence, withoutEnd } from '../../../../language/words/sentence.ts';
import type { Decision, Unmet } from '../../../model.ts';
import { isAim } from '../plan/aims.ts';
import type { Intent } from '../plan/intent.ts';
import { isAnswer, toText } from './found.ts';
import { pointersTo } from './pointers.ts';
import type { Outcome } from './step-generator.ts';

const CAPABILITIES =
  'This simulated computer can open and search pages, read, list and compare what they say, fill in and send forms, ' +
  'log in, shop and book on its own small web, download and upload files, read and write mail, keep a calendar, ' +
  'calculate, write notes, and take screenshots; its own sites and letters are invented, and others can be opened only ' +
  'where a network is allowed.';

const CONTENTS =
  'No page that was read says it. This device has an encyclopedia, news, a shop, flights, a customer portal, forms and a board of ' +
  'tickets of its own, and letters, contacts, a calendar, notes and files.';

/** The output in the client's response model, or in a sentence why there is none. */
export type ModelResult =
  | { ok: true; value: unknown; sampled: readonly string[] }
  | { ok: false; summary: string; partial?: unknown };

/** A plan and what became of it. */
export interface Report {
  task: string;
  plan: readonly Intent[];
  outcomes: readonly Outcome[];
  /** Whether the plan starts with the page that the client named. */
  hasStart: boolean;
  /** Whether the output must have the form of a response model. */
  hasModel: boolean;
  /** Sample values that were filled in. */
  sampleValues: readonly string[];
}

/** The result of a plan that was completed, or ended early: `done` if at least a part of what the task asks for was achieved
 *  and no response model is left unfilled. */
export function buildResult(report: Report): Decision {
  const { task, plan } = report;
  const outcomes = askedFor(report);
  if (plan.length === 0) {
    const detail = 'Nothing in the task was understood as something to do.';
    const unmet = [{ words: clip(task), reason: 'no_reading', detail } as const];
    return { type: 'fail', cause: 'unmet', reason: `Nothing was done: ${lowerFirst(detail)} ${CAPABILITIES}`, unmet };
  }
  const unmet = unmetOf(report);
  if (!isAchieved(report) || report.hasModel) return nothingDone(reasonOf(outcomes), unmet);
  const output = unmet.length === 0 ? successOutput(outcomes) : mixedOutput(outcomes);
  const reason =
    unmet.length === 0
      ? ['All that the task asks for is done.', ...caveatsOf(outcomes)].join(' ')
      : 'Some of what the task asks for could not be done.';
  return { type: 'done', output, unmet, sampled: pointersTo(report.sampleValues, output), reason };
}

/** The result in the client's response model. */
export function concludeWithModel(report: Report, filled: ModelResult): Decision {
  const { task } = report;
  const outcomes = askedFor(report);
  const unmet = unmetOf(report);
  if (!filled.ok) {
    const words = clip(report.plan.at(-1)?.words ?? task);
    const { summary: detail, partial } = filled;
    // Where no part was achieved, what was found is of something else.
    const found = partial !== undefined && isAchieved(report) && { partial };
    const others = unmet.filter((part) => part.words !== words || part.reason !== 'no_attribute');
    const named = others.findIndex((part) => part.words === words);
    const reason = [detail, reasonOf(outcomes)].filter(Boolean).join('\n');
    const parts: readonly Unmet[] =
      named === -1
        ? [...others, { words, reason: 'no_attribute', detail, ...found }]
        : others.map((part, at) => (at === named ? { ...part, ...found } : part));
    return nothingDone(reason, parts);
  }
  const invented = filled.sampled;
  if (!isAchieved(report) && invented.length === 0) return nothingDone(reasonOf(outcomes), unmet);
  const sampled = [...new Set([...invented, ...pointersTo(report.sampleValues, filled.value)])].sort();
  const failed = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.summary);
  const said =
    sampled.length > 0
      ? `Nothing on the screen matched these parts, so they are samples: ${sampled.map((path) => path || 'all').join(', ')}.`
      : '';
  const reason = [said, ...failed, ...caveatsOf(outcomes)].filter((line) => line !== '').join(' ');
  const done = 'All that the task asks for is done, in the form asked for.';
  return { type: 'done', output: filled.value, unmet, sampled, reason: reason || done };
}

/** The result if the steps ran out before the plan was complete. */
export function concludeEarly(report: Report): Decision {
  const { outcomes } = report;
  const until = outcomes.length === 0 ? '' : ` Until then: ${mixedOutput(outcomes)}`;
  const reason = `Step limit reached before the task was finished.${until}`;
  return { type: 'fail', cause: 'step_limit', reason, unmet: unmetOf(report, 'The step limit was reached before it.') };
}

function nothingDone(reason: string, unmet: readonly Unmet[]): Decision {
  const isValueMissing = unmet.some((part) => part.reason === 'missing_value');
  return { type: 'fail', cause: isValueMissing ? 'missing_value' : 'unmet', reason, unmet };
}

function isAchieved({ plan, outcomes, hasStart }: Report): boolean {
  // A question without a value only opened a file, or described the output.
  const isEmpty = ({ intent, value }: Outcome): boolean => intent.kind === 'ask' && value === null;
  return outcomes.some(
    (outcome) =>
      outcome.ok && !outcome.isMeans && !isEmpty(outcome) && isAim(plan.indexOf(outcome.intent), plan, hasStart),
  );
}

/** What failed, and what was not reached. */
function unmetOf(
  { task, plan, outcomes, hasStart }: Report,
  unreached = 'A part before it could not be done.',
): Unmet[] {
  const failed = askedFor({ task, plan, outcomes }).flatMap((outcome) => toUnmet(outcome) ?? []);
  const tried = new Set(outcomes.map(({ intent }) => intent));
  const rest = plan.filter((intent, index) => !tried.has(intent) && isAim(index, plan, hasStart));
  const left = rest.map(({ words }): Unmet => ({ words: clip(words), reason: 'failed', detail: unreached }));
  return [...failed, ...left];
}

/** Without the pages that were opened in vain on the way to a part that failed for it, and that the task does not ask to open. */
function askedFor({ task, plan, outcomes }: Pick<Report, 'task' | 'plan' | 'outcomes'>): readonly Outcome[] {
  const isWay = ({ ok, intent }: Outcome): boolean =>
    !ok && (intent.kind === 'open' || intent.kind === 'open_named') && !task.includes(intent.words);
  const isLost = (outcome: Outcome): boolean => !outcome.ok && !isWay(outcome);
  return outcomes.some(isLost) || outcomes.length < plan.length
    ? outcomes.filter((outcome) => !isWay(outcome))
    : outcomes;
}

function toUnmet({ intent, ok, summary, problem, missing: part }: Outcome): Unmet | null {
  const words = clip(intent.words);
  if (ok) return part === undefined ? null : { words, reason: 'no_attribute', detail: asSentence(part) };
  const { reason, detail, missing } = problem ?? { reason: 'failed', detail: summary };
  return { words, reason, detail, ...(missing !== undefined && { missing }) };
}

const MAX_WORDS = 200;
const clip = (words: string): string => words.slice(0, MAX_WORDS).toWellFormed();
const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const caveatsOf = (outcomes: readonly Outcome[]): string[] => outcomes.flatMap(({ caveat }) => caveat ?? []);

/** A single answer as it is; several by the words that asked for them; without answers, a summary. */
function successOutput(outcomes: readonly Outcome[]): unknown {
  const answers = outcomes.filter(isAnswer);
  const [only] = answers;
  if (only === undefined)
    return lastSearch(outcomes) ?? outcomes.flatMap(({ summary }) => (summary === '' ? [] : summary)).join(' ');
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

/** What was done, then what was not. */
const mixedOutput = (outcomes: readonly Outcome[]): string => {
  const { done, left, capabilities } = partsOf(outcomes);
  return joinLines([done, left, capabilities]);
};

/** Why a run failed: what was not done, then what was. */
const reasonOf = (outcomes: readonly Outcome[]): string => {
  const { done, left, capabilities } = partsOf(outcomes);
  return joinLines([outcomes.length > 0 && outcomes.every(isNowhere) ? CONTENTS : '', left, done, capabilities]);
};

/** Whether a question was looked for everywhere, and nothing says it. */
const isNowhere = ({ intent, ok, problem }: Outcome): boolean =>
  !ok && intent.kind === 'ask' && intent.source === 'any' && problem?.reason === 'no_subject';

const joinLines = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

function partsOf(outcomes: readonly Outcome[]): { done: string; left: string; capabilities: string } {
  const done = outcomes.filter(({ ok, summary }) => ok && summary !== '').map(report);
  const failed = outcomes.filter((outcome) => !outcome.ok);
  const left = outcomes.flatMap(({ ok, missing, summary }) => (ok ? (missing ?? []) : summary)).map(asSentence);
  const isBeyondUs = failed.some(({ intent, problem }) => intent.kind === 'open' || problem?.reason === 'no_reading');
  return {
    done: done.length > 0 ? `Done: ${done.join(' ')}` : '',
    left: left.length > 0 ? `Not done: ${left.join(' ')}` : '',
    capabilities: isBeyondUs ? CAPABILITIES : '',
  };
}

function report(outcome: Outcome): string {
  if (!isAnswer(outcome)) return asSentence(outcome.summary);
  return asSentence(`${withoutEnd(outcome.intent.words)}: ${toText(outcome.value).trim()}`);
}
