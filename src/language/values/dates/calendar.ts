import { DAY_MS } from '../../../text/time/dates.ts';
import type { CalendarUnit, Feast } from '../words/value-words.ts';

/** Days are epoch milliseconds at midnight UTC. */
export type Day = number;

export function parseDay(iso: string): Day {
  return Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
}

export function formatDay(day: Day): string {
  return new Date(day).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return day + count * DAY_MS;
}

/** The day of a year and month (from 0); null if the calendar has no such day. */
export function toDay(year: number, month: number, day: number): Day | null {
  const time = Date.UTC(year, month, day);
  const date = new Date(time);
  return year >= 100 && date.getUTCMonth() === month && date.getUTCDate() === day ? time : null;
}

/** From 0 for Sunday. */
export function weekdayOfDay(day: Day): number {
  return new Date(day).getUTCDay();
}

export function yearOfDay(day: Day): number {
  return new Date(day).getUTCFullYear();
}

export function monthOfDay(day: Day): number {
  return new Date(day).getUTCMonth();
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Last day of a month (from 0), which may lie outside of the year. */
export function endOfMonth(year: number, month: number): Day {
  return Date.UTC(year, month + 1, 0);
}

/** The same day a number of units later; the last of the month if that one is shorter. Null outside of the calendar. */
export function shiftDay(day: Day, unit: CalendarUnit, count: number): Day | null {
  const shifted = shift(day, unit, count);
  return Number.isFinite(shifted) && Math.abs(shifted) < Date.UTC(9999, 11, 31) ? shifted : null;
}

function shift(day: Day, unit: CalendarUnit, count: number): Day {
  if (unit === 'day') return addDays(day, Math.round(count));
  if (unit === 'week') return addDays(day, Math.round(count * 7));
  if (unit === 'fortnight') return addDays(day, Math.round(count * 14));
  const months = Math.round(unit === 'year' ? count * 12 : count);
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(endOfMonth(year, month)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last));
}

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32);
}

export function feastOf(year: number, feast: Feast): Day {
  if ('easter' in feast) return addDays(easterOf(year), feast.easter);
  return Date.UTC(year, feast.month - 1, feast.day);
}

/** The n-th such day of the week of a month, or the last; null if there is none. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number | 'last'): Day | null {
  if (nth === 'last') {
    const last = endOfMonth(year, month);
    return addDays(last, -((weekdayOfDay(last) - weekday + 7) % 7));
  }
  const first = Date.UTC(year, month, 1);
  const day = addDays(first, ((weekday - weekdayOfDay(first) + 7) % 7) + (nth - 1) * 7);
  return nth > 0 && monthOfDay(day) === month ? day : null;
}
