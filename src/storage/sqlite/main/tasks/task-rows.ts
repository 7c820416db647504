import type { DeviceKind } from '../../../../device/device.ts';
import type { EndReason, Step, Task, TaskState, TaskStatus } from '../../../../tasks/task.ts';
import { toUsage } from '../reply-store.ts';
import { readTaskOptions } from './task-options-rows.ts';

export interface TaskRow {
  id: string;
  account_id: string;
  status: TaskStatus;
  end_reason: EndReason | null;
  task: string;
  is_session: number;
  url: string | null;
  device: DeviceKind;
  max_steps: number;
  enable_recording: number;
  options: string;
  directives: string;
  live_token: string;
  output: string | null;
  unmet: string | null;
  sampled: string | null;
  credits_used: number;
  has_recording: number;
  has_downloads: number;
  uses_self_proxy: number;
  created_at: number;
  running_at: number | null;
  finished_at: number | null;
  cancelled_at: number | null;
  attempts: number;
  excused: number;
  /** Present only if selected. */
  usage?: string | null;
}

export interface StepRow {
  step_index: number;
  actor: Step['actor'];
  action: string;
  target: string | null;
  reason: string;
  ok: number;
  summary: string;
  value: string | null;
  screen: string;
  duration_ms: number;
  created_at: number;
}

/** A value that was sent to the client is read from the answer to its event. */
export const STEP_COLUMNS = `step_index, actor, action, target, reason, ok, summary,
  coalesce(value, (SELECT payload -> steps.answer_path FROM events
    WHERE events.task_id = steps.task_id AND events.sender = 'server' AND events.id = steps.answer_id)) AS value,
  screen, duration_ms, created_at`;

/** The columns of a TaskState. */
export type TaskStateRow = Omit<
  TaskRow,
  'task' | 'is_session' | 'url' | 'max_steps' | 'enable_recording' | 'options' | 'cancelled_at' | 'attempts' | 'excused'
>;
export const STATE_COLUMNS = `id, account_id, status, end_reason, device, directives, live_token, output, unmet, sampled, credits_used,
  has_recording, has_downloads, uses_self_proxy, created_at, running_at, finished_at`;

export function toTask(row: TaskRow): Task;
export function toTask(row: TaskRow | undefined): Task | null;
export function toTask(row: TaskRow | undefined): Task | null {
  if (!row) return null;
  return {
    ...toTaskState(row),
    task: row.is_session === 1 ? null : row.task,
    url: row.url,
    maxSteps: row.max_steps,
    enableRecording: row.enable_recording === 1,
    options: readTaskOptions(row.options),
  };
}

export function toTaskState(row: TaskStateRow): TaskState {
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    endReason: row.end_reason,
    device: row.device,
    directives: JSON.parse(row.directives),
    output: readJson(row.output),
    unmet: readJson(row.unmet),
    sampled: readJson(row.sampled),
    creditsUsed: row.credits_used,
    liveToken: row.live_token,
    hasRecording: row.has_recording === 1,
    hasDownloads: row.has_downloads === 1,
    usesSelfProxy: row.uses_self_proxy === 1,
    createdAt: row.created_at,
    runningAt: row.running_at,
    finishedAt: row.finished_at,
    usage: toUsage(row.usage),
  };
}

const readJson = (text: string | null) => (text === null ? null : JSON.parse(text));

/** Characters in the columns that may be large. */
export function toStepSize({ action, reason, summary, value }: StepRow): number {
  return action.length + reason.length + summary.length + (value?.length ?? 0);
}

export function toStep(row: StepRow): Step {
  return {
    index: row.step_index,
    actor: row.actor,
    action: JSON.parse(row.action),
    target: row.target,
    reason: row.reason,
    ok: row.ok === 1,
    summary: row.summary,
    value: row.value === null ? null : JSON.parse(row.value),
    screen: JSON.parse(row.screen),
    durationMs: row.duration_ms,
    createdAt: row.created_at,
  };
}
