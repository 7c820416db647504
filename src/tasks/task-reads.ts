import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Signals } from '../signals.ts';
import { createEndVisibility, toUnfinished } from './end-visibility.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import type { EventStore } from './ports/event-store.ts';
import type { TaskPage, TaskSearch, TaskStore } from './ports/task-store.ts';
import type { TaskState } from './task.ts';
import { tooManyHeldReads } from './task-limits.ts';
import { type LongPollOptions, readUpdate, type TaskUpdate } from './task-updates.ts';

/** Tasks as clients see them. A directive (`polls`) and the minimum visible time can delay when a finished task is shown
 *  as finished. */
export interface TaskReads {
  /** Throws not_found, also for another account's task. */
  get(accountId: string, id: string): Promise<TaskState>;
  /** As `get`, with the events sent to the client since; may be a long poll. Throws too_many_requests when the account has
   *  reached its limit of held reads. */
  getUpdate(accountId: string, id: string, options: LongPollOptions): Promise<TaskUpdate>;
  /** Tasks of the account, newest first. With `isExact`, ends are shown at once. */
  list(accountId: string, search: TaskSearch, isExact?: boolean): Promise<TaskPage>;
  /** Stops hiding the end of the task. Throws not_found. */
  reveal(accountId: string, id: string): Promise<void>;
}

export interface TaskReadsOptions {
  store: TaskStore;
  events: EventStore;
  signals: Signals;
  clock: Clock;
  /** Minimum time after its creation for which an unread task is shown as unfinished. */
  minimumVisibleMs: number;
  /** Limit of concurrent held reads of one account. */
  maxHeldReads: number;
}

// Of one page: the server answers nobody else meanwhile.
const MAX_SEARCHED = 10_000;
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

  async function getVisible(accountId: string, id: string, isCounted = true): Promise<TaskState> {
    const task = await getState(accountId, id);
    const { polls } = task.directives;
    const isEarly = isCounted && polls !== undefined && (await store.countRead(id, polls));
    return isEarly ? toUnfinished(task) : ends.show(task);
  }

  async function pollUpdate(accountId: string, id: string, options: LongPollOptions): Promise<TaskUpdate> {
    const { directives } = await getState(accountId, id);
    // A held read would count as several polls.
    const mayHold = options.mayHold && directives.polls === undefined;
    const find = () => getVisible(accountId, id, options.isCounted);
    const read = () => readUpdate(find, { ...options, mayHold }, { events, signals, clock });
    if (!mayHold) return read();
    if (!heldReads.acquire(accountId)) throw tooManyHeldReads(maxHeldReads);
    return read().finally(() => heldReads.release(accountId));
  }

  return {
    async get(accountId, id) {
      const task = await getVisible(accountId, id);
      ends.reveal(task);
      return task;
    },
    async getUpdate(accountId, id, options) {
      const update = await pollUpdate(accountId, id, options);
      ends.reveal(update.task);
      return update;
    },
    async list(accountId, search, isExact = false) {
      const { tasks, next } = await store.listTasks(accountId, { maxSearched: MAX_SEARCHED, ...search });
      return { tasks: isExact ? tasks : tasks.map(ends.show), next };
    },
    reveal: async (accountId, id) => ends.reveal(await getState(accountId, id)),
  };
}
