import { expect, it } from 'vitest';
import { isGivenUp, lossesOf, retryDelayMs } from '../src/attempts.ts';

/** How often the process dies until a piece of work is given up, when `isExcused` says whether it died without it in between. */
function countLosses(isExcused: (loss: number) => boolean): number {
  let [attempts, excused] = [1, 0];
  while (!isGivenUp({ attempts, excused })) {
    if (attempts > 2 && isExcused(attempts + excused)) [attempts, excused] = [2, excused + attempts - 2];
    attempts += 1;
  }
  return lossesOf({ attempts, excused });
}

it('gives up what the process died under six times in a row', () => {
  expect(countLosses(() => false)).toBe(6);
});

it('gives up two causes that excuse each other all the time, after a while', () => {
  expect(countLosses(() => true)).toBe(16);
});

it('starts to count again when the process died without the work', () => {
  expect(countLosses((loss) => loss === 5)).toBe(9);
});

it('waits longer each time before suspect work is tried again', () => {
  const delays = [1, 2, 3, 4, 5].map((attempts) => retryDelayMs({ attempts, excused: 0 }));
  expect(delays).toEqual([0, 0, 1000, 3000, 9000]);
  expect([1, 2, 3, 9].map((excused) => retryDelayMs({ attempts: 3, excused }))).toEqual([3000, 9000, 27_000, 27_000]);
});
