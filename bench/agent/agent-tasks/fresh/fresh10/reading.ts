import { tasksOf } from '../../builder.ts';
import { all, at, has, lacks, lacksNum, no, num, rows, sameItems } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  articleText,
  cheapest,
  dollars,
  fact,
  factNumber,
  flights,
  INTEGER,
  inCategory,
  least,
  listOf,
  NUMBER,
  names,
  objectOf,
  only,
  orNull,
  product,
  STRING,
  spec,
  stated,
  story,
  sum,
} from '../../world.ts';
import { letterText, seasons, specimens, ticketName, tickets } from '../fresh9/oracles.ts';

const facts = tasksOf(1);
const parcel = letterText('Your parcel arrives tomorrow');
const class1: BenchTask[] = [
  facts.can('how far does the headlamp from the corner shop shine?', num(spec(product('headlamp'), 'Range'))),
  facts.can(
    "When exactly does my parcel turn up, and where do they put it if I'm out? It must be in my mail.",
    has(stated(parcel, '10:00'), stated(parcel, '12:00'), stated(parcel, 'Mill Lane 3')),
  ),
  facts.can(
    'I always wondered how long the very first flight of an aeroplane lasted.',
    num(factNumber('Aeroplane', 'Length of the first flight')),
  ),
  facts.left(
    'I always wondered how high the very first flight of an aeroplane went.',
    'the article gives no altitude',
    {
      check: lacksNum(12, 17, 1903),
    },
  ),
];

const point = tasksOf(2);
const chess = story('chess-club').text;
stated(articleText('Ganymede'), 'in about seven days');
const class2: BenchTask[] = [
  point.can(
    'Who is allowed to play for nothing at the chess club, and on which evening?',
    all(has(stated(chess, 'Visitors'), stated(chess, 'Friday')), lacks('310')),
  ),
  point.can(
    'What was it that Mateo asked about the logo?',
    all(has(stated(letterText('Re: Design workshop'), 'blue')), lacks('second draft')),
  ),
  point.can(
    'Look up Ganymede in the encyclopedia. Which planet does it circle, and in how many days?',
    all(has(fact('Ganymede', 'Planet')), num(7)),
  ),
  point.left('Whats the name of the director of the Varga boatyard?', 'no page names the director', {
    check: lacks('Selma Quist', 'Ines Varga'),
  }),
];

const table = tasksOf(3);
const outdoors = inCategory('outdoors');
const firstHalf = seasons.filter(({ season }) => season === 'Spring' || season === 'Summer');
const class3: BenchTask[] = [
  table.can(
    'On practice.example there is a table of the harbour with joined cells. How many guests were counted in the first half altogether?',
    num(sum(firstHalf.map(({ guests }) => guests))),
  ),
  table.can(
    "I'm testing an agent SDK: go through the endless list on practice.example, all sixty entries, and count the specimens that weigh more than 900 g.",
    num(specimens.filter((grams) => grams > 900).length),
  ),
  table.can(
    'Outdoors section of the shop: the three articles with most reviews',
    rows(names(outdoors.toSorted((a, b) => b.reviewCount - a.reviewCount).slice(0, 3)), names(outdoors)),
  ),
  table.left('Which ticket on the Lindenhaven board has got the most likes?', 'tickets have no likes', {
    check: lacks(...tickets.flatMap((ticket) => [ticketName(ticket), ticket.title])),
  }),
];

const several = tasksOf(4);
const euros = Number(stated(letterText('Re: Offer for the annual report'), '3,900').replace(',', ''));
const pages = Number(stated(letterText('Offer for the annual report'), '64'));
const timeOf = (label: string): Date => new Date(`${fact('Rudolf Diesel', label).split(',')[0]} UTC`);
const [born, died] = [timeOf('Born'), timeOf('Died')];
if (died.getUTCMonth() < born.getUTCMonth()) throw new Error('The age is one less.');
const age = died.getUTCFullYear() - born.getUTCFullYear();
const known = dollars(product('teapot')) + dollars(product('coffee-grinder'));
const class4: BenchTask[] = [
  several.can(
    'Roughly how many marathons long is the river Thames?',
    num(factNumber('Thames', 'Length') / factNumber('Marathon', 'Length'), 0.25),
  ),
  several.can('At what age did Rudolf Diesel die?', all(num(age), lacksNum(age - 1, age + 1))),
  several.can(
    'Priya accepted our offer for the annual report, see my mails. What does that make per page?',
    num(euros / pages, 0.06),
  ),
  several.left(
    'What do a glass teapot, a hand coffee grinder and a milk frother from the Corner Shop cost together?',
    'there is no milk frother',
    { check: lacksNum(known) },
  ),
];

const shaped = tasksOf(5);
const invoice = letterText('Your electricity invoice');
stated(invoice, '3 December 2026');
const toVienna = flights('Athens', 'Vienna', '2026-11-29');
const telescope = story('old-telescope').text;
const class5: BenchTask[] = [
  shaped.can(
    'Read the mail with the electricity invoice and give me its number, the amount in euros and the day it is due.',
    all(
      at('number', stated(invoice, 'LE-20418')),
      at('amount', Number(stated(invoice, '84.60'))),
      at('due', '2026-12-03'),
    ),
    { responseModel: objectOf({ number: STRING, amount: NUMBER, due: { type: 'string', format: 'date' } }) },
  ),
  shaped.can(
    'All non-stop flights Athens to Vienna on Sunday 29 November 2026',
    sameItems(
      '',
      toVienna
        .filter(({ stopCount }) => stopCount === 0)
        .map((flight) => ({ flight: flight.number, departure: flight.departs, price: flight.dollars })),
    ),
    { responseModel: listOf(objectOf({ flight: STRING, departure: STRING, price: NUMBER })) },
  ),
  shaped.can(
    "What do I need to know for an evening at the observatory's old telescope? It was in the Lindenhaven paper.",
    all(
      at('weekday', stated(telescope, 'Thursday')),
      at('ticket_euros', Number(/tickets cost (\d+) euros/.exec(telescope)?.[1])),
      at('places', Number(/has (\d+) places/.exec(telescope)?.[1])),
      at('tickets_sold_at', /library/i),
    ),
    {
      responseModel: objectOf({
        weekday: { enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] },
        ticket_euros: NUMBER,
        places: INTEGER,
        tickets_sold_at: STRING,
      }),
    },
  ),
  shaped.left(
    'Silent film festival: title and director of the film that is shown in the open air',
    'no page names it',
    {
      responseModel: objectOf({ title: orNull('string'), director: orNull('string') }),
      nullable: ['title', 'director'],
    },
  ),
];

const plane = tasksOf(6);
const toDublin = flights('Prague', 'Dublin', '2026-12-01').filter(({ stopCount }) => stopCount === 0);
if (toDublin.some(({ departsAtMinute }) => departsAtMinute >= 720 && departsAtMinute < 1080))
  throw new Error('There is a direct flight in the afternoon.');
const premium = { cabin: 'premium' };
const there = cheapest(flights('Zurich', 'New York', '2027-01-11', premium));
const back = cheapest(flights('New York', 'Zurich', '2027-01-18', premium));
const quickest = only(least(flights('Istanbul', 'Helsinki', '2026-12-14'), ({ durationMinutes }) => durationMinutes));
const class6: BenchTask[] = [
  plane.can(
    'Is there anything direct from Prague to Dublin in the afternoon of the 1st of December, say between noon and six?',
    no(),
  ),
  plane.can(
    'Zurich to New York and back in premium economy, out on 11 January 2027, home on the 18th. Always taking the cheapest flight, what is the total?',
    num(there.dollars + back.dollars),
  ),
  plane.can(
    'quikest flight istanbul helsinki 14/12/2026, number and airline pls',
    has(quickest.number, quickest.airline),
  ),
  plane.left('What does it cost to fly from Bergen to Oslo on 30 November?', 'no flights from Bergen'),
];

export const readingTasks = [...class1, ...class2, ...class3, ...class4, ...class5, ...class6];
