import {
  type Assets,
  loadTaskInputs,
  persistRunArtifacts,
  type TaskInputRefs,
  toInputRefs,
} from '../../assets/assets.ts';
import type { Clock } from '../../clock.ts';
import { type Device, DeviceLostError, DeviceOptionsError, type Devices } from '../../device/device.ts';
import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import type { LanguageModel, ModelCall } from '../../llm/model.ts';
import type { SessionActionEvent } from '../client-event.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { StoredScreen } from '../ports/screen-store.ts';
import type { StepOutcome } from '../ports/task-lease-store.ts';
import type { RunScreencast } from '../screencasts/run-screencast.ts';
import { creditsOf, type Step, type Task } from '../task.ts';
import { type AgentOptions, type Assignment, runAgent } from './agent.ts';
import { type ClientService, createClientService, serveAll } from './client-events.ts';
import { toDeviceOptions } from './device-options.ts';
import type { RunInbox } from './inbox.ts';
import { createPageReader } from './page-reader.ts';
import type { RunRecorder } from './recorder.ts';
import { CANCELLED, endOf, failed, type RunEnd, type RunOutcome } from './run-end.ts';
import { runSession } from './session.ts';
import { createStepper, type Stepper, type TakeScreen } from './stepper.ts';
import { createSubTasks } from './sub-tasks.ts';
import { createToolCaller, type ToolCaller } from './tool-caller.ts';

export interface RunDependencies {
  devices: Devices;
  model: Pick<LanguageModel, 'decide' | 'planner' | 'readPage'>;
  events: EventStore;
  assets: Assets;
  clock: Clock;
  ids: Ids;
  /** Pause between steps, so that a person can follow. */
  stepMs: number;
  /** Time limit of a run. */
  runLimitMs: number;
  /** Whether sample data may stand for required values that nobody gave. */
  samples: boolean;
  /** Rejects when `signal` aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Receives internal errors of a run. */
  onError: (error: unknown, taskId: string) => void;
}

export interface Run {
  task: Task;
  recorder: RunRecorder;
  inbox: RunInbox;
  screencast: RunScreencast;
  /** See `DecideInput`. */
  isReplanned: boolean;
  /** Stores the screen before the first step. */
  recordScreen: (screen: StoredScreen) => Promise<void>;
  /** Stores the step with the screen after it and charges its credits. Any outcome but `recorded` ends the run. */
  recordStep: (step: Step, screen: StoredScreen | null) => Promise<StepOutcome>;
  /** Signals that an event was sent to the client. */
  publish: () => void;
  signal: AbortSignal;
  /** Whether the signal aborted because the task was cancelled. */
  isCancelled: () => boolean;
}

const ONLY_IN_A_TOOL = 'A task accepts run_task only while one of its custom tools is running.';

const NOT_CLOSED = { code: 200, value: false, cost: { credits: 0, seconds: 0 } } as const;

/** How a run ended, and whether it downloaded files. */
export type RunResult = (RunEnd & { hasDownloads: boolean }) | 'lease_lost';

/** Executes a task or a session on a new device. Viewers and the client may act between the steps. Rejects with the
 *  signal's reason when aborted. */
export async function executeRun(run: Run, dependencies: RunDependencies): Promise<RunResult> {
  const { task, recorder } = run;
  const needs = toInputRefs(task.options);
  const device = await openDevice(task, needs, dependencies);
  if ('status' in device) return { ...device, hasDownloads: false };
  run.screencast.attach(device);
  try {
    const onError = (error: unknown) => dependencies.onError(error, task.id);
    const takeScreen: TakeScreen = orNull(
      async (caption) => (await device.scene(caption)) ?? device.frame(caption),
      onError,
    );
    const first = await recorder.record(0, await takeScreen(''));
    const running = executeOnDevice(run, device, takeScreen, dependencies).catch((error: unknown) => {
      if (run.isCancelled()) return CANCELLED;
      throw error;
    });
    await emitDirected(run, dependencies);
    // The first decision does not wait for the disk.
    const [outcome] = await Promise.all([running, first && run.recordScreen(first)]);
    if (outcome === 'lease_lost') return outcome;
    return { ...outcome, hasDownloads: await persistRunArtifacts(dependencies.assets, task, needs, device) };
  } finally {
    await device.close();
  }
}

/** Sends the events that a rule asks for; a repeated run sends none of them again. */
async function emitDirected({ task, publish }: Run, { events, clock }: RunDependencies): Promise<void> {
  const directed = task.directives.events ?? [];
  for (const [index, event] of directed.entries()) {
    await events.addServerEvent(task.id, { id: `${task.id}-event-${index + 1}`, name: 'custom', event }, clock.now());
  }
  if (directed.length > 0) publish();
}

/** Opens the device with the task's inputs; fails the run if one of them was deleted since the task was accepted, or if
 *  there is no such device. */
async function openDevice(task: Task, needs: TaskInputRefs, dependencies: RunDependencies): Promise<Device | RunEnd> {
  try {
    const inputs = await loadTaskInputs(dependencies.assets, task.accountId, needs);
    const startedAt = task.runningAt ?? dependencies.clock.now();
    return await dependencies.devices.open({ ...toDeviceOptions(task), startedAt, ...inputs });
  } catch (error) {
    if (error instanceof DeviceOptionsError) return failed('failed', error.message);
    if (error instanceof AppError && error.code === 'not_found') return failed('failed', error.message);
    throw error;
  }
}

/** A drawing error is reported and leaves the step without a screen; it does not end the run. If the device is lost, its
 *  next action will. */
function orNull<T>(draw: (caption: string) => Promise<T>, onError: (error: unknown) => void) {
  return async (caption: string): Promise<T | null> => {
    try {
      return await draw(caption);
    } catch (error) {
      if (!(error instanceof DeviceLostError)) onError(error);
      return null;
    }
  };
}

async function executeOnDevice(
  run: Run,
  device: Device,
  takeScreen: TakeScreen,
  dependencies: RunDependencies,
): Promise<RunOutcome> {
  const { task, inbox, recorder, signal, publish } = run;
  const { clock, ids, events: store, runLimitMs, model, stepMs, sleep, samples } = dependencies;
  let creditsUsed = 0;
  const recordStep = (step: Step, screen: StoredScreen | null) => {
    creditsUsed += creditsOf(step);
    return run.recordStep(step, screen);
  };
  const draw = orNull(device.frame.bind(device), (error) => dependencies.onError(error, task.id));
  const stepper = createStepper({ device, takeScreen, recorder, clock, recordStep, signal });
  const call: ModelCall = { accountId: task.accountId, ownerId: task.id, scopeId: task.id, interactive: true, signal };
  const readPage = createPageReader({ model, device, call, metadata: task.options.metadata ?? {} });
  const client = createClientService({
    ...{ taskId: task.id, store, device, stepper, readPage, clock, signal, publish, samples },
  });
  const tools = task.options.customTools ?? [];
  const runSubTask = createSubTasks({ tools, clock, creditsUsed: () => creditsUsed, answer: client.answer });
  const toolCaller = createToolCaller({ task, store, inbox, client, runSubTask, clock, ids, signal, publish });
  const serveViewerHere = () => serveViewer({ device, inbox, stepper, signal });
  const options: AgentOptions = {
    ...{ device, draw, model, stepper, signal, stepMs, sleep },
    callTool: toolCaller.call,
    call,
    // A run that waits for a browser does nothing.
    now: () => clock.monotonic() - (device.waitedMs?.() ?? 0),
    deadline: clock.monotonic() + runLimitMs,
    limitMs: runLimitMs,
    allowedUrls: task.options.allowedUrls ?? [],
    samples,
    serveOthers: async () => (await serveViewerHere()) ?? (await serveBetweenSteps(task, client, toolCaller)),
  };
  return task.task === null
    ? openSession(task, { ...options, client, runSubTask, inbox, serveViewer: serveViewerHere })
    : runAgent({ ...toAssignment(task, task.task, clock), isReplanned: run.isReplanned }, options);
}

/** Performs the client's browser actions between two steps of an agent. `run_task` events wait in a session, or while a
 *  tool call is pending; otherwise they are refused. A task is not closed by its client. */
async function serveBetweenSteps(
  { task }: Task,
  client: ClientService,
  toolCaller: ToolCaller,
): Promise<RunOutcome | null> {
  const refuse = async (event: SessionActionEvent) => {
    // The service answers a close as well; whichever comes first counts.
    const isClose = event.action.type === 'close';
    await client.answer(event, isClose ? NOT_CLOSED : { code: 400, reason: ONLY_IN_A_TOOL });
    return null;
  };
  const isDeferred = () => task === null || toolCaller.isWaiting();
  const served = await serveAll(client, (event) => (isDeferred() ? null : () => refuse(event)));
  return served?.ended ?? null;
}

async function openSession(task: Task, options: Parameters<typeof runSession>[0]): Promise<RunOutcome> {
  if (task.url !== null) {
    const before = await options.device.observe();
    const action = { type: 'goto' as const, url: task.url };
    const { outcome } = await options.stepper.execute({
      actor: 'client',
      action,
      reason: 'Start page of the session.',
      before,
    });
    const ended = endOf(outcome);
    if (ended) return ended;
  }
  return runSession(options);
}

function toAssignment(task: Task, text: string, clock: Clock): Assignment {
  const { url, options, maxSteps, directives, runningAt } = task;
  const { metadata = {}, responseModel = null, customTools: tools = [] } = options;
  const startedAt = runningAt ?? clock.now();
  return { task: text, url, metadata, responseModel, tools, maxSteps, directives, startedAt };
}

interface ViewerOptions {
  device: Device;
  inbox: RunInbox;
  stepper: Stepper;
  signal: AbortSignal;
}

async function serveViewer({ device, inbox, stepper, signal }: ViewerOptions): Promise<RunOutcome | null> {
  for (;;) {
    const action = await inbox.nextViewerAction(signal);
    if (!action) return null;
    const before = await device.observe();
    const { outcome } = await stepper.execute({ actor: 'viewer', action, reason: 'Requested by a viewer.', before });
    const ended = endOf(outcome);
    if (ended) return ended;
  }
}
