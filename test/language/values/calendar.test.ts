import { describe, expect, it } from 'vitest';
import * as calendar from '../../../src/language/values/dates/calendar.ts';

describe('the calendar', () => {
  it('knows Easter', () => {
    // Dates of the table in https://en.wikipedia.org/wiki/List_of_dates_for_Easter.
    for (const day of ['1961-04-02', '2000-04-23', '2008-03-23', '2024-03-31', '2025-04-20', '2038-04-25']) {
      expect(calendar.formatDay(calendar.easterOf(Number(day.slice(0, 4))))).toBe(day);
    }
  });

  it('knows leap years', () => {
    expect([1900, 2000, 2026, 2028].map(calendar.isLeapYear)).toEqual([false, true, false, true]);
  });

  it('ends shorter months on their last day', () => {
    const shift = (iso: string, months: number) => {
      const day = calendar.shiftDay(calendar.parseDay(iso), 'month', months);
      return day === null ? null : calendar.formatDay(day);
    };
    expect(shift('2026-12-31', 2)).toBe('2027-02-28');
    expect(shift('2028-03-31', -1)).toBe('2028-02-29');
    expect(shift('2026-12-31', 1e7)).toBeNull();
  });

  it('has no thirty-first of June', () => {
    expect(calendar.toDay(2027, 5, 31)).toBeNull();
  });

  it('counts days of the week within a month', () => {
    const find = (nth: number | 'last') => {
      const day = calendar.nthWeekday(2027, 0, 5, nth);
      return day === null ? null : calendar.formatDay(day);
    };
    expect([find(1), find(5), find(6), find('last')]).toEqual(['2027-01-01', '2027-01-29', null, '2027-01-29']);
  });
});
