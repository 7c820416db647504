import { type Assets, checkTaskInputs, toInputRefs } from '../assets/assets.ts';
import type { Clock } from '../clock.ts';
import { type Directives, mergeDirectives } from '../directives.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { ToolOffer } from '../llm/model.ts';
import type { Signals } from '../signals.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import { subscribeToChanges } from './change-subscription.ts';
import type { ActionAnswer, ActionEvent, ClientEvent } from './client-event.ts';
import type { EventStore } from './ports/event-store.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { OpenLimits, TaskStore } from './ports/task-store.ts';
import type { Chapter } from './recording-chapters.ts';
import type { SendOutcome, ViewerMessage } from './run/inbox.ts';
import { CANCELLED } from './run/run-end.ts';
import type { RunMessage } from './run/runner.ts';
import type { RunPictures } from './run-pictures.ts';
import { isFinished, type Step, type Task, type TaskOptions, type TaskRequest, type TaskStatus } from './task.ts';
import { createTaskDirectives, type TaskDirectivesOptions } from './task-directives.ts';
import { checkAccepted, checkSendOutcome } from './task-limits.ts';
import { createTaskReads, NO_TASK, type TaskReads } from './task-reads.ts';

export interface Tasks extends Pick<TaskReads, 'get' | 'getUpdate' | 'list' | 'reveal'> {
  /** Accepts a task; a worker runs it later. Throws invalid for an unknown directive, not_found for a profile, file or
   *  extension that the account does not have, out_of_credits when none are left, too_many_requests when a limit of
   *  open tasks or sessions is reached, and conflict for a session that is to save a profile which an open session saves;
   *  nothing is created then.
   *  `newId` makes a request repeatable after a crash: an existing task of this id is returned. `ruled` are the
   *  directives of a rule. */
  submit(accountId: string, request: TaskRequest, newId?: string, ruled?: Directives): Promise<Task>;
  /** The task with its request, as it is stored; of any account if `accountId` is null. Throws not_found. */
  inspect(accountId: string | null, id: string): Promise<Task>;
  /** Accepts an event of the client; a repeated event id has no effect. Throws not_found for an unknown task, and invalid
   *  when the run has ended or does not accept such an event. */
  sendEvent(accountId: string, taskId: string, event: ClientEvent): Promise<void>;
  /** Ends the task before its next step; a finished task is unchanged. Resolves when the task has ended, or after two
   *  seconds; at once when an event of the client is still unanswered. Throws not_found. */
  cancel(accountId: string, id: string): Promise<void>;
  /** Deletes the content of a finished task, including its frames and recording; its id, status and cost remain. Throws
   *  not_found, and conflict when it is not finished. */
  erase(accountId: string, id: string): Promise<void>;
  /** The task whose live view the token opens. Throws not_found. */
  getByLiveToken(liveToken: string): Promise<Task>;
  /** Sends a viewer's message to the run. Throws not_found, conflict when the task is not running, and too_many_requests
   *  when the viewers' input queue is full or the run's total of inputs is used up. */
  control(liveToken: string, message: ViewerMessage): Promise<void>;
  /** Steps after `afterIndex`, ascending: at most `limit`, and no more than about 4 MB of them. */
  listSteps(taskId: string, afterIndex: number, limit?: number): Promise<Step[]>;
  /** What the run has changed so far, in order. */
  listEffects: TaskStore['listEffects'];
  listEffectsOfTasks: TaskStore['listEffectsOfTasks'];
  /** Throws not_found when the screen could not be taken, or was removed. */
  getFrame(taskId: string, index: number): Promise<Buffer>;
  /** Throws not_found when the task has no recording. */
  getRecording(task: Task): Promise<Buffer>;
  /** When the recording shows which step. Throws not_found when the task has no recording, or one that lacks a screen. */
  getChapters(task: Task): Promise<Chapter[]>;
  /** How the agent reads the task, in words. Throws not_found if a language model reads it, and for a session. */
  explain(task: Task): Promise<string>;
  /** Calls back after each change; returns the unsubscribe function. */
  watch(taskId: string, onChange: () => void): () => void;
  count(): Promise<Record<TaskStatus, number>>;
}

/** What the agent reads of a task; `today` is an ISO 8601 date. */
export interface TaskText {
  task: string;
  today: string;
  startUrl: string | null;
  offers: readonly ToolOffer[];
}

export interface TasksOptions extends TaskDirectivesOptions {
  store: TaskStore;
  events: EventStore;
  assets: Assets;
  media: Pick<MediaStore, 'remove'>;
  pictures: RunPictures;
  signals: Signals;
  clock: Clock;
  ids: Ids;
  /** Time limit of a run. */
  runLimitMs: number;
  /** Limits of open tasks and sessions. */
  limits: OpenLimits;
  /** Limit of concurrent held reads of one account. */
  maxHeldReads?: number;
  /** Minimum time after its creation for which an unread task is shown as unfinished. */
  minimumVisibleMs?: number;
  /** Explains how the agent reads a task; absent if a language model reads it. */
  explain?: ((task: TaskText) => Promise<string>) | undefined;
  /** Called when there is work for a worker, which it can claim from `claimableAt` on (epoch ms). */
  onSubmit: (task: Task, claimableAt: number) => void;
  /** Sends a message to the run of a task, in whichever thread executes it; null when it is not running. */
  sendToRun: (taskId: string, message: RunMessage) => Promise<SendOutcome | null>;
}

export function createTasks(options: TasksOptions): Tasks {
  const {
    store,
    events,
    media,
    pictures,
    signals,
    clock,
    ids,
    maxHeldReads = MAX_HELD_READS,
    minimumVisibleMs = 0,
  } = options;
  const written = createTaskDirectives(options);
  const reads = createTaskReads({ store, events, signals, clock, minimumVisibleMs, maxHeldReads });

  async function getOwn(accountId: string, id: string): Promise<Task> {
    return orNotFound(await store.findTask(accountId, id), NO_TASK);
  }

  /** The event as it is stored for the run. Throws invalid for an event that the task does not accept. */
  async function toStoredEvent(task: Task, event: ClientEvent): Promise<ClientEvent> {
    if (event.name === 'tool_call') {
      if (!(await events.hasServerEvent(task.id, event.id))) {
        throw new AppError('invalid', 'id must be that of a tool_call event of this task.');
      }
      return event;
    }
    if (event.name === 'browser_action' || event.action.type === 'close') return event;
    if (task.task !== null && !(await events.hasOpenToolCall(task.id))) throw new AppError('invalid', NO_TOOL_RUNNING);
    const { responseModel } = event.action;
    const { customTools } = task.options;
    const { text, directives } = written.read(event.action.task, 'payload.input.task', { responseModel, customTools });
    return { ...event, action: { ...event.action, task: text, directives } };
  }

  /** Whether a `close` is refused at once, because a task runs, and not after that has ended. A session that accepts
   *  `close` counts as closed from then on. */
  async function isCloseRefused(task: Task, event: ClientEvent): Promise<boolean> {
    if (event.name === 'session_action' && event.action.type === 'close') {
      const isRunning = async () =>
        (await events.listOpenActions(task.id)).some(({ action }) => action.type === 'run_task');
      if (task.task !== null || (await isRunning())) return true;
      await events.closeToClient(task.id);
    }
    return false;
  }

  async function answer(taskId: string, { id, name }: ActionEvent, answer: ActionAnswer): Promise<void> {
    await events.addServerEvent(taskId, { id, name, answer }, clock.now());
    signals.publish(taskId);
  }

  async function waitForEnd(accountId: string, id: string): Promise<void> {
    const changes = subscribeToChanges((onChange) => signals.subscribe(id, onChange), { maxMs: CANCEL_WAIT_MS });
    try {
      while (!isFinished((await getOwn(accountId, id)).status) && (await changes.next()));
    } finally {
      changes.end();
    }
  }

  async function getByLiveToken(liveToken: string): Promise<Task> {
    return orNotFound(await store.findTaskByLiveToken(liveToken), 'No run has this address.');
  }

  return {
    async submit(accountId, request, newId, ruled = {}) {
      const existing = newId === undefined ? null : await store.findTask(accountId, newId);
      if (existing) return existing;
      const read =
        request.task === null ? { text: null, directives: {} } : written.read(request.task, 'task', request.options);
      const { text } = read;
      const directives = mergeDirectives(ruled, read.directives);
      written.checkOutput('task', directives, request.options);
      await checkTaskInputs(options.assets, accountId, toInputRefs(request.options));
      const createdAt = clock.now();
      const task: Task = {
        ...request,
        options: withTrace(request.options),
        task: text,
        directives,
        id: newId ?? ids.newId(),
        accountId,
        status: 'waiting',
        output: null,
        endReason: null,
        unmet: null,
        sampled: null,
        creditsUsed: 0,
        liveToken: ids.newToken(),
        hasRecording: false,
        hasDownloads: false,
        usesSelfProxy: request.options.proxyServer === 'self',
        createdAt,
        runningAt: null,
        finishedAt: null,
        usage: null,
      };
      const claimableAt = createdAt + claimDelayMs(directives, options.runLimitMs);
      const acceptance = await store.createTask(task, claimableAt, options.limits);
      checkAccepted(acceptance, options.limits, task.options);
      options.onSubmit(task, claimableAt);
      return task;
    },
    get: reads.get,
    getUpdate: reads.getUpdate,
    list: reads.list,
    reveal: reads.reveal,
    inspect: async (accountId, id) =>
      accountId === null ? orNotFound(await store.findTaskOfAnyone(id), NO_TASK) : getOwn(accountId, id),
    async sendEvent(accountId, taskId, event) {
      const task = await getOwn(accountId, taskId);
      if (isFinished(task.status)) throw new AppError('invalid', CLOSED);
      const outcome = await events.addClientEvent(taskId, await toStoredEvent(task, event), clock.now());
      if (outcome === 'closed') throw new AppError('invalid', CLOSED);
      if (outcome !== 'added') return;
      const isAction = event.name !== 'tool_call';
      if (isAction && (await isCloseRefused(task, event))) return answer(taskId, event, NOT_CLOSED);
      options.sendToRun(taskId, { type: 'client_event' });
      signals.publish(taskId);
      // No run will perform it. Later, because a client that cancels at once reads no answer given before.
      if (isAction && task.directives.stuck && task.status === 'waiting')
        clock.at(clock.now() + STUCK_ANSWER_MS, () => void answer(taskId, event, STUCK).catch(() => {}));
    },
    async cancel(accountId, id) {
      const outcome = await store.cancelTask(accountId, id, {
        ...CANCELLED,
        hasRecording: false,
        hasDownloads: false,
        finishedAt: clock.now(),
      });
      if (outcome === null) throw new AppError('not_found', NO_TASK);
      if (outcome === 'marked' || outcome === 'unanswered') options.sendToRun(id, { type: 'cancel' });
      // Another task may have waited for its profile.
      if (outcome !== 'finished') options.onSubmit(await getOwn(accountId, id), clock.now());
      if (outcome === 'marked') await waitForEnd(accountId, id);
      if (outcome === 'ended') signals.publish(id);
      if (outcome === 'finished') await reads.reveal(accountId, id);
    },
    async erase(accountId, id) {
      if (!(await store.eraseTask(accountId, id, ids.newToken()))) {
        await getOwn(accountId, id);
        throw new AppError('conflict', 'The task is not finished. Cancel it or wait for it to finish.');
      }
      await media.remove(id);
      await reads.reveal(accountId, id);
    },
    getByLiveToken,
    async control(liveToken, message) {
      const task = await getByLiveToken(liveToken);
      if (task.status !== 'running')
        throw new AppError('conflict', `The run cannot be controlled: it is ${task.status}.`);
      const outcome = await options.sendToRun(task.id, message);
      if (outcome === null) throw new AppError('conflict', 'The run cannot be controlled: no worker is executing it.');
      checkSendOutcome(outcome);
    },
    listSteps: (taskId, afterIndex, limit = MAX_STEPS_AT_ONCE) =>
      store.listSteps(taskId, afterIndex, { limit, maxBytes: MAX_STEP_BYTES }),
    listEffects: store.listEffects,
    listEffectsOfTasks: store.listEffectsOfTasks,
    getFrame: async (taskId, index) => orNotFound(await pictures.readFrame(taskId, index), 'No frame has this number.'),
    getRecording: async (task) =>
      orNotFound(task.hasRecording ? await pictures.readRecording(task.id) : null, 'This run has no recording.'),
    async getChapters(task) {
      return orNotFound(task.hasRecording ? await pictures.readChapters(task.id) : null, NO_CHAPTERS);
    },
    async explain({ task, url, options: { customTools = [] }, createdAt }) {
      if (!options.explain) throw new AppError('not_found', 'A language model reads the tasks of this server.');
      if (task === null) throw new AppError('not_found', 'A session has no task to read.');
      const today = new Date(createdAt).toISOString().slice(0, 10);
      return options.explain({ task, today, startUrl: url, offers: customTools });
    },
    watch: (taskId, onChange) => signals.subscribe(taskId, onChange),
    count: () => store.countTasks(),
  };
}

function withTrace(options: TaskOptions): TaskOptions {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? options : { ...options, traceparent };
}

const MAX_HELD_READS = 1000;
const MAX_STEPS_AT_ONCE = 1000;
const MAX_STEP_BYTES = 4 * 1024 * 1024;
const NOT_CLOSED: ActionAnswer = { code: 200, value: false, cost: { credits: 0, seconds: 0 } };
const STUCK_ANSWER_MS = 3_000;
const STUCK: ActionAnswer = { code: 400, reason: 'The task is stuck, as its directive asks: it performs no action.' };
const NO_CHAPTERS = 'There is no recording with a picture of each screen of this run.';
const NO_TOOL_RUNNING =
  'payload.name must not be run_task: a task accepts run_task only while one of its custom tools is running.';
// Shorter than the grace period of open requests when the server stops.
const CANCEL_WAIT_MS = 2_000;
const CLOSED = 'The run is closed and accepts no more events.';

/** Delay before the task may be claimed, in ms; a stuck or held task waits until its time limit. */
function claimDelayMs({ delayMs = 0, stuck, held }: Directives, runLimitMs: number): number {
  return stuck || held ? runLimitMs : delayMs;
}

function orNotFound<T>(value: T | null, detail: string): T {
  if (value === null) throw new AppError('not_found', detail);
  return value;
}
