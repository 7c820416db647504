import type { Observation } from '../../../../device/device.ts';
import type { Effect } from '../../../../device/effect.ts';
import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import { asSentence } from '../../../../language/words/sentence.ts';
import type { Evidence } from '../../../../reading/answer/evidence.ts';
import type { AgentAction, PastStep, UnmetReason } from '../../../model.ts';
import type { ListedFile } from '../files/choosing/choose-file.ts';
import type { Prose } from '../forms/prose.ts';
import type { Intent } from '../plan/intent.ts';
import type { Credentials, Detail } from './details.ts';

/** Result of one intent. */
export interface Outcome {
  intent: Intent;
  ok: boolean;
  /** One sentence. */
  summary: string;
  value: unknown;
  /** Why it failed, and the names of required values that nobody gave. */
  problem?: Problem;
  /** If it fails, the plan ends, because later intents depend on it. */
  isFatal?: boolean;
  /** Deviation from the task, or use of invented data. Also part of the summary. */
  caveat?: string;
  /** What is to be done next, before the rest of the plan. */
  next?: readonly Intent[];
  /** Everything was as it should be: nothing had to be changed. */
  keeps?: boolean;
  /** It is only a step on the way to `next`. */
  isMeans?: boolean;
  /** What of several things was not found. One sentence. */
  missing?: string;
  /** What the value was read from. */
  evidence?: Evidence;
  /** A list of the device, which the question does not name, has the answer. */
  isOfList?: true;
}

export interface Problem {
  reason: UnmetReason;
  /** One sentence. */
  detail: string;
  missing?: readonly string[];
}

export interface PlannedStep {
  action: AgentAction;
  reason: string;
}

/** An executed step and the screen after it. */
export interface ExecutedStep {
  step: PastStep;
  screen: Observation;
}

/** A running plan: yields the next step and receives its result, from the history or just executed. */
export type StepGenerator<T> = Generator<PlannedStep, T, ExecutedStep>;

export interface Progress {
  task: string;
  /** Parses more of the task, while it runs. */
  planFor: (text: string) => Intent[];
  /** Day of the task, ISO 8601. */
  today: string;
  /** When the run started, epoch ms. */
  now: number;
  details: readonly Detail[];
  outcomes: Outcome[];
  screen: Observation;
  /** What the steps have changed, in order. */
  effects: Effect[];
  /** The last requested page could not be opened. */
  hasLostPage: boolean;
  /** URL where the answer was found, or else where it was first looked for. */
  answerUrl: string | null;
  /** Names of fields filled with invented values, and of boxes ticked because the form requires it. */
  sampled: string[];
  accepted: string[];
  /** Values that were filled in as samples. */
  sampleValues: string[];
  /** The run began under another version of the planner: nothing is changed any more. */
  isReplanned: boolean;
  /** Whether required fields without a given value get samples. */
  samples: boolean;
  /** Words of the task that forbid to send, order or book; null if there are none. */
  forbidden: string | null;
  /** Words of the task that restrict such an act and that nothing reads; null if there are none. */
  restriction: string | null;
  /** What was entered into fields, by page and label; null for choices that are not looked at again. The task takes precedence over
   *  the metadata. */
  settled: Map<string, string | null>;
  /** The page on which a part of a form could not be filled in, the words of that part, and whether they are about the whole form:
   *  it is not sent then. */
  unfilled: { url: string | null; words: string; isWhole: boolean } | null;
  /** Values of the task without a matching field so far. A later step of the form may have one. */
  pending: { intent: Intent; text: string }[];
  /** Other deviations from the task, one sentence each. */
  caveats: string[];
  login: {
    /** Credentials of the task. */
    credentials: Credentials | null;
    /** The hosts that the task gives addresses of, with that of its first page; empty if its text gives none. */
    hosts: readonly string[];
    /** The only host that credentials without a site were sent to. */
    host: string | null;
    /** What the site said when it did not let in. */
    refusal: string | null;
    /** The field for a code that a site asked for after the password, and that was not given. */
    code: string | null;
  };
  /** What the task says for the form that is being filled in; null beside that. */
  prose: Prose | null;
  /** Do not leave the page that the task names, because the output has a response model. */
  staysOnPage: boolean;
  /** Words of the task as they were written, before their spelling was corrected: what is sent is not corrected. */
  asWritten: (words: string) => string;
  /** What the response model asks for; empty without one. */
  wanted: readonly AttributeRef[];
  /** The device's files as the Files app listed them; null if the agent has not looked. */
  files: readonly ListedFile[] | null;
  /** The task says that the file in front has what it asks for. */
  isAboutFile?: boolean;
  /** The only addresses that the device opens; empty for any. */
  allowedUrls: readonly string[];
  /** No clause opens a page, and none is in front at the start. */
  opensNothing: boolean;
}

/** Executes one step and updates the screen. */
export function* act(progress: Progress, action: AgentAction, reason: string): StepGenerator<PastStep> {
  const { step, screen } = yield { action, reason };
  progress.screen = screen;
  progress.effects.push(...(step.effects ?? []));
  return step;
}

export function* goTo(progress: Progress, url: string, reason: string): StepGenerator<PastStep> {
  const step = yield* act(progress, { type: 'goto', url }, reason);
  progress.hasLostPage = !step.ok;
  return step;
}

export function toOutcome(intent: Intent, step: PastStep): Outcome {
  const { ok, summary, value } = step;
  const reason = step.action.type === 'extract' ? 'no_attribute' : 'failed';
  return ok ? { intent, ok, summary, value } : { intent, ok, summary, value, problem: { reason, detail: summary } };
}

export function success(intent: Intent, summary: string, value: unknown = null): Outcome {
  return { intent, ok: true, summary, value };
}

/** @param why the end of a sentence
 *  @param missing names of required values that nobody gave */
export function failure(
  intent: Intent,
  why: string,
  reason: UnmetReason = 'failed',
  missing?: readonly string[],
): Outcome {
  const summary = asSentence(`“${intent.words.slice(0, 200).toWellFormed()}” was not done: ${why}`);
  const detail = asSentence(why);
  return { intent, ok: false, summary, value: null, problem: { reason, detail, ...(missing && { missing }) } };
}

/** Why a form of the page in front is not sent: a part of it could not be filled in. Null if nothing speaks against it. */
export function unfilledBefore({ unfilled, screen }: Progress): string | null {
  if (unfilled === null || unfilled.url !== screen.url) return null;
  return `“${unfilled.words.slice(0, 200)}” could not be done before it, so nothing was sent`;
}

/** Ends the plan before an act that cannot be undone. */
export function valuesMissing(intent: Intent, missing: readonly string[]): Outcome {
  const names = missing.map((name) => `“${name}”`).join(', ');
  const why = `nothing says what to fill in for ${names}, so nothing was sent`;
  return { ...failure(intent, why, 'missing_value', missing), isFatal: true };
}

/** @param summary one sentence */
export function notFound(intent: Intent, summary: string): Outcome {
  return { intent, ok: false, summary, value: null, problem: { reason: 'no_subject', detail: summary } };
}

/** Whether a page is in front, of the browser or of an application that shows pages. */
export const isBrowser = ({ screen }: Progress): boolean => screen.url !== null;
