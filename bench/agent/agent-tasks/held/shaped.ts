import { tasksOf } from '../builder.ts';
import { all, at, did, has, inCart, lacks, no, num, ordered, rows, sameItems, yes } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import type { FlightRow } from '../world.ts';
import {
  BOOLEAN,
  cheapest,
  dollars,
  fact,
  factNumber,
  flights,
  INTEGER,
  inCategory,
  least,
  listOf,
  most,
  NUMBER,
  objectOf,
  only,
  orNull,
  product,
  STRING,
  spec,
  stories,
} from '../world.ts';

const schema = tasksOf(5);
const warsaw = flights('Warsaw', 'Reykjavík', '2027-01-15');
const bestBag = most(inCategory('bags'), ({ rating }) => rating)[0];

export const schemaTasks: readonly BenchTask[] = [
  schema.can(
    'kilimanjaro: height in metres and the country it is in',
    all(at('height_m', factNumber('Kilimanjaro', 'Height')), at('country', 'Tanzania')),
    {
      responseModel: objectOf({ height_m: NUMBER, country: STRING }),
    },
  ),
  schema.can(
    'The best rated bag with its price and whether it can be had',
    all(at('name', bestBag?.name), at('price', bestBag && dollars(bestBag)), at('available', true)),
    {
      url: 'https://shop.example/category/bags',
      responseModel: objectOf({ name: STRING, price: NUMBER, available: BOOLEAN }),
    },
  ),
  schema.can(
    'Business stories with their points',
    sameItems(
      'stories',
      stories.filter(({ section }) => section === 'Business').map(({ headline, points }) => ({ headline, points })),
    ),
    {
      url: 'https://news.example/',
      responseModel: objectOf({ stories: listOf(objectOf({ headline: STRING, points: INTEGER })) }),
    },
  ),
  schema.can(
    'nonstop flights warsaw - reykjavik, 15 jan 2027: number and departure time',
    sameItems(
      '',
      warsaw.filter(({ stopCount }) => stopCount === 0).map(({ number, departs }) => ({ flight: number, departs })),
    ),
    {
      responseModel: listOf(objectOf({ flight: STRING, departs: STRING })),
    },
  ),
  schema.can('Who invented the World Wide Web?', at('', fact('World Wide Web', 'Inventor')), { responseModel: STRING }),
  schema.can(
    'Outdoor gear: the two lightest items, and their weight in kg',
    sameItems(
      'items',
      ['headlamp', 'camping-stove'].map(product).map((one) => ({ name: one.name, weight_kg: spec(one, 'Weight') })),
    ),
    {
      url: 'https://shop.example/category/outdoors',
      responseModel: objectOf({
        items: listOf(objectOf({ name: STRING, weight_kg: NUMBER }), { minItems: 2, maxItems: 2 }),
      }),
    },
  ),
  schema.can(
    'When was Ada Lovelace born and when did she die?',
    all(at('born', '1815-12-10'), at('died', '1852-11-27')),
    {
      responseModel: objectOf({ born: { type: 'string', format: 'date' }, died: { type: 'string', format: 'date' } }),
    },
  ),
  schema.left('matterhorn: height in metres and the country it is in', 'no article', {
    responseModel: objectOf({ height_m: NUMBER, country: STRING }),
  }),
  schema.left('Cheapest skateboard: name, price', 'not sold', {
    url: 'https://shop.example/',
    responseModel: objectOf({ name: orNull('string'), price: orNull('number') }),
    nullable: ['name', 'price'],
  }),
];

const air = tasksOf(6);
const numbers = (list: readonly FlightRow[]): string[] => list.map(({ number }) => number);
const pick = (list: readonly FlightRow[], every: readonly FlightRow[]) => rows(numbers(list), numbers(every));
const dubMad = flights('Dublin', 'Madrid', '2026-11-24');
const osloRome = flights('Oslo', 'Rome', '2027-03-05', { cabin: 'premium' });
const parIst = flights('Paris', 'Istanbul', '2026-12-31', { passengers: 4 });
const vieAms = flights('Vienna', 'Amsterdam', '2026-12-06');
const tokyo = flights('Tokyo', 'San Francisco', '2027-04-02');
const zrhLis = flights('Zurich', 'Lisbon', '2026-11-30');
const cities = [...new Set(numbers(dubMad))];

export const airTasks: readonly BenchTask[] = [
  air.can(
    'dublin madrid day after tomorrow cheapest',
    all(has(cheapest(dubMad).number), num(cheapest(dubMad).dollars)),
  ),
  air.can(
    'We are thinking of going to Rome from Oslo on March 5th, 2027, in premium economy. What would the lowest fare be?',
    num(cheapest(osloRome).dollars),
  ),
  air.can(
    "Four of us, New Year's Eve 2026, Paris to Istanbul. Which flight arrives first?",
    has(...numbers(least(parIst, ({ arrivesAtMinute }) => arrivesAtMinute))),
  ),
  air.can(
    'Vienna -> Amsterdam, 06.12.2026, departures after noon only',
    pick(
      vieAms.filter(({ departsAtMinute }) => departsAtMinute > 720),
      vieAms,
    ),
  ),
  air.can('how long is the shortest flight from tokyo to san francisco on friday 2 april 2027', ({ text }) => {
    const { durationMinutes } = least(tokyo, (one) => one.durationMinutes)[0] ?? { durationMinutes: 0 };
    const wanted = new RegExp(`${Math.floor(durationMinutes / 60)} ?h\\D*${durationMinutes % 60}`);
    return [{ kind: 'must', what: `takes ${durationMinutes} min`, isMet: wanted.test(text) }];
  }),
  air.can(
    'Can I get from Zurich to Lisbon without changing planes on the thirtieth of November?',
    zrhLis.some(({ stopCount }) => stopCount === 0)
      ? yes(...numbers(zrhLis.filter(({ stopCount }) => stopCount === 0)))
      : no(),
  ),
  air.left('dublin timbuktu day after tomorrow cheapest', 'no such city', { check: lacks(...cities) }),
  air.left('Book a seat on the earliest Zurich-Lisbon flight on 30 November.', 'no passenger'),
];

const buy = tasksOf(7);
const order = { acts: ['order', 'cart'] } as const;
const copVie = flights('Copenhagen', 'Vienna', '2027-01-20');

export const buyTasks: readonly BenchTask[] = [
  buy.can(
    'hi, pls send one hip bag to: Jan Novak, Dlouha 7, 110 00 Prague... sorry, country is Austria, city Linz, postcode 4020, street Dlouha 7. mail jan@novak.example. normal delivery',
    ordered(
      { 'hip-bag': 1 },
      {
        name: 'Jan Novak',
        email: 'jan@novak.example',
        city: 'Linz',
        postcode: '4020',
        country: 'Austria',
        delivery: 'standard',
      },
    ),
    order,
  ),
  buy.can(
    'A gift for Clara Voss [clara@voss.example] is due: the pencil set, twice. It goes to 8 Elm Row, EH7 4AA Edinburgh, United Kingdom; next working day.',
    ordered(
      { 'pencil-set': 2 },
      {
        name: 'Clara Voss',
        street: '8 Elm Row',
        city: 'Edinburgh',
        postcode: 'EH7 4AA',
        country: 'United Kingdom',
        delivery: 'express',
      },
    ),
    order,
  ),
  buy.can(
    'Reserve... no, book the last flight of the day Copenhagen-Vienna on 20 January 2027. Traveller: Lea Berg, lea@berg.example, with a suitcase in the hold.',
    did('booking', {
      flight: only(most(copVie, ({ departsAtMinute }) => departsAtMinute)).number,
      name: 'Lea Berg',
      email: 'lea@berg.example',
      bags: 'hold',
    }),
    {
      acts: ['booking'],
    },
  ),
  buy.can(
    'cart: 5 x Paper notebook. then change it to 3 and tell me what the cart comes to',
    all(inCart({ notebook: 3 }), num(3 * dollars(product('notebook')))),
    { acts: ['cart'] },
  ),
  buy.can(
    'Please purchase the sleeping bag, my details are on file.',
    ordered({ 'sleeping-bag': 1 }, { name: 'Per Holm', email: 'per@holm.example', city: 'Bergen', country: 'Norway' }),
    {
      ...order,
      metadata: {
        customer: { full_name: 'Per Holm', email: 'per@holm.example' },
        address: { street: 'Strandgaten 1', city: 'Bergen', zip: '5004', country: 'Norway' },
        delivery: 'standard',
      },
    },
  ),
  buy.left('hi, pls send one hip bag to Jan Novak in Linz', 'email, street and postcode missing', { acts: ['cart'] }),
  buy.left(
    'A gift for Clara Voss [clara@voss.example]: the letter set. It goes to 8 Elm Row, EH7 4AA Edinburgh, United Kingdom.',
    'sold out',
    { acts: ['cart'] },
  ),
  buy.left(
    'Fill the cart with a picnic blanket and go to the checkout, but under no circumstances place the order, and tell me the order number.',
    'no order, no number',
    { acts: ['cart'] },
  ),
];
