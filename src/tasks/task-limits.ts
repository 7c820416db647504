import { AppError } from '../errors.ts';
import type { OpenLimits, TaskAcceptance } from './ports/task-store.ts';
import { type SendOutcome, VIEWER_LIMITS } from './run/inbox.ts';
import type { TaskOptions } from './task.ts';

const RETRY_AFTER_S = 5;

/** Throws out_of_credits, too_many_requests and conflict for a task that was not created. */
export function checkAccepted(acceptance: TaskAcceptance, limits: OpenLimits, { profileId }: TaskOptions): void {
  if (acceptance === 'no_credits') {
    throw new AppError('out_of_credits', 'No credits left on this account: a task costs one credit per step.');
  }
  if (acceptance === 'too_many') {
    const limit = `Limit of ${limits.tasksOfAccount} unfinished tasks reached (MAX_OPEN_TASKS)`;
    throw tooMany(`${limit}. Wait for one to finish.`);
  }
  if (acceptance === 'too_many_sessions') {
    const limit = `Limit of ${limits.sessionsOfAccount} open sessions reached (TASK_CONCURRENCY_PER_ACCOUNT)`;
    throw tooMany(`${limit}. Close one first.`);
  }
  if (acceptance === 'no_free_session') {
    const limit = `All ${limits.sessions} sessions of this server are open (TASK_CONCURRENCY)`;
    throw tooMany(`${limit}. Try again when one has ended.`);
  }
  if (acceptance === 'profile_in_use') {
    const detail = `profile_id "${profileId}" is in use: an open session saves this profile when it ends.`;
    throw new AppError('conflict', `${detail} End that session first, or set profile_read_only to true.`);
  }
}

/** Throws too_many_requests when the run rejected a viewer's message. */
export function checkSendOutcome(outcome: SendOutcome): void {
  const { waiting, inAll } = VIEWER_LIMITS;
  if (outcome === 'queue_full') {
    throw tooMany(`Limit of ${waiting} waiting inputs of viewers reached. Wait for the run to process some.`, 1);
  }
  if (outcome === 'used_up') throw tooMany(`Limit of ${inAll} inputs of viewers reached. This run accepts no more.`);
}

export function tooManyHeldReads(max: number): AppError {
  return tooMany(
    `Limit of ${max} held reads of this account reached. Read without event_t, or wait for one to finish.`,
  );
}

function tooMany(detail: string, retryAfterSeconds = RETRY_AFTER_S): AppError {
  return new AppError('too_many_requests', detail, { retryAfterSeconds });
}
