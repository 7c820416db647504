import { expect, it } from 'vitest';
import { createDelayedWakes } from '../../src/worker/delayed-wakes.ts';

/** A clock whose timers are due when the test moves it. */
function createManualClock() {
  let now = 1_700_000_000_000;
  const timers = new Set<{ time: number; wake: () => void }>();
  return {
    now: () => now,
    at(time: number, wake: () => void) {
      const timer = { time, wake };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms: number) {
      now += ms;
      for (const timer of [...timers]) if (timer.time <= now && timers.delete(timer)) timer.wake();
    },
  };
}

it('wakes a loop for new work when it is claimable and not before, each loop by itself', () => {
  const clock = createManualClock();
  const woken: string[] = [];
  const wakeAt = createDelayedWakes((loop) => woken.push(loop), clock);
  const start = clock.now();
  wakeAt('tasks', start);
  expect(woken.splice(0)).toEqual(['tasks']);
  for (const delayMs of [3000, 2000, 4000]) wakeAt('tasks', start + delayMs);
  wakeAt('sessions', start + 2500);
  expect(woken).toEqual([]);
  clock.advance(2000);
  expect(woken.splice(0)).toEqual(['tasks']);
  clock.advance(500);
  expect(woken.splice(0)).toEqual(['sessions']);
  // The loop knows of the others since it was woken.
  clock.advance(2000);
  expect(woken).toEqual([]);
  wakeAt('tasks', clock.now() + 10);
  clock.advance(10);
  expect(woken).toEqual(['tasks']);
});
