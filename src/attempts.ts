/** What becomes of work that is lost with its process. Each claim of a piece of work is an attempt; when the process dies,
 *  every attempt that was under way is lost, although one piece of work at most is the cause. */

/** How stores treat work that was lost with its process: each is told, so that all treat it alike. */
export interface LossPolicy {
  /** Work of which so many attempts were lost is suspect. */
  suspectAfter: number;
  /** How long work waits after its latest attempt was lost, in ms. */
  retryDelayMs(claims: Attempts): number;
}

/** From the attempt after this many on, work is suspect: of suspect work one piece runs at a time, so that a further
 *  death is not held against what only ran beside it. */
const SUSPECT_AFTER = 2;

/** Work that was lost this often, each time the process died since it was suspect, is given up. When the process dies
 *  while suspect work waits, something else was the cause, and all but SUSPECT_AFTER of its attempts are excused. */
const MAX_ATTEMPTS = 6;
/** Excused ones included: of two causes each would excuse the other for ever. */
const MAX_ATTEMPTS_IN_ALL = 16;

/** How often work was claimed, and how many further claims are not held against it. */
export interface Attempts {
  attempts: number;
  excused: number;
}

export function isGivenUp({ attempts, excused }: Attempts): boolean {
  return attempts > MAX_ATTEMPTS || attempts + excused > MAX_ATTEMPTS_IN_ALL;
}

/** How often the process died under work that is claimed once more. */
export function lossesOf({ attempts, excused }: Attempts): number {
  return attempts + excused - 1;
}

const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];
const LONGEST_DELAY_MS = 27_000;

/** How long work waits after its latest attempt was lost, in ms. Suspect work waits longer each time: a server that is
 *  killed a few times in a row, whatever the reason, gives up nothing. */
export function retryDelayMs({ attempts, excused }: Attempts): number {
  const earlier = attempts + excused - SUSPECT_AFTER - 1;
  return earlier < 0 ? 0 : (RETRY_DELAYS_MS[earlier] ?? LONGEST_DELAY_MS);
}

export const LOSS_POLICY: LossPolicy = { suspectAfter: SUSPECT_AFTER, retryDelayMs };

/** A run that stops as if its process had died, for the directive that asks for it. */
export class SimulatedCrash extends Error {
  constructor() {
    super('The run was stopped by directive.');
  }
}
