/** The order of a date written in digits. */
export type DateOrder = 'day first' | 'month first';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

const YEAR_FIRST = /(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/;
const YEAR_LAST = /(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?!\d)/;
const CLOCK =
  /(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?(?:[.,]\d+)?[\s\u202f]*(?<half>[ap]\.?[\s\u202f]?m\.?)?/i;

/** Decides which order the dates have: months end at 12. Without evidence, a month comes first only where hours are written
 *  with AM and PM. */
export function findDateOrder(stamps: readonly string[]): DateOrder {
  const dates = stamps.flatMap((stamp) => YEAR_LAST.exec(stamp)?.[0] ?? []);
  const isMonth = (at: number) => dates.every((date) => Number(date.split(/[-/.]/)[at]) <= 12);
  if (!isMonth(0)) return 'day first';
  if (!isMonth(1)) return 'month first';
  const hasHalves = stamps.some((stamp) => /\d[\s\u202f]?[ap]\.?m/i.test(stamp));
  return hasHalves && !dates.some((date) => date.includes('.')) ? 'month first' : 'day first';
}

/** The day of a stamp as `2024-03-03`; null if it has none, or one that does not exist. */
export function readDay(stamp: string, order: DateOrder): string | null {
  const yearFirst = YEAR_FIRST.exec(stamp)?.groups;
  if (yearFirst) return toDay(Number(yearFirst.year), Number(yearFirst.month), Number(yearFirst.day));
  const yearLast = YEAR_LAST.exec(stamp)?.groups;
  if (!yearLast) return null;
  const [first, second, year] = [yearLast.first, yearLast.second, yearLast.year].map(Number) as [
    number,
    number,
    number,
  ];
  const [day, month] = order === 'day first' ? [first, second] : [second, first];
  return toDay(year < 100 ? 2000 + year : year, month, day);
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

/** The time of day of a stamp as `18:00:00`; null if it has none. */
export function readClock(stamp: string): string | null {
  const withoutDate = stamp.replace(YEAR_FIRST, ' ').replace(YEAR_LAST, ' ');
  const clock = CLOCK.exec(withoutDate)?.groups;
  if (!clock) return null;
  const hour = toHour(Number(clock.hour), clock.half);
  const [minute, second] = [Number(clock.minute), Number(clock.second ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : null;
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** The day after a day, both as `2024-03-03`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
