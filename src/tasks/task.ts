import type { DeviceKind } from '../device/device.ts';
import type { Directives } from '../directives.ts';
import type { AgentAction, ToolOffer } from '../llm/model.ts';
import type { ModelUsage } from '../llm/model-status.ts';

export type TaskStatus = 'waiting' | 'running' | FinalStatus;
export type FinalStatus = 'done' | 'failed' | 'cancelled';

/** Why a run ended. */
export const END_REASONS = [
  'done',
  'failed',
  'step_limit',
  'no_progress',
  'model',
  'time_limit',
  'out_of_credits',
  'cancelled',
  'broken_off',
  'internal',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What a client asks for; `task` is null for a session, which does what its client's events ask for. */
export interface TaskRequest {
  task: string | null;
  url: string | null;
  device: DeviceKind;
  maxSteps: number;
  enableRecording: boolean;
  options: TaskOptions;
}

/** What a request may ask for besides, checked. */
export interface TaskOptions extends UnusedOptions {
  /** JSON Schema (2020-12) that the output must be valid against. */
  responseModel?: object;
  /** What the agent may need to know, such as credentials. */
  metadata?: Record<string, unknown>;
  /** Where the browser may go: hosts or addresses, with * for anything. Empty for everywhere. */
  allowedUrls?: string[];
  customTools?: ToolOffer[];
  profileId?: string;
  /** Whether the profile stays as it was before the run. */
  isProfileReadOnly?: boolean;
  /** Ids of files and of extensions of the account. */
  files?: string[];
  extensions?: string[];
}

/** Stored with the task; they have no effect on its run. */
interface UnusedOptions {
  /** `self` for the client's own machine. */
  proxyServer?: string;
  proxyUsername?: string;
  agent?: string;
  stealthMode?: boolean;
  useStealth?: boolean;
  useAdblock?: boolean;
  useCaptchaSolver?: boolean;
  showCursor?: boolean;
  additionalTools?: Record<string, object | null>;
  experimentalFeatures?: object;
}

export interface Task extends TaskRequest {
  id: string;
  accountId: string;
  status: TaskStatus;
  /** Any JSON value; for a failed task the reason, in a sentence. */
  output: unknown;
  /** Null until it is finished. */
  endReason: EndReason | null;
  creditsUsed: number;
  directives: Directives;
  /** Opens the live view and the recording without a key. */
  liveToken: string;
  hasRecording: boolean;
  /** Whether files were downloaded in its run. */
  hasDownloads: boolean;
  /** Whether the client means its own machine to be the proxy (`proxy_server: "self"`). Nothing is tunnelled. */
  usesSelfProxy: boolean;
  createdAt: number;
  /** When its run began, as the client is told it: later than all it was told before. Null until then. */
  runningAt: number | null;
  finishedAt: number | null;
  /** What asking a model cost; null where none was asked, and for whoever runs the task. */
  usage: ModelUsage | null;
}

/** How a task stands, without what was asked for, which may be large. */
export type TaskState = Omit<Task, Exclude<keyof TaskRequest, 'device'>>;

/** One thing that was done on the device. */
export interface Step {
  /** From 1, in order. */
  index: number;
  /** Who did it. */
  actor: 'agent' | 'client' | 'viewer';
  action: AgentAction;
  /** What the action was done to, in words; null when it has no target. */
  target: string | null;
  /** Why the agent chose the action. */
  reason: string;
  ok: boolean;
  /** What happened. */
  summary: string;
  value: unknown;
  /** The answer to a client's event that holds the value, with or without its cost: the value is stored there alone. */
  answer?: { eventId: string; hasCost: boolean };
  /** What the screen showed afterwards. */
  screen: StepScreen;
  durationMs: number;
  createdAt: number;
}

export interface StepScreen {
  app: string;
  title: string;
  url: string | null;
}

/** The credits that a step costs: one, unless a viewer did it, or a client went to a page. */
export function creditsOf({ actor, action }: Pick<Step, 'actor' | 'action'>): 0 | 1 {
  return actor === 'viewer' || (actor === 'client' && action.type === 'goto') ? 0 : 1;
}

export const MAX_STEPS = { minimum: 2, maximum: 128, default: 32 } as const;
export const MAX_TASK_CHARACTERS = 100_000;

export function isFinished(status: TaskStatus): status is FinalStatus {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}
