import { type Assets, checkTaskInputs, toInputRefs } from '../assets/assets.ts';
import type { Clock } from '../clock.ts';
import { type Directives, readDirectives, TASK_DIRECTIVES } from '../directives.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { Signals } from '../signals.ts';
import { subscribeToChanges } from './change-subscription.ts';
import type { ActionAnswer, ClientEvent } from './client-event.ts';
import type { EventStore } from './ports/event-store.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { OpenLimits, TaskStore } from './ports/task-store.ts';
import type { SendOutcome, ViewerMessage } from './run/inbox.ts';
import { CANCELLED } from './run/run-end.ts';
import type { RunMessage } from './run/runner.ts';
import { isFinished, type Step, type Task, type TaskRequest, type TaskStatus } from './task.ts';
import { checkAccepted, checkTaken } from './task-limits.ts';
import { createTaskReads, NO_TASK, type TaskReads } from './task-reads.ts';

export interface Tasks extends Pick<TaskReads, 'get' | 'getUpdate' | 'list'> {
  /** Accepts a task; a worker runs it later. Throws invalid for a directive that is not known, not_found for a profile, a
   *  file or an extension that the account does not have, out_of_credits when none are left, and
   *  too_many_requests when as many tasks or sessions are open as may, with nothing created.
   *  `newId` is for a request that may come again after a crash: the task it made then is the one it gets. */
  submit(accountId: string, request: TaskRequest, newId?: string): Promise<Task>;
  /** Accepts an event of the client; one that it has sent before changes nothing. Throws not_found for an unknown task, and
   *  invalid when the run is over, or takes no such event. */
  sendEvent(accountId: string, taskId: string, event: ClientEvent): Promise<void>;
  /** Ends the task before its next step; one that is finished stays as it is. Resolves once it has ended, which takes no
   *  longer than two seconds; at once when something its client asked for is still to be answered. Throws not_found. */
  cancel(accountId: string, id: string): Promise<void>;
  /** Takes away what a finished task holds, pictures and all; its id, status and cost stay. Throws not_found, and
   *  conflict when it is not finished. */
  erase(accountId: string, id: string): Promise<void>;
  /** The task whose live view the token opens. Throws not_found. */
  getByLiveToken(liveToken: string): Promise<Task>;
  /** What a viewer does or asks. Throws not_found, conflict when the task does not run, and too_many_requests when the run
   *  takes no more of it, for now or at all. */
  control(liveToken: string, message: ViewerMessage): Promise<void>;
  /** Steps after `afterIndex`, ascending: at most `limit`, and no more than about 4 MB of them. */
  listSteps(taskId: string, afterIndex: number, limit?: number): Promise<Step[]>;
  /** Throws not_found when the frame was not drawn, or is kept no longer. */
  getFrame(taskId: string, index: number): Promise<Buffer>;
  /** Throws not_found when the task has no recording. */
  getRecording(task: Task): Promise<Buffer>;
  /** Calls back after each change; returns the function that ends it. */
  watch(taskId: string, onChange: () => void): () => void;
  count(): Promise<Record<TaskStatus, number>>;
}

export interface TasksOptions {
  store: TaskStore;
  events: EventStore;
  assets: Assets;
  media: MediaStore;
  signals: Signals;
  clock: Clock;
  ids: Ids;
  /** Whether `[[doppel:...]]` in a task means something. */
  testDirectives: boolean;
  /** The longest a run may take. */
  runLimitMs: number;
  /** Says what is wrong with an output under a response_model, continuing a sentence; null when it is valid. */
  findOutputProblem: (responseModel: object, output: unknown) => string | null;
  /** How much may be open at once. */
  limits: OpenLimits;
  /** How many reads of one account may wait at once. */
  maxHeldReads?: number;
  /** For how long after its creation a task stays unfinished to its readers, unless it was read before. */
  minimumVisibleMs?: number;
  /** Called when there may be something to do for a worker. */
  onSubmit: (task: Task) => void;
  /** Tells the run of a task something, wherever it goes on; null when it goes on nowhere. */
  sendToRun: (taskId: string, message: RunMessage) => Promise<SendOutcome | null>;
}

export function createTasks(options: TasksOptions): Tasks {
  const { store, events, media, signals, clock, ids, maxHeldReads = MAX_HELD_READS, minimumVisibleMs = 0 } = options;
  const reads = createTaskReads({ store, events, signals, clock, minimumVisibleMs, maxHeldReads });

  async function getOwn(accountId: string, id: string): Promise<Task> {
    return found(await store.findTask(accountId, id), NO_TASK);
  }

  function readText(text: string, field: string): { text: string; directives: Directives } {
    return options.testDirectives ? readDirectives(text, field, TASK_DIRECTIVES) : { text, directives: {} };
  }

  /** Throws invalid where a directive asks for an output that the response_model does not allow. */
  function checkOutput(field: string, { output }: Directives, responseModel: object | null | undefined): void {
    if (output === undefined || !responseModel) return;
    const problem = options.findOutputProblem(responseModel, output);
    if (problem === null) return;
    throw new AppError('invalid', `${field} has an output directive that response_model does not allow: ${problem}.`);
  }

  /** The event as it is stored, for the run to read. Throws invalid for what the task does not take. */
  async function toAccepted(task: Task, event: ClientEvent): Promise<ClientEvent> {
    if (event.name === 'tool_call') {
      if (!(await events.hasServerEvent(task.id, event.id))) {
        throw new AppError('invalid', 'id must be that of a tool_call event of this task.');
      }
      return event;
    }
    if (event.name === 'browser_action' || event.action.type === 'close') return event;
    if (task.task !== null && !(await events.hasOpenToolCall(task.id))) throw new AppError('invalid', NO_TOOL_AT_WORK);
    const { text, directives } = readText(event.action.task, 'payload.input.task');
    checkOutput('payload.input.task', directives, event.action.responseModel);
    return { ...event, action: { ...event.action, task: text, directives } };
  }

  /** A run at work is not closed, and says so at once rather than when it has come to its end. */
  async function isCloseTooEarly(task: Task, event: ClientEvent): Promise<boolean> {
    if (event.name !== 'session_action' || event.action.type !== 'close') return false;
    return (
      task.task !== null || (await events.listOpenActions(task.id)).some(({ action }) => action.type === 'run_task')
    );
  }

  async function waitForEnd(accountId: string, id: string): Promise<void> {
    const changes = subscribeToChanges((onChange) => signals.subscribe(id, onChange), { maxMs: END_WAIT_MS });
    try {
      while (!isFinished((await getOwn(accountId, id)).status) && (await changes.next()));
    } finally {
      changes.end();
    }
  }

  async function getByLiveToken(liveToken: string): Promise<Task> {
    return found(await store.findTaskByLiveToken(liveToken), 'No run has this address.');
  }

  return {
    async submit(accountId, request, newId) {
      const known = newId === undefined ? null : await store.findTask(accountId, newId);
      if (known) return known;
      const { text, directives } =
        request.task === null ? { text: null, directives: {} } : readText(request.task, 'task');
      checkOutput('task', directives, request.options.responseModel);
      await checkTaskInputs(options.assets, accountId, toInputRefs(request.options));
      const createdAt = clock.now();
      const task: Task = {
        ...request,
        task: text,
        directives,
        id: newId ?? ids.newId(),
        accountId,
        status: 'waiting',
        output: null,
        endReason: null,
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
      const claimableAt = createdAt + waitMs(directives, options.runLimitMs);
      checkAccepted(await store.createTask(task, claimableAt, options.limits), options.limits);
      options.onSubmit(task);
      return task;
    },
    get: reads.get,
    getUpdate: reads.getUpdate,
    list: reads.list,
    async sendEvent(accountId, taskId, event) {
      const task = await getOwn(accountId, taskId);
      if (isFinished(task.status)) throw new AppError('invalid', CLOSED);
      const outcome = await events.addClientEvent(taskId, await toAccepted(task, event), clock.now());
      if (outcome === 'closed') throw new AppError('invalid', CLOSED);
      if (outcome === 'added' && (await isCloseTooEarly(task, event))) {
        const { id } = event;
        await events.addServerEvent(taskId, { id, name: 'session_action', answer: NOT_CLOSED }, clock.now());
        signals.publish(taskId);
      } else if (outcome === 'added') {
        options.sendToRun(taskId, { type: 'client_event' });
        signals.publish(taskId);
      }
    },
    async cancel(accountId, id) {
      const outcome = await store.cancelTask(accountId, id, {
        ...CANCELLED,
        hasRecording: false,
        hasDownloads: false,
        finishedAt: clock.now(),
      });
      if (outcome === null) throw new AppError('not_found', NO_TASK);
      if (outcome === 'marked' || outcome === 'unanswered') {
        options.sendToRun(id, { type: 'cancel' });
        options.onSubmit(await getOwn(accountId, id));
      }
      if (outcome === 'marked') await waitForEnd(accountId, id);
      if (outcome === 'ended') signals.publish(id);
      if (outcome === 'finished') await reads.reveal(accountId, id);
    },
    async erase(accountId, id) {
      if (!(await store.eraseTask(accountId, id, ids.newToken()))) {
        await getOwn(accountId, id);
        throw new AppError('conflict', 'The task is not finished yet: cancel it, or wait for its end.');
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
      if (outcome === null) throw new AppError('conflict', 'The run cannot be controlled: it is not at work now.');
      checkTaken(outcome);
    },
    listSteps: (taskId, afterIndex, limit = MAX_STEPS_AT_ONCE) =>
      store.listSteps(taskId, afterIndex, { limit, maxBytes: MAX_STEP_BYTES }),
    getFrame: async (taskId, index) => found(await media.readFrame(taskId, index), 'No frame has this number.'),
    getRecording: async (task) =>
      found(task.hasRecording ? await media.readRecording(task.id) : null, 'This run has no recording.'),
    watch: (taskId, onChange) => signals.subscribe(taskId, onChange),
    count: () => store.countTasks(),
  };
}

const MAX_HELD_READS = 1000;
const MAX_STEPS_AT_ONCE = 1000;
const MAX_STEP_BYTES = 4 * 1024 * 1024;
const NOT_CLOSED: ActionAnswer = { code: 200, value: false, cost: { credits: 0, seconds: 0 } };
const NO_TOOL_AT_WORK =
  'payload.name must not be run_task: a task takes it only while one of its custom tools is at work.';
// Less than a stopping server leaves its open requests.
const END_WAIT_MS = 2_000;
const CLOSED = 'The run is closed: it takes no more events.';

/** How long the task is not to be run: a stuck one until its time is up. */
function waitMs({ delayMs = 0, stuck }: Directives, runLimitMs: number): number {
  return stuck ? runLimitMs : delayMs;
}

function found<T>(value: T | null, detail: string): T {
  if (value === null) throw new AppError('not_found', detail);
  return value;
}
