import { renderProblems } from '../../web/fields.ts';
import { type HtmlValue, html } from '../../web/html.ts';
import { renderFacts } from '../../web/layout.ts';
import type { SitePage } from '../../web/site.ts';
import { longDate } from '../dates.ts';
import { nameOrEmail } from '../people.ts';
import { type Calendar, type CalendarEvent, overlapsOf } from './calendar.ts';
import type { EventFields } from './change-event.ts';
import { REPEATS } from './series.ts';

/** An event, with the forms to move and to delete it. `said` is what was just done with it; empty if nothing was. */
export function eventPage(
  calendar: Calendar,
  event: CalendarEvent,
  said: string,
  problems: readonly string[],
): SitePage {
  const { id, title, date, start, end, place, attendees } = event;
  const overlaps = overlapsOf(calendar, event).map((other) => `${other.title} (${other.start} to ${other.end})`);
  const main = html`${said !== '' && html`<p class="notice" role="status">${said}</p>`}
${overlaps.length > 0 && html`<p class="notice">At the same time: ${overlaps.join(', ')}.</p>`}
<h1>${title}</h1>
${renderFacts({
  Date: html`<a href="/day/${date}">${longDate(date)}</a>`,
  Start: start,
  End: end,
  Place: place || null,
  Attendees: attendees.length > 0 ? attendees.map(nameOrEmail).join(', ') : null,
})}
<h2>Move</h2>
${renderProblems(problems)}
<form action="/event/${id}/move" method="post" aria-label="Move">
${timeFields({ date, start, end: '', minutes: '' })}
<p><button type="submit" class="primary">Move event</button></p>
</form>
<form action="/event/${id}/delete" method="post" aria-label="Delete"><p><button type="submit">Delete event</button></p></form>`;
  return { type: 'page', title, main };
}

export function newEventPage(fields: Partial<EventFields>, problems: readonly string[]): SitePage {
  const {
    title = '',
    date = '',
    start = '',
    end = '',
    minutes = '',
    place = '',
    attendees = '',
    repeats = '',
    until = '',
  } = fields;
  const main = html`<h1>New event</h1>
${renderProblems(problems)}
<form action="/new" method="post" aria-label="New event">
<p><label for="title">Title</label><br><input type="text" id="title" name="title" value="${title}"></p>
${timeFields({ date, start, end, minutes })}
<p><label for="place">Place</label><br><input type="text" id="place" name="place" value="${place}"></p>
<p><label for="attendees">Attendees</label><br><input type="text" id="attendees" name="attendees" value="${attendees}"></p>
<p><label for="repeats">Repeats</label><br><select id="repeats" name="repeats">${['', ...Object.keys(REPEATS)].map(
    (name) => html`<option value="${name}"${name === repeats && html` selected`}>${name || 'Never'}</option>`,
  )}</select></p>
<p><label for="until">Until, a year later if empty</label><br><input type="date" id="until" name="until" value="${until}"></p>
<p><button type="submit" class="primary">Save event</button></p>
</form>`;
  return { type: 'page', title: 'New event', main };
}

function timeFields({ date, start, end, minutes }: Pick<EventFields, 'date' | 'start' | 'end' | 'minutes'>): HtmlValue {
  return html`<p><label for="date">Date</label><br><input type="date" id="date" name="date" value="${date}"></p>
<p><label for="start">Start</label><br><input type="time" id="start" name="start" value="${start}"></p>
<p><label for="end">End</label><br><input type="time" id="end" name="end" value="${end}"></p>
<p><label for="minutes">Minutes, if there is no end</label><br><input type="number" id="minutes" name="minutes" value="${minutes}"></p>`;
}
