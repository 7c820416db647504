import { isDate, longDate, type Moment, toClock, toMinutes } from '../dates.ts';
import { toFileName } from '../file-name.ts';
import { storeDownload } from '../files.ts';
import { readPeople } from '../people.ts';
import { type CalendarDesk, type CalendarEvent, nextEventId, storeEvent } from './calendar.ts';
import { toIcs } from './ics.ts';
import { datesOf, MAX_REPEATS, REPEATS, ruleOf } from './series.ts';

/** What the form for an event holds, as text. */
export interface EventFields {
  title: string;
  date: string;
  start: string;
  end: string;
  /** Length in minutes, if there is no end. */
  minutes: string;
  place: string;
  attendees: string;
  /** A key of `REPEATS`, and the last date of the series; empty for a single event, and for no end. */
  repeats: string;
  until: string;
}

const DEFAULT_MINUTES = 60;
const MAX_LENGTH = 200;

export function readNewEvent(form: URLSearchParams): EventFields {
  const fieldOf = (name: keyof EventFields): string =>
    (form.get(name) ?? '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 2000);
  return {
    title: fieldOf('title'),
    date: fieldOf('date'),
    start: fieldOf('start'),
    end: fieldOf('end'),
    minutes: fieldOf('minutes'),
    place: fieldOf('place'),
    attendees: fieldOf('attendees'),
    repeats: fieldOf('repeats'),
    until: fieldOf('until'),
  };
}

/** Stores a new event, or all of a series, and as an .ics file among the downloads. Returns the first. */
export function createEvent(
  desk: CalendarDesk,
  fields: EventFields,
): { event: CalendarEvent | null; problems: readonly string[] } {
  const { title, place, attendees, repeats, until } = fields;
  const time = readTime(fields, DEFAULT_MINUTES, desk.now());
  const invited = readPeople(attendees);
  const problems = [
    ...(title === '' ? ['Fill in “Title”.'] : []),
    ...(title.length > MAX_LENGTH ? [`“Title” is longer than ${MAX_LENGTH} characters.`] : []),
    ...(place.length > MAX_LENGTH ? [`“Place” is longer than ${MAX_LENGTH} characters.`] : []),
    ...time.problems,
    ...invited.problems,
    ...seriesProblems(fields),
  ];
  if (problems.length > 0) return { event: null, problems };
  const { date, start, end } = time;
  const id = nextEventId(desk.calendar);
  const event: CalendarEvent = { id, title, date, start, end, place, attendees: invited.people, sequence: 0 };
  const [, ...later] = repeats === '' ? [date] : datesOf(date, repeats, until);
  const rule = repeats === '' ? '' : ruleOf(repeats, later.at(-1) ?? date);
  const others = later.map((day, index) => ({ ...event, id: id + 1 + index, date: day }));
  const isStored = store(desk, event, rule) && others.every((other) => storeEvent(desk.calendar, other));
  return isStored ? { event, problems: [] } : { event: null, problems: [FULL] };
}

function seriesProblems({ date, repeats, until }: EventFields): string[] {
  if (repeats === '') return until === '' ? [] : ['Choose how often the event “Repeats”.'];
  if (!(repeats in REPEATS)) return ['“Repeats” must be one of the choices.'];
  if (until !== '' && (!isDate(until) || until < date)) return ['“Until” must be a date after the first.'];
  const isLong = isDate(date) && datesOf(date, repeats, until).length > MAX_REPEATS;
  return isLong ? [`A series has at most ${MAX_REPEATS} events: choose an earlier “Until”.`] : [];
}

const FULL = 'The event was not stored: the device is full.';

/** Moves an event to another date or time; it keeps its length if no end is given. Returns the problems. */
export function changeTime(desk: CalendarDesk, event: CalendarEvent, fields: EventFields): readonly string[] {
  const length = (toMinutes(event.end) ?? 0) - (toMinutes(event.start) ?? 0);
  const { date, start, end, problems } = readTime(fields, length, desk.now());
  if (problems.length > 0) return problems;
  return store(desk, { ...event, date, start, end, sequence: event.sequence + 1 }) ? [] : [FULL];
}

function store({ calendar, files, now }: CalendarDesk, event: CalendarEvent, rule = ''): boolean {
  const name = toFileName(event.title, 'ics', 'event');
  const file = { name, mediaType: 'text/calendar', bytes: toIcs(event, now(), rule) };
  return storeEvent(calendar, event) && storeDownload(files, file) !== null;
}

/** The time of an event of the future, on one day. */
function readTime({ date, start, end, minutes }: EventFields, length: number, now: Moment) {
  const problems: string[] = [];
  const from = toMinutes(start);
  const given = minutes === '' ? length : /^\d{1,4}$/.test(minutes) ? Number(minutes) : 0;
  const to = end === '' ? (from ?? 0) + given : toMinutes(end);
  if (!isDate(date)) problems.push('“Date” must be a date, such as 2026-05-14.');
  else if (date < now.date) problems.push(`“Date” is in the past: today is ${longDate(now.date)}.`);
  else if (date === now.date && from !== null && toClock(from) < now.time)
    problems.push(`“Start” is in the past: it is ${now.time}.`);
  if (from === null) problems.push('“Start” must be a time, such as 14:30.');
  if (end === '' && given < 1) problems.push('“Minutes” must be a whole number from 1 to 1439.');
  if (to === null) problems.push('“End” must be a time, such as 15:30.');
  else if (from !== null && to <= from) problems.push('“End” must be later than “Start”.');
  else if (to > LAST_MINUTE) problems.push('An event must end on the day on which it starts.');
  return { date, start: toClock(from ?? 0), end: toClock(Math.min(to ?? 0, LAST_MINUTE)), problems };
}

const LAST_MINUTE = 24 * 60 - 1;
