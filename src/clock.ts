/** Source of time. It is injected, so that tests can control it. */
export interface Clock {
  /** Epoch milliseconds, for stored or displayed times. They jump when the system clock is set. */
  now(): number;
  /** Whole milliseconds since an arbitrary moment, for durations and deadlines within the process. They never jump. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => Math.round(performance.now()) };
