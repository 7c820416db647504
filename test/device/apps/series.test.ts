import { expect, it } from 'vitest';
import { createCalendar } from '../../../src/device/simulated/apps/calendar/calendar.ts';
import { createEvent, readNewEvent } from '../../../src/device/simulated/apps/calendar/change-event.ts';
import { datesOf } from '../../../src/device/simulated/apps/calendar/series.ts';
import { createFiles } from '../../../src/device/simulated/apps/files.ts';

const openDesk = () => ({
  calendar: createCalendar('2026-11-22'),
  files: createFiles([]),
  now: () => ({ date: '2026-11-22', time: '09:00' }),
});
const create = (desk: ReturnType<typeof openDesk>, fields: Record<string, string>) =>
  createEvent(
    desk,
    readNewEvent(new URLSearchParams({ title: 'Yoga', date: '2026-12-03', start: '18:00', ...fields })),
  );

it('has the same weekday each week, until its last date', () => {
  expect(datesOf('2026-12-03', 'Weekly', '2026-12-17')).toEqual(['2026-12-03', '2026-12-10', '2026-12-17']);
  expect(datesOf('2026-12-03', 'Every two weeks', '2026-12-20')).toEqual(['2026-12-03', '2026-12-17']);
});

it('leaves out months without the day, and ends after a year', () => {
  expect(datesOf('2027-01-31', 'Monthly', '2027-04-30')).toEqual(['2027-01-31', '2027-03-31']);
  expect(datesOf('2026-12-01', 'Monthly', '')).toHaveLength(13);
});

it('is stored as events, with its rule in the file', async () => {
  const desk = openDesk();
  expect(create(desk, { repeats: 'Weekly', until: '2026-12-17' })).toMatchObject({ problems: [] });
  const dates = desk.calendar.events.filter(({ title }) => title === 'Yoga').map(({ date }) => date);
  expect(dates).toEqual(['2026-12-03', '2026-12-10', '2026-12-17']);
  const [file] = desk.files.stored;
  expect(file?.bytes.toString()).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261217T235959\r\n');
});

it.each([
  [{ repeats: 'Hourly' }, /choices/],
  [{ until: '2026-12-17' }, /Repeats/],
  [{ repeats: 'Weekly', until: '2026-01-01' }, /after the first/],
  [{ repeats: 'Daily' }, /at most 100/],
])('is refused: %j', (fields, problem) => {
  const desk = openDesk();
  const before = desk.calendar.events.length;
  expect(create(desk, fields).problems).toEqual([expect.stringMatching(problem)]);
  expect(desk.calendar.events).toHaveLength(before);
});
