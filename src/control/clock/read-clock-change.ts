import { AppError } from '../../errors.ts';
import type { ClockChange } from './clock-state.ts';

/** What a client sends to set the clock. */
export interface ClockDocument {
  /** ISO 8601, or epoch milliseconds. */
  now?: string | number | undefined;
  /** Milliseconds, or a number with a unit: `90s`. */
  advance?: string | number | undefined;
  freeze?: boolean | undefined;
  speed?: number | undefined;
}

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /^(\d{1,15}(?:\.\d{1,3})?) ?(ms|s|m|h|d)$/;
/** Date, and perhaps a time with its zone; a date alone is midnight UTC. */
const ISO_8601 = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;
/** The end of the year 9999. */
export const MAX_TIME_MS = 253_402_300_799_999;

/** Throws invalid, naming the field and what it allows. */
export function readClockChange({ now, advance, freeze, speed }: ClockDocument): ClockChange {
  if (now !== undefined && advance !== undefined) {
    throw new AppError('invalid', 'now and advance exclude each other: send one of them.');
  }
  if ([now, advance, freeze, speed].every((value) => value === undefined)) {
    throw new AppError('invalid', 'Send at least one of now, advance, freeze and speed.');
  }
  return {
    now: now === undefined ? undefined : readTime(now),
    advanceMs: advance === undefined ? undefined : readDuration(advance),
    isFrozen: freeze,
    speed,
  };
}

function readTime(value: string | number): number {
  const isReadable = typeof value === 'number' || ISO_8601.test(value);
  const ms = isReadable ? new Date(value).getTime() : Number.NaN;
  if (ms >= 0 && ms <= MAX_TIME_MS) return ms;
  throw new AppError(
    'invalid',
    'now must be a time of the years 1970 to 9999: ISO 8601 with a zone (2026-12-24T18:00:00Z), or epoch milliseconds.',
  );
}

function readDuration(value: string | number): number {
  const ms = typeof value === 'number' ? value : toMs(value);
  if (ms >= 0 && ms <= MAX_TIME_MS) return Math.round(ms);
  throw new AppError(
    'invalid',
    'advance must be a duration such as 90s, 2h or 3d (units ms, s, m, h, d), or milliseconds. To go back, set now.',
  );
}

function toMs(text: string): number {
  const [, digits, unit] = DURATION.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * UNITS_MS[unit as keyof typeof UNITS_MS];
}
