import { tasksOf } from '../../../../../bench/agent/agent-tasks/builder.ts';
import { did, has, inCart, lacks, no, num, ordered, rows, yes } from '../../../../../bench/agent/agent-tasks/checks.ts';
import type { BenchTask } from '../../../../../bench/agent/agent-tasks/task.ts';
import type { FlightRow } from '../../../../../bench/agent/agent-tasks/world.ts';
import { cheapest, dollars, flights, least, most, products } from '../../../../../bench/agent/agent-tasks/world.ts';

/** Tasks about journeys and orders, imagined as many different people would put them, before the code was written. */

const { can, left } = tasksOf(6);
const numbers = (list: readonly FlightRow[]): string[] => list.map(({ number }) => number);
const among = (list: readonly FlightRow[], every: readonly FlightRow[]) => rows(numbers(list), numbers(every));

const romDub = flights('Rome', 'Dublin', '2027-01-03');
const prgHel = flights('Prague', 'Helsinki', '2026-11-29', { cabin: 'business', passengers: 2 });
const athMad = flights('Athens', 'Madrid', '2026-11-29');
const oslZrh = flights('Oslo', 'Zurich', '2026-12-05');
const lisPar = flights('Lisbon', 'Paris', '2026-12-18', { cabin: 'premium' });
const waw = flights('Warsaw', 'London', '2026-11-23');
const berVie = flights('Berlin', 'Vienna', '2026-12-24');
const vieBer = flights('Vienna', 'Berlin', '2026-12-27');
const tokyo = flights('Tokyo', 'San Francisco', '2027-03-15', { passengers: 2 });
const ams = flights('Amsterdam', 'Istanbul', '2026-12-01');
const cphRey = flights('Copenhagen', 'Reykjavík', '2027-02-06');
const first = (list: readonly FlightRow[]): FlightRow[] => least(list, ({ departsAtMinute }) => departsAtMinute);
const quickest = (list: readonly FlightRow[]): FlightRow[] => least(list, ({ durationMinutes }) => durationMinutes);
const early = athMad.filter(({ departsAtMinute }) => departsAtMinute < 9 * 60);
const late = oslZrh.filter(({ departsAtMinute }) => departsAtMinute > 17 * 60);

export const freshJourneys: readonly BenchTask[] = [
  can('What would I pay at least to get from Rome to Dublin on the 3rd of January?', num(cheapest(romDub).dollars)),
  can('quickest way prague-helsinki a week from now, business, two of us', has(...numbers(quickest(prgHel)))),
  can('Does anything leave Athens for Madrid before nine on Sunday?', early.length > 0 ? yes(...numbers(early)) : no()),
  can(
    'My sister flies from Oslo to Zurich on December 5th and has to work until five. Which flights leave after 5 pm?',
    late.length > 0 ? among(late, oslZrh) : no(),
  ),
  can('Fare for one in premium economy, Lisbon-Paris, 18 Dec, lowest please', num(cheapest(lisPar).dollars)),
  can('I need to be in London tomorrow, coming from Warsaw. Earliest plane?', has(...numbers(first(waw)))),
  can(
    'Round trip Berlin to Vienna, out on 24 December, home on the 27th. Cheapest flight each way, and what is the sum?',
    num(cheapest(berVie).dollars + cheapest(vieBer).dollars),
  ),
  can(
    'Me and my wife want to go to San Francisco from Tokyo on 15 March 2027. Show the two cheapest options.',
    among([...tokyo].sort((a, b) => a.cents - b.cents).slice(0, 2), tokyo),
  ),
  can(
    'how long is the shortest flight amsterdam -> istanbul on 1/12/2026, and who flies it?',
    has(
      ...quickest(ams)
        .slice(0, 1)
        .map(({ airline }) => airline),
    ),
  ),
  can(
    'Which airline has the most expensive seat from Copenhagen to Reykjavik on 6 February 2027?',
    has(...most(cphRey, ({ cents }) => cents).map(({ airline }) => airline)),
  ),
  left('Cheapest flight from Rome to Dublin?', 'no date', { check: lacks(cheapest(romDub).number) }),
  left('How much is first class from Madrid to Oslo on 4 December 2026?', 'no such cabin'),
  left('Flights Vienna to Budapest, 9 December', 'no such city'),
  left('When does the last bus leave from Prague to Vienna on 2 December?', 'no buses'),
];

const orders = tasksOf(7);
const order = { acts: ['order', 'cart'] } as const;
const booking = { acts: ['booking'] } as const;
const home = { street: 'Kirchweg 9', postcode: '8001', city: 'Zurich', country: 'Switzerland' };
const bags = least(
  products.filter(({ category, stockCount }) => category === 'bags' && stockCount > 0),
  dollars,
);

export const freshOrders: readonly BenchTask[] = [
  orders.can(
    'I would like a steel bottle and 2 fountain pens delivered to Lena Frei, Kirchweg 9, 8001 Zurich, Switzerland. Her mail is lena@frei.example. Express please!',
    ordered(
      { bottle: 1, 'fountain-pen': 2 },
      { name: 'Lena Frei', email: 'lena@frei.example', ...home, delivery: 'express' },
    ),
    order,
  ),
  orders.can(
    'Purchase the cheapest bag you have for me.',
    ordered(Object.fromEntries(bags.map(({ slug }) => [slug, 1])), { name: 'Lena Frei', ...home }),
    { ...order, metadata: { name: 'Lena Frei', email: 'lena@frei.example', ...home } },
  ),
  orders.can('pls add 4 headlamps to the basket, thx', inCart({ headlamp: 4 }), { acts: ['cart'] }),
  orders.can(
    'Can you put one desk organiser - actually two - in my basket? Nothing else, no checkout.',
    inCart({ 'desk-organiser': 2 }),
    { acts: ['cart'] },
  ),
  orders.can(
    'Reserve seats for two on the first flight from Berlin to Vienna on 24 December; Jan Kos, jan@kos.example, is the passenger to name. One bag in the hold each.',
    did('booking', {
      flight: first(berVie)[0]?.number ?? '',
      name: 'Jan Kos',
      email: 'jan@kos.example',
      bags: 'hold',
      passengers: '2',
    }),
    booking,
  ),
  orders.can(
    'Fill my basket with a garden string lights set and get everything ready for Lena Frei (lena@frei.example, Kirchweg 9, 8001 Zurich, Switzerland), but do not place the order.',
    inCart({ 'string-lights': 1 }),
    { acts: ['cart'] },
  ),
  orders.left('Buy me a hand coffee grinder, collect from shop, name Lena Frei', 'no email or address', {
    acts: ['cart'],
  }),
  orders.left(
    'Order 500 paper notebooks for Lena Frei, lena@frei.example, Kirchweg 9, 8001 Zurich, Switzerland',
    'fewer in stock',
    { acts: ['cart'] },
  ),
  orders.left('Book the first flight from Berlin to Vienna for Jan Kos, jan@kos.example.', 'no date'),
  orders.left(
    'Book the cheapest flight from Berlin to Vienna on 1 March 2024 for Jan Kos, jan@kos.example.',
    'a day in the past',
  ),
];
