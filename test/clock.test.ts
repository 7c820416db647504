import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClockTimers } from '../src/clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A clock that goes on with the fake timers, and can be set and stopped. */
function open() {
  const state = { offset: 0, isFrozen: false };
  let elapsed = 0;
  const timers = createClockTimers((time) =>
    state.isFrozen && time > elapsed + state.offset ? Number.POSITIVE_INFINITY : time - elapsed - state.offset,
  );
  const pass = (ms: number) => {
    elapsed += ms;
    vi.advanceTimersByTime(ms);
  };
  return { ...timers, state, pass };
}

it('wakes once when the time has come', () => {
  const { at, pass } = open();
  const wake = vi.fn();
  at(1000, wake);
  pass(999);
  expect(wake).not.toHaveBeenCalled();
  pass(5000);
  expect(wake).toHaveBeenCalledOnce();
});

it('wakes at once for a time that is past', () => {
  const { at, pass } = open();
  const wake = vi.fn();
  at(-1, wake);
  pass(1);
  expect(wake).toHaveBeenCalledOnce();
});

it('wakes when the clock is set to the time, and not while it stands', () => {
  const { at, pass, reset, state } = open();
  const wake = vi.fn();
  state.isFrozen = true;
  at(1000, wake);
  pass(5000);
  expect(wake).not.toHaveBeenCalled();
  state.offset = -4000;
  reset();
  pass(1);
  expect(wake).toHaveBeenCalledOnce();
});

it('waits on when the clock was set back', () => {
  const { at, pass, state } = open();
  const wake = vi.fn();
  at(1000, wake);
  state.offset = -500;
  pass(1000);
  expect(wake).not.toHaveBeenCalled();
  pass(500);
  expect(wake).toHaveBeenCalledOnce();
});

it('waits longer than a timer can', () => {
  const { at, pass } = open();
  const wake = vi.fn();
  const month = 30 * 86_400_000;
  at(month, wake);
  pass(2 ** 31 - 1);
  expect(wake).not.toHaveBeenCalled();
  pass(month - 2 ** 31 + 1);
  expect(wake).toHaveBeenCalledOnce();
});

it('does not wake what was cancelled', () => {
  const { at, pass, reset } = open();
  const wake = vi.fn();
  at(1000, wake)();
  reset();
  pass(2000);
  expect(wake).not.toHaveBeenCalled();
});
