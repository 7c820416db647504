/** Source of time. It is injected, so that tests can control it. */
export interface Clock {
  /** Epoch milliseconds, for stored or displayed times. They jump when the system clock is set, or this clock is. */
  now(): number;
  /** Whole milliseconds since an arbitrary moment, for durations and deadlines within the process. They never jump. */
  monotonic(): number;
  /** Calls `wake` once when `now()` is `time` or later, also if the clock is set meanwhile. It does not keep the process
   *  running. Returns a function that cancels the call. */
  at(time: number, wake: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.round(performance.now()),
  at: createClockTimers((time) => time - Date.now()).at,
};

export interface ClockTimers {
  at: Clock['at'];
  /** Must be called when the clock was set. */
  reset(): void;
}

// The longest delay of a timer is 2^31 - 1 ms.
const MAX_DELAY_MS = 2 ** 31 - 1;

/** @param msUntil real milliseconds until the clock shows `time`; 0 or less if it is past, Infinity if the clock stands */
export function createClockTimers(msUntil: (time: number) => number): ClockTimers {
  const pending = new Set<() => void>();
  return {
    at(time, wake) {
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        timer = setTimeout(check, Math.min(msUntil(time), MAX_DELAY_MS)).unref();
      };
      const cancel = () => {
        clearTimeout(timer);
        pending.delete(start);
      };
      const check = () => {
        if (msUntil(time) > 0) return start();
        cancel();
        wake();
      };
      pending.add(start);
      start();
      return cancel;
    },
    reset() {
      for (const start of pending) start();
    },
  };
}
