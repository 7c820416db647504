import type { LossPolicy } from '../../attempts.ts';
import type { Step, Task } from '../task.ts';
import type { StoredScreen } from './screen-store.ts';
import type { TaskEnd } from './task-store.ts';

/** A task held by one worker. A later claim invalidates `leaseToken`. */
export interface ClaimedTask {
  task: Task;
  leaseToken: string;
  /** Claims so far, including this one, without the excused ones. */
  attempts: number;
  /** Further claims, which do not count towards the attempt limit. */
  excused: number;
  /** How often the worker stopped responding during it. */
  strikes: number;
  /** Version of the planner that began the run; null if none was stored. */
  planner: string | null;
  /** Whether the task was cancelled. */
  isCancelled: boolean;
}

export interface Lease {
  token: string;
  now: number;
  /** Epoch ms at which another worker may claim. */
  expiresAt: number;
}

/** A new lease. Work with `suspectAfter` or more lost attempts is suspect; at most one suspect piece is held at a time. */
export interface NewLease extends Lease {
  suspectAfter: number;
  /** Version of this process's planner, which is stored with a task that begins; empty if it has none. */
  planner?: string;
}

/** A session is a task that performs the actions in its client's events. */
export type TaskKind = 'task' | 'session';

/** Fair order among accounts. */
export interface Turn {
  /** Round robin starts with the first account after this one. */
  afterAccountId: string;
  /** Accounts with this many runs are skipped. Cancelled runs do not count. */
  maxRunning: number;
}

export type StepOutcome = 'recorded' | 'lease_lost' | 'out_of_credits' | 'cancelled';

/** Port: the task queue. A task is held by one worker at a time. Each method is atomic. */
export interface TaskLeaseStore {
  /** Leases the oldest task or session of the account that waits or whose lease has expired, and deletes the steps and
   *  screens of an earlier attempt. Of those that write one profile, only one at a time is considered (see `createTask`). Without a turn, round robin starts at the first account and runs per account are unlimited.
   *  Resolves to null when there is none. Two workers never hold the same task.
   *  While suspect work is held, no other suspect task is claimed. */
  claimNextTask(kind: TaskKind, lease: NewLease, turn?: Turn): Promise<ClaimedTask | null>;
  /** The earliest time after `after` at which a delayed task becomes claimable (epoch ms); null when there is none. */
  nextClaimAt(kind: TaskKind, after: number): Promise<number | null>;
  /** `cancelled`: the lease is renewed, and the client or the operator has cancelled the task. */
  renewTask(id: string, lease: Lease): Promise<'held' | 'cancelled' | 'lease_lost'>;
  /** Stores the screen before the first step, unless the lease is lost. */
  recordScreen(id: string, leaseToken: string, screen: StoredScreen): Promise<void>;
  /** Stores a step with what it changed and its screen, if any, and charges its credits to the account, once per task and step index.
   *  `cancelled`: the step is stored, and the task has been cancelled. */
  recordStep(
    id: string,
    leaseToken: string,
    step: Step,
    credits?: number,
    screen?: StoredScreen | null,
  ): Promise<StepOutcome>;
  /** Resolves to false when the lease is lost. */
  finishTask(id: string, leaseToken: string, end: TaskEnd): Promise<boolean>;
  /** Releases a held task as if it had not been claimed. Resolves to false when the lease is lost. */
  releaseTask(id: string, leaseToken: string): Promise<boolean>;
  /** Voids the lease of a held task as if its process had died: the next claim is a further attempt. Resolves to false
   *  when the lease is lost. `strikes` are added to those of the task. */
  loseTask(id: string, leaseToken: string, strikes?: number): Promise<boolean>;
  /** Voids every lease, when the only server on this data starts. Tasks that were lost more than once become claimable
   *  after a delay. For tasks that were lost before but not this time, all losses beyond those that make them suspect are
   *  excused. */
  voidTaskLeases(now: number, policy: LossPolicy): Promise<void>;
}
