import { createHash } from 'node:crypto';
import type { Moment } from '../dates.ts';
import { nameOrEmail } from '../people.ts';
import type { CalendarEvent } from './calendar.ts';

const MAX_OCTETS = 75;

/** An event as a file of RFC 5545, in the local time of the device. `stamp` is when the event was last changed. The same event
 *  gives the same bytes. `rule` is the recurrence rule of a series that it begins. */
export function toIcs(event: CalendarEvent, stamp: Moment, rule = ''): Buffer {
  const { title, date, start, end, place, attendees, sequence } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doppel//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uidOf(event)}`,
    `DTSTAMP:${compact(stamp.date, stamp.time)}Z`,
    `DTSTART:${compact(date, start)}`,
    `DTEND:${compact(date, end)}`,
    ...(rule === '' ? [] : [`RRULE:${rule}`]),
    `SUMMARY:${escapeText(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...attendees.map((person) => `ATTENDEE;CN="${parameter(nameOrEmail(person))}":mailto:${person.email}`),
    `SEQUENCE:${sequence}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map((line) => `${foldLine(line)}\r\n`).join(''));
}

/** Stays the same when the event is moved. */
function uidOf({ id, title }: CalendarEvent): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, title]))
    .digest('hex');
  return `${hash.slice(0, 32)}@calendar.example`;
}

/** `20261126T090000` */
const compact = (date: string, time: string): string => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

const parameter = (text: string): string => text.replace(/["\r\n]/g, '');

/** Continues a long line on lines that begin with a space. No character is split. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MAX_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
