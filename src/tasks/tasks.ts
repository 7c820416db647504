import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { MediaStore } from './media-store.ts';
import type { Step, Task, TaskRequest, TaskStatus } from './task.ts';
import type { TaskFeed } from './task-feed.ts';
import type { TaskStore } from './task-store.ts';

export interface Tasks {
  /** Accepts a task; a worker runs it later. Throws out_of_credits, with nothing created, when none are left. */
  submit(accountId: string, request: TaskRequest): Promise<Task>;
  /** Throws not_found, also for another account's task. */
  get(accountId: string, id: string): Promise<Task>;
  /** The task whose live view the token opens. Throws not_found. */
  getByLiveToken(liveToken: string): Promise<Task>;
  /** Steps after `afterIndex`, ascending. */
  listSteps(taskId: string, afterIndex: number): Promise<Step[]>;
  /** Throws not_found when the frame was not drawn. */
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
  /** Called once a task has been stored, to wake a worker. */
  onSubmit: () => void;
}

export function createTasks({ store, media, feed, clock, ids, onSubmit }: TasksOptions): Tasks {
  return {
    async submit(accountId, request) {
      const task: Task = {
        ...request,
        id: ids.newId(),
        accountId,
        status: 'waiting',
        output: null,
        creditsUsed: 0,
        liveToken: ids.newToken(),
        hasRecording: false,
        createdAt: clock.now(),
        finishedAt: null,
      };
      if (!(await store.createTask(task))) {
        throw new AppError('out_of_credits', 'No credits left on this account: a task costs one credit per step.');
      }
      onSubmit();
      return task;
    },
    get: async (accountId, id) => found(await store.findTask(accountId, id), 'No task has this id.'),
    getByLiveToken: async (liveToken) => found(await store.findTaskByLiveToken(liveToken), 'No run has this address.'),
    listSteps: (taskId, afterIndex) => store.listSteps(taskId, afterIndex),
    getFrame: async (taskId, index) => found(await media.readFrame(taskId, index), 'No frame has this number.'),
    getRecording: async (task) =>
      found(task.hasRecording ? await media.readRecording(task.id) : null, 'This run has no recording.'),
    watch: (taskId, onChange) => feed.subscribe(taskId, onChange),
    count: () => store.countTasks(),
  };
}

function found<T>(value: T | null, detail: string): T {
  if (value === null) throw new AppError('not_found', detail);
  return value;
}
