import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { ControlStateStore } from '../control-state-store.ts';
import { type ClockState, changeClock, SYSTEM_TIME, timeAt } from './clock-state.ts';
import type { ControlledClock } from './controlled-clock.ts';
import { type ClockDocument, MAX_TIME_MS, readClockChange } from './read-clock-change.ts';

export interface ClockReading {
  /** Epoch milliseconds. */
  now: number;
  isFrozen: boolean;
  speed: number;
  /** How far the clock is ahead of the system clock, in milliseconds. */
  offsetMs: number;
}

/** Sets the clock of the server. What is set survives restarts and crashes; time passes meanwhile. */
export interface ClockControl {
  read(): ClockReading;
  /** Throws invalid, naming the field and what it allows. Rejects, and changes nothing, if it cannot be stored. */
  change(document: ClockDocument): Promise<ClockReading>;
  /** Returns to system time. */
  reset(): Promise<ClockReading>;
  /** Sets the clock to what was stored. Call once, before any work. */
  restore(): Promise<void>;
}

export interface ClockControlOptions {
  clock: ControlledClock;
  system: Clock;
  store: ControlStateStore;
  /** Called after the clock was set. */
  onChange: () => void;
}

const NAME = 'clock';

export function createClockControl({ clock, system, store, onChange }: ClockControlOptions): ClockControl {
  function read(): ClockReading {
    const [state, systemMs] = [clock.state(), system.now()];
    const now = timeAt(state, systemMs);
    return { now, isFrozen: state.isFrozen, speed: state.speed, offsetMs: now - systemMs };
  }

  async function set(state: ClockState, storeIt: () => Promise<void>): Promise<ClockReading> {
    const before = clock.state();
    const apply = (each: ClockState) => {
      clock.set(each);
      onChange();
    };
    apply(state);
    try {
      await storeIt();
    } catch (error) {
      apply(before);
      throw error;
    }
    return read();
  }

  return {
    read,
    async change(document) {
      const next = changeClock(clock.state(), readClockChange(document), system.now());
      if (next.anchorMs > MAX_TIME_MS) throw new AppError('invalid', 'advance leads beyond the year 9999.');
      return set(next, () => store.write(NAME, JSON.stringify(next)));
    },
    reset: () => set(SYSTEM_TIME, () => store.remove(NAME)),
    async restore() {
      const stored = await store.read(NAME);
      if (stored !== null) clock.set(JSON.parse(stored) as ClockState);
    },
  };
}
