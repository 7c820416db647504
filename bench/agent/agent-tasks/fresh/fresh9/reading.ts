import { tasksOf } from '../../builder.ts';
import { all, at, date, has, lacks, lacksNum, num, rows, sameItems, yes } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
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
  names,
  objectOf,
  only,
  orNull,
  product,
  STRING,
  stated,
  stories,
  story,
  sum,
} from '../../world.ts';
import { ticketRows, tickets } from './oracles.ts';

const facts = tasksOf(1);
const class1: BenchTask[] = [
  facts.can('how wide is the roman pantheons dome', num(factNumber('Pantheon', 'Diameter of the dome'))),
  facts.can(
    'My granddaughter wanted to know what one calls a baby kangaroo and I drew a blank. Could you look it up for me, please?',
    has(fact('Red kangaroo', 'Young')),
  ),
  facts.can(
    'After whom is the comet of Halley called, and which year will it come again?',
    all(has(fact("Halley's Comet", 'Named after')), num(factNumber("Halley's Comet", 'Next return'))),
  ),
  facts.left('how wide is the dome of the hagia sophia', 'the article gives no width of the dome', {
    check: lacksNum(factNumber('Pantheon', 'Diameter of the dome'), 537),
  }),
];

const point = tasksOf(2);
const museumClock = story('museum-clock').text;
const class2: BenchTask[] = [
  point.can(
    'Which river brings more water to the sea than any other one?',
    all(has('Amazon'), lacks('Nile', 'Congo', 'Yangtze', 'Volga')),
  ),
  point.can('When did the tulip craze in Holland happen? Just the years.', num([1636, 1637])),
  point.can(
    "There's a story on the news site about an old clock in the museum. What turned up inside it, and from when on can one see both of them?",
    all(has(stated(museumClock, 'letter')), date('2026-05-02'), lacks('free on the first Sunday')),
  ),
  point.left('Giant Pacific octopus: how much does one weigh?', 'the article gives no weight', {
    check: lacksNum(3, 8),
  }),
];

const table = tasksOf(3);
const bags = inCategory('bags');
const quist = stories.filter(({ author }) => author === 'Selma Quist');
const ownerless = tickets.filter(({ assignee, status }) => assignee === undefined && status !== 'Done');
const class3: BenchTask[] = [
  table.can(
    'which bags at the corner shop could I really get today for less than 30 bucks?',
    rows(names(bags.filter(({ cents, stockCount }) => cents < 3000 && stockCount > 0)), names(bags)),
  ),
  table.can(
    'Of the storys on Lindenhaven News, how many are by Selma Quist, and what do their points add up to?',
    num([quist.length, sum(quist.map(({ points }) => points))]),
  ),
  table.can(
    "Hi! I'm cleaning up our ticket board (Lindenhaven Tickets). Which ticket without an assignee is the oldest?",
    ticketRows([only(least(ownerless, ({ number }) => number))]),
  ),
  table.left('Sort the bags in the shop by how waterproof they are and give me the best one.', 'no such attribute', {
    check: lacks(...names(bags)),
  }),
];

const several = tasksOf(4);
const parcel = 2 * dollars(product('string-lights')) + dollars(product('headlamp'));
const class4: BenchTask[] = [
  several.can(
    'Eiffel Tower and Big Ben - by how many metres is the first one taller?',
    num(factNumber('Eiffel Tower', 'Height') - factNumber('Big Ben', 'Height')),
  ),
  several.can(
    'For a pub quiz I would need the Suez Canal and the Panama Canal laid end to end: how many kilometres is that?',
    num(factNumber('Suez Canal', 'Length') + factNumber('Panama Canal', 'Length')),
  ),
  several.can(
    'What do 2 sets of garden string lights plus a headlamp come to at the Corner Shop, and is delivery free then?',
    all(num(parcel), yes('free'), lacks('not free')),
  ),
  several.left('How much higher is Big Ben than the Leaning Tower of Pisa?', 'there is no article on that tower', {
    check: lacksNum(40, 39, 41),
  }),
];

const shaped = tasksOf(5);
const audio = only(
  least(
    inCategory('audio').filter(({ stockCount }) => stockCount > 0),
    ({ cents }) => cents,
  ),
);
const sport = stories.filter(({ section }) => section === 'Sport').toReversed();
const class5: BenchTask[] = [
  shaped.can(
    'Corner Shop, audio section: the cheapest article that is not sold out.',
    all(at('name', audio.name), at('price', dollars(audio)), at('rating', audio.rating), at('in_stock', true)),
    { responseModel: objectOf({ name: STRING, price: NUMBER, rating: NUMBER, in_stock: BOOLEAN }) },
  ),
  shaped.can(
    'I want all the sport stories of news.example with who wrote them and their points, the weakest first',
    at(
      '',
      sport.map(({ headline, author, points }) => ({ headline, author, points })),
    ),
    { responseModel: listOf(objectOf({ headline: STRING, author: STRING, points: INTEGER })) },
  ),
  shaped.can(
    'From tickets.example: how many tickets are in progress, and what are the titles of the urgent ones, whatever state they are in?',
    all(
      at('in_progress', tickets.filter(({ status }) => status === 'In progress').length),
      sameItems(
        'urgent_titles',
        tickets.filter(({ priority }) => priority === 'Urgent').map(({ title }) => title),
      ),
    ),
    { responseModel: objectOf({ in_progress: INTEGER, urgent_titles: listOf(STRING) }) },
  ),
  shaped.left('Give me the phone number and the opening hours of the Corner Shop.', 'the shop gives neither', {
    responseModel: objectOf({ phone: orNull('string'), opening_hours: orNull('string') }),
    nullable: ['phone', 'opening_hours'],
  }),
];

const plane = tasksOf(6);
const toMadrid = flights('Vienna', 'Madrid', '2026-12-07');
const lastDirect = only(
  most(
    toMadrid.filter(({ stopCount }) => stopCount === 0),
    ({ departsAtMinute }) => departsAtMinute,
  ),
);
const toBerlin = flights('Helsinki', 'Berlin', '2026-12-18', { passengers: 3 });
const toIstanbul = flights('Oslo', 'Istanbul', '2026-12-24');
const class6: BenchTask[] = [
  plane.can('vienna -> madrid 7 dec, when does the last non-stop leave?', all(has(lastDirect.departs), lacks('19:35'))),
  plane.can(
    'Three of us have to go from Helsinki to Berlin on Friday the 18th of December. What would the cheapest direct connection set us back alltogether?',
    num(cheapest(toBerlin.filter(({ stopCount }) => stopCount === 0)).dollars),
  ),
  plane.can(
    'I must be in Istanbul on Christmas Eve by 5 pm local time, starting from Oslo that day. Which flights would do?',
    rows(
      toIstanbul.filter(({ arrivesAtMinute }) => arrivesAtMinute <= 17 * 60).map((flight) => flight.number),
      toIstanbul.map((flight) => flight.number),
    ),
  ),
  plane.left('What does a first class seat from Warsaw to Rome cost on 15/1/2027?', 'no first class is sold', {
    check: lacksNum(...flights('Warsaw', 'Rome', '2027-01-15').map((flight) => flight.dollars)),
  }),
];

export const readingTasks = [...class1, ...class2, ...class3, ...class4, ...class5, ...class6];
