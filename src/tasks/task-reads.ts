import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Signals } from '../signals.ts';
import { createEndVisibility, toUnfinished } from './end-visibility.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import type { EventStore } from './ports/event-store.ts';
import type { TaskStore } from './ports/task-store.ts';
import type { Task, TaskState } from './task.ts';
import { tooManyHeldReads } from './task-limits.ts';
import { type LongPollOptions, readUpdate, type TaskUpdate } from './task-updates.ts';

/** Tasks as their clients may see them by now: a directive, and the minimum for which a task stays unfinished to its
 *  readers, can hold its end back. */
export interface TaskReads {
  /** Throws not_found, also for another account's task. */
  get(accountId: string, id: string): Promise<TaskState>;
  /** As `get`, with what the client was told since; may wait for news. Throws too_many_requests when as many reads of the
   *  account wait as may. */
  getUpdate(accountId: string, id: string, wanted: LongPollOptions): Promise<TaskUpdate>;
  /** Tasks of the account that were created before `createdBefore` (epoch ms), newest first. */
  list(accountId: string, page: { createdBefore: number; limit: number }): Promise<Task[]>;
  /** Shows the end of the task from now on. Throws not_found. */
  reveal(accountId: string, id: string): Promise<void>;
}

export interface TaskReadsOptions {
  store: TaskStore;
  events: EventStore;
  signals: Signals;
  clock: Clock;
  /** For how long after its creation a task stays unfinished to its readers, unless it was read before. */
  minimumVisibleMs: number;
  /** How many reads of one account may wait at once. */
  maxHeldReads: number;
}

export const NO_TASK = 'No task has this id.';

export function createTaskReads(options: TaskReadsOptions): TaskReads {
  const { store, events, signals, clock, minimumVisibleMs, maxHeldReads } = options;
  const heldReads = createKeyedLimiter(maxHeldReads);
  const ends = createEndVisibility({ minimumMs: minimumVisibleMs, clock, publish: signals.publish });

  async function getState(accountId: string, id: string): Promise<TaskState> {
    const task = await store.findTaskState(accountId, id);
    if (!task) throw new AppError('not_found', NO_TASK);
    return task;
  }

  async function getAsShown(accountId: string, id: string): Promise<TaskState> {
    const task = await getState(accountId, id);
    const { polls } = task.directives;
    return polls !== undefined && (await store.countRead(id, polls)) ? toUnfinished(task) : ends.show(task);
  }

  async function getNews(accountId: string, id: string, wanted: LongPollOptions): Promise<TaskUpdate> {
    const { directives } = await getState(accountId, id);
    // Each look would count as a read.
    const mayHold = wanted.mayHold && directives.polls === undefined;
    const read = () => readUpdate(() => getAsShown(accountId, id), { ...wanted, mayHold }, { events, signals, clock });
    if (!mayHold) return read();
    if (!heldReads.acquire(accountId)) throw tooManyHeldReads(maxHeldReads);
    return read().finally(() => heldReads.release(accountId));
  }

  return {
    async get(accountId, id) {
      const task = await getAsShown(accountId, id);
      ends.reveal(task);
      return task;
    },
    async getUpdate(accountId, id, wanted) {
      const news = await getNews(accountId, id, wanted);
      ends.reveal(news.task);
      return news;
    },
    list: async (accountId, page) => (await store.listTasks(accountId, page)).map(ends.show),
    reveal: async (accountId, id) => ends.reveal(await getState(accountId, id)),
  };
}
