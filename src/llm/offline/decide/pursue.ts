import type { DeviceAction, Observation } from '../../../device/device.ts';
import type { PastStep } from '../../model.ts';
import { toNumber } from './expression.ts';
import type { Intent } from './intent.ts';
import { RESULT } from './intent.ts';
import { findLink, listLinks } from './links.ts';

/** What came of one thing asked for. */
export interface Outcome {
  intent: Intent;
  ok: boolean;
  /** One sentence. */
  summary: string;
  value: unknown;
}

interface Wish {
  action: DeviceAction;
  reason: string;
}

/** A plan being followed: it yields the next action and is given what came of it, be it from the past or just now. */
export type Pursuit<T> = Generator<Wish, T, PastStep>;

interface Progress {
  outcomes: Outcome[];
  observation: Observation;
  /** The page that was to be read could not be opened, and no other has been since. */
  hasLostPage: boolean;
  /** The results on screen, when the last page opened was a results page. */
  results: readonly { title: string; url: string }[];
}

/** Follows a plan to its end. `outcomes` fills as things are done, so that an early stop can tell what was. */
export function* pursuePlan(plan: readonly Intent[], observation: Observation, outcomes: Outcome[]): Pursuit<void> {
  const progress: Progress = { outcomes, observation, hasLostPage: false, results: [] };
  for (const intent of plan) outcomes.push(yield* pursue(intent, progress));
}

function* pursue(intent: Intent, progress: Progress): Pursuit<Outcome> {
  switch (intent.kind) {
    case 'open':
      return yield* open(intent, intent.address, `The task asks to open ${intent.address}.`, progress);
    case 'open_named':
      return yield* openNamed(intent, progress);
    case 'search':
      return yield* search(intent, intent.query, progress);
    case 'read':
      return yield* read(intent, progress);
    case 'compute':
      return yield* compute(intent, intent.expression, progress);
    case 'note':
      return yield* note(intent, intent.text);
    case 'note_found':
      return yield* note(intent, foundText(intent.reference, progress));
    case 'unknown':
      return failure(intent, 'this simulated computer cannot do that');
  }
}

function* open(intent: Intent, url: string, reason: string, progress: Progress): Pursuit<Outcome> {
  const step = yield { action: { type: 'goto', url }, reason };
  progress.hasLostPage = !step.ok;
  progress.results = [];
  return toOutcome(intent, step);
}

/** By a link on the page in front, or else by searching for the name. */
function* openNamed(intent: Intent & { kind: 'open_named' }, progress: Progress): Pursuit<Outcome> {
  const { name, position } = intent;
  const links = listLinks(progress.observation.tree);
  const url = position === null ? findLink(links, name) : (links[position]?.url ?? null);
  const step: PastStep = yield url === null
    ? searchWish(name)
    : { action: { type: 'goto', url }, reason: `The page links to ${name}.` };
  // What was chosen then counts, not what would be chosen now: the screen has changed since.
  if (step.action.type !== 'search') {
    progress.hasLostPage = !step.ok;
    progress.results = [];
    return toOutcome(intent, step);
  }
  noteResults(step, progress);
  return step.ok ? yield* openBestResult(intent, progress) : toOutcome(intent, step);
}

function* openBestResult(intent: Intent, progress: Progress): Pursuit<Outcome> {
  const result = progress.results[0];
  if (!result) return failure(intent, 'the search gave no result to open');
  return yield* open(intent, result.url, `“${result.title}” is the best search result.`, progress);
}

function searchWish(query: string): Wish {
  return { action: { type: 'search', query }, reason: `Search the web for “${query}”.` };
}

function* search(intent: Intent, query: string, progress: Progress): Pursuit<Outcome> {
  const step = yield searchWish(query);
  noteResults(step, progress);
  return toOutcome(intent, step);
}

function noteResults(step: PastStep, progress: Progress): void {
  progress.results = isResultList(step.value) ? step.value : [];
  progress.hasLostPage = !step.ok;
}

function isResultList(value: unknown): value is { title: string; url: string }[] {
  const isResult = (item: unknown): boolean =>
    typeof item === 'object' &&
    item !== null &&
    'url' in item &&
    typeof item.url === 'string' &&
    'title' in item &&
    typeof item.title === 'string';
  return Array.isArray(value) && value.every(isResult);
}

function* read(intent: Intent & { kind: 'read' }, progress: Progress): Pursuit<Outcome> {
  const { question, scope } = intent;
  if (scope !== 'web' && progress.hasLostPage) return failure(intent, 'the page to read was not opened');
  if (scope === 'page') return toOutcome(intent, yield readWish(question));
  if (scope === 'page_first') {
    const isAboutResults = /\b(?:results?|titles?|links?)\b/i.test(question);
    if (progress.results.length > 0 && !isAboutResults) yield* openBestResult(intent, progress);
    const step = yield readWish(question);
    if (step.ok) return toOutcome(intent, step);
  }
  return yield* readFromWeb(intent, question, progress);
}

function* readFromWeb(intent: Intent, question: string, progress: Progress): Pursuit<Outcome> {
  const found = yield* search(intent, question, progress);
  if (!found.ok) return found;
  const opened = yield* openBestResult(intent, progress);
  return opened.ok ? toOutcome(intent, yield readWish(question)) : opened;
}

function readWish(question: string): Wish {
  return { action: { type: 'extract', question }, reason: `Read from the page: ${question}` };
}

function* compute(intent: Intent, expression: string, progress: Progress): Pursuit<Outcome> {
  if (!expression.includes(RESULT)) {
    return toOutcome(intent, yield { action: { type: 'compute', expression }, reason: `Compute ${expression}.` });
  }
  const number = toNumber(lastValue(progress));
  if (number === null) return failure(intent, 'there is no earlier number to go on from');
  const filled = expression.replaceAll(RESULT, number < 0 ? `(${number})` : String(number));
  return toOutcome(intent, yield { action: { type: 'compute', expression: filled }, reason: `Compute ${filled}.` });
}

function* note(intent: Intent, text: string): Pursuit<Outcome> {
  if (text === '') return failure(intent, 'nothing was found to write down');
  return toOutcome(intent, yield { action: { type: 'write_note', text }, reason: 'Write it down in Notes.' });
}

const MANY = /\b(?:them|these|those|both|all|and|everything|results|answers|values|numbers|findings)\b/i;

function foundText(reference: string, { outcomes }: Progress): string {
  const found = outcomes.filter((outcome) => outcome.ok && outcome.value !== null);
  if (MANY.test(reference) && found.length > 1) {
    return found.map((outcome) => `${outcome.intent.words}: ${toText(outcome.value)}`).join('\n');
  }
  const noun = reference.split(' ').at(-1)?.toLowerCase() ?? '';
  const named = found.findLast((outcome) => outcome.intent.words.toLowerCase().includes(noun));
  return toText((named ?? found.at(-1))?.value ?? '');
}

function lastValue({ outcomes }: Pick<Progress, 'outcomes'>): unknown {
  return outcomes.findLast((outcome) => outcome.ok && outcome.value !== null)?.value ?? null;
}

/** A value as a person would write it down. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(toText).join('\n');
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${toText(entry)}`)
    .join(', ');
}

function toOutcome(intent: Intent, step: PastStep): Outcome {
  return { intent, ok: step.ok, summary: step.summary, value: step.value };
}

function failure(intent: Intent, reason: string): Outcome {
  return {
    intent,
    ok: false,
    summary: `“${intent.words.slice(0, 200).toWellFormed()}” was not done: ${reason}.`,
    value: null,
  };
}
