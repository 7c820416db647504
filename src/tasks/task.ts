import type { ClientCertificate, DeviceKind } from '../device/device.ts';
import type { Effect } from '../device/effect.ts';
import type { Directives } from '../directives.ts';
import type { AgentAction, ToolOffer, Unmet } from '../llm/model.ts';
import type { ModelUsage } from '../llm/model-status.ts';

export { UNMET_REASONS, type Unmet } from '../llm/model.ts';

export type TaskStatus = 'waiting' | 'running' | FinalStatus;
export type FinalStatus = 'done' | 'failed' | 'cancelled';

/** Why a run ended. */
export const END_REASONS = [
  'done',
  'failed',
  'unmet',
  'missing_value',
  'step_limit',
  'token_limit',
  'no_progress',
  'model',
  'time_limit',
  'out_of_credits',
  'cancelled',
  'broken_off',
  'internal',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A checked request for a task. `task` is null for a session, which performs the actions sent to it. */
export interface TaskRequest {
  task: string | null;
  url: string | null;
  device: DeviceKind;
  maxSteps: number;
  enableRecording: boolean;
  options: TaskOptions;
  /** Only in a new task and in one that a worker claims: they are erased when the task ends, and are read for its run alone. */
  secrets?: TaskSecrets;
}

export interface TaskSecrets {
  proxyPassword?: string;
  certificates?: ClientCertificate[];
}

/** Optional settings of a task, checked. */
export interface TaskOptions extends UnusedOptions {
  /** JSON Schema (2020-12) that the output must be valid against. */
  responseModel?: object;
  /** Data for the agent, such as credentials. */
  metadata?: Record<string, unknown>;
  /** Hosts or addresses that the browser may open, with * as wildcard. Empty allows all. */
  allowedUrls?: string[];
  customTools?: ToolOffer[];
  profileId?: string;
  /** Whether the run leaves the profile unchanged. */
  isProfileReadOnly?: boolean;
  /** Ids of files and of extensions of the account. */
  files?: string[];
  extensions?: string[];
  /** `self` for the client's own machine, which is not used; otherwise an address (see `toProxyUrl`). */
  proxyServer?: string;
  proxyUsername?: string;
  useAdblock?: boolean;
  /** Two names of one option. */
  stealthMode?: boolean;
  useStealth?: boolean;
  showCursor?: boolean;
  /** Trace that the run is a part of (W3C `traceparent`); absent unless traces are recorded. */
  traceparent?: string;
}

/** Options that are stored and returned, without effect on the run. */
interface UnusedOptions {
  agent?: string;
  useCaptchaSolver?: boolean;
  additionalTools?: Record<string, object | null>;
  experimentalFeatures?: object;
}

export interface Task extends TaskRequest {
  id: string;
  accountId: string;
  status: TaskStatus;
  /** Any JSON value; the reason, as a sentence, for a failed task. */
  output: unknown;
  /** Null until the task is finished. */
  endReason: EndReason | null;
  /** What was not done. Null if unknown: until the task is finished, and for ends that the agent did not choose. */
  unmet: readonly Unmet[] | null;
  /** JSON pointers (RFC 6901) to the parts of the output that are sample data. Null if unknown. */
  sampled: readonly string[] | null;
  creditsUsed: number;
  directives: Directives;
  /** Gives access to the live view and the recording without an API key. */
  liveToken: string;
  hasRecording: boolean;
  /** Whether the run downloaded files. */
  hasDownloads: boolean;
  /** Whether the client asked to use its own machine as proxy (`proxy_server: "self"`). Nothing is tunnelled. */
  usesSelfProxy: boolean;
  createdAt: number;
  /** When its run began, as reported to the client: later than all events sent before. Null until then. */
  runningAt: number | null;
  finishedAt: number | null;
  /** Model usage; null when no model was called, and in the task that a worker claims. */
  usage: ModelUsage | null;
}

/** A task without its request, which may be large. */
export type TaskState = Omit<Task, Exclude<keyof TaskRequest, 'device'>>;

/** One action on the device and its result. */
export interface Step {
  /** Counts from 1. */
  index: number;
  actor: 'agent' | 'client' | 'viewer';
  action: AgentAction;
  /** Description of the action's target; null when it has none. */
  target: string | null;
  /** Why the action was chosen. */
  reason: string;
  ok: boolean;
  /** What happened. */
  summary: string;
  value: unknown;
  /** The answer event in which the value is stored, instead of in the step. */
  answer?: { eventId: string; hasCost: boolean };
  /** The screen after the action. */
  screen: StepScreen;
  /** What it changed; absent if nothing. */
  effects?: readonly Effect[];
  durationMs: number;
  createdAt: number;
}

/** What a step of a run changed. */
export interface RunEffect extends Effect {
  /** Index of the step. */
  step: number;
  createdAt: number;
}

export interface EffectOfTask extends RunEffect {
  task: string;
}

/** Most effects that a run stores; later ones are not kept. */
export const MAX_EFFECTS = 200;

export interface StepScreen {
  app: string;
  title: string;
  url: string | null;
}

/** The credits that a step costs: one, except for a viewer's steps and a client's `goto`, which are free. */
export function creditsOf({ actor, action }: Pick<Step, 'actor' | 'action'>): 0 | 1 {
  return actor === 'viewer' || (actor === 'client' && action.type === 'goto') ? 0 : 1;
}

export const MAX_STEPS = { minimum: 2, maximum: 128, default: 32 } as const;
export const MAX_TASK_CHARACTERS = 100_000;

export function isFinished(status: TaskStatus): status is FinalStatus {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

/** The text as it was submitted, but with its directives at the end. */
export function toSubmittedText({ task, directives: { written } }: Pick<Task, 'task' | 'directives'>): string | null {
  if (task === null || written === undefined) return task;
  return [task, written].filter(Boolean).join(' ');
}
