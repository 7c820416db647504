import { type Clock, createClockTimers, systemClock } from '../../clock.ts';
import { cacheDecoded, createSharedMemory, createSharedWords } from '../seqlock.ts';
import { type ClockState, msUntil, SYSTEM_TIME, timeAt } from './clock-state.ts';

/** A clock that is set from outside. Every thread has one over the same memory; one thread sets it. */
export interface ControlledClock extends Clock {
  state(): ClockState;
  /** Sets the clock of all threads, and the timers of this one. */
  set(state: ClockState): void;
  /** Sets the timers of this thread after another thread has set the clock. */
  resetTimers(): void;
}

/** Memory of a clock that shows system time. */
export function createClockMemory(): SharedArrayBuffer {
  const values = encode(SYSTEM_TIME);
  const memory = createSharedMemory(values.length);
  createSharedWords(memory).write(values);
  return memory;
}

export function createControlledClock(memory: SharedArrayBuffer, system: Clock = systemClock): ControlledClock {
  const words = createSharedWords(memory);
  const state = cacheDecoded(words, decode);
  const timers = createClockTimers((time) => msUntil(state(), time, system.now()));
  return {
    now: () => timeAt(state(), system.now()),
    monotonic: system.monotonic,
    at: timers.at,
    state,
    set(next) {
      words.write(encode(next));
      timers.reset();
    },
    resetTimers: timers.reset,
  };
}

/** Speeds are stored in millionths. */
const SPEED_UNIT = 1e6;

function encode({ anchorSystemMs, anchorMs, speed, isFrozen }: ClockState): bigint[] {
  return [anchorSystemMs, anchorMs, Math.round(speed * SPEED_UNIT), Number(isFrozen)].map(BigInt);
}

function decode(values: readonly bigint[]): ClockState {
  const [anchorSystemMs = 0, anchorMs = 0, speed = 0, frozen = 0] = values.map(Number);
  return { anchorSystemMs, anchorMs, speed: speed / SPEED_UNIT, isFrozen: frozen === 1 };
}
