import { tasksOf } from '../../../../../bench/agent/agent-tasks/builder.ts';
import { all, did, has, inCart, no, num, ordered, rows, yes } from '../../../../../bench/agent/agent-tasks/checks.ts';
import type { BenchTask } from '../../../../../bench/agent/agent-tasks/task.ts';
import type { FlightRow } from '../../../../../bench/agent/agent-tasks/world.ts';
import { cheapest, dollars, flights, least, most, product } from '../../../../../bench/agent/agent-tasks/world.ts';

/** Tasks about journeys and orders that the code was written with. */

const { can, left } = tasksOf(6);
const numbers = (list: readonly FlightRow[]): string[] => list.map(({ number }) => number);
const among = (list: readonly FlightRow[], every: readonly FlightRow[]) => rows(numbers(list), numbers(every));

const athRom = flights('Athens', 'Rome', '2026-11-29');
const madLon = flights('Madrid', 'London', '2027-01-15');
const parTok = flights('Paris', 'Tokyo', '2026-12-12', { passengers: 2 });
const zrhBer = flights('Zurich', 'Berlin', '2026-12-04');
const dubPrg = flights('Dublin', 'Prague', '2026-11-24', { passengers: 3 });
const berRom = flights('Berlin', 'Rome', '2026-12-10');
const before = athRom.filter(({ departsAtMinute }) => departsAtMinute < 12 * 60);
const arriving = zrhBer.filter(({ arrivesAtMinute }) => arrivesAtMinute < 12 * 60);
const direct = madLon.filter(({ stopCount }) => stopCount === 0);

export const journeys: readonly BenchTask[] = [
  can(
    'We are going from Berlin to Rome on 10 December 2026 and would like to leave as late as we can. Which flight is that?',
    has(...numbers(most(berRom, ({ departsAtMinute }) => departsAtMinute))),
  ),
  can(
    'I am travelling from Madrid to London on January 15th 2027 and do not want to change planes. Which flights are there?',
    direct.length > 0 ? among(direct, madLon) : no(),
  ),
  can(
    'Is there a flight from Athens to Rome before noon on Sunday?',
    before.length > 0 ? yes(...numbers(before)) : no(),
  ),
  can(
    'Please show all direct connections between Madrid and London on January 15th 2027.',
    direct.length > 0 ? among(direct, madLon) : no(),
  ),
  can(
    'My wife and I would like to go from Paris to Tokyo on 12/12/2026. What is the lowest price?',
    num(cheapest(parTok).dollars),
  ),
  can(
    'Which flights from Zurich get in to Berlin before 12:00 on Friday 4 December 2026?',
    arriving.length > 0 ? among(arriving, zrhBer) : no(),
  ),
  can(
    'dublin to prague day after tomorrow for three, fastest',
    has(...numbers(least(dubPrg, ({ durationMinutes }) => durationMinutes))),
  ),
  can('How many flights leave Berlin for Rome on 10 December and what is the average price?', num(berRom.length)),
  can('Which airline is cheapest from Berlin to Rome on 10 December 2026?', has(cheapest(berRom).airline)),
  can(
    'When does the last plane from Berlin to Rome arrive on 10 December 2026?',
    has(...most(berRom, ({ departsAtMinute }) => departsAtMinute).map(({ arrives }) => arrives)),
  ),
  can(
    'Give me the price of the second cheapest flight Berlin-Rome on 10 December 2026.',
    num([...berRom].sort((a, b) => a.cents - b.cents)[1]?.dollars ?? 0),
  ),
  can(
    'I want to fly Berlin to Rome on 10 December 2026 for less than 150 dollars. What is there?',
    berRom.some((one) => one.dollars < 150)
      ? among(
          berRom.filter((one) => one.dollars < 150),
          berRom,
        )
      : no(),
  ),
  left('Does anything leave Athens before nine on Sunday?', 'no destination'),
  left('What is the cheapest Ryanair flight to Mordor from Berlin on 10 December?', 'no such city'),
  left('Flights Berlin to Rome on 10 December 2025', 'a day in the past'),
];

const orders = tasksOf(7);
const order = { acts: ['order', 'cart'] } as const;
const booking = { acts: ['booking'] } as const;
const ADA = 'Ada Quill, 3 Mill Lane, 4411 Oberfeld, Switzerland, mail ada@quill.example';
const ada = {
  name: 'Ada Quill',
  email: 'ada@quill.example',
  city: 'Oberfeld',
  postcode: '4411',
  country: 'Switzerland',
};

export const purchases: readonly BenchTask[] = [
  orders.can(
    `Order a steel bottle for ${ADA}`,
    all(ordered({ bottle: 1 }, { ...ada, delivery: 'standard' }), num(dollars(product('bottle')) + 4.9)),
    order,
  ),
  orders.can(
    `Ship two picnic blankets and one wall calendar to ${ADA}. Next day delivery, please.`,
    ordered({ 'picnic-blanket': 2, 'wall-calendar': 1 }, { ...ada, delivery: 'express' }),
    order,
  ),
  orders.can('Add the desk lamp to the cart, no, rather the bedside light.', inCart({ 'bedside-light': 1 }), {
    acts: ['cart'],
  }),
  orders.can(
    'Add two pencil sets to my cart. How much is in the cart now?',
    all(inCart({ 'pencil-set': 2 }), num(2 * dollars(product('pencil-set')))),
    { acts: ['cart'] },
  ),
  orders.can(
    'Two headlamps and a glass teapot are what I am after: into the cart',
    inCart({ headlamp: 2, teapot: 1 }),
    {
      acts: ['cart'],
    },
  ),
  orders.can('Cart: 1 desk lamp, 2 sleeping bags', inCart({ 'desk-lamp': 1, 'sleeping-bag': 2 }), { acts: ['cart'] }),
  orders.can(
    'Find the cheapest flight from Berlin to Rome on 10 December 2026 and book it for Ada Quill, ada@quill.example, with one bag in the hold.',
    did('booking', { flight: cheapest(berRom).number, name: 'Ada Quill', bags: 'hold' }),
    booking,
  ),
  orders.can(
    `Book flight ${berRom[2]?.number} from Berlin to Rome on 10 December 2026. I am Ada Quill and my mail is ada@quill.example.`,
    did('booking', { flight: berRom[2]?.number ?? '', name: 'Ada Quill', bags: 'hand' }),
    booking,
  ),
  orders.left(`Order a lamp for ${ADA}`, 'several lamps', { acts: ['cart'] }),
  orders.left('Buy the glass teapot for Ada Quill, ada@quill.example', 'no address', { acts: ['cart'] }),
  orders.left(`Order a glass teapot and a submarine for ${ADA}`, 'no submarine', { acts: ['cart'] }),
  orders.left(
    'Order a steel bottle for Ada Quill, 3 Mill Lane, 4411 Oberfeld, Wonderland, ada@quill.example',
    'no such country',
    { acts: ['cart'] },
  ),
  orders.left('Order the bags from cheap to expensive', 'no order', { check: () => [] }),
];
