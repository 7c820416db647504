import type { EndReason, FinalStatus, Step, Task, TaskState, TaskStatus } from '../task.ts';

export interface TaskEnd {
  status: FinalStatus;
  endReason: EndReason;
  output: unknown;
  hasRecording: boolean;
  hasDownloads: boolean;
  /** Epoch ms. */
  finishedAt: number;
}

export type TaskAcceptance = 'created' | 'no_credits' | 'too_many' | 'too_many_sessions' | 'no_free_session';

/** How much may be open once a task is created. Sessions that are to end do not count. */
export interface OpenLimits {
  /** Unfinished tasks of one account, sessions among them. */
  tasksOfAccount: number;
  sessionsOfAccount: number;
  /** Sessions of all accounts. */
  sessions: number;
}

export type CancelOutcome = 'ended' | 'marked' | 'unanswered' | 'finished';

/** Port: tasks and their steps, as clients and viewers see them. Each method is one atomic unit. */
export interface TaskStore {
  /** The task may be claimed from `claimableAt` (epoch ms) on. Creates nothing when the account has no credits left, or
   *  when more would be open than `limits` allow. */
  createTask(task: Task, claimableAt: number, limits?: Partial<OpenLimits>): Promise<TaskAcceptance>;
  /** Resolves to null when there is none, or when it is another account's. */
  findTask(accountId: string, id: string): Promise<Task | null>;
  /** As `findTask`, for whoever reads it often. */
  findTaskState(accountId: string, id: string): Promise<TaskState | null>;
  findTaskByLiveToken(liveToken: string): Promise<Task | null>;
  /** Tasks of the account created before `createdBefore` (epoch ms), newest first. */
  listTasks(accountId: string, page: { createdBefore: number; limit: number }): Promise<Task[]>;
  /** Counts a read of the task, up to `limit`. Resolves to whether it was counted. */
  countRead(id: string, limit: number): Promise<boolean>;
  /** Ends a task that waits; marks one that runs, or whose client waits for answers (`unanswered`), for its run to end. One
   *  that is finished stays so. Resolves to what came of it; null when there is no such task, or when it is another
   *  account's. */
  cancelTask(accountId: string, id: string, end: TaskEnd): Promise<CancelOutcome | null>;
  /** Ids of the account's tasks and sessions that are not finished, oldest first. */
  listOpenTasks(accountId: string): Promise<string[]>;
  /** Takes away all that a finished task holds but its id, status and cost; its live token becomes `liveToken`. Resolves to
   *  false, with nothing changed, when there is no such finished task. */
  eraseTask(accountId: string, id: string, liveToken: string): Promise<boolean>;
  /** Steps after `afterIndex`, ascending: at most `limit`, and as far as `maxBytes` go, but one at least. */
  listSteps(id: string, afterIndex: number, page?: { limit?: number; maxBytes?: number }): Promise<Step[]>;
  /** Ids of tasks that were finished before `finishedBefore` and whose pictures are still there, oldest first. */
  listTasksWithMedia(finishedBefore: number, limit: number): Promise<string[]>;
  /** Notes that the pictures and the recording of a finished task are gone. */
  markMediaRemoved(id: string): Promise<void>;
  /** Ids of tasks that were finished before `finishedBefore`, oldest first. */
  listFinishedTasks(finishedBefore: number, limit: number): Promise<string[]>;
  /** Removes finished tasks with all that is kept of them but their pictures; what was paid for them stays in the ledger. */
  removeTasks(ids: readonly string[]): Promise<void>;
  /** How many tasks there are in each status. */
  countTasks(): Promise<Record<TaskStatus, number>>;
}
