/** Time is passed in, never read from the side, so that tests own it. */
export interface Clock {
  /** Epoch milliseconds, for what is stored or shown. They jump when the clock of the machine is set. */
  now(): number;
  /** Whole milliseconds since some moment, for durations and deadlines within the process. They never jump. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => Math.round(performance.now()) };
