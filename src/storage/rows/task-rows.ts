import type { DeviceKind } from '../../device/device.ts';
import type { ClaimedTask } from '../../tasks/ports/task-lease-store.ts';
import type { EffectOfTask, EndReason, RunEffect, Step, Task, TaskState, TaskStatus } from '../../tasks/task.ts';
import { readAction, readEffects, readJson, readSampled, readScreen, readUnmet } from './record-rows.ts';
import { readTaskOptions, readTaskSecrets } from './task-options-rows.ts';
import { toUsage } from './usage-row.ts';

/** SQLite has no booleans. */
type Flag = boolean | 0 | 1;

export interface TaskRow {
  id: string;
  account_id: string;
  status: TaskStatus;
  end_reason: EndReason | null;
  task: string;
  is_session: Flag;
  url: string | null;
  device: DeviceKind;
  max_steps: number;
  enable_recording: Flag;
  options: string;
  directives: string;
  live_token: string;
  output: string | null;
  unmet: string | null;
  sampled: string | null;
  credits_used: number;
  has_recording: Flag;
  has_downloads: Flag;
  uses_self_proxy: Flag;
  created_at: number;
  running_at: number | null;
  finished_at: number | null;
  cancelled_at: number | null;
  attempts: number;
  excused: number;
  strikes: number;
  planner: string | null;
  /** Present only if selected. */
  usage?: string | null;
}

export interface StepRow {
  step_index: number;
  actor: Step['actor'];
  action: string;
  target: string | null;
  reason: string;
  ok: Flag;
  summary: string;
  value: string | null;
  screen: string;
  duration_ms: number;
  created_at: number;
  effects: string | null;
}

export type EffectRow = Pick<StepRow, 'step_index' | 'created_at' | 'effects'>;
export type EffectOfTaskRow = EffectRow & { task_id: string };

/** The columns of a TaskState. */
export type TaskStateRow = Omit<
  TaskRow,
  | 'task'
  | 'is_session'
  | 'url'
  | 'max_steps'
  | 'enable_recording'
  | 'options'
  | 'cancelled_at'
  | 'attempts'
  | 'excused'
  | 'strikes'
  | 'planner'
>;
export const STATE_COLUMNS = `id, account_id, status, end_reason, device, directives, live_token, output, unmet, sampled, credits_used,
  has_recording, has_downloads, uses_self_proxy, created_at, running_at, finished_at`;

export function toTask(row: TaskRow): Task;
export function toTask(row: TaskRow | undefined): Task | null;
export function toTask(row: TaskRow | undefined): Task | null {
  if (!row) return null;
  return {
    ...toTaskState(row),
    task: row.is_session ? null : row.task,
    url: row.url,
    maxSteps: row.max_steps,
    enableRecording: Boolean(row.enable_recording),
    options: readTaskOptions(row.options),
  };
}

/** As a worker gets it: with its secrets. */
export function toClaimed(row: TaskRow, leaseToken: string): ClaimedTask {
  const secrets = readTaskSecrets(row.options);
  const { attempts, excused, strikes, planner } = row;
  const task = { ...toTask(row), ...(secrets && { secrets }) };
  return { task, leaseToken, attempts, excused, strikes, planner, isCancelled: row.cancelled_at !== null };
}

export function toTaskState(row: TaskStateRow): TaskState {
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    endReason: row.end_reason,
    device: row.device,
    directives: (readJson(row.directives) ?? {}) as Task['directives'],
    output: readJson(row.output),
    unmet: readUnmet(row.unmet),
    sampled: readSampled(row.sampled),
    creditsUsed: row.credits_used,
    liveToken: row.live_token,
    hasRecording: Boolean(row.has_recording),
    hasDownloads: Boolean(row.has_downloads),
    usesSelfProxy: Boolean(row.uses_self_proxy),
    createdAt: row.created_at,
    runningAt: row.running_at,
    finishedAt: row.finished_at,
    usage: toUsage(row.usage),
  };
}

export const toEffectsOfTask = (row: EffectOfTaskRow): EffectOfTask[] =>
  toRunEffects(row).map((effect) => ({ task: row.task_id, ...effect }));

export function toRunEffects({ step_index: step, created_at: createdAt, effects }: EffectRow): RunEffect[] {
  return (readEffects(effects) ?? []).map((effect) => ({ step, ...effect, createdAt }));
}

export function toStep(row: StepRow): Step {
  const effects = readEffects(row.effects);
  return {
    index: row.step_index,
    actor: row.actor,
    action: readAction(row.action),
    target: row.target,
    reason: row.reason,
    ok: Boolean(row.ok),
    summary: row.summary,
    value: readJson(row.value),
    screen: readScreen(row.screen),
    ...(effects && { effects }),
    durationMs: row.duration_ms,
    createdAt: row.created_at,
  };
}
