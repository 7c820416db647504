import { AppError } from '../errors.ts';

/** Steps that the documents of clients may take in one call: counted, not timed, so that a busy machine gives the same
 *  result. A step takes up to two microseconds. */
const MAX_STEPS = 300_000;

/** The steps of a call are used up. */
export class OutOfStepsError extends AppError {
  constructor() {
    super('invalid', 'The document takes too many steps: demand less of bodies.');
    this.name = 'OutOfStepsError';
  }
}

/** Steps left in the call in progress; null outside of one. */
let left: number | null = null;

/** Runs something synchronous that spends steps. Calls within it share its steps.
 *  @throws OutOfStepsError */
export function withBudget<T>(run: () => T): T {
  if (left !== null) return run();
  left = MAX_STEPS;
  try {
    return run();
  } finally {
    left = null;
  }
}

/** @throws OutOfStepsError */
export function spend(steps: number): void {
  if (left === null) return;
  left -= steps;
  if (left < 0) throw new OutOfStepsError();
}

/** Spends what it costs to read a text, of which 64 characters are a step. */
export const spendText = (text: string): void => spend(text.length / 64);
