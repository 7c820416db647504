import { type HtmlValue, html } from '../../web/html.ts';
import { renderTable } from '../../web/layout.ts';
import type { SitePage } from '../../web/site.ts';
import { addDays, longDate, shortDate, weekdayOf } from '../dates.ts';
import { nameOrEmail } from '../people.ts';
import { type Calendar, type CalendarEvent, eventsBetween } from './calendar.ts';
import { weekGrid } from './week-grid.ts';

/** The week that begins on `monday`: a drawing, and the events as a table. */
export function weekPage(calendar: Calendar, monday: string, today: string): SitePage {
  const sunday = addDays(monday, 6);
  const events = eventsBetween(calendar, monday, sunday);
  const title = `Week of ${shortDate(monday)}`;
  const main = html`<h1>${title}</h1>
<p class="row"><a href="/week/${addDays(monday, -7)}">Previous week</a> <a href="/week/${addDays(monday, 7)}">Next week</a></p>
${weekGrid(events, monday, today)}
${eventTable(events)}`;
  return { type: 'page', title, main, isWide: true };
}

/** The events of a day, or from one date to another. */
export function listPage(calendar: Calendar, from: string, to: string): SitePage {
  const events = eventsBetween(calendar, from, to);
  const title = from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
  const main = html`<h1>${title}</h1>
${from === to && html`<p class="row"><a href="/day/${addDays(from, -1)}">Previous day</a> <a href="/day/${addDays(from, 1)}">Next day</a> <a href="/new?date=${from}">New event on this day</a></p>`}
${events.length === 0 ? html`<p>No events</p>` : eventTable(events)}`;
  return { type: 'page', title, main, isWide: true };
}

function eventTable(events: readonly CalendarEvent[]): HtmlValue {
  if (events.length === 0) return null;
  return renderTable({
    caption: 'Events',
    columns: ['Title', 'Weekday', 'Date', 'Start', 'End', 'Place', 'Attendees'],
    rows: events.map(({ id, title, date, start, end, place, attendees }) => [
      html`<a href="/event/${id}">${title}</a>`,
      weekdayOf(date),
      shortDate(date),
      start,
      end,
      place,
      attendees.map(nameOrEmail).join(', '),
    ]),
  });
}
