import { html } from '../../html.ts';
import { renderTable } from '../../layout.ts';
import type { Site, SitePage } from '../../site.ts';
import { createSite } from '../../site.ts';
import { flightsIdentity } from '../identities.ts';
import { createBooking } from './booking.ts';
import { CITIES } from './cities.ts';
import { resultsPage, searchPage } from './flight-search.ts';

export function createFlights(seed: number): Site {
  const booking = createBooking(seed);
  return createSite({
    identity: flightsIdentity,
    nav: () => [
      { label: 'Find a flight', href: '/' },
      { label: 'Airports', href: '/airports' },
      { label: 'Baggage', href: '/baggage' },
    ],
    routes: {
      'GET /': () => searchPage(null),
      'GET /results': ({ query }) => resultsPage(seed, query),
      'GET /book': booking.show,
      'POST /book': booking.submit,
      'GET /airports': airportsPage,
      'GET /baggage': baggagePage,
    },
    publicPaths: ['/', '/airports', '/baggage'],
  });
}

function airportsPage(): SitePage {
  const rows = CITIES.map(({ code, name, utcOffset }) => [
    name,
    code,
    `UTC${utcOffset === 0 ? '' : utcOffset > 0 ? `+${utcOffset}` : utcOffset}`,
  ]);
  const main = html`<h1>Airports</h1>
<p>Farwing Flights sells flights between these airports.</p>
${renderTable({ caption: 'Airports', columns: ['City', 'Code', 'Winter time'], rows })}`;
  return { type: 'page', title: 'Airports', main };
}

function baggagePage(): SitePage {
  const main = html`<h1>Baggage</h1>
<p class="lead">Every passenger may take one bag of up to 8 kg into the cabin.</p>
${renderTable({
  caption: 'Baggage by cabin',
  columns: ['Bag', 'Largest size', 'Largest weight', 'Price'],
  rows: [
    ['Hand baggage', '55 × 40 × 23 cm', '8 kg', 'free'],
    ['Bag in the hold', '158 cm, all sides together', '23 kg', '$35'],
  ],
})}
<p>Bicycles and musical instruments travel in the hold as one bag. <a href="/">Find a flight</a></p>`;
  return { type: 'page', title: 'Baggage', main };
}
