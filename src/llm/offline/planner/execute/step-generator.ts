import type { Observation } from '../../../../device/device.ts';
import type { AgentAction, PastStep } from '../../../model.ts';
import type { Detail } from '../details.ts';
import type { Intent } from '../intent.ts';

/** Result of one intent. */
export interface Outcome {
  intent: Intent;
  ok: boolean;
  /** One sentence. */
  summary: string;
  value: unknown;
  /** If it fails, the run fails, because later intents depend on it. */
  isFatal?: boolean;
  /** Deviation from the task, or use of invented data. Also part of the summary. */
  caveat?: string;
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
  details: readonly Detail[];
  outcomes: Outcome[];
  screen: Observation;
  /** The last requested page could not be opened. */
  hasLostPage: boolean;
  /** URL where the answer was found, or else where it was first looked for. */
  answerUrl: string | null;
  /** Names of fields filled with invented values, and of boxes ticked because the form requires it. */
  sampled: string[];
  accepted: string[];
  /** Fields that already have a value, by page and label. The task takes precedence over the metadata. */
  settled: Set<string>;
  /** Values of the task without a matching field so far. A later step of the form may have one. */
  pending: { intent: Intent; text: string }[];
  /** Other deviations from the task, one sentence each. */
  caveats: string[];
  /** Do not leave the page that the task names, because the output has a response model. */
  staysOnPage: boolean;
}

/** Executes one step and updates the screen. */
export function* act(progress: Progress, action: AgentAction, reason: string): StepGenerator<PastStep> {
  const { step, screen } = yield { action, reason };
  progress.screen = screen;
  return step;
}

export function* goTo(progress: Progress, url: string, reason: string): StepGenerator<PastStep> {
  const step = yield* act(progress, { type: 'goto', url }, reason);
  progress.hasLostPage = !step.ok;
  return step;
}

export function toOutcome(intent: Intent, step: PastStep): Outcome {
  return { intent, ok: step.ok, summary: step.summary, value: step.value };
}

export function success(intent: Intent, summary: string, value: unknown = null): Outcome {
  return { intent, ok: true, summary, value };
}

export function failure(intent: Intent, reason: string): Outcome {
  const ending = /[.!?]$/.test(reason) ? '' : '.';
  const summary = `“${intent.words.slice(0, 200).toWellFormed()}” was not done: ${reason}${ending}`;
  return { intent, ok: false, summary, value: null };
}

export const isBrowser = ({ screen }: Progress): boolean => screen.app === 'browser' && screen.url !== null;
