import { renderProblems } from '../../web/fields.ts';
import { type HtmlValue, html } from '../../web/html.ts';
import { renderTable } from '../../web/layout.ts';
import type { SitePage } from '../../web/site.ts';
import { isDate, longDate, type Moment, toClock, toMinutes } from '../dates.ts';
import { type Calendar, findGaps } from './calendar.ts';

const DEFAULTS = { minutes: '60', from: '09:00', to: '18:00' } as const;

/** The form that finds a gap in a day, with the gaps if a date is given. */
export function freePage(calendar: Calendar, query: URLSearchParams, now: Moment): SitePage {
  const fieldOf = (name: keyof typeof DEFAULTS): string => query.get(name) || DEFAULTS[name];
  const fields = {
    date: query.get('date') ?? '',
    minutes: fieldOf('minutes'),
    from: fieldOf('from'),
    to: fieldOf('to'),
  };
  const problems = query.has('date') ? problemsOf(fields, now) : [];
  const main = html`<h1>Find a time</h1>
${renderProblems(problems)}
<form action="/free" method="get" aria-label="Find a time">
<p><label for="date">Date</label><br><input type="date" id="date" name="date" value="${fields.date}"></p>
<p><label for="minutes">Minutes</label><br><input type="number" id="minutes" name="minutes" value="${fields.minutes}"></p>
<p><label for="from">From</label><br><input type="time" id="from" name="from" value="${fields.from}"></p>
<p><label for="to">To</label><br><input type="time" id="to" name="to" value="${fields.to}"></p>
<p><button type="submit" class="primary">Find</button></p>
</form>
${query.has('date') && problems.length === 0 && gapTable(calendar, fields, now)}`;
  return { type: 'page', title: 'Find a time', main };
}

type Fields = Record<'date' | 'minutes' | 'from' | 'to', string>;

function problemsOf({ date, minutes, from, to }: Fields, now: Moment): string[] {
  const [first, last] = [toMinutes(from), toMinutes(to)];
  return [
    ...(isDate(date) ? [] : ['“Date” must be a date, such as 2026-05-14.']),
    ...(isDate(date) && date < now.date ? [`“Date” is in the past: today is ${longDate(now.date)}.`] : []),
    ...(/^\d{1,4}$/.test(minutes) && Number(minutes) > 0 ? [] : ['“Minutes” must be a whole number from 1 to 1439.']),
    ...(first === null || last === null || first >= last ? ['“From” must be a time before “To”.'] : []),
  ];
}

function gapTable(calendar: Calendar, { date, minutes, from, to }: Fields, now: Moment): HtmlValue {
  const first = toClock(toMinutes(from) ?? 0);
  const start = date === now.date && first < now.time ? now.time : first;
  const gaps = findGaps(calendar, date, start, toClock(toMinutes(to) ?? 0), Number(minutes));
  const day = longDate(date);
  if (gaps.length === 0)
    return html`<p class="notice" role="status">${day} has no free time of ${minutes} minutes.</p>`;
  return html`<h2>Free on ${day}</h2>
${renderTable({
  caption: 'Free times',
  columns: ['Start', 'End', 'Length'],
  rows: gaps.map((gap) => [gap.start, gap.end, `${gap.minutes} minutes`]),
})}`;
}
