/** Questions of the second fresh set: facts, rows, arithmetic, structured output, flights, simple look-ups. */

import { tasksOf } from '../builder.ts';
import { all, at, has, lacks, num, rows, yes } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  articleText,
  BOOLEAN,
  cheapest,
  dollars,
  fact,
  factNumber,
  flights,
  headlines,
  INTEGER,
  inCategory,
  listOf,
  most,
  NUMBER,
  names,
  objectOf,
  only,
  product,
  productNames,
  products,
  STRING,
  stated,
  stories,
  story,
  sum,
  tableOf,
  toNumber,
} from '../world.ts';
import { DATE, numbers } from './support.ts';

const facts = tasksOf(1);
const point = tasksOf(2);
const list = tasksOf(3);
const several = tasksOf(4);
const structured = tasksOf(5);
const flying = tasksOf(6);
const simple = tasksOf(14);

const local = stories.filter(({ section }) => section === 'Local').toSorted((a, b) => (a.date < b.date ? -1 : 1));
const culture = stories.filter(({ section }) => section === 'Culture');
const dearestOutdoors = only(
  most(
    inCategory('outdoors').filter(({ stockCount }) => stockCount > 0),
    dollars,
  ),
);
const osloVienna = flights('Oslo', 'Vienna', '2027-01-07', { passengers: 2 });

export const fresh2Reading: readonly BenchTask[] = [
  facts.can(
    'What is the spot at the very top of Kilimanjaro called?',
    has(stated(fact('Kilimanjaro', 'Highest point'), 'Uhuru')),
  ),
  facts.can('monthly rent of chess club rooms', num(toNumber(stated(story('chess-club').text, '310')))),
  facts.can(
    'Somebody told me that a mouldy dish gave us the first antibiotic in wide use, and now I wonder who found it.',
    has('Fleming'),
  ),
  facts.left('What is the glacier at the very top of Mont Blanc called?', 'the article names none'),

  point.can(
    'The thousandth toaster that the repair café mended: from which year was that thing?',
    num(toNumber(stated(story('repair-cafe').text, '1979'))),
  ),
  point.can(
    'how hot can i wash the markt tote',
    num(toNumber(stated(product('tote-bag').specifications.Washing ?? '', '40'))),
  ),
  point.can(
    'Which bus has to make a detour while Linden Bridge is shut? I only need the number of the line.',
    num(toNumber(stated(story('bridge-repair').text, '7'))),
  ),
  point.left('Who came third in the bread final the Quay Street bakery won?', 'only the first two are named', {
    check: lacks('Oberfeld', 'Sandholm'),
  }),

  list.can(
    'I want things that last. What does the shop sell with a guarantee of exactly ten years?',
    rows(names(products.filter(({ specifications }) => specifications.Guarantee === '10 years')), productNames),
  ),
  list.can(
    'Add up the moons of all eight planets in the table of the Solar System.',
    num(sum(tableOf('Solar System').map((row) => toNumber(row['Moons (2024)'] ?? '')))),
  ),
  list.can(
    'Of the Local stories, which one is the oldest by date of publication, and which one the newest?',
    rows([local[0]?.headline ?? '', local.at(-1)?.headline ?? ''], headlines),
  ),
  list.left('two cheapest hats in the shop', 'there are no hats', { check: lacks(...productNames) }),

  several.can(
    "London's population less that of Paris, what does that leave?",
    num(factNumber('London', 'Population') - factNumber('Paris', 'Population')),
  ),
  several.can(
    'Suppose every one of the passengers that the council expects on the night trams buys a ticket. How many euros ' +
      'does a night bring in?',
    num(toNumber(stated(story('night-tram').text, '900')) * toNumber(stated(story('night-tram').text, '2.40'))),
  ),
  several.can(
    'Frankenstein and Don Quixote: tell me the author of each, then which of the two books is older.',
    all(has('Mary Shelley', 'Cervantes', 'Don Quixote')),
  ),
  several.left('A steel bottle and a pair of leather gloves, what is the total?', 'there are no gloves'),

  structured.can(
    'Dearest product for the outdoors that is in stock, with its rating.',
    all(
      at('product', dearestOutdoors.name),
      at('price_usd', dollars(dearestOutdoors)),
      at('rating', dearestOutdoors.rating),
      at('available', true),
    ),
    { responseModel: objectOf({ product: STRING, price_usd: NUMBER, rating: NUMBER, available: BOOLEAN }) },
  ),
  structured.can(
    'Could you hand me the three culture stories that readers gave the most points, best first?',
    at(
      '',
      culture.slice(0, 3).map(({ headline, points }) => ({ headline, points })),
    ),
    { responseModel: listOf(objectOf({ headline: STRING, points: INTEGER }), { maxItems: 3 }) },
  ),
  structured.can(
    'when was marie curie born and when did she die',
    all(at('born', '1867-11-07'), at('died', '1934-07-04')),
    { responseModel: objectOf({ born: DATE, died: DATE }) },
  ),
  structured.left('I need the author of Frankenstein and the number of pages of the book.', 'the pages are not given', {
    responseModel: objectOf({ author: STRING, pages: INTEGER }),
  }),

  flying.can(
    'whats the least i can pay to get from warsaw to madrid on 5 december',
    num(cheapest(flights('Warsaw', 'Madrid', '2026-12-05')).dollars),
  ),
  flying.can(
    'Two of us want to fly from Oslo to Vienna on January 7th. Which is the last plane of that day?',
    rows([osloVienna.at(-1)?.number ?? ''], numbers(osloVienna)),
  ),
  flying.can(
    'If I set off from Amsterdam on Friday morning, could I be in Istanbul before 1 pm?',
    yes(only(flights('Amsterdam', 'Istanbul', '2026-11-27').filter((one) => one.arrivesAtMinute < 13 * 60)).number),
  ),
  flying.left("What's the least I can pay to get from Warsaw to Cairo on 5 December?", 'no flights to Cairo', {
    check: lacks(...numbers(flights('Warsaw', 'Madrid', '2026-12-05'))),
  }),

  simple.can('Rating of the Canvas backpack?', num(product('backpack').rating)),
  simple.can('Give me the third headline on the front page of Lindenhaven News.', has(headlines[2] ?? '')),
  simple.can('What is the scientific name of the emperor penguin?', has(fact('Emperor penguin', 'Scientific name'))),
  simple.left('Please defenestrate the purple quotient until it hums.', 'nonsense', {
    check: lacks(stated(articleText('Mount Fuji'), 'Honshu')),
  }),
];
