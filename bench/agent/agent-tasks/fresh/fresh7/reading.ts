import { tasksOf } from '../../builder.ts';
import { all, at, has, lacks, lacksNum, num, rows, sameItems } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  dollars,
  factNumber,
  flights,
  headlines,
  INTEGER,
  inCategory,
  least,
  listOf,
  most,
  NUMBER,
  objectOf,
  only,
  product,
  STRING,
  stated,
  stories,
  story,
  sum,
  tableOf,
  toNumber,
} from '../../world.ts';
import { inFact, isDirect, numberIn, numbersOf, seasons, tickets } from '../fresh5/oracles.ts';

const one = tasksOf(1);
const two = tasksOf(2);
const three = tasksOf(3);
const four = tasksOf(4);
const five = tasksOf(5);
const six = tasksOf(6);
const fourteen = tasksOf(14);

const mostGuests = only(most(seasons, ({ guests }) => guests));
const cheapOutdoors = inCategory('outdoors')
  .toSorted((a, b) => a.cents - b.cents)
  .slice(0, 2);
const toBerlin = flights('Barcelona', 'Berlin', '2026-12-05');
const firstToBerlin = only(least(toBerlin, ({ departsAtMinute }) => departsAtMinute));
const toLisbon = flights('Vienna', 'Lisbon', '2027-02-19');
const toAthens = flights('Madrid', 'Athens', '2026-12-14');
const toIstanbul = flights('Rome', 'Istanbul', '2027-01-08');
const lastToIstanbul = only(most(toIstanbul, ({ departsAtMinute }) => departsAtMinute));

export const readingTasks: readonly BenchTask[] = [
  one.can('On what kinds of prey does a jaguar live?', has(inFact('Jaguar', 'Diet', 'Capybaras'))),
  one.can(
    'My uncle insists that it was an Englishman who thought up basketball. Whose idea was it in fact?',
    has(inFact('Basketball', 'Inventor', 'Naismith')),
  ),
  one.can('wich ore do they get aluminum from', has(inFact('Aluminium', 'Ore', 'Bauxite'))),
  one.left('wich ore do they get sodium from', 'The article names no ore of sodium.', { check: lacks('Bauxite') }),

  two.can(
    'How much did the library pay for each of its little robots?',
    num(numberIn(story('library-robots').text, '118 euros for each robot')),
  ),
  two.can(
    'The council let those flats on the old mill grounds go through. By how many votes to how many?',
    all(num([22, 11]), has([stated(story('housing-mill-lane').text, '22 to 11'), '22'])),
  ),
  two.can('Napoleon: the place where he died. I do not need the day.', has(inFact('Napoleon', 'Died', 'Saint Helena'))),
  two.left('How much did the museum pay for each of its little drones?', 'No page speaks of drones.', {
    check: lacksNum(118),
  }),

  three.can(
    'Put all eight planets together: how many moons do they have, going by the table of the Solar System?',
    num(sum(tableOf('Solar System').map((row) => toNumber(row['Moons (2024)'] ?? '')))),
  ),
  three.can(
    'nr of tickets petra lunde has in progress?',
    num(tickets.filter(({ assignee, status }) => assignee === 'Petra Lunde' && status === 'In progress').length),
  ),
  three.can(
    'The practice site has a table with joined cells about a harbour. In which season were there the most guests?',
    rows(
      [mostGuests.season],
      seasons.map(({ season }) => season),
    ),
  ),
  three.left('Which author of the Lindenhaven News is the youngest?', 'The site does not give ages.'),

  four.can(
    'Roughly how many times would Tower Bridge fit, end to end, into the Golden Gate Bridge?',
    num(factNumber('Golden Gate Bridge', 'Length') / factNumber('Tower Bridge', 'Length'), 0.25),
  ),
  four.can(
    'birthplaces of Yuri Gagarin and of Valentina Tereshkova',
    has(inFact('Yuri Gagarin', 'Born', 'Klushino'), inFact('Valentina Tereshkova', 'Born', 'Bolshoye Maslennikovo')),
  ),
  four.can(
    'My wife and I take the harbour ferry across and back again, and our girl is nine. What do the tickets cost us altogether?',
    num(4 * numberIn(story('ferry-tickets').text, 'at 3.20 euros')),
  ),
  four.left('By how many square kilometres is Lagos larger than Nairobi?', 'Neither article gives an area.'),

  five.can(
    'The two cheapest things in the outdoors section.',
    sameItems(
      '',
      cheapOutdoors.map((each) => ({ name: each.name, price_usd: dollars(each) })),
    ),
    { responseModel: listOf(objectOf({ name: STRING, price_usd: NUMBER }), { minItems: 2, maxItems: 2 }) },
  ),
  five.can(
    'When was work on the Sagrada Família begun, and by whom is it?',
    all(at('begun', '1882-03-19'), at('architect', /Gaud[ií]/)),
    { responseModel: objectOf({ begun: { type: 'string', format: 'date' }, architect: STRING }) },
  ),
  five.can(
    'first flight of the day barcelona - berlin, 5 december',
    all(
      at('flight', firstToBerlin.number),
      at('airline', firstToBerlin.airline),
      at('stops', firstToBerlin.stopCount),
      at('price_usd', firstToBerlin.dollars),
    ),
    { responseModel: objectOf({ flight: STRING, airline: STRING, stops: INTEGER, price_usd: NUMBER }) },
  ),
  five.left('Symbol and atomic number of the element veridium.', 'There is no such element.', {
    responseModel: objectOf({ symbol: STRING, atomic_number: INTEGER }),
  }),

  six.can(
    'I have to be in Lisbon by three in the afternoon on 19 February 2027, coming from Vienna, and I will not pay 200 dollars or more. What fits?',
    rows(
      numbersOf(toLisbon.filter(({ arrivesAtMinute, dollars: fare }) => arrivesAtMinute <= 15 * 60 && fare < 200)),
      numbersOf(toLisbon),
    ),
  ),
  six.can(
    'Of the flights from Madrid to Athens on 14 December, how many are nonstop?',
    num(toAthens.filter(isDirect).length),
  ),
  six.can(
    'last plane rome istanbul jan 8 2027, when does it go and wat does it cost',
    all(
      has(lastToIstanbul.departs),
      num(lastToIstanbul.dollars),
      lacks(...numbersOf(toIstanbul.filter(({ number }) => number !== lastToIstanbul.number))),
    ),
  ),
  six.left('Which is the cheapest flight from Rome to Oslo?', 'There is no date.'),

  fourteen.can('What is the diameter of Ganymede?', num(factNumber('Ganymede', 'Diameter'))),
  fourteen.can(
    'List the top 3 stories of news.example',
    rows(
      stories.slice(0, 3).map(({ headline }) => headline),
      headlines,
    ),
  ),
  fourteen.can('How many pieces of the Bicycle light set are in stock?', num(product('bike-light').stockCount)),
  fourteen.left('What does the Fountain pen in the shop cost?', 'Only the news site may be opened.', {
    allowedUrls: ['news.example'],
    check: lacksNum(25),
  }),
];
