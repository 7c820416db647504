import { formatDate } from '../../../text/time/format-date.ts';

/** Calendar dates as ISO 8601 (`2026-11-26`), and times of day as `HH:MM`. */

const DAY = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** When something happens on the device. */
export interface Moment {
  date: string;
  time: string;
}

const toTime = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const toDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function addDays(date: string, count: number): string {
  return toDate(toTime(date) + count * DAY);
}

export function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(toTime(date)).getUTCDay()] ?? '';
}

const isWorkday = (date: string): boolean => !weekdayOf(date).startsWith('S');

/** The working day (Monday to Friday) that many after the date, or before it for a negative count. 0 is the date itself, or
 *  the next working day. */
export function workday(date: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let day = date;
  while (count >= 0 && !isWorkday(day)) day = addDays(day, 1);
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step);
    if (isWorkday(day)) left -= 1;
  }
  return day;
}

/** The Monday of the date's week (ISO 8601). */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(toTime(date)).getUTCDay() + 6) % 7));
}

/** Whether the text is a date of the calendar. */
export function isDate(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = toTime(text);
  return !Number.isNaN(time) && toDate(time) === text;
}

/** `Thursday 26 November 2026` */
export function longDate(date: string): string {
  return `${weekdayOf(date)} ${formatDate(toTime(date))}`;
}

/** `26 November 2026` */
export const shortDate = (date: string): string => formatDate(toTime(date));

/** Replaces `{workday 2}` and `{day -1}` in a text of the seeded data by dates counted from `today`. */
export function fillDates(text: string, today: string): string {
  return text.replace(/\{(workday|day) (-?\d{1,3})\}/g, (_, unit: string, count: string) =>
    longDate(unit === 'day' ? addDays(today, Number(count)) : workday(today, Number(count))),
  );
}

/** Minutes since midnight of `HH:MM` or `H:MM`; null for other texts. */
export function toMinutes(time: string): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `HH:MM` of minutes since midnight. */
export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
