import { type HtmlValue, html } from '../../web/html.ts';
import { addDays, toMinutes, weekdayOf } from '../dates.ts';
import type { CalendarEvent } from './calendar.ts';

const LEFT = 46;
const TOP = 40;
const COLUMN = 134;
const HOUR = 34;
const [FIRST_HOUR, LAST_HOUR] = [7, 22];
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);
const WIDTH = LEFT + 7 * COLUMN;
const HEIGHT = TOP + (LAST_HOUR - FIRST_HOUR) * HOUR + 10;
const COLOURS = ['#d8ebff', '#dff3e4', '#fdebd0', '#eee3fb', '#fde2e4'] as const;
const INKS = ['#1f5fbf', '#22754a', '#9a5b00', '#6b3fa0', '#a8323e'] as const;

/** A drawing of the events of a week, a column for each day. */
export function weekGrid(events: readonly CalendarEvent[], monday: string, today: string): HtmlValue {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return html`<p><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect x="0" y="0" width="${WIDTH}" height="${HEIGHT}" rx="10" fill="#ffffff" stroke="#dfe3ea"/>
${days.map((date, index) => dayHead(date, index, date === today))}
${HOURS.map(hourLine)}
${events.map((event) => eventBox(event, days.indexOf(event.date)))}
</svg></p>`;
}

function dayHead(date: string, index: number, isToday: boolean): HtmlValue {
  const x = LEFT + index * COLUMN;
  const label = `${weekdayOf(date).slice(0, 3)} ${Number(date.slice(8))}`;
  return html`${isToday && html`<rect x="${x}" y="${TOP - 4}" width="${COLUMN}" height="${HEIGHT - TOP - 2}" fill="#f0f7f3"/>`}
<line x1="${x}" y1="${TOP - 4}" x2="${x}" y2="${HEIGHT}" stroke="#e6eaf0"/>
<text x="${x + COLUMN / 2}" y="26" font-size="15" text-anchor="middle" font-weight="${isToday ? '700' : '400'}" fill="${isToday ? '#22754a' : '#3c4656'}">${label}</text>`;
}

function hourLine(hour: number): HtmlValue {
  const y = TOP + (hour - FIRST_HOUR) * HOUR;
  return html`<line x1="${LEFT - 4}" y1="${y}" x2="${WIDTH}" y2="${y}" stroke="#eef1f5"/>
<text x="${LEFT - 10}" y="${y + 4}" font-size="11" text-anchor="end" fill="#98a2b3">${hour}:00</text>`;
}

const MAX_LABEL = 17;

function eventBox({ title, start, end }: CalendarEvent, column: number): HtmlValue {
  const toY = (time: string): number => {
    const hours = (toMinutes(time) ?? 0) / 60 - FIRST_HOUR;
    return TOP + Math.round(Math.min(Math.max(hours, 0), LAST_HOUR - FIRST_HOUR) * HOUR);
  };
  const [top, bottom] = [toY(start), toY(end)];
  const height = Math.max(bottom - top - 2, 15);
  const [fill, ink] = coloursOf(title);
  const x = LEFT + column * COLUMN + 4;
  const label = title.length > MAX_LABEL ? `${title.slice(0, MAX_LABEL - 1)}…` : title;
  return html`<rect x="${x}" y="${top + 1}" width="${COLUMN - 8}" height="${height}" rx="4" fill="${fill}"/>
<rect x="${x}" y="${top + 1}" width="3" height="${height}" fill="${ink}"/>
<text x="${x + 8}" y="${top + 13}" font-size="12" fill="${ink}">${label}</text>${height > 30 && html`<text x="${x + 8}" y="${top + 28}" font-size="11" fill="${ink}">${start} to ${end}</text>`}`;
}

/** The same for events of one title. */
function coloursOf(title: string): readonly [string, string] {
  const index = [...title].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % COLOURS.length;
  return [COLOURS[index] ?? COLOURS[0], INKS[index] ?? INKS[0]];
}
