import type { Clock } from '../../src/clock.ts';

/** A clock that stands still until the test moves it. Its timers are those of the system. */
export interface TestClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Sets the clock of the machine, while no time passes. */
  jump(ms: number): void;
}

export function createTestClock(startAt = 1_700_000_000_000): TestClock {
  let now = startAt;
  let passed = 0;
  return {
    now: () => now,
    monotonic: () => passed,
    at(time, wake) {
      const timer = setTimeout(wake, time - now).unref();
      return () => clearTimeout(timer);
    },
    advance(ms) {
      now += ms;
      passed += ms;
    },
    jump(ms) {
      now += ms;
    },
  };
}
