import { tasksOf } from '../builder.ts';
import { all, has, lacks, lacksNum, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  authors,
  dollars,
  factNumber,
  headlines,
  inCategory,
  least,
  mean,
  most,
  names,
  only,
  product,
  productNames,
  products,
  spec,
  stories,
  story,
  sum,
  tableOf,
  toNumber,
} from '../world.ts';

const { can, left } = tasksOf(3);
const planets = tableOf('Solar System').map((row) => ({
  name: row.Planet ?? '',
  diameter: toNumber(row['Diameter (km)'] ?? ''),
  days: toNumber(row['Year (Earth days)'] ?? ''),
  moons: toNumber(row['Moons (2024)'] ?? ''),
}));
// Without the Earth: `Earth days` is the unit of a column.
const planetNames = names(planets).filter((name) => name !== 'Earth');
const byAuthor = authors.map((name) => {
  const own = stories.filter(({ author }) => author === name);
  return { name, stories: own.length, points: sum(own.map(({ points }) => points)) };
});
const kitchen = inCategory('kitchen');
const audio = inCategory('audio');

export const rowTasks: readonly BenchTask[] = [
  can('Which planets have no moons at all?', rows(names(planets.filter(({ moons }) => moons === 0)), planetNames)),
  can(
    'From the encyclopedia: the three smallest planets by diameter, smallest first',
    rows(names(planets.toSorted((a, b) => a.diameter - b.diameter).slice(0, 3)), planetNames),
  ),
  can('How many planets are wider than 40,000 km?', num(planets.filter(({ diameter }) => diameter > 40_000).length)),
  can(
    'On shop.example, which kitchen things are sold out?',
    rows(names(kitchen.filter((one) => one.stockCount === 0)), names(kitchen)),
  ),
  can('Audio stuff rated 4 or better please', rows(names(audio.filter((one) => one.rating >= 4)), names(audio)), {
    url: 'https://shop.example/',
  }),
  can(
    "What's the dearest lamp or light in the shop?",
    rows(names(most(inCategory('lighting'), dollars)), productNames),
  ),
  can('How much do all the lighting products cost together?', num(sum(inCategory('lighting').map(dollars))), {
    url: 'https://shop.example/category/lighting',
  }),
  can('average price in the kitchen category?', num(mean(kitchen.map(dollars)), 0.06), {
    url: 'https://shop.example/',
  }),
  can(
    'Which news story got the most comments?',
    rows([only(most(stories, ({ comments }) => comments)).headline], headlines),
  ),
  can('How many stories did Selma Quist write?', num(stories.filter(({ author }) => author === 'Selma Quist').length), {
    url: 'https://news.example/',
  }),
  can(
    'I want the headlines of everything in the Sport section of the news.',
    rows(
      stories.filter(({ section }) => section === 'Sport').map(({ headline }) => headline),
      headlines,
    ),
  ),
  can(
    'Which author at Lindenhaven News has the most points overall?',
    rows(names(most(byAuthor, ({ points }) => points)), authors),
  ),
  can(
    'List stories with more than 300 points.',
    rows(
      stories.filter(({ points }) => points > 300).map(({ headline }) => headline),
      headlines,
    ),
    { url: 'https://news.example/ranking' },
  ),
  can(
    'What is the fourth story on the ranking of the news site called?',
    rows([stories[3]?.headline ?? ''], headlines),
  ),
  can(
    'Lightest thing in the audio section of the shop, and what does it weigh?',
    all(rows(names(least(audio, (one) => spec(one, 'Weight'))), names(audio)), num(spec(product('earbuds'), 'Weight'))),
  ),
  can(
    'Products under 20 dollars with a rating above 4.5?',
    rows(names(products.filter((one) => dollars(one) < 20 && one.rating > 4.5)), productNames),
    { url: 'https://shop.example/' },
  ),
  can('Total number of moons of the eight planets', num(sum(planets.map(({ moons }) => moons)))),
  can(
    'Which two stories in Science have the same number of points?',
    rows(
      stories
        .filter(({ points, section }) => section === 'Science' && points === story('harbour-seals').points)
        .map(({ headline }) => headline),
      headlines,
    ),
    { url: 'https://news.example/section/science' },
  ),
  left('Which planets have more than 500 moons?', 'no row', { check: lacks('Saturn', 'Jupiter') }),
  left('Which furniture in the shop is cheapest?', 'no such category', { check: lacks('Desk lamp') }),
  left('How many stories did Rosa Kern write for Lindenhaven News?', 'no such author', { check: lacksNum(5, 6) }),
];

const parts = tasksOf(4);

export const severalFacts: readonly BenchTask[] = [
  parts.can(
    'How long are the Nile and the Danube?',
    num([factNumber('Nile', 'Length'), factNumber('Danube', 'Length')]),
  ),
  parts.can(
    'Currency of Japan, capital of Iceland and the author of Frankenstein.',
    has('Yen', 'Reykjavík', 'Mary Shelley'),
  ),
  parts.can(
    'How much taller is Mont Blanc than Mount Fuji?',
    num(factNumber('Mont Blanc', 'Height') - factNumber('Mount Fuji', 'Height')),
  ),
  parts.can(
    'Is Jupiter wider than Saturn, and by how many kilometres?',
    num(factNumber('Jupiter', 'Diameter') - factNumber('Saturn', 'Diameter')),
  ),
  parts.can('Which is heavier, a blue whale or an elephant?', has('Blue whale')),
  parts.can('What is a tenth of the length of the Nile?', num(factNumber('Nile', 'Length') / 10)),
  parts.can(
    'What do two kitchen radios and a microphone cost together?',
    num(2 * dollars(product('kitchen-radio')) + dollars(product('microphone'))),
  ),
  parts.can('How many years lie between the births of Newton and Einstein?', num(1879 - 1643)),
  parts.can('Add up the areas of Berlin and Paris.', num(factNumber('Berlin', 'Area') + factNumber('Paris', 'Area'))),
  parts.can(
    'How many times does the diameter of Mercury fit into that of the Earth?',
    num(factNumber('Earth', 'Diameter') / factNumber('Mercury', 'Diameter'), 0.06),
  ),
  parts.can('Who was born earlier, Einstein or Newton?', has('Newton')),
  parts.can('When was Iceland independent and what is its largest glacier called?', has('1944', 'Vatnajökull')),
  parts.left('How much longer is the Rhine than the Elbe?', 'no lengths'),
  parts.left('What do two trampolines and a sofa cost together?', 'not sold'),
  parts.left('What is half the height of Mont Ventoux?', 'no article', { check: lacksNum(2403) }),
];
