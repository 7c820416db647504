import { type Clock, createClockTimers, systemClock } from '../../clock.ts';
import { type ClockState, msUntil, SYSTEM_TIME, timeAt } from './clock-state.ts';

/** A clock that is set from outside. Every thread has one over the same memory; one thread sets it. */
export interface ControlledClock extends Clock {
  state(): ClockState;
  /** Sets the clock of all threads, and the timers of this one. */
  set(state: ClockState): void;
  /** Sets the timers of this thread after another thread has set the clock. */
  resetTimers(): void;
}

const VERSION = 0;
const WORDS = 5;
/** Speeds are stored as integers, in millionths. */
const SPEED_UNIT = 1e6;

/** Memory of a clock that shows system time. */
export function createClockMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(WORDS * BigInt64Array.BYTES_PER_ELEMENT);
  writeState(new BigInt64Array(memory), SYSTEM_TIME);
  return memory;
}

export function createControlledClock(memory: SharedArrayBuffer, system: Clock = systemClock): ControlledClock {
  const words = new BigInt64Array(memory);
  let cached = readState(words);
  const state = (): ClockState => {
    if (Atomics.load(words, VERSION) !== cached.version) cached = readState(words);
    return cached.state;
  };
  const timers = createClockTimers((time) => msUntil(state(), time, system.now()));
  return {
    now: () => timeAt(state(), system.now()),
    monotonic: system.monotonic,
    at: timers.at,
    state,
    set(next) {
      writeState(words, next);
      timers.reset();
    },
    resetTimers: timers.reset,
  };
}

/** A sequence lock: the version is odd while the writer writes, and a reader that saw two versions reads again. */
function writeState(words: BigInt64Array, { anchorSystemMs, anchorMs, speed, isFrozen }: ClockState): void {
  Atomics.add(words, VERSION, 1n);
  [anchorSystemMs, anchorMs, speed * SPEED_UNIT, Number(isFrozen)].forEach((value, at) => {
    Atomics.store(words, at + 1, BigInt(Math.round(value)));
  });
  Atomics.add(words, VERSION, 1n);
}

function readState(words: BigInt64Array): { version: bigint; state: ClockState } {
  for (;;) {
    const version = Atomics.load(words, VERSION);
    const [anchorSystemMs = 0, anchorMs = 0, speed = 0, frozen = 0] = [1, 2, 3, 4].map((at) =>
      Number(Atomics.load(words, at)),
    );
    const isWhole = version % 2n === 0n && Atomics.load(words, VERSION) === version;
    if (isWhole) return { version, state: { anchorSystemMs, anchorMs, speed: speed / SPEED_UNIT, isFrozen: frozen === 1 } };
  }
}
