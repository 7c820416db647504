import { expect, it, onTestFinished, vi } from 'vitest';
import { changeClock } from '../../src/control/clock/clock-state.ts';
import { createClockMemory, createControlledClock } from '../../src/control/clock/controlled-clock.ts';
import { type SweepJob, startSweeper } from '../../src/worker/sweeper.ts';
import { createTestClock } from '../support/test-clock.ts';

function start(...jobs: SweepJob[]) {
  const onError = vi.fn();
  const sweeper = startSweeper({ jobs, everyMs: 3_600_000, clock: createTestClock(), onError });
  onTestFinished(() => sweeper.stop());
  return { sweeper, onError };
}

/** Has so many pieces to do. */
function toJob(pieces: number) {
  let left = pieces;
  return vi.fn(async () => {
    left -= 1;
    return left > 0;
  });
}

it('does each job to its end, one after the other', async () => {
  const [first, second] = [toJob(3), toJob(1)];
  start(first, second);
  await expect.poll(() => [first.mock.calls.length, second.mock.calls.length]).toEqual([3, 1]);
});

it('leaves a job that fails and goes on with the next', async () => {
  const broken = new Error('broken');
  const second = toJob(2);
  const { onError } = start(async () => {
    throw broken;
  }, second);
  await expect.poll(() => second.mock.calls.length).toBe(2);
  expect(onError).toHaveBeenCalledExactlyOnceWith(broken);
});

it('begins nothing more once it is stopped, and waits for the piece that is under way', async () => {
  let end = () => {};
  const first = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        end = () => resolve(true);
      }),
  );
  const second = toJob(1);
  const { sweeper } = start(first, second);
  const stopped = sweeper.stop();
  end();
  await stopped;
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});

it('sweeps again after its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const job = toJob(1);
  start(job);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(3_600_000);
  expect(job).toHaveBeenCalledTimes(2);
});

it('sweeps again when the clock has moved by its time', async () => {
  const system = createTestClock();
  const clock = createControlledClock(createClockMemory(), system);
  const job = toJob(1);
  const sweeper = startSweeper({ jobs: [job], everyMs: 3_600_000, clock, onError: () => {} });
  onTestFinished(() => sweeper.stop());
  await expect.poll(() => job.mock.calls.length).toBe(1);
  clock.set(changeClock(clock.state(), { advanceMs: 2 * 3_600_000 }, system.now()));
  await expect.poll(() => job.mock.calls.length).toBe(2);
});
