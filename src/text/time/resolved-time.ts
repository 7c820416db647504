import { DAY_MS } from './dates.ts';
import { formatDate, formatMonth } from './format-date.ts';

/** A time that a text names, at `text.slice(start, end)`, and what it means. */
export interface ResolvedTime {
  start: number;
  end: number;
  surface: string;
  /** In English: "3 March 2024", "the week before 3 March 2024", "February 2024", "2023". */
  text: string;
  /** Epoch milliseconds, `to` exclusive. */
  from: number;
  to: number;
}

/** What a time means, without where it stands. */
export type Period = Pick<ResolvedTime, 'text' | 'from' | 'to'>;

export function dayPeriod(day: number): Period {
  return { text: formatDate(day), from: day, to: day + DAY_MS };
}

/** `month` counts from 0 for January of `year`, and may lie outside of that year. */
export function monthPeriod(year: number, month: number): Period {
  const from = Date.UTC(year, month, 1);
  return { text: formatMonth(from), from, to: Date.UTC(year, month + 1, 1) };
}

export function yearPeriod(year: number): Period {
  return { text: String(year), from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
}

/** The start of the UTC day of an instant. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}

/** The start of the week of an instant, on Monday. */
export function startOfWeek(time: number): number {
  const day = startOfDay(time);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
}
