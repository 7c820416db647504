import type { Clock } from '../../src/clock.ts';

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function createTestClock(startAt = 1_700_000_000_000): TestClock {
  let now = startAt;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
