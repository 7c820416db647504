import { describe, expect, it } from 'vitest';
import { createCalendar, findGaps } from '../../../src/device/simulated/apps/calendar/calendar.ts';
import { toIcs } from '../../../src/device/simulated/apps/calendar/ics.ts';
import { addDays, isDate, mondayOf, workday } from '../../../src/device/simulated/apps/dates.ts';
import { click } from '../../support/browser/browse.ts';
import { downloadOf, fill, goTo, openDevice, rowsOf } from './open-device.ts';

const CALENDAR = 'https://calendar.example/';
const DENTIST = { Title: 'Dentist; Dr Lindqvist', Date: '2026-12-03', Start: '09:00' };

/** The properties of an .ics file, unfolded. */
function parseIcs(bytes: Buffer): ReadonlyMap<string, string> {
  const lines = bytes.toString('utf8').replace(/\r\n /g, '').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/) + 1)]));
}

describe('the calendar', () => {
  it('shows the events of a week and a day as rows of a table', async () => {
    const device = await openDevice();
    await device.perform({ type: 'click', target: 'dock:calendar' });
    expect((await device.observe()).title).toBe('Week of 16 November 2026 - Calendar');
    await click(device, 'Next week');
    expect((await rowsOf(device)).length).toBe(12);
    await goTo(device, `${CALENDAR}day/2026-11-24`);
    expect((await rowsOf(device)).map(([title, , , start]) => [title, start])).toEqual([
      ['Team standup', '09:30'],
      ['Budget review', '11:00'],
    ]);
  });

  it('creates an event, which is visible afterwards and an .ics file', async () => {
    const device = await openDevice();
    await goTo(device, `${CALENDAR}new`);
    await fill(device, { ...DENTIST, 'Minutes, if there is no end': '30', Place: 'Mill Lane', Attendees: 'ada' });
    await click(device, 'Save event');
    const { content } = await device.observe();
    expect(content?.messages).toEqual(['The event was created.']);
    expect(content?.facts.map(({ label, value }) => [label, value])).toEqual([
      ['Date', 'Thursday 3 December 2026'],
      ['Start', '09:00'],
      ['End', '09:30'],
      ['Place', 'Mill Lane'],
      ['Attendees', 'Ada Quill'],
    ]);
    const { bytes, mediaType } = await downloadOf(device, 'dentist-dr-lindqvist.ics');
    expect(mediaType).toBe('text/calendar');
    expect(Object.fromEntries(parseIcs(bytes))).toMatchObject({
      VERSION: '2.0',
      DTSTART: '20261203T090000',
      DTEND: '20261203T093000',
      SUMMARY: 'Dentist\\; Dr Lindqvist',
      LOCATION: 'Mill Lane',
      ATTENDEE: 'CN="Ada Quill":mailto:ada.quill@post.example',
      SEQUENCE: '0',
    });
    await goTo(device, `${CALENDAR}day/2026-12-03`);
    expect((await rowsOf(device))[0]?.[0]).toBe(DENTIST.Title);
  });

  it('moves an event, which keeps its length and its id', async () => {
    const device = await openDevice();
    await goTo(device, `${CALENDAR}new`);
    await fill(device, { ...DENTIST, End: '09:40' });
    await click(device, 'Save event');
    await fill(device, { Date: '2026-12-04', Start: '14:00' });
    await click(device, 'Move event');
    const [first, moved] = (await device.downloads()).map(({ bytes }) => parseIcs(bytes));
    expect(moved?.get('UID')).toBe(first?.get('UID'));
    expect(moved?.get('SEQUENCE')).toBe('1');
    expect([moved?.get('DTSTART'), moved?.get('DTEND')]).toEqual(['20261204T140000', '20261204T144000']);
    await click(device, 'Delete event');
    expect((await rowsOf(device)).map(([title]) => title)).not.toContain(DENTIST.Title);
  });

  it.each([
    [{ ...DENTIST, Title: '' }, 'Fill in “Title”.'],
    [{ ...DENTIST, Date: '2026-11-21' }, '“Date” is in the past: today is Sunday 22 November 2026.'],
    [{ ...DENTIST, Start: '25:00' }, '“Start” must be a time, such as 14:30.'],
    [{ ...DENTIST, End: '08:00' }, '“End” must be later than “Start”.'],
    [{ ...DENTIST, Attendees: 'Zoe' }, 'No address is known of “Zoe”.'],
  ])('creates nothing of %j', async (values, problem) => {
    const device = await openDevice();
    await goTo(device, `${CALENDAR}new`);
    await fill(device, values);
    await click(device, 'Save event');
    expect((await device.observe()).content?.messages.join(' ')).toContain(problem);
    expect(await device.downloads()).toEqual([]);
  });

  it('says which event is at the same time', async () => {
    const device = await openDevice();
    await goTo(device, `${CALENDAR}new`);
    await fill(device, { Title: 'Call', Date: '2026-11-24', Start: '11:30' });
    await click(device, 'Save event');
    expect((await device.observe()).content?.messages).toContain('At the same time: Budget review (11:00 to 12:00).');
  });

  it('finds the gaps of a day', async () => {
    const device = await openDevice();
    await goTo(device, `${CALENDAR}free`);
    await fill(device, { Date: '2026-11-24', Minutes: '90', From: '09:00', To: '17:00' });
    await click(device, 'Find');
    expect(await rowsOf(device)).toEqual([['12:00', '17:00', '300 minutes']]);
  });
});

describe('a gap', () => {
  const calendar = createCalendar('2026-11-22');
  it.each([
    ['2026-11-24', '09:00', '12:00', 60, ['09:45']],
    ['2026-11-24', '09:30', '11:00', 76, []],
    ['2026-11-24', '11:15', '11:45', 1, []],
    ['2026-11-28', '09:00', '10:00', 60, ['09:00']],
  ])('on %s from %s to %s of %i minutes begins at %j', (date, from, to, minutes, starts) => {
    expect(findGaps(calendar, date, from, to, minutes).map(({ start }) => start)).toEqual(starts);
  });
});

describe('an .ics file', () => {
  it('has lines of at most 75 bytes, which split no character', () => {
    const title = 'Größe '.repeat(40);
    const event = {
      id: 1,
      title,
      date: '2026-12-03',
      start: '09:00',
      end: '10:00',
      place: '',
      attendees: [],
      sequence: 0,
    };
    const bytes = toIcs(event, { date: '2026-11-22', time: '09:00' });
    for (const line of bytes.toString('utf8').split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(parseIcs(bytes).get('SUMMARY')).toBe(title);
  });
});

describe('dates', () => {
  it('count working days from any day', () => {
    expect(['2026-11-20', '2026-11-22'].map((day) => [-1, 0, 1, 5].map((count) => workday(day, count)))).toEqual([
      ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-27'],
      ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-30'],
    ]);
  });

  it('cross months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(['2026-02-29', '2026-2-1', '2028-02-29'].map(isDate)).toEqual([false, false, true]);
  });
});
