/** A clock in relation to the system clock. Times are epoch milliseconds. */
export interface ClockState {
  /** System time at which the clock showed `anchorMs`. */
  readonly anchorSystemMs: number;
  readonly anchorMs: number;
  /** Milliseconds of this clock per millisecond of the system clock, while it runs. */
  readonly speed: number;
  readonly isFrozen: boolean;
}

/** `now` sets the time, `advanceMs` adds to it; the other fields change how it goes on. */
export interface ClockChange {
  now?: number | undefined;
  advanceMs?: number | undefined;
  isFrozen?: boolean | undefined;
  speed?: number | undefined;
}

export const SYSTEM_TIME: ClockState = { anchorSystemMs: 0, anchorMs: 0, speed: 1, isFrozen: false };

/** What the clock shows at a system time, in whole milliseconds. */
export function timeAt({ anchorSystemMs, anchorMs, speed, isFrozen }: ClockState, systemMs: number): number {
  return isFrozen ? anchorMs : Math.floor(anchorMs + (systemMs - anchorSystemMs) * speed);
}

/** Real milliseconds from a system time until the clock shows `time`; Infinity if it never does. */
export function msUntil(state: ClockState, time: number, systemMs: number): number {
  const leftMs = Math.max(0, time - timeAt(state, systemMs));
  if (leftMs === 0) return 0;
  return state.isFrozen ? Number.POSITIVE_INFINITY : leftMs / state.speed;
}

/** The clock after a change at a system time. Without `now` and `advanceMs`, it goes on from what it shows. */
export function changeClock(state: ClockState, change: ClockChange, systemMs: number): ClockState {
  return {
    anchorSystemMs: systemMs,
    anchorMs: (change.now ?? timeAt(state, systemMs)) + (change.advanceMs ?? 0),
    speed: change.speed ?? state.speed,
    isFrozen: change.isFrozen ?? state.isFrozen,
  };
}
