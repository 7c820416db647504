/** Questions of the third fresh set: facts, rows, arithmetic, structured output, flights, simple look-ups. */

import { tasksOf } from '../builder.ts';
import { all, at, has, lacks, lacksNum, num, rows, sameItems, yes } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  articleText,
  authors,
  cheapest,
  dollars,
  fact,
  factNumber,
  flights,
  headlines,
  INTEGER,
  least,
  listOf,
  mean,
  most,
  NUMBER,
  names,
  objectOf,
  only,
  orNull,
  product,
  productNames,
  products,
  STRING,
  spec,
  stated,
  stories,
  story,
  tableOf,
  toNumber,
} from '../world.ts';
import { either, inOrder, numbers } from './support.ts';

const facts = tasksOf(1);
const point = tasksOf(2);
const list = tasksOf(3);
const several = tasksOf(4);
const structured = tasksOf(5);
const flying = tasksOf(6);
const simple = tasksOf(14);

const sections = [...new Set(stories.map(({ section }) => section))];
const sizeOf = (section: string): number => stories.filter((one) => one.section === section).length;
const lamps = ['pendant-lamp', 'bedside-light', 'desk-lamp'].map(product);
const heaviestFirst = lamps.toSorted((a, b) => spec(b, 'Weight') - spec(a, 'Weight'));
const planets = tableOf('Solar System');
const moonsOf = (row: Record<string, string>): number => toNumber(row['Moons (2024)'] ?? '');
const peaks = ['Mount Everest', 'Kilimanjaro', 'Mount Fuji'];
const yearsOf = (planet: string): number =>
  toNumber(only(planets.filter((row) => row.Planet === planet))['Year (Earth days)'] ?? '');
if (yearsOf('Uranus') <= 2 * yearsOf('Saturn')) throw new Error('The answer is no longer yes.');

const dublinAthens = flights('Dublin', 'Athens', '2027-02-14', { cabin: 'premium', passengers: 2 });
const lisbonBerlin = flights('Lisbon', 'Berlin', '2026-12-19');
const toRome = cheapest(flights('Paris', 'Rome', '2026-11-23'));

export const fresh3Reading: readonly BenchTask[] = [
  facts.can(
    'What were the very first words ever sent over the phone?',
    has(stated(articleText('Telephone'), 'Watson')),
  ),
  facts.can('dogs at oberfeld lake, which shore?', has([stated(story('swimming-lake').text, 'northern'), 'north'])),
  facts.can(
    'Before I buy it I want to be sure what the strap of the picnic blanket is made from.',
    has(stated(product('picnic-blanket').about, 'leather')),
  ),
  facts.left('Before we go swimming I want to be sure how deep the lake at Oberfeld is.', 'no depth is given'),

  point.can(
    'There is one showing of the silent film festival that costs nothing. Where does it take place?',
    all(has(stated(story('film-festival').text, 'Pier 4')), lacks('Astra')),
  ),
  point.can('Who was the first lady to be given a Nobel Prize?', has('Curie')),
  point.can(
    'how menny sheets of paper are in the leter set',
    either(num(toNumber(stated(product('letter-set').specifications.Pieces ?? '', '20'))), has('twenty')),
  ),
  point.left('Who was the first lady to be given an Oscar?', 'no page is about it', { check: lacks('Curie') }),

  list.can(
    'Which section of Lindenhaven News has the most stories in it?',
    rows([only(most(sections, sizeOf))], sections),
  ),
  list.can(
    'Paper pendant lamp, Bedside light, Desk lamp: arrange these three from the heaviest to the lightest for me.',
    inOrder(...names(heaviestFirst)),
  ),
  list.can(
    'I am doing the stocktaking for the corner shop; name everything that has run out.',
    rows(names(products.filter(({ stockCount }) => stockCount === 0)), productNames),
  ),
  list.left('Which front page story comes with the longest podcast?', 'no podcasts', {
    check: lacks(...headlines, ...authors),
  }),

  several.can('Does a year on Uranus last more than twice as long as one on Saturn?', yes()),
  several.can(
    "Mount Everest, Kilimanjaro, Mount Fuji. What's their mean height in metres?",
    num(mean(peaks.map((title) => factNumber(title, 'Height'))), 1),
  ),
  several.can(
    'I would keep my bike in the garage at the station all year round, paying month by month. What does that add up to?',
    num(12 * toNumber(stated(story('bike-parking').text, 'a month 9 euros').replace(/\D/g, ''))),
  ),
  several.left('mount everest minus k2, in metres', 'the height of K2 is not given'),

  structured.can(
    'Say on which continent the Nile flows and how long it is.',
    all(at('continent', fact('Nile', 'Continent')), at('length_km', factNumber('Nile', 'Length'))),
    {
      responseModel: objectOf({
        continent: { type: 'string', enum: ['Europe', 'Asia', 'Africa', 'America'] },
        length_km: NUMBER,
      }),
    },
  ),
  structured.can(
    'the planets that have over 25 moons',
    sameItems(
      '',
      planets.filter((row) => moonsOf(row) > 25).map(({ Planet }) => Planet),
    ),
    { responseModel: listOf(STRING) },
  ),
  structured.can(
    'My sister is stuck in Paris and has to be in Rome tomorrow, as cheaply as can be. What should she take?',
    all(
      at('flight_number', toRome.number),
      at('airline', toRome.airline),
      at('departure', toRome.departs),
      at('stops', toRome.stopCount),
      at('price', toRome.dollars),
    ),
    {
      responseModel: objectOf({
        flight_number: STRING,
        airline: STRING,
        departure: STRING,
        stops: INTEGER,
        price: NUMBER,
      }),
    },
  ),
  structured.left('The ISBN of Don Quixote, please.', 'no number is given', {
    responseModel: objectOf({ isbn: orNull('string') }),
    nullable: ['isbn'],
  }),

  flying.can(
    'Dublin to Athens, 14.2.2027, two people, premium economy. Every non-stop flight for less than 1,000 dollars, please.',
    rows(numbers(dublinAthens.filter((one) => one.stopCount === 0 && one.dollars < 1000)), numbers(dublinAthens)),
  ),
  flying.can(
    'My grandmother hates long flights. On the 19th of next month she goes from Lisbon to Berlin, so which flight gets ' +
      'her there in the shortest time?',
    rows([only(least(lisbonBerlin, ({ durationMinutes }) => durationMinutes)).number], numbers(lisbonBerlin)),
  ),
  flying.can(
    'zurich copenhagen 24 december bussiness class lowest fare',
    num(cheapest(flights('Zurich', 'Copenhagen', '2026-12-24', { cabin: 'business' })).dollars),
  ),
  flying.left('zurich copenhagen 24 december first class lowest fare', 'no first class', {
    check: lacksNum(
      cheapest(flights('Zurich', 'Copenhagen', '2026-12-24')).dollars,
      cheapest(flights('Zurich', 'Copenhagen', '2026-12-24', { cabin: 'business' })).dollars,
    ),
  }),

  simple.can('What is the currency of Brazil?', has(fact('Brazil', 'Currency'))),
  simple.can('Price of the Desk lamp in the shop?', num(dollars(product('desk-lamp')))),
  simple.can('What is 17 + 25?', num(42)),
  simple.left('Open https://moonbeam.example/ and read me its headline.', 'unknown site', {
    check: lacks(...headlines),
  }),
];
