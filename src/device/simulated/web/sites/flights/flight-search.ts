import type { Field, FormReading } from '../../fields.ts';
import { readFields, renderFields, renderProblems } from '../../fields.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderTable } from '../../layout.ts';
import type { SitePage } from '../../site.ts';
import { CITIES } from './cities.ts';
import type { Flight, Search } from './timetable.ts';
import { CABINS, formatDuration, formatFare, formatStops, formatTime, listFlights, SORTS } from './timetable.ts';

const CITY_OPTIONS = CITIES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

const FIELDS: readonly Field[] = [
  { name: 'from', label: 'From', kind: 'select', isRequired: true, options: CITY_OPTIONS },
  { name: 'to', label: 'To', kind: 'select', isRequired: true, options: CITY_OPTIONS },
  { name: 'date', label: 'Date', kind: 'date', isRequired: true },
  { name: 'passengers', label: 'Passengers', kind: 'number', isRequired: true, min: 1, max: 9 },
  { name: 'cabin', label: 'Cabin', kind: 'select', isRequired: true, options: CABINS },
];

const START = new URLSearchParams({ passengers: '1', cabin: 'economy' });
const POPULAR_DATE = '2026-12-12';
const POPULAR = ['LIS-OSL', 'BER-LHR', 'CDG-JFK', 'ZRH-ATH'];

/** What a query of this site asks for, with defaults for passengers and cabin; null with what is wrong with it. */
export function readSearch(query: URLSearchParams): { search: Search | null; reading: FormReading } {
  const reading = readFields(FIELDS, new URLSearchParams([...query, ...START]));
  const { values } = reading;
  const from = CITIES.find(({ code }) => code === values.get('from'));
  const to = CITIES.find(({ code }) => code === values.get('to'));
  const cabin = CABINS.find(({ value }) => value === values.get('cabin'));
  const isSame = from !== undefined && from === to;
  const problems = [...reading.problems, ...(isSame ? ['“From” and “To” must be different cities.'] : [])];
  if (!from || !to || !cabin || problems.length > 0) return { search: null, reading: { values, problems } };
  const passengerCount = Number(values.get('passengers'));
  return { search: { from, to, date: values.get('date') ?? '', passengerCount, cabin }, reading };
}

export const toQuery = ({ from, to, date, passengerCount, cabin }: Search, more: Record<string, string>): string =>
  new URLSearchParams({
    from: from.code,
    to: to.code,
    date,
    passengers: String(passengerCount),
    cabin: cabin.value,
    ...more,
  }).toString();

export function searchPage(reading: FormReading | null): SitePage {
  const values = reading?.values ?? readFields(FIELDS, START).values;
  const main = html`<section class="hero"><h1>Find a flight</h1>
<p class="lead">Flights between ${CITIES.length} cities, on airlines that nobody has flown yet.</p></section>
${renderProblems(reading?.problems ?? [])}
${renderForm(values)}
<h2>Popular routes</h2>
<ul>${POPULAR.map(renderPopular)}</ul>`;
  return { type: 'page', title: 'Flights', main };
}

const renderForm = (values: FormReading['values']): HtmlValue => html`<form action="/results" method="get" class="card">
${renderFields(FIELDS, values)}
<p><button type="submit" class="primary">Search flights</button></p>
</form>`;

function renderPopular(route: string): HtmlValue {
  const [from, to] = route.split('-').map((code) => CITIES.find((city) => city.code === code));
  const query = new URLSearchParams({
    from: from?.code ?? '',
    to: to?.code ?? '',
    date: POPULAR_DATE,
    ...Object.fromEntries(START),
  });
  return html`<li><a href="/results?${query.toString()}">${from?.name} to ${to?.name}</a> on 12 December 2026</li>`;
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

export const formatDate = (date: string): string => DATE_FORMAT.format(new Date(`${date}T00:00:00Z`));

export const formatPassengers = (count: number): string => `${count} ${count === 1 ? 'passenger' : 'passengers'}`;

export function resultsPage(seed: number, query: URLSearchParams): SitePage {
  const { search, reading } = readSearch(query);
  if (!search) return searchPage(reading);
  const sort = SORTS.get(query.get('sort') ?? '') ?? SORTS.get('departure');
  const flights = listFlights(seed, search).sort(sort?.compare);
  const title = `${search.from.name} to ${search.to.name}`;
  const links = [...SORTS].map(
    ([value, { label }]) => html` <a href="/results?${toQuery(search, { sort: value })}">${label}</a>`,
  );
  const main = html`<h1>${title}</h1>
<p class="lead">${formatDate(search.date)}, ${formatPassengers(search.passengerCount)}, ${search.cabin.label}</p>
<p class="row"><span class="muted">Sort by:</span>${links}</p>
${renderFlights(search, flights)}
<p class="muted">Times are local. Prices are the total for ${formatPassengers(search.passengerCount)}.</p>
<h2>Change the search</h2>
${renderForm(reading.values)}`;
  return { type: 'page', title, main, isWide: true };
}

function renderFlights(search: Search, flights: readonly Flight[]): HtmlValue {
  return renderTable({
    caption: `Flights from ${search.from.name} to ${search.to.name}`,
    columns: ['Flight', 'Airline', 'Departure', 'Arrival', 'Duration', 'Stops', 'Price', 'Select'],
    rows: flights.map((flight) => [
      flight.number,
      flight.airline,
      formatTime(flight.departsAtMinute),
      formatTime(flight.arrivesAtMinute),
      formatDuration(flight.durationMinutes),
      formatStops(flight.stopCount),
      formatFare(flight.cents * search.passengerCount),
      html`<a href="/book?${toQuery(search, { flight: flight.number })}" aria-label="Select ${flight.number}">Select</a>`,
    ]),
  });
}
