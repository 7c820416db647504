import type { Step, Task, TaskStatus } from './task.ts';

/** A task held by one worker: `leaseToken` is void once a later claim has been made. */
export interface ClaimedTask {
  task: Task;
  leaseToken: string;
  /** Claims so far, this one included. */
  attempts: number;
}

export interface Lease {
  token: string;
  now: number;
  /** Epoch ms at which another worker may claim. */
  expiresAt: number;
}

export interface TaskEnd {
  status: 'done' | 'failed';
  output: unknown;
  hasRecording: boolean;
  finishedAt: number;
}

/** Port: tasks, their steps and what they cost. Each method is one atomic unit. */
export interface TaskStore {
  /** Resolves to false, and creates nothing, when the account has no credits left. */
  createTask(task: Task): Promise<boolean>;
  /** Resolves to null when there is none, or when it is another account's. */
  findTask(accountId: string, id: string): Promise<Task | null>;
  findTaskByLiveToken(liveToken: string): Promise<Task | null>;
  /** Leases the oldest waiting task, or one whose lease ran out, and drops the steps of an earlier, broken-off attempt.
   *  Resolves to null when there is none. Two workers never hold the same task. */
  claimNextTask(lease: Lease): Promise<ClaimedTask | null>;
  /** Resolves to false when the lease is lost. */
  renewTask(id: string, lease: Lease): Promise<boolean>;
  /** Stores a step and takes one credit for it from the account, once per task and step index. */
  recordStep(id: string, leaseToken: string, step: Step): Promise<'recorded' | 'lease_lost' | 'out_of_credits'>;
  /** Resolves to false when the lease is lost. */
  finishTask(id: string, leaseToken: string, end: TaskEnd): Promise<boolean>;
  /** Gives a held task back unrun, as if it had not been claimed. Resolves to false when the lease is lost. */
  releaseTask(id: string, leaseToken: string): Promise<boolean>;
  /** Steps after `afterIndex`, ascending. */
  listSteps(id: string, afterIndex: number): Promise<Step[]>;
  /** How many tasks there are in each status. */
  countTasks(): Promise<Record<TaskStatus, number>>;
  /** Makes every lease void: for the start of the only server on this data. */
  voidTaskLeases(): Promise<void>;
}
