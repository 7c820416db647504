import type { DeviceKind } from '../device/device.ts';

export type TaskStatus = 'waiting' | 'running' | 'done' | 'failed';

/** What a client asks for. `options` holds the request's other known fields, checked and kept as they came. */
export interface TaskRequest {
  task: string;
  url: string | null;
  device: DeviceKind;
  maxSteps: number;
  enableRecording: boolean;
  options: Record<string, unknown>;
}

export interface Task extends TaskRequest {
  id: string;
  accountId: string;
  status: TaskStatus;
  /** Any JSON value; for a failed task the reason, in a sentence. */
  output: unknown;
  creditsUsed: number;
  /** Opens the live view and the recording without a key. */
  liveToken: string;
  hasRecording: boolean;
  createdAt: number;
  finishedAt: number | null;
}

/** One thing the agent did on the device. */
export interface Step {
  /** From 1, in order. */
  index: number;
  action: { type: string } & Record<string, unknown>;
  /** Why the agent chose the action. */
  reason: string;
  ok: boolean;
  /** What happened. */
  summary: string;
  value: unknown;
  createdAt: number;
}

export const MAX_STEPS = { minimum: 2, maximum: 128, default: 32 } as const;
export const MAX_TASK_CHARACTERS = 100_000;

export function isFinished(status: TaskStatus): boolean {
  return status === 'done' || status === 'failed';
}
