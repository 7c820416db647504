import type { Field } from '../../fields.ts';
import { readFields, renderFields, renderProblems } from '../../fields.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts } from '../../layout.ts';
import { referenceOf } from '../../reference.ts';
import type { Handler, SitePage } from '../../site.ts';
import { formatDate, formatPassengers, readSearch, toQuery } from './flight-search.ts';
import type { Flight, Search } from './timetable.ts';
import { formatDuration, formatFare, formatStops, formatTime, listFlights } from './timetable.ts';

const FIELDS: readonly Field[] = [
  {
    name: 'name',
    label: 'Full name',
    kind: 'text',
    isRequired: true,
    hint: 'As in the passport of the first passenger.',
  },
  { name: 'email', label: 'Email', kind: 'email', isRequired: true },
  { name: 'phone', label: 'Phone (optional)', kind: 'text' },
  {
    name: 'bags',
    label: 'Baggage',
    kind: 'radio',
    isRequired: true,
    options: [
      { value: 'hand', label: 'Hand baggage only' },
      { value: 'hold', label: 'One bag in the hold for each passenger, $35 each' },
    ],
  },
  { name: 'terms', label: 'I accept the conditions of carriage', kind: 'checkbox', isRequired: true },
];

const HOLD_BAG_CENTS = 3500;
const START = new URLSearchParams({ bags: 'hand' });

interface Choice {
  search: Search;
  flight: Flight;
}

function readChoice(seed: number, query: URLSearchParams): Choice | null {
  const { search } = readSearch(query);
  const flight = search && listFlights(seed, search).find(({ number }) => number === query.get('flight'));
  return search && flight ? { search, flight } : null;
}

/** The flight stands in the query of the address, the passenger in the posted form. */
export function createBooking(seed: number): { show: Handler; submit: Handler } {
  return {
    show: ({ query }) => {
      const choice = readChoice(seed, query);
      return choice && bookingPage(choice, readFields(FIELDS, START).values, []);
    },
    submit: ({ query, form }) => {
      const choice = readChoice(seed, query);
      if (!choice) return null;
      const { values, problems } = readFields(FIELDS, form);
      return problems.length > 0 ? bookingPage(choice, values, problems) : confirmationPage(choice, values);
    },
  };
}

const renderChoice = ({ search, flight }: Choice, more: Record<string, HtmlValue>): HtmlValue =>
  renderFacts({
    Flight: `${flight.number}, ${flight.airline}`,
    Route: `${search.from.name} (${search.from.code}) to ${search.to.name} (${search.to.code})`,
    Date: formatDate(search.date),
    Departure: formatTime(flight.departsAtMinute),
    Arrival: formatTime(flight.arrivesAtMinute),
    Duration: `${formatDuration(flight.durationMinutes)}, ${formatStops(flight.stopCount).toLowerCase()}`,
    Cabin: search.cabin.label,
    Passengers: formatPassengers(search.passengerCount),
    ...more,
  });

function bookingPage(choice: Choice, values: ReadonlyMap<string, string>, problems: readonly string[]): SitePage {
  const { search, flight } = choice;
  const main = html`<h1>Book flight ${flight.number}</h1>
${renderProblems(problems)}
${renderChoice(choice, { Price: formatFare(flight.cents * search.passengerCount) })}
<form action="/book?${toQuery(search, { flight: flight.number })}" method="post">
<h2>Passenger</h2>
${renderFields(FIELDS, values)}
<p><button type="submit" class="primary">Book this flight</button></p>
</form>
<p><a href="/results?${toQuery(search, {})}">Back to the flights</a></p>`;
  return { type: 'page', title: `Book flight ${flight.number}`, main };
}

function confirmationPage(choice: Choice, values: ReadonlyMap<string, string>): SitePage {
  const { search, flight } = choice;
  const bagCents = values.get('bags') === 'hold' ? HOLD_BAG_CENTS : 0;
  const total = (flight.cents + bagCents) * search.passengerCount;
  const reference = referenceOf('FL', toQuery(search, { flight: flight.number }), ...[...values].flat());
  const main = html`<h1>Your flight is booked</h1>
<p class="notice" role="status">Booking reference: <strong>${reference}</strong></p>
${renderChoice(choice, {
  'Booking reference': reference,
  Passenger: values.get('name') ?? '',
  Email: values.get('email') ?? '',
  Baggage: bagCents > 0 ? 'One bag in the hold for each passenger' : 'Hand baggage only',
  'Total price': formatFare(total),
})}
<p class="muted">This is a simulated booking: nothing was charged, and no aeroplane waits.</p>
<p><a href="/">Find another flight</a></p>`;
  const time = `${formatDate(search.date)}, ${formatTime(flight.departsAtMinute)}`;
  const name = `${flight.number} ${search.from.name} to ${search.to.name}, ${time}`;
  const changes = [{ kind: 'booking', name, field: 'reference', before: null, after: reference }] as const;
  return { type: 'page', title: 'Your flight is booked', main, changes };
}
