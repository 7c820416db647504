import type { Observation } from '../../../../device/device.ts';
import type { AgentAction, PastStep } from '../../../model.ts';
import type { Detail } from '../details.ts';
import type { Intent } from '../intent.ts';

/** What came of one thing asked for. */
export interface Outcome {
  intent: Intent;
  ok: boolean;
  /** One sentence. */
  summary: string;
  value: unknown;
  /** Without it nothing that follows makes sense: the run fails. */
  isFatal?: boolean;
  /** What was done in another way than asked for, or with invented data. It is part of the summary too. */
  caveat?: string;
}

export interface PlannedStep {
  action: AgentAction;
  reason: string;
}

/** A step with the screen that came after it. */
export interface ExecutedStep {
  step: PastStep;
  screen: Observation;
}

/** A plan being followed: it yields the next action and is given what came of it, be it from the past or just now. */
export type StepGenerator<T> = Generator<PlannedStep, T, ExecutedStep>;

export interface Progress {
  task: string;
  details: readonly Detail[];
  outcomes: Outcome[];
  screen: Observation;
  /** The page that was asked for could not be opened, and no other has been since. */
  hasLostPage: boolean;
  /** Where the answer was found, or else where it was looked for first. */
  answerUrl: string | null;
  /** Fields that were filled with invented values, by name; boxes that had to be ticked. */
  sampled: string[];
  accepted: string[];
  /** Fields that have their value already, by page and label: what the task says goes before what was sent along. */
  settled: Set<string>;
  /** What the task says for fields that no page had yet: a later step of the form may. */
  pending: { intent: Intent; text: string }[];
  /** What else differs from what was asked for, a sentence each. */
  caveats: string[];
  /** Nothing may be looked for beyond the page that the task names: its output has a form of its own. */
  staysOnPage: boolean;
}

/** Takes one step and looks at what the screen shows after it. */
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
