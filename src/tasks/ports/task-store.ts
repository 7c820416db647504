import type { Unmet } from '../../llm/model.ts';
import type { EffectOfTask, EndReason, FinalStatus, RunEffect, Step, Task, TaskState, TaskStatus } from '../task.ts';

export interface TaskEnd {
  status: FinalStatus;
  endReason: EndReason;
  output: unknown;
  unmet: readonly Unmet[] | null;
  sampled: readonly string[] | null;
  hasRecording: boolean;
  hasDownloads: boolean;
  /** Epoch ms. */
  finishedAt: number;
}

export type TaskAcceptance =
  | 'created'
  | 'no_credits'
  | 'too_many'
  | 'too_many_sessions'
  | 'no_free_session'
  | 'profile_in_use';

/** Limits of open tasks and sessions, including the new one. Cancelled sessions do not count. */
export interface OpenLimits {
  /** Unfinished tasks and sessions of one account. */
  tasksOfAccount: number;
  sessionsOfAccount: number;
  /** Sessions of all accounts. */
  sessions: number;
}

/** Which tasks of an account to list. */
export interface TaskSearch {
  /** Epoch ms. */
  createdBefore?: number;
  /** Only tasks after this place in the list. */
  after?: TaskPlace;
  status?: TaskStatus;
  /** Part of the text, in lower case; upper and lower case are the same. */
  text?: string;
  limit: number;
  /** Tasks that are looked at for this page, at most. It can be short, or even empty, though more follow. */
  maxSearched?: number;
}

/** A task's place in the list: tasks are sorted by the time of their creation (epoch ms) and then by id. */
export interface TaskPlace {
  createdAt: number;
  id: string;
}

export interface TaskPage {
  tasks: Task[];
  /** Where the next page continues; null on the last page. */
  next: TaskPlace | null;
}

export type CancelOutcome = 'ended' | 'marked' | 'unanswered' | 'finished';

/** Port: tasks and their steps, as clients and viewers see them. Each method is atomic. */
export interface TaskStore {
  /** The task becomes claimable at `claimableAt` (epoch ms), and not while an earlier task of the account that writes the
   *  same profile is open. Those that wait for a profile get it in the order of `claimableAt`, then of ids. Creates nothing if the account has no credits left, a limit would be exceeded, or an open session
   *  writes the profile that a new session is to write. */
  createTask(task: Task, claimableAt: number, limits?: Partial<OpenLimits>): Promise<TaskAcceptance>;
  /** Resolves to null if the account has no such task. */
  findTask(accountId: string, id: string): Promise<Task | null>;
  /** As `findTask`, without the request; for frequent reads. */
  findTaskState(accountId: string, id: string): Promise<TaskState | null>;
  /** The task of any account. */
  findTaskOfAnyone(id: string): Promise<Task | null>;
  findTaskByLiveToken(liveToken: string): Promise<Task | null>;
  /** Tasks of the account, newest first. */
  listTasks(accountId: string, search: TaskSearch): Promise<TaskPage>;
  /** Counts a read of the task, up to `limit`. Resolves to false at the limit. */
  countRead(id: string, limit: number): Promise<boolean>;
  /** Ends a waiting task. Marks a task as cancelled if it is running (`marked`) or has unanswered actions (`unanswered`):
   *  its run ends it. A finished task is unchanged. Resolves to null if the account has no such task. */
  cancelTask(accountId: string, id: string, end: TaskEnd): Promise<CancelOutcome | null>;
  /** Ids of the account's tasks and sessions that are not finished, oldest first. */
  listOpenTasks(accountId: string): Promise<string[]>;
  /** Deletes everything of a finished task but its id, status and cost, and replaces its live token by `liveToken`.
   *  Resolves to false, without a change, when there is no such finished task. */
  eraseTask(accountId: string, id: string, liveToken: string): Promise<boolean>;
  /** Steps after `afterIndex`, ascending: at least one, and at most `limit` steps and `maxBytes`. */
  listSteps(id: string, afterIndex: number, page?: { limit?: number; maxBytes?: number }): Promise<Step[]>;
  /** What the steps changed, in order. */
  listEffects(id: string): Promise<RunEffect[]>;
  /** What the newest tasks of an account changed, or those of all accounts (null): at most `taskCount` tasks are looked at. In order
   *  of time, then task and step. */
  listEffectsOfTasks(accountId: string | null, taskCount: number): Promise<EffectOfTask[]>;
  /** Ids of tasks that finished before `finishedBefore` and still have media, oldest first. */
  listTasksWithMedia(finishedBefore: number, limit: number): Promise<string[]>;
  /** Records that the media of a finished task were removed. */
  markMediaRemoved(id: string): Promise<void>;
  /** Ids of tasks that finished before `finishedBefore`, oldest first. */
  listFinishedTasks(finishedBefore: number, limit: number): Promise<string[]>;
  /** Removes finished tasks, except their media and their ledger entries. */
  removeTasks(ids: readonly string[]): Promise<void>;
  /** Number of tasks in each status. */
  countTasks(): Promise<Record<TaskStatus, number>>;
  /** Since when the oldest task and the oldest session have waited for a worker (epoch ms); null if none waits. Delayed ones
   *  do not wait before their time, and those that a worker has lost do not count. Reads a row for each account with work, not each task. */
  findOldestWaiting(now: number): Promise<Record<'task' | 'session', number | null>>;
}
