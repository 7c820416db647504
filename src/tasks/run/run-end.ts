import type { Unmet } from '../../llm/model.ts';
import type { StepOutcome } from '../ports/task-lease-store.ts';
import type { EndReason, FinalStatus } from '../task.ts';

export interface RunEnd {
  status: FinalStatus;
  endReason: EndReason;
  output: unknown;
  /** Null if the agent did not say what was not done. */
  unmet: readonly Unmet[] | null;
  /** JSON pointers to the parts of the output that are sample data. Null if the agent did not say. */
  sampled: readonly string[] | null;
}

/** `lease_lost`: another worker may hold the task, so nothing more may be written. */
export type RunOutcome = RunEnd | 'lease_lost';

const UNKNOWN = { unmet: null, sampled: null };

export const CANCELLED: RunEnd = { status: 'cancelled', endReason: 'cancelled', output: 'Cancelled.', ...UNKNOWN };

export function failed(endReason: EndReason, output: string, unmet?: readonly Unmet[]): RunEnd {
  const end = { status: 'failed', endReason, output } as const;
  return unmet === undefined ? { ...end, ...UNKNOWN } : { ...end, unmet, sampled: [] };
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
