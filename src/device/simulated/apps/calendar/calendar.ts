import { readData } from '../data/read-data.ts';
import { type Moment, toClock, toMinutes, workday } from '../dates.ts';
import type { Files } from '../files.ts';
import { type Person, personOf } from '../people.ts';

export interface CalendarEvent {
  id: number;
  title: string;
  date: string;
  /** `HH:MM`; the end is on the same day. */
  start: string;
  end: string;
  /** Empty if it is not said. */
  place: string;
  attendees: readonly Person[];
  /** Number of changes (RFC 5545). */
  sequence: number;
}

export interface Calendar {
  events: CalendarEvent[];
}

/** What the pages of Calendar read and change. */
export interface CalendarDesk {
  calendar: Calendar;
  files: Files;
  now(): Moment;
}

interface SeedEvent {
  title: string;
  workdays: readonly number[];
  start: string;
  end: string;
  place: string;
  attendees: readonly string[];
}

const MAX_EVENTS = 500;

/** The seeded events, dated relative to `today`. */
export function createCalendar(today: string): Calendar {
  const { events } = readData<{ events: readonly SeedEvent[] }>('events.json');
  const dated = events.flatMap(({ workdays, attendees, ...event }) =>
    workdays.map((count) => ({
      ...event,
      attendees: attendees.map(personOf),
      date: workday(today, count),
      sequence: 0,
    })),
  );
  return { events: dated.map((event, index) => ({ ...event, id: index + 1 })) };
}

export function findEvent({ events }: Calendar, id: number): CalendarEvent | null {
  return events.find((event) => event.id === id) ?? null;
}

/** Events from one date to another, both included, in order of time. */
export function eventsBetween({ events }: Calendar, from: string, to: string): CalendarEvent[] {
  const keyOf = ({ date, start, id }: CalendarEvent): string => `${date} ${start} ${String(id).padStart(6, '0')}`;
  return events.filter(({ date }) => date >= from && date <= to).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Stores an event, in place of the one with its id. Returns false if the calendar is full. */
export function storeEvent(calendar: Calendar, event: CalendarEvent): boolean {
  if (calendar.events.length >= MAX_EVENTS) return false;
  calendar.events = [...calendar.events.filter(({ id }) => id !== event.id), event];
  return true;
}

export const nextEventId = ({ events }: Calendar): number => Math.max(0, ...events.map(({ id }) => id)) + 1;

export function deleteEvent(calendar: Calendar, id: number): void {
  calendar.events = calendar.events.filter((event) => event.id !== id);
}

/** Other events at the time of an event. */
export function overlapsOf(calendar: Calendar, { id, date, start, end }: CalendarEvent): CalendarEvent[] {
  return eventsBetween(calendar, date, date).filter(
    (other) => other.id !== id && other.start < end && start < other.end,
  );
}

export interface Gap {
  start: string;
  end: string;
  minutes: number;
}

/** Times of a day, between two times, at which there is no event for `minutes` at least. */
export function findGaps(calendar: Calendar, date: string, from: string, to: string, minutes: number): Gap[] {
  const end = toMinutes(to) ?? 0;
  const gaps: Gap[] = [];
  let free = toMinutes(from) ?? 0;
  const close = (until: number): void => {
    const length = Math.min(until, end) - free;
    if (length >= Math.max(minutes, 1))
      gaps.push({ start: toClock(free), end: toClock(free + length), minutes: length });
  };
  for (const event of eventsBetween(calendar, date, date)) {
    close(toMinutes(event.start) ?? 0);
    free = Math.max(free, toMinutes(event.end) ?? 0);
  }
  close(end);
  return gaps;
}
