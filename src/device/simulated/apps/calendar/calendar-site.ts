import type { SiteIdentity } from '../../web/layout.ts';
import { createSite, type Handler, type Site, type SiteRequest } from '../../web/site.ts';
import { addDays, isDate, mondayOf } from '../dates.ts';
import { type CalendarDesk, type CalendarEvent, deleteEvent, findEvent } from './calendar.ts';
import { changeTime, createEvent, type EventFields, readNewEvent } from './change-event.ts';
import { eventPage, newEventPage } from './event-pages.ts';
import { freePage } from './free-page.ts';
import { listPage, weekPage } from './list-pages.ts';

export const CALENDAR_IDENTITY: SiteIdentity = {
  host: 'calendar.example',
  name: 'Calendar',
  colour: '#2f7d5b',
  about: 'events of this device.',
  isApp: true,
};

/** The pages of Calendar. Requests change the calendar. */
export function createCalendarSite(desk: CalendarDesk): Site {
  const { calendar, now } = desk;
  const onDate =
    (show: (date: string) => ReturnType<Handler>): Handler =>
    ({ params }) => {
      const date = params.get('date') ?? '';
      return isDate(date) ? show(date) : null;
    };
  return createSite({
    identity: CALENDAR_IDENTITY,
    nav: () => [
      { label: 'Week', href: '/' },
      { label: 'Day', href: `/day/${now().date}` },
      { label: 'List', href: '/list' },
      { label: 'Find a time', href: '/free' },
      { label: 'New event', href: '/new' },
    ],
    publicPaths: [],
    routes: {
      'GET /': () => weekPage(calendar, mondayOf(now().date), now().date),
      'GET /week/:date': onDate((date) => weekPage(calendar, mondayOf(date), now().date)),
      'GET /day/:date': onDate((date) => listPage(calendar, date, date)),
      'GET /list': ({ query }) => {
        const from = dateIn(query, 'from') ?? now().date;
        return listPage(calendar, from, dateIn(query, 'to') ?? addDays(from, LIST_DAYS));
      },
      'GET /free': ({ query }) => freePage(calendar, query, now()),
      'GET /new': ({ query }) => newEventPage({ date: dateIn(query, 'date') ?? '' }, []),
      'POST /new': ({ form }) => create(desk, form),
      'GET /event/:id': (request) => show(desk, request, []),
      'POST /event/:id/move': (request) => move(desk, request),
      'POST /event/:id/delete': (request) => remove(desk, request),
    },
  });
}

const LIST_DAYS = 30;

function dateIn(query: URLSearchParams, name: string): string | null {
  const date = query.get(name) ?? '';
  return isDate(date) ? date : null;
}

const eventOf = ({ calendar }: CalendarDesk, { params }: SiteRequest): CalendarEvent | null =>
  findEvent(calendar, Number(params.get('id')));

const SAID: Readonly<Record<string, string>> = { created: 'The event was created.', moved: 'The event was moved.' };

function show(desk: CalendarDesk, request: SiteRequest, problems: readonly string[]): ReturnType<Handler> {
  const event = eventOf(desk, request);
  return event && eventPage(desk.calendar, event, SAID[request.query.get('done') ?? ''] ?? '', problems);
}

function create(desk: CalendarDesk, form: URLSearchParams): ReturnType<Handler> {
  const given = readNewEvent(form);
  const { event, problems } = createEvent(desk, given);
  if (event === null) return newEventPage(given, problems);
  return redirect(`/event/${event.id}?done=created`, event, null, withSeries(timeOf(event), given));
}

function move(desk: CalendarDesk, request: SiteRequest): ReturnType<Handler> {
  const event = eventOf(desk, request);
  if (event === null) return null;
  const problems = changeTime(desk, event, readNewEvent(request.form));
  if (problems.length > 0) return show(desk, request, problems);
  const moved = eventOf(desk, request) ?? event;
  return redirect(`/event/${event.id}?done=moved`, event, timeOf(event), timeOf(moved));
}

function remove(desk: CalendarDesk, request: SiteRequest): ReturnType<Handler> {
  const event = eventOf(desk, request);
  if (event === null) return null;
  deleteEvent(desk.calendar, event.id);
  return redirect(`/day/${event.date}`, event, timeOf(event), null);
}

/** `2026-05-14 14:00-15:00`. */
const timeOf = ({ date, start, end }: CalendarEvent): string => `${date} ${start}-${end}`;

const withSeries = (time: string, { repeats, until }: EventFields): string =>
  [time, repeats.toLowerCase(), until && `until ${until}`].filter(Boolean).join(' ');

const redirect = (path: string, { title }: CalendarEvent, before: string | null, after: string | null) => ({
  ...{ type: 'redirect' as const, path, cookies: {} },
  changes: [{ kind: 'event', name: title, field: 'time', before, after }] as const,
});
