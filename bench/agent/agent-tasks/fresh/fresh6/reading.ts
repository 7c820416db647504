import { CITIES } from '../../../../../src/device/simulated/web/sites/flights/cities.ts';
import { tasksOf } from '../../builder.ts';
import { all, at, has, lacks, lacksNum, num, rows, sameItems, yes } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
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
  STRING,
  stated,
  story,
} from '../../world.ts';
import { ageAtDeath, inFact, isDirect, numberIn, numbersOf, specimens, tickets, yearIn } from '../fresh5/oracles.ts';

const one = tasksOf(1);
const two = tasksOf(2);
const three = tasksOf(3);
const four = tasksOf(4);
const five = tasksOf(5);
const six = tasksOf(6);
const fourteen = tasksOf(14);

const heaviest = only(most(specimens, ({ grams }) => grams));
const ramp = tickets.find(({ number }) => number === 122);
const toZurich = flights('Copenhagen', 'Zurich', '2026-12-03');
const toAmsterdam = flights('Warsaw', 'Amsterdam', '2026-11-24');
const toTokyo = flights('London', 'Tokyo', '2026-12-28');
const inTheMorning = toZurich.filter(({ departsAtMinute }) => departsAtMinute < 12 * 60);

export const readingTasks: readonly BenchTask[] = [
  one.can('Which plant can shoot up by nearly a metre within one day?', has(['bamboo', 'bamboos'])),
  one.can('giant pacific octopus - how many hearts', num(factNumber('Giant Pacific octopus', 'Hearts'))),
  one.can(
    'Pub quiz emergency! Under what name did people know New York City before 1664?',
    has(inFact('New York City', 'Former name', 'New Amsterdam')),
  ),
  one.left(
    'Pub quiz emergency! Under what name did people know Chicago before 1664?',
    'The article has no former name.',
    {
      check: lacks('New Amsterdam'),
    },
  ),

  two.can(
    'I read that our observatory restored its old telescope. How wide is the lens of it?',
    all(num(30), has([stated(story('old-telescope').text, '30 centimetres'), '30 cm', '0.3'])),
  ),
  two.can(
    'Who sat on the throne when the French Revolution broke out?',
    has(inFact('French Revolution', 'King', 'Louis XVI')),
  ),
  two.can(
    'since when is the eifel tower 330 m high? (not when it was built)',
    all(num(yearIn('Eiffel Tower', 'Height')), lacksNum(yearIn('Eiffel Tower', 'Completed'))),
  ),
  two.left('How wide is the lens of the telescope at Sandholm harbour?', 'No page speaks of a telescope at Sandholm.', {
    check: lacksNum(30),
  }),

  three.can(
    'On the practice site there is an endless list of specimens. I would like to know which of all sixty is the heaviest.',
    all(has(heaviest.name), num(heaviest.grams)),
  ),
  three.can(
    'Which airports of Farwing Flights are on UTC+2 in winter?',
    rows(names(CITIES.filter(({ utcOffset }) => utcOffset === 2)), names(CITIES)),
  ),
  three.can(
    'best rated kitchen stuff in the shop, all of them if its a tie',
    rows(names(most(inCategory('kitchen'), ({ rating }) => rating)), names(inCategory('kitchen'))),
  ),
  three.left('Which airport of Farwing Flights has the longest runway?', 'The site says nothing about runways.'),

  four.can('At what age did Franz Kafka die?', num(ageAtDeath('Franz Kafka'))),
  four.can(
    'I would park my bike in the garage under the station all year round and pay by the month. What would that be for twelve months?',
    num(12 * numberIn(story('bike-parking').text, 'a month 9 euros')),
  ),
  four.can(
    'Is Lake Tanganyika deeper than the Caspian Sea? If so, by how many metres?',
    num(factNumber('Lake Tanganyika', 'Depth') - factNumber('Caspian Sea', 'Depth')),
  ),
  four.left('At what age did Homer die?', 'Nothing certain is known about his life.'),

  five.can(
    'What bags does Farwing Flights accept, and how heavy may each be?',
    sameItems('', [
      { bag: 'Hand baggage', max_kg: 8 },
      { bag: 'Bag in the hold', max_kg: 23 },
    ]),
    { responseModel: listOf(objectOf({ bag: STRING, max_kg: NUMBER })), url: 'https://flights.example/baggage' },
  ),
  five.can(
    'Ticket LT-122, as structured data.',
    all(
      at('title', ramp?.title),
      at('status', ramp?.status),
      at('priority', ramp?.priority),
      at('assignee', ramp?.assignee),
    ),
    {
      responseModel: objectOf({
        title: STRING,
        status: { enum: ['Open', 'In progress', 'Done'] },
        priority: { enum: ['Urgent', 'High', 'Normal', 'Low'] },
        assignee: orNull('string'),
      }),
    },
  ),
  five.can(
    'how many members has the chess club of Lindenhaven',
    at('', numberIn(story('chess-club').text, '84 members')),
    {
      responseModel: INTEGER,
    },
  ),
  five.left('On which days was Euclid born, and on which did he die?', 'The article has neither date.', {
    responseModel: objectOf({ born: orNull('string'), died: orNull('string') }),
    nullable: ['born', 'died'],
  }),

  six.can(
    'What leaves Copenhagen for Zurich before noon on the third of December?',
    rows(numbersOf(inTheMorning), numbersOf(toZurich)),
  ),
  six.can(
    'Can I get from Warsaw to Amsterdam without changing planes on 24 November?',
    all(
      yes(...numbersOf(toAmsterdam.filter(isDirect))),
      lacks(...numbersOf(toAmsterdam.filter((each) => !isDirect(each)))),
    ),
  ),
  six.can(
    'My back hates long flights, so on 28 December I want the connection from London to Tokyo that takes the least time. Which is it?',
    rows([only(least(toTokyo, ({ durationMinutes }) => durationMinutes)).number], numbersOf(toTokyo)),
  ),
  six.left(
    'What is the lowest first class fare from Lisbon to Helsinki on 10 February 2027?',
    'There is no first class.',
    { check: lacksNum(181) },
  ),

  fourteen.can('What is the currency of Mongolia?', has(inFact('Mongolia', 'Currency', 'Tögrög'))),
  fourteen.can('Who is the assignee of ticket LT-108?', has('Petra Lunde')),
  fourteen.can('417 + 589', num(417 + 589)),
  fourteen.left('Open https://intranet.corvus.example and read me the first headline.', 'There is no such site.'),
];
