import type { Clock } from '../clock.ts';
import { type Directives, readDirectives, TASK_DIRECTIVES } from '../directives.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { CANCELLED } from './agent.ts';
import type { MediaStore } from './media-store.ts';
import { isFinished, type Step, type Task, type TaskRequest, type TaskStatus } from './task.ts';
import type { TaskFeed } from './task-feed.ts';
import type { RunMessage } from './task-runner.ts';
import type { TaskStore } from './task-store.ts';
import type { ViewerMessage } from './viewer-control.ts';

export interface Tasks {
  /** Accepts a task; a worker runs it later. Throws invalid for a directive that is not known, and out_of_credits when
   *  none are left, with nothing created. */
  submit(accountId: string, request: TaskRequest): Promise<Task>;
  /** The task as its client may see it by now: a directive can hold its end back. Throws not_found, also for another
   *  account's task. */
  get(accountId: string, id: string): Promise<Task>;
  /** Ends the task before its next step; one that is finished stays as it is. Throws not_found. */
  cancel(accountId: string, id: string): Promise<void>;
  /** Takes away what a finished task holds, pictures and all; its id, status and cost stay. Throws not_found, and
   *  conflict when it is not finished. */
  erase(accountId: string, id: string): Promise<void>;
  /** The task whose live view the token opens. Throws not_found. */
  getByLiveToken(liveToken: string): Promise<Task>;
  /** What a viewer does or asks. Throws not_found, and conflict when the task does not run. */
  control(liveToken: string, message: ViewerMessage): Promise<void>;
  /** Steps after `afterIndex`, ascending. */
  listSteps(taskId: string, afterIndex: number): Promise<Step[]>;
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
  media: MediaStore;
  feed: TaskFeed;
  clock: Clock;
  ids: Ids;
  /** Whether `[[doppel:...]]` in a task means something. */
  testDirectives: boolean;
  /** The longest a run may take. */
  runLimitMs: number;
  /** Called once a task has been stored, to wake a worker. */
  onSubmit: () => void;
  /** Tells the run of a task something, wherever it goes on. */
  tellRun: (taskId: string, message: RunMessage) => void;
}

export function createTasks(options: TasksOptions): Tasks {
  const { store, media, feed, clock, ids } = options;

  async function getOwn(accountId: string, id: string): Promise<Task> {
    return found(await store.findTask(accountId, id), NO_TASK);
  }

  async function getByLiveToken(liveToken: string): Promise<Task> {
    return found(await store.findTaskByLiveToken(liveToken), 'No run has this address.');
  }

  return {
    async submit(accountId, request) {
      const { text, directives } = options.testDirectives
        ? readDirectives(request.task, 'task', TASK_DIRECTIVES)
        : { text: request.task, directives: {} };
      const createdAt = clock.now();
      const task: Task = {
        ...request,
        task: text,
        directives,
        id: ids.newId(),
        accountId,
        status: 'waiting',
        output: null,
        endReason: null,
        creditsUsed: 0,
        liveToken: ids.newToken(),
        hasRecording: false,
        createdAt,
        finishedAt: null,
      };
      if (!(await store.createTask(task, createdAt + waitMs(directives, options.runLimitMs)))) {
        throw new AppError('out_of_credits', 'No credits left on this account: a task costs one credit per step.');
      }
      options.onSubmit();
      return task;
    },
    async get(accountId, id) {
      const task = await getOwn(accountId, id);
      const { polls } = task.directives;
      return polls !== undefined && (await store.countRead(id, polls)) ? unfinished(task) : task;
    },
    async cancel(accountId, id) {
      const outcome = await store.cancelTask(accountId, id, {
        ...CANCELLED,
        hasRecording: false,
        finishedAt: clock.now(),
      });
      if (outcome === null) throw new AppError('not_found', NO_TASK);
      if (outcome === 'marked') options.tellRun(id, { type: 'cancel' });
      if (outcome === 'ended') feed.publish(id);
    },
    async erase(accountId, id) {
      if (!(await store.eraseTask(accountId, id, ids.newToken()))) {
        await getOwn(accountId, id);
        throw new AppError('conflict', 'The task is not finished yet: cancel it, or wait for its end.');
      }
      await media.remove(id);
    },
    getByLiveToken,
    async control(liveToken, message) {
      const task = await getByLiveToken(liveToken);
      if (task.status !== 'running')
        throw new AppError('conflict', `The run cannot be controlled: it is ${task.status}.`);
      options.tellRun(task.id, message);
    },
    listSteps: (taskId, afterIndex) => store.listSteps(taskId, afterIndex),
    getFrame: async (taskId, index) => found(await media.readFrame(taskId, index), 'No frame has this number.'),
    getRecording: async (task) =>
      found(task.hasRecording ? await media.readRecording(task.id) : null, 'This run has no recording.'),
    watch: (taskId, onChange) => feed.subscribe(taskId, onChange),
    count: () => store.countTasks(),
  };
}

const NO_TASK = 'No task has this id.';

/** How long the task is not to be run: a stuck one until its time is up. */
function waitMs({ delayMs = 0, stuck }: Directives, runLimitMs: number): number {
  return stuck ? runLimitMs : delayMs;
}

function unfinished(task: Task): Task {
  if (!isFinished(task.status)) return task;
  return { ...task, status: 'running', output: null, endReason: null, hasRecording: false, finishedAt: null };
}

function found<T>(value: T | null, detail: string): T {
  if (value === null) throw new AppError('not_found', detail);
  return value;
}
