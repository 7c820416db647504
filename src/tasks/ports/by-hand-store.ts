import type { TaskEnd } from './task-store.ts';

export type ForcedEnd = Pick<TaskEnd, 'status' | 'endReason' | 'output'>;

/** Port: moves tasks on for a test. `accountId` null means any account. All resolve to null if there is no such task. */
export interface ByHandStore {
  /** Removes the directives that delay the task or hide its end, and makes it claimable. */
  releaseTask(accountId: string | null, id: string): Promise<'released' | null>;
  /** Ends a waiting task (`ended`). Marks a running one as cancelled (`marked`): its run ends it, as given here. Nothing hides
   *  the end. A finished task is unchanged. */
  endTask(accountId: string | null, id: string, end: ForcedEnd, now: number): Promise<ForcedOutcome | null>;
  /** The account of a task. */
  findOwner(id: string): Promise<string | null>;
}

export type ForcedOutcome = 'ended' | 'marked' | 'finished';
