import type { StepOutcome } from '../ports/task-lease-store.ts';
import type { EndReason, FinalStatus } from '../task.ts';

export interface RunEnd {
  status: FinalStatus;
  endReason: EndReason;
  output: unknown;
}

/** `lease_lost`: another worker may hold the task, so nothing more may be written. */
export type RunOutcome = RunEnd | 'lease_lost';

export const CANCELLED: RunEnd = { status: 'cancelled', endReason: 'cancelled', output: 'Cancelled.' };

export function failed(endReason: EndReason, output: string): RunEnd {
  return { status: 'failed', endReason, output };
}

export function timeLimitReached(limitMs: number): RunEnd {
  return failed('time_limit', `Time limit reached: ${limitMs / 1000} s.`);
}

/** How the outcome of a step ends the run; null when the run continues. */
export function endOf(outcome: StepOutcome): RunOutcome | null {
  switch (outcome) {
    case 'recorded':
      return null;
    case 'lease_lost':
      return outcome;
    case 'cancelled':
      return CANCELLED;
    case 'out_of_credits':
      return failed(outcome, 'Out of credits: the account has none left for the next step.');
  }
}
