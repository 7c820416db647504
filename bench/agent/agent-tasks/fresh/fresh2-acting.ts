/** Acts of the second fresh set: orders, portal, forms, files, sums and dates, other languages, notes, tools, tabs. */

import { tasksOf } from '../builder.ts';
import {
  actSays,
  all,
  called,
  date,
  did,
  downloaded,
  has,
  inCart,
  lacks,
  lacksNum,
  note,
  num,
  ordered,
  rows,
} from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  account,
  cheapest,
  demo,
  dollars,
  factNumber,
  file,
  flights,
  mean,
  most,
  only,
  product,
  story,
} from '../world.ts';
import { inFront, weekday } from './support.ts';

const buying = tasksOf(7);
const portal = tasksOf(8);
const forms = tasksOf(9);
const files = tasksOf(10);
const computing = tasksOf(11);
const foreign = tasksOf(12);
const mixed = tasksOf(13);

const directToPrague = flights('Helsinki', 'Prague', '2026-12-02').filter(({ stopCount }) => stopCount === 0);
const dearestBill = only(most(demo.invoices, ({ cents }) => cents));

const trips = [
  { place: 'Oberfeld', km: 42 },
  { place: 'Sandholm', km: 17 },
  { place: 'Pier 4', km: 8 },
  { place: 'Signal Hill', km: 13 },
];
const packing = `# Packing

- [x] passport
- [ ] toothbrush
- [x] charger
- [ ] umbrella
- [ ] sandals
`;
const config = { test: { database: { host: 'db.test', port: 6543 } }, live: { database: { host: 'db', port: 5432 } } };

export const fresh2Acting: readonly BenchTask[] = [
  buying.can(
    'Please get two paper notebooks for Lena Ohm, lena@ohm.example, Bachgasse 4, 8001 Zurich, Switzerland. She will ' +
      'collect them from the shop, and the terms are fine with her.',
    ordered(
      { notebook: 2 },
      {
        name: 'Lena Ohm',
        email: 'lena@ohm.example',
        street: 'Bachgasse 4',
        postcode: '8001',
        city: 'Zurich',
        country: 'Switzerland',
        delivery: 'pickup',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  buying.can(
    "Book me on the cheapest direct flight from Helsinki to Prague on 2 December. I'm Pekka Salo " +
      '(pekka.salo@mail.example) and I have a suitcase for the hold. I agree to the conditions.',
    did('booking', {
      from: 'HEL',
      to: 'PRG',
      date: '2026-12-02',
      flight: cheapest(directToPrague).number,
      name: 'Pekka Salo',
      email: 'pekka.salo@mail.example',
      bags: 'hold',
    }),
    { acts: ['booking'] },
  ),
  buying.can(
    '3 headlamps + 1 picnic blanket into the cart, leave it at that, no checkout',
    inCart({ headlamp: 3, 'picnic-blanket': 1 }),
    { acts: ['cart'] },
  ),
  buying.left(
    'Order one letter set for Jo Brandt, jo@brandt.example, Kirchweg 9, 4020 Linz, Austria, standard delivery.',
    'sold out',
  ),

  portal.can(
    'portal.example, demo / demo1234: in which month did I get my priciest bill?',
    has([`February ${dearestBill.month.slice(0, 4)}`, dearestBill.number]),
  ),
  portal.can(
    "At the utilities I'm ruth and doppel is my password. What tariff have they put me on?",
    has(account('ruth').tariff),
  ),
  portal.can(
    'I need the PDF of the July 2026 invoice. My user name for Lindenhaven Utilities: demo, password: demo1234.',
    downloaded('invoice-2026-07.pdf'),
  ),
  portal.left('My meter number should be somewhere in my utilities account, could you look it up?', 'no credentials', {
    check: lacks(demo.meterNumber),
  }),

  forms.can(
    "Report a broken bench in the park on Signal Hill to the town hall, under parks and trees. I'm Olu Adeyemi, " +
      'olu@adeyemi.example.',
    all(
      did('message', { name: 'Olu Adeyemi', email: 'olu@adeyemi.example', subject: 'Parks and trees' }),
      actSays('message', 'message', 'bench'),
    ),
    { acts: ['message'] },
  ),
  forms.can(
    'Do the feedback survey for me: satisfied, the library was the last service I used, two visits, and yes, online ' +
      'would have suited me better. What they should do better: longer opening hours.',
    all(
      did('survey', { satisfaction: 'Satisfied', service: 'Library', visits: '2', online: 'yes' }),
      actSays('survey', 'comment', 'opening hours'),
    ),
    { acts: ['survey'] },
  ),
  forms.can(
    'Apply for a resident parking permit with the data given.',
    did('permit', {
      name: 'Ilse Farr',
      born: '1979-08-03',
      email: 'ilse@farr.example',
      plate: 'LH IF 79',
      make: 'Volvo',
      fuel: 'Hybrid',
      zone: 'B: Harbour',
      start: '2027-01-01',
      months: '6',
    }),
    {
      acts: ['permit'],
      metadata: {
        full_name: 'Ilse Farr',
        date_of_birth: '1979-08-03',
        email: 'ilse@farr.example',
        number_plate: 'LH IF 79',
        make: 'Volvo',
        fuel: 'hybrid',
        zone: 'Harbour',
        start_date: '2027-01-01',
        months: 6,
      },
    },
  ),
  forms.left('Let the town hall know that the street lamp outside number 9 has gone out.', 'no name and no e-mail'),

  files.can('On average, how many km was a trip, according to trips.csv?', num(mean(trips.map(({ km }) => km))), {
    files: [file('trips.csv', ['place,km', ...trips.map(({ place, km }) => `${place},${km}`)].join('\n'), 'text/csv')],
  }),
  files.can(
    'packing.md: what have I not ticked off yet?',
    rows(['toothbrush', 'umbrella', 'sandals'], ['passport', 'charger', 'toothbrush', 'umbrella', 'sandals']),
    { files: [file('packing.md', packing, 'text/markdown')] },
  ),
  files.can('Which port does the test database use? It must be in config.json.', all(num(6543), lacksNum(5432)), {
    files: [file('config.json', JSON.stringify(config, null, 2), 'application/json')],
  }),
  files.left('Sum up the attached minutes in two sentences.', 'no file'),

  computing.can('A dozen eggs cost 4.20, so what does a single egg cost?', num(4.2 / 12)),
  computing.can('which weekday is 1 march 2027', has(weekday('2027-03-01'))),
  computing.can("I'm doing 65 mph, how fast is that in kilometres per hour?", num(65 * 1.609344, 0.5)),
  computing.left('How many Swiss francs would I get for 250 dollars today?', 'no rates of exchange'),

  foreign.can('Wie lang ist die Donau?', num(factNumber('Danube', 'Length'))),
  foreign.can('¿Cuánto cuesta la Rain jacket en la tienda?', num(dollars(product('rain-jacket')))),
  foreign.can(
    'Combien de commentaires a l’article « Harbour seals counted: 63, the most since counting began » ?',
    num(story('harbour-seals').comments),
  ),
  foreign.left('Canvas backpack 是谁设计的？', 'no designer is named'),

  mixed.can('Jot down the date of the first telephone call in a note.', note(date('1876-03-10'))),
  mixed.can(
    "I'm off to Porto tomorrow. Umbrella or not?",
    all(called('weather', { city: 'Porto' }), has(['rain', 'heavy rain', 'yes'])),
    {
      tools: [
        {
          name: 'weather',
          description: "Tells tomorrow's weather at a place",
          inputs: { city: { type: 'string', description: 'Name of the city' } },
        },
      ],
      answers: { weather: () => ({ sky: 'heavy rain', low: 9, high: 13 }) },
    },
  ),
  mixed.can(
    'Open the article on Saturn in one tab and the one on Jupiter in another, then bring Saturn back to the front.',
    inFront('/saturn', '/jupiter'),
  ),
  mixed.left("Write the winner of the men's eight at the bay regatta into a note.", "only the women's race is told"),
];
