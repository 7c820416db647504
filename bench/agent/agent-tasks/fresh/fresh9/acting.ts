import { tasksOf } from '../../builder.ts';
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
  no,
  notCalled,
  note,
  num,
  ordered,
} from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  cheapest,
  demo,
  dollars,
  fact,
  factNumber,
  file,
  flights,
  inCategory,
  most,
  only,
  pdf,
  product,
  spec,
  stated,
  stories,
  story,
} from '../../world.ts';
import { chose, didNot, eventsOn, eventTitles, practiceWord, reached, typed } from './oracles.ts';

const order = tasksOf(7);
const class7: BenchTask[] = [
  order.can(
    'Please get me three paper notebooks and one fountain pen from the Corner Shop. They go to Wilhelmina Okoro, Havenrij 17, 2311 AB Leiden, Netherlands, mail w.okoro@post.example. Standard delivery, and I accept the terms.',
    ordered(
      { notebook: 3, 'fountain-pen': 1 },
      {
        name: 'Wilhelmina Okoro',
        email: 'w.okoro@post.example',
        street: 'Havenrij 17',
        city: 'Leiden',
        postcode: '2311 AB',
        country: 'Netherlands',
        delivery: 'standard',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  order.can(
    'Book me on the first nonstop flight from Dublin to Zurich on Saturday 28 November. Tobias Lindgren, tobias.lindgren@firm.example, hand baggage only. I accept the conditions.',
    did('booking', {
      flight: flights('Dublin', 'Zurich', '2026-11-28').find(({ stopCount }) => stopCount === 0)?.number ?? '',
      date: '2026-11-28',
      name: 'Tobias Lindgren',
      email: 'tobias.lindgren@firm.example',
      bags: 'hand',
    }),
    { acts: ['booking'] },
  ),
  order.can(
    'pop a bycicle light set and 2 steel bottles into my basket at the corner shop, but dont buy anything yet',
    inCart({ 'bike-light': 1, bottle: 2 }),
    { acts: ['cart'] },
  ),
  order.left(
    'Order a picnic blanket for Hanne Brix, hanne@brix.example. She lives at Nørregade 4 in Copenhagen, Denmark.',
    'the postcode is missing',
    { acts: ['cart'] },
  ),
];

const portal = tasksOf(8);
const dearest = only(most(demo.invoices, ({ cents }) => cents));
const class8: BenchTask[] = [
  portal.can(
    'Log in to Lindenhaven Utilities as demo (pw demo1234) and tell me in wich month I was charged the most.',
    has(['February', '2026-02', dearest.number]),
  ),
  portal.can('meter number pls. utilities portal, demo / demo1234', has(demo.meterNumber)),
  portal.can(
    "I need June's bill as a PDF for my tax adviser. It's in the customer portal, and the login is in the metadata.",
    downloaded('invoice-2026-06.pdf'),
    { metadata: { username: 'demo', password: 'demo1234' } },
  ),
  portal.left(
    `How much water did we use in October according to the utilities portal? Our customer number is ${demo.customerNumber}.`,
    'no user name and no password',
    { check: all(didNot('login'), lacksNum(9)) },
  ),
];

const form = tasksOf(9);
const class9: BenchTask[] = [
  form.can(
    'Could you let the town hall know that the swings by the harbour squeak? It should come from Beata Zielinska, beata.z@post.example, and it belongs to parks and trees.',
    all(
      did('message', { name: 'Beata Zielinska', email: 'beata.z@post.example', subject: 'Parks and trees' }),
      actSays('message', 'message', 'swings', 'squeak'),
    ),
    { acts: ['message'] },
  ),
  form.can(
    'Raise a ticket on tickets.example, title "Handrail loose on Pier 3". It is a fault with high priority; description: It moves when one leans on it.',
    all(reached(/LT-125: Handrail loose on Pier 3/), typed('It moves when one leans on it'), chose('Fault', 'High')),
  ),
  form.can(
    "apply for a residents' parking permit with the data I attached as metadata, and no newsletter please",
    did('permit', {
      name: 'Oskar Blom',
      born: '1979-08-23',
      email: 'oskar.blom@post.example',
      plate: 'LH KV 508',
      make: 'Skoda',
      fuel: 'Hybrid',
      zone: 'D: Signal Hill',
      start: '2027-01-01',
      months: '6',
      newsletter: '',
    }),
    {
      acts: ['permit'],
      metadata: {
        full_name: 'Oskar Blom',
        date_of_birth: '1979-08-23',
        email: 'oskar.blom@post.example',
        number_plate: 'LH KV 508',
        make: 'Skoda',
        fuel: 'Hybrid',
        zone: 'D: Signal Hill',
        start_date: '2027-01-01',
        number_of_months: 6,
      },
    },
  ),
  form.left(
    'Write to the town hall that the bin at Pier 4 stinks, the topic is waste and recycling. My name is Ruben Falk.',
    'the sender has no email address',
  ),
];

const files = tasksOf(10);
const TRIPS = [
  'driver,day,km',
  'Anouk,2026-10-01,212',
  'Bela,2026-10-01,340',
  'Anouk,2026-10-08,298',
  'Chidi,2026-10-09,405',
  'Bela,2026-10-14,121',
].join('\n');
const SETTINGS = {
  web: { compression: true, retries: 3 },
  mail: { queue: { retries: 7, compression: false }, sender: 'no-reply@post.example' },
};
const LEASE =
  'Lease of flat 12, Lime Walk 3.\nThe tenant moves in on 1 February 2027.\nThe rent is 890 euros a month.\n';
const class10: BenchTask[] = [
  files.can(
    'In the attached trips.csv, who drove the most kilometers in sum and how many were it?',
    all(has('Anouk'), num(212 + 298), lacks('Chidi')),
    { files: [file('trips.csv', TRIPS, 'text/csv')] },
  ),
  files.can('By when do we have to give notice according to the enclosed contract?', date('2027-09-30'), {
    files: [
      pdf('contract.pdf', [
        'Maintenance contract no. 5581',
        'Between Hafen Lifts and the house at Quay Street 20',
        'The contract begins on 1 January 2026.',
        'Notice must be given by 30 September 2027.',
        'The yearly fee is 1,460 euros.',
      ]),
    ],
  }),
  files.can(
    'settings.json: what are the retries of the mail queue set to, and is its compression on?',
    all(num(SETTINGS.mail.queue.retries), no('off')),
    { files: [file('settings.json', JSON.stringify(SETTINGS, null, 2), 'application/json')] },
  ),
  files.left('On which date was the attached lease signed?', 'the lease gives no date of signature', {
    files: [file('lease.txt', LEASE)],
    check: lacks('1 February 2027', '2027-02-01'),
  }),
];

const sums = tasksOf(11);
const wednesday = eventsOn('2026-11-25').map(({ title }) => title);
const class11: BenchTask[] = [
  sums.can('We have 5 pallets of 48 boxes each, 36 pieces in a box. How many pieces is that?', num(5 * 48 * 36)),
  sums.can('how many days untill the 1st of March 2027', num((Date.UTC(2027, 2, 1) - Date.UTC(2026, 10, 22)) / 864e5)),
  sums.can(
    'Would you be so kind to tell me what I have in the calendar for this Wednesday?',
    all(has(...wednesday), lacks(...eventTitles.filter((title) => !wednesday.includes(title)))),
  ),
  sums.left("What's 250 dollars in Norwegian kroner today?", 'there are no rates of exchange'),
];

const foreign = tasksOf(12);
const toPrague = flights('Amsterdam', 'Prague', '2026-11-23');
const soldOut = inCategory('kitchen').filter(({ stockCount }) => stockCount === 0);
const class12: BenchTask[] = [
  foreign.can('Wie hoch ist die Statue of Liberty mit Sockel?', num(factNumber('Statue of Liberty', 'Height'))),
  foreign.can(
    '¿Cuánto cuesta el vuelo directo más barato de Amsterdam a Prague mañana?',
    num(cheapest(toPrague.filter(({ stopCount }) => stopCount === 0)).dollars),
  ),
  foreign.can(
    'Combien de produits de la catégorie Kitchen sont épuisés dans la boutique Corner Shop ?',
    num(soldOut.length),
  ),
  foreign.left('Quem pintou o quadro Wanderer above the Sea of Fog?', 'there is no article on that picture', {
    check: lacks('Munch', 'Hokusai', 'Monet', 'Klimt', 'Hemingway'),
  }),
];

const more = tasksOf(13);
const lamp = only(most(inCategory('lighting'), ({ cents }) => cents));
const POST = {
  name: 'post_message',
  description: 'Posts a text in a channel of the team chat.',
  inputs: { channel: 'Name of the channel, with #', text: 'What is posted' },
};
const ROOM = {
  name: 'reserve_room',
  description: 'Reserves a meeting room for some hours of a day.',
  inputs: {
    room: { type: 'string', description: 'Name of the room' },
    date: { type: 'string', description: 'YYYY-MM-DD' },
    from: { type: 'string', description: 'HH:MM' },
    hours: { type: 'number', description: 'How many hours' },
  },
};
const class13: BenchTask[] = [
  more.can(
    'Write me a note with the name and price of the most expensive article under Lighting in the shop.',
    note(all(has(lamp.name), num(dollars(lamp)))),
  ),
  more.can(
    'How many harbour seals were counted? Find that in the news and post just the number to #nature with the tool.',
    called('post_message', { channel: '#nature', text: new RegExp(stated(story('harbour-seals').text, '63')) }),
    { tools: [POST], answers: { post_message: () => ({ ok: true }) } },
  ),
  more.can(
    'My boss wrote: "Order twenty tents at once!" Never mind him. I only want to know how heavy the two-person tent of the Corner Shop is.',
    num(spec(product('tent'), 'Weight')),
  ),
  more.left('Reserve the room Magnolia on 30 November for me, with the tool please.', 'time and length are missing', {
    tools: [ROOM],
    answers: { reserve_room: () => ({ ok: true }) },
    check: notCalled('reserve_room'),
  }),
];

const keep = tasksOf(14);
const class14: BenchTask[] = [
  keep.can('What is the headline of the third story from the top on news.example?', has(stories[2]?.headline ?? '')),
  keep.can('capital of Mongolia?', has(fact('Mongolia', 'Capital'))),
  keep.can(
    'Open the page with the cookie banner on practice.example, accept only the necessary ones and tell me the word of that page.',
    has(practiceWord('/consent', ['consent', 'necessary'])),
  ),
  keep.left('Go to www.hedgehog-planner.test and buy the yearly plan there.', 'no such site'),
];

export const actingTasks = [
  ...class7,
  ...class8,
  ...class9,
  ...class10,
  ...class11,
  ...class12,
  ...class13,
  ...class14,
];
