import type { LossPolicy } from '../../attempts.ts';
import type { Step, Task } from '../task.ts';
import type { TaskEnd } from './task-store.ts';

/** A task held by one worker: `leaseToken` is void once a later claim has been made. */
export interface ClaimedTask {
  task: Task;
  leaseToken: string;
  /** Claims so far, this one included. */
  attempts: number;
  /** Further claims, which are not held against it. */
  excused: number;
  /** Whether the client wants no more of it. */
  isCancelled: boolean;
}

export interface Lease {
  token: string;
  now: number;
  /** Epoch ms at which another worker may claim. */
  expiresAt: number;
}

/** A lease to be made. While suspect work is held, no work of which `suspectAfter` attempts were lost is claimed. */
export interface NewLease extends Lease {
  suspectAfter: number;
}

/** A session is a task whose client says by events what to do. */
export type TaskKind = 'task' | 'session';

/** Whose turn it is. */
export interface Turn {
  /** Accounts take turns, beginning with the first after this one. */
  afterAccountId: string;
  /** An account of which so many run is passed over. A run that is to end does not count. */
  maxRunning: number;
}

export type StepOutcome = 'recorded' | 'lease_lost' | 'out_of_credits' | 'cancelled';

/** Port: tasks as work to do, held by one worker at a time. Each method is one atomic unit. */
export interface TaskLeaseStore {
  /** Leases the account's oldest task, or session, that waits or whose lease ran out, and drops the steps of an earlier,
   *  broken-off attempt. Without a turn, the accounts are served from the first on, and any number may run of one.
   *  Resolves to null when there is none. Two workers never hold the same task.
   *  While suspect work is held, no other suspect task is handed out. */
  claimNextTask(kind: TaskKind, lease: NewLease, turn?: Turn): Promise<ClaimedTask | null>;
  /** Epoch ms, after `after`, at which the next comes to its time of those that wait for one; null when none does. */
  nextClaimAt(kind: TaskKind, after: number): Promise<number | null>;
  /** `cancelled`: the lease holds, and the client, or the operator, wants no more of the task. */
  renewTask(id: string, lease: Lease): Promise<'held' | 'cancelled' | 'lease_lost'>;
  /** Stores a step and takes its credit, unless it is free (`credits` 0), from the account, once per task and step index.
   *  `cancelled`: the step is stored, and the client wants no more. */
  recordStep(id: string, leaseToken: string, step: Step, credits?: 0 | 1): Promise<StepOutcome>;
  /** Resolves to false when the lease is lost. */
  finishTask(id: string, leaseToken: string, end: TaskEnd): Promise<boolean>;
  /** Gives a held task back unrun, as if it had not been claimed. Resolves to false when the lease is lost. */
  releaseTask(id: string, leaseToken: string): Promise<boolean>;
  /** Makes the lease of a held task void, as if its process had died: it is claimed again as a further attempt. Resolves
   *  to false when the lease is lost. */
  loseTask(id: string, leaseToken: string): Promise<boolean>;
  /** Makes every lease void: for the start of the only server on this data. What was lost more than once may be claimed
   *  again only after its delay; what was lost before, but not this time, is excused for all losses beyond those that make
   *  it suspect. */
  voidTaskLeases(now: number, policy: LossPolicy): Promise<void>;
}
