/** Policy for work that is lost with its process. Each claim of a piece of work is an attempt. When the process dies, every
 *  attempt in progress is lost, although at most one piece of work is the cause. */

/** How stores treat lost work. Passed to each store, so that all treat it alike. */
export interface LossPolicy {
  /** Number of lost attempts from which work is suspect. */
  suspectAfter: number;
  /** Delay before the next attempt, in ms. */
  retryDelayMs(claims: Attempts): number;
}

/** Number of lost attempts from which work is suspect. Only one suspect piece runs at a time, so that a further crash does
 *  not count against work that merely ran beside it. */
const SUSPECT_AFTER = 2;

/** Work is given up after this many lost attempts. When the process dies while suspect work waits, something else is the
 *  cause, and all but SUSPECT_AFTER of its attempts are excused. */
const MAX_ATTEMPTS = 6;
/** Includes excused attempts: two causes would otherwise excuse each other for ever. */
const MAX_ATTEMPTS_IN_ALL = 16;

/** Number of claims, and of further claims that do not count towards the limit. */
export interface Attempts {
  attempts: number;
  excused: number;
}

export function isGivenUp({ attempts, excused }: Attempts): boolean {
  return attempts > MAX_ATTEMPTS || attempts + excused > MAX_ATTEMPTS_IN_ALL;
}

/** Work is given up when the worker thread has stopped responding during it this often. */
const MAX_STRIKES = 2;

export const isStruckOut = (strikes: number): boolean => strikes >= MAX_STRIKES;

/** How often work was lost before its current claim. */
export function lossesOf({ attempts, excused }: Attempts): number {
  return attempts + excused - 1;
}

const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];
const LONGEST_DELAY_MS = 27_000;

/** Delay before the next attempt, in ms. It grows for suspect work, so that a server that is killed a few times in a row
 *  gives up nothing. */
export function retryDelayMs({ attempts, excused }: Attempts): number {
  const index = attempts + excused - SUSPECT_AFTER - 1;
  return index < 0 ? 0 : (RETRY_DELAYS_MS[index] ?? LONGEST_DELAY_MS);
}

export const LOSS_POLICY: LossPolicy = { suspectAfter: SUSPECT_AFTER, retryDelayMs };

/** Stops a run as if its process had died, for the directive `crash`. */
export class SimulatedCrash extends Error {
  constructor() {
    super('The run was stopped by directive.');
  }
}
