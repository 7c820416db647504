/** What becomes of work that is lost with its process. Each claim of a piece of work is an attempt; when the process dies,
 *  every attempt that was under way is lost, although one piece of work at most is the cause. */

/** From the attempt after this many on, work is suspect: of suspect work one piece runs at a time, so that a further
 *  death is not held against what only ran beside it. */
export const SUSPECT_AFTER = 2;

/** Work that was lost this often is given up. */
export const MAX_ATTEMPTS = 6;

const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];

/** How long work waits after its latest attempt was lost, in ms. Suspect work waits longer each time: a server that is
 *  killed a few times in a row, whatever the reason, gives up nothing. */
export function retryDelayMs(attempts: number): number {
  return RETRY_DELAYS_MS[attempts - SUSPECT_AFTER - 1] ?? 0;
}

/** A run that stops as if its process had died, for the directive that asks for it. */
export class SimulatedCrash extends Error {
  constructor() {
    super('The run was stopped by directive.');
  }
}
