import { addDays, isDate } from '../dates.ts';

/** How often an event repeats, by the label of the choice, with its rule of RFC 5545. */
export const REPEATS: Readonly<Record<string, { days: number | null; rule: string }>> = {
  Daily: { days: 1, rule: 'FREQ=DAILY' },
  Weekly: { days: 7, rule: 'FREQ=WEEKLY' },
  'Every two weeks': { days: 14, rule: 'FREQ=WEEKLY;INTERVAL=2' },
  Monthly: { days: null, rule: 'FREQ=MONTHLY' },
};

export const MAX_REPEATS = 100;
/** A series without an end lasts this number of days. */
const DEFAULT_DAYS = 365;

/** Dates of a series from its first date until the last, both included: at most one more than `MAX_REPEATS`. A month without
 *  the day is left out (RFC 5545). */
export function datesOf(first: string, repeats: string, until: string): string[] {
  const { days } = REPEATS[repeats] ?? { days: null };
  const last = until === '' ? addDays(first, DEFAULT_DAYS) : until;
  const dates: string[] = [];
  for (let count = 0; count <= MAX_REPEATS * 2 && dates.length <= MAX_REPEATS; count += 1) {
    const date = days === null ? sameDay(first, count) : addDays(first, days * count);
    if (date > last) break;
    if (isDate(date)) dates.push(date);
  }
  return dates;
}

/** The same day of a later month, which need not have it. */
function sameDay(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = month - 1 + months;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${year + Math.floor(count / 12)}-${two((count % 12) + 1)}-${two(day)}`;
}

/** The recurrence rule of a series (RFC 5545). */
export function ruleOf(repeats: string, last: string): string {
  return `${REPEATS[repeats]?.rule ?? ''};UNTIL=${last.replaceAll('-', '')}T235959`;
}
