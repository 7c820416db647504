import { AppError } from '../errors.ts';
import type { TaskAcceptance } from './task-store.ts';

const RETRY_AFTER_S = 5;

/** Throws out_of_credits and too_many_requests for a task that was not created. */
export function checkAccepted(acceptance: TaskAcceptance, maxOpenTasks: number): void {
  if (acceptance === 'no_credits') {
    throw new AppError('out_of_credits', 'No credits left on this account: a task costs one credit per step.');
  }
  if (acceptance === 'too_many') {
    const limit = `This account may have ${maxOpenTasks} unfinished tasks (MAX_OPEN_TASKS)`;
    throw tooMany(`${limit}, and has as many: wait for some to end.`);
  }
}

export function tooManyHeldReads(max: number): AppError {
  return tooMany(`This account has ${max} reads that wait, as many as it may: read without event_t, or let some end.`);
}

function tooMany(detail: string): AppError {
  return new AppError('too_many_requests', detail, { retryAfterSeconds: RETRY_AFTER_S });
}
