/** Questions of the fourth fresh set: facts, rows, arithmetic, structured output, flights, simple look-ups. */

import { tasksOf } from '../builder.ts';
import { all, at, has, lacks, lacksNum, no, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  articleText,
  authors,
  BOOLEAN,
  cheapest,
  dollars,
  fact,
  factNumber,
  flights,
  INTEGER,
  inCategory,
  listOf,
  NUMBER,
  names,
  objectOf,
  only,
  product,
  productNames,
  STRING,
  spec,
  stated,
  stories,
  story,
  toNumber,
} from '../world.ts';
import { either, numbers } from './support.ts';

const facts = tasksOf(1);
const point = tasksOf(2);
const list = tasksOf(3);
const several = tasksOf(4);
const structured = tasksOf(5);
const flying = tasksOf(6);
const simple = tasksOf(14);

const bagPrices = inCategory('bags').map(dollars);
const lightAudio = inCategory('audio')
  .toSorted((a, b) => spec(a, 'Weight') - spec(b, 'Weight'))
  .slice(0, 3);
const technology = stories.filter(({ section }) => section === 'Technology').map(({ author }) => author);
const writing = inCategory('stationery').toSorted((a, b) => a.cents - b.cents);
const priceOf = (index: number): object => {
  const one = writing.at(index);
  return { name: one?.name, price: one && dollars(one) };
};
const watts = spec(product('desk-lamp'), 'Power') + spec(product('bedside-light'), 'Power');
if (watts > 15) throw new Error('The answer is no longer no.');

const viennaZurich = flights('Vienna', 'Zurich', '2026-11-25');
const toAmsterdam = flights('Reykjavík', 'Amsterdam', '2026-12-30');
const there = cheapest(flights('Barcelona', 'London', '2026-11-28')).dollars;
const back = cheapest(flights('London', 'Barcelona', '2026-11-30')).dollars;

export const fresh4Reading: readonly BenchTask[] = [
  facts.can('In which town did Albert Einstein pass away?', has(stated(fact('Albert Einstein', 'Died'), 'Princeton'))),
  facts.can(
    'The town has put sensors into its bins. For roughly how many years does one of them keep going before its battery ' +
      'is flat?',
    either(num(6), has(stated(story('app-for-bins').text, 'six'))),
  ),
  facts.can(
    'I feel sorry for the two people from the ferry kiosk... whereabouts are they going to work now?',
    has(stated(story('ferry-tickets').text, 'lost property')),
  ),
  facts.left('In which town did Edmund Hillary pass away?', 'the page names him but not his death', {
    check: lacks('Princeton'),
  }),

  point.can("capacity of harbour fc's ground", all(num(toNumber(stated(story('football-promotion').text, '2,400'))))),
  point.can(
    'Apart from pencils, what else is there in the tin box of the pencil set?',
    has(stated(product('pencil-set').about, 'sharpener'), 'eraser'),
  ),
  point.can('Whose daughter was Ada Lovelace?', has(stated(fact('Ada Lovelace', 'Father'), 'Byron'))),
  point.left('Whose daughter was Mary Shelley?', 'the article does not say', { check: lacks('Byron') }),

  list.can(
    "I'm looking at bags: from what price to what price do they go?",
    num([Math.min(...bagPrices), Math.max(...bagPrices)]),
  ),
  list.can('the 3 lightest audio thigns', rows(names(lightAudio), productNames)),
  list.can('Which authors have written something in the Technology section?', rows([...new Set(technology)], authors)),
  list.left('Which author has written the most in the Weather section?', 'there is no such section', {
    check: lacks(...authors),
  }),

  several.can(
    'If you laid tunnels like the one under Mont Blanc end to end along the Danube, how many would it take?',
    num(factNumber('Danube', 'Length') / toNumber(stated(articleText('Mont Blanc'), '11.6')), 1),
  ),
  several.can('Do the Desk lamp and the Bedside light, taken together, draw more than 15 watts?', no()),
  several.can(
    "Two things: what's on an emperor penguin's menu, and what's the Latin name of the African elephant?",
    has('krill', 'squid', fact('African elephant', 'Scientific name')),
  ),
  several.left('How many times as many people live in Berlin as in Rome?', 'neither population is given', {
    check: lacksNum(891, 1285),
  }),

  structured.can(
    'Are the electric kettle and the glass teapot to be had at the moment?',
    all(
      at('kettle_available', product('kettle').stockCount > 0),
      at('teapot_available', product('teapot').stockCount > 0),
    ),
    { responseModel: objectOf({ kettle_available: BOOLEAN, teapot_available: BOOLEAN }) },
  ),
  structured.can(
    'For the stationery: what costs the least, what costs the most?',
    all(at('cheapest', priceOf(0)), at('dearest', priceOf(-1))),
    {
      responseModel: objectOf({
        cheapest: objectOf({ name: STRING, price: NUMBER }),
        dearest: objectOf({ name: STRING, price: NUMBER }),
      }),
    },
  ),
  structured.can(
    'number of storys by Ines Varga',
    at('', stories.filter(({ author }) => author === 'Ines Varga').length),
    { responseModel: INTEGER },
  ),
  structured.left(
    'We want to write to the authors of the Science section. Collect their email addresses.',
    'no addresses are given',
    { responseModel: listOf({ type: 'string', format: 'email' }, { minItems: 1 }) },
  ),

  flying.can(
    'I have meetings in Vienna on Wednesday and can only leave after 4 pm. What is the cheapest plane home to Zurich then?',
    rows([cheapest(viennaZurich.filter((one) => one.departsAtMinute > 16 * 60)).number], numbers(viennaZurich)),
  ),
  flying.can(
    'Barcelona to London on 28 November and back on the 30th, always the cheapest. What does the whole trip cost?',
    num(there + back),
  ),
  flying.can(
    'reykjavik > amsterdam, 30 dec: which flight only gets in the day after?',
    rows([only(toAmsterdam.filter((one) => one.arrivesAtMinute >= 1440)).number], numbers(toAmsterdam)),
  ),
  flying.left('What is the cheapest plane from Vienna to Zurich?', 'no date is given', {
    check: lacks(...numbers(viennaZurich)),
  }),

  simple.can(
    'How many comments does "Harbour FC needs one point for promotion" have?',
    num(story('football-promotion').comments),
  ),
  simple.can(
    'Since when has Mount Fuji been a World Heritage Site?',
    num(factNumber('Mount Fuji', 'World Heritage Site')),
  ),
  simple.can('144 / 12', num(12)),
  simple.left('How many people live in Atlantis?', 'no page is about it'),
];
