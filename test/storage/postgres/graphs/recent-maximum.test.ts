import { expect, it } from 'vitest';
import { RecentMaximum } from '../../../../src/storage/postgres/graphs/recent-maximum.ts';

it('keeps the greatest value for at least a minute, and not for more than two', () => {
  const time = { now: 59_000 };
  const maximum = new RecentMaximum(() => time.now);
  expect(maximum.read()).toBe(0);
  for (const value of [3, 8, 0]) maximum.note(value);
  expect(maximum.read()).toBe(8);
  time.now += 60_000;
  maximum.note(2);
  expect(maximum.read()).toBe(8);
  time.now += 60_000;
  expect(maximum.read()).toBe(2);
  time.now += 200_000;
  expect(maximum.read()).toBe(0);
});
