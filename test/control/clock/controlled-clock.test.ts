import { expect, it, vi } from 'vitest';
import { changeClock, SYSTEM_TIME } from '../../../src/control/clock/clock-state.ts';
import { createClockMemory, createControlledClock } from '../../../src/control/clock/controlled-clock.ts';
import { createTestClock } from '../../support/test-clock.ts';

const HOUR = 3_600_000;
const START = 1_700_000_000_000;

function open() {
  const system = createTestClock(START);
  const memory = createClockMemory();
  const [clock, other] = [createControlledClock(memory, system), createControlledClock(memory, system)];
  const change = (by: Parameters<typeof changeClock>[1]) => clock.set(changeClock(clock.state(), by, system.now()));
  return { system, clock, other, change };
}

it('shows system time until it is set, and again when that is asked for', () => {
  const { system, clock, change } = open();
  expect(clock.now()).toBe(START);
  change({ now: 5000, speed: 2 });
  clock.set(SYSTEM_TIME);
  system.advance(10);
  expect(clock.now()).toBe(START + 10);
});

it('goes on from the time it is set to', () => {
  const { system, clock, change } = open();
  change({ now: 5000 });
  system.advance(10);
  expect(clock.now()).toBe(5010);
});

it('stands while it is frozen, also when it is moved', () => {
  const { system, clock, change } = open();
  change({ isFrozen: true });
  system.advance(HOUR);
  expect(clock.now()).toBe(START);
  change({ advanceMs: HOUR });
  system.advance(HOUR);
  expect(clock.now()).toBe(START + HOUR);
});

it('goes on without a jump when it is no longer frozen', () => {
  const { system, clock, change } = open();
  change({ isFrozen: true });
  system.advance(HOUR);
  change({ isFrozen: false });
  expect(clock.now()).toBe(START);
  system.advance(10);
  expect(clock.now()).toBe(START + 10);
});

it('changes its speed without a jump', () => {
  const { system, clock, change } = open();
  change({ speed: 60 });
  system.advance(1000);
  expect(clock.now()).toBe(START + 60_000);
  change({ speed: 0.5 });
  expect(clock.now()).toBe(START + 60_000);
  system.advance(1000);
  expect(clock.now()).toBe(START + 60_500);
});

it('keeps its speed while it is frozen', () => {
  const { system, clock, change } = open();
  change({ speed: 10, isFrozen: true });
  change({ isFrozen: false });
  system.advance(100);
  expect(clock.now()).toBe(START + 1000);
});

it('is the same in every thread that has its memory', () => {
  const { clock, other, change } = open();
  change({ now: 5000, isFrozen: true, speed: 2.5 });
  expect(other.now()).toBe(5000);
  expect(other.state()).toEqual(clock.state());
});

it('measures durations in real time', () => {
  const { system, clock, change } = open();
  change({ speed: 100 });
  system.advance(30);
  expect(clock.monotonic()).toBe(30);
});

it('wakes what is due when the clock is set, in each thread that learns of it', async () => {
  const { clock, other, change } = open();
  const [here, there] = [vi.fn(), vi.fn()];
  clock.at(START + HOUR, here);
  other.at(START + HOUR, there);
  change({ isFrozen: true, advanceMs: HOUR });
  await expect.poll(() => here.mock.calls.length).toBe(1);
  expect(there).not.toHaveBeenCalled();
  other.resetTimers();
  await expect.poll(() => there.mock.calls.length).toBe(1);
});
