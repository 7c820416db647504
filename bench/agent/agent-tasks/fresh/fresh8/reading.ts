import { tasksOf } from '../../builder.ts';
import { all, at, has, lacks, lacksNum, num, rows, sameItems } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  cheapest,
  dollars,
  factNumber,
  flights,
  INTEGER,
  inCategory,
  listOf,
  mean,
  NUMBER,
  names,
  objectOf,
  orNull,
  product,
  STRING,
  spec,
  stated,
  stories,
  story,
} from '../../world.ts';
import { ahead, inArticle, inFact, numberIn, numbersOf, ticketRows, wordBehindBanner } from '../fresh5/oracles.ts';

const one = tasksOf(1);
const two = tasksOf(2);
const three = tasksOf(3);
const four = tasksOf(4);
const five = tasksOf(5);
const six = tasksOf(6);
const fourteen = tasksOf(14);

const bags = inCategory('bags');
const science = stories.filter(({ section }) => section === 'Science');
const festival = story('film-festival');
const headphones = product('headphones');
const toMadrid = flights('Istanbul', 'Madrid', '2026-12-23');
const toOslo = flights('Reykjavík', 'Oslo', '2026-11-23');
const toTokyo = flights('San Francisco', 'Tokyo', '2027-01-22');
const HOLD_BAG = 35;

export const readingTasks: readonly BenchTask[] = [
  one.can(
    'Somebody worked out how vanilla flowers can be pollinated by hand. Who was that?',
    has(inFact('Vanilla', 'Pollination by hand', 'Edmond Albius')),
  ),
  one.can(
    'For a school talk I need to know how long an African elephant carries her calf before it is born.',
    num(factNumber('African elephant', 'Time of pregnancy')),
  ),
  one.can('"the smoke that thunders" is the name of wich waterfall', has('Victoria Falls')),
  one.left(
    'For a school talk I need to know how long a hippopotamus carries her calf before it is born.',
    'The article does not give the time.',
    { check: lacksNum(22) },
  ),

  two.can(
    'The museum found a letter in an old clock. What does the clockmaker ask for in it?',
    has([stated(story('museum-clock').text, 'second half of the price'), 'second half', 'half of the price']),
  ),
  two.can(
    'Michelangelo’s David no longer stands on its square in Florence. Until what year did it stand there?',
    all(num(Number(inArticle('David', '1873'))), lacksNum(1504)),
  ),
  two.can(
    'Where do they sell the tickets for the evenings at the observatory?',
    has(stated(story('old-telescope').text, 'library')),
  ),
  two.left(
    'The museum found a letter in an old piano. What does the piano maker ask for in it?',
    'There is no piano.',
    {
      check: lacks('second half'),
    },
  ),

  three.can(
    'Which of the bags come with a guarantee of five years?',
    rows(names(bags.filter(({ specifications }) => specifications.Guarantee === '5 years')), names(bags)),
  ),
  three.can(
    'avrage points of the science stories in the lindenhaven news',
    num(mean(science.map(({ points }) => points))),
  ),
  three.can(
    'I am on duty tonight. Show me the urgent tickets that are not done yet, nothing else.',
    ticketRows(({ priority, status }) => priority === 'Urgent' && status !== 'Done'),
  ),
  three.left(
    'Which ticket on the board took the longest to solve?',
    'The board does not say when a ticket was solved.',
  ),

  four.can(
    'By how many million kilometres is Mars further away from the Sun than Venus, on average?',
    has([
      (factNumber('Mars', 'Distance from the Sun') - factNumber('Venus', 'Distance from the Sun')).toFixed(1),
      '119,800,000',
      '119800000',
    ]),
  ),
  four.can(
    'Entry to the harbour run for two grown-ups and three kids, in total?',
    num(
      2 * numberIn(story('harbour-run').text, 'Entry costs 12 euros') +
        3 * numberIn(story('harbour-run').text, '4 euros for children'),
    ),
  ),
  four.can(
    'Which is older, Braille or dynamite, and how many years lie between the two?',
    all(
      ahead('Braille', 'dynamite'),
      num(factNumber('Dynamite', 'Date of patent') - factNumber('Braille', 'Invented')),
    ),
  ),
  four.left(
    'By how many million kilometres is Pluto further away from the Sun than Ceres, on average?',
    'Neither article gives the distance.',
  ),

  five.can(
    'The facts of the story about the silent film festival.',
    all(
      at('headline', festival.headline),
      at('author', festival.author),
      at('published', festival.date),
      at('points', festival.points),
      at('comments', festival.comments),
    ),
    {
      responseModel: objectOf({
        headline: STRING,
        author: STRING,
        published: { type: 'string', format: 'date' },
        points: INTEGER,
        comments: INTEGER,
      }),
    },
  ),
  five.can(
    'capitals on the banks of the danube',
    sameItems(
      '',
      inFact('Danube', 'Capitals on its banks', 'Vienna, Bratislava, Budapest and Belgrade').split(/, | and /),
    ),
    { responseModel: listOf(STRING) },
  ),
  five.can(
    'I am comparing headphones. Of the wireless ones in the Corner Shop I want the price, the hours they last, and the colour if they give it.',
    all(at('price_usd', dollars(headphones)), at('battery_hours', spec(headphones, 'Battery')), at('colour', null)),
    { responseModel: objectOf({ price_usd: NUMBER, battery_hours: INTEGER, colour: orNull('string') }) },
  ),
  five.left('The cheapest flight from Lisbon to Sydney on 3 March 2027.', 'Sydney is not an airport there.', {
    responseModel: objectOf({ flight: STRING, price_usd: NUMBER }),
  }),

  six.can(
    'My miles are with Norvane. What do they fly from Istanbul to Madrid on 23 December?',
    rows(numbersOf(toMadrid.filter(({ airline }) => airline === 'Norvane')), numbersOf(toMadrid)),
  ),
  six.can(
    'reykjavik to oslo tomorrow, cheapest',
    all(rows([cheapest(toOslo).number], numbersOf(toOslo)), num(cheapest(toOslo).dollars)),
  ),
  six.can(
    'Take the lowest fare from San Francisco to Tokyo on 22 January 2027 and add one bag in the hold. What do I end up paying?',
    num(cheapest(toTokyo).dollars + HOLD_BAG),
  ),
  six.left('What is the cheapest flight from Athens to Rome on 31 November 2026?', 'There is no such day.'),

  fourteen.can('What is the capital of Madagascar?', has(inFact('Madagascar', 'Capital', 'Antananarivo'))),
  fourteen.can(
    'Open https://practice.example/consent and tell me the word of the page behind the cookie banner.',
    has(wordBehindBanner),
  ),
  fourteen.can(
    'Garden string lights: price and rating?',
    all(num(dollars(product('string-lights'))), num(product('string-lights').rating)),
  ),
  fourteen.left('Florb the wazzock until it glims.', 'It means nothing.'),
];
