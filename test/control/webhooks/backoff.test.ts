import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryDelayMs } from '../../../src/control/webhooks/backoff.ts';

const attempts = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1);

it('waits 1 s to 5 min, twice as long after each attempt, with up to half as much again', () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    for (const attempt of attempts) {
      const delayMs = retryDelayMs(attempt, id) ?? 0;
      const leastMs = 1000 * 2 ** (attempt - 1);
      expect(delayMs).toBeGreaterThanOrEqual(leastMs);
      expect(delayMs).toBeLessThanOrEqual(Math.min(300_000, 1.5 * leastMs));
    }
  }
});

it('lets deliveries wait for different times', () => {
  expect(new Set(['a', 'b', 'c', 'd'].map((id) => retryDelayMs(5, id))).size).toBe(4);
});

it('gives up after ten attempts', () => {
  expect(retryDelayMs(9, 'a')).not.toBeNull();
  expect(retryDelayMs(10, 'a')).toBeNull();
});
