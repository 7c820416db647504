import { tasksOf } from '../builder.ts';
import { all, has, lacks, lacksNum, no, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  articleText,
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
  products,
  spec,
  stated,
  stories,
  story,
} from '../world.ts';

const facts = tasksOf(1);
const beside = tasksOf(2);
const list = tasksOf(3);
const parts = tasksOf(4);

export const factTasks: readonly BenchTask[] = [
  facts.can('kilimanjaro, who climbed it first', has('Hans Meyer', 'Ludwig Purtscheller')),
  facts.can("I keep forgetting: where did Galileo's life end?", has('Arcetri')),
  facts.can('Whose painting is the Mona Lisa and where can one see it?', has('Leonardo da Vinci', 'Louvre')),
  facts.can('how fast is light', num(factNumber('Speed of light', 'Value'))),
  facts.can('Could you find out which chemical elements Madame Curie discovered?', has('Polonium', 'radium')),
  facts.can(
    'In what year was Darwins main work printed and what was it called',
    all(has('Origin of Species'), num(1859)),
  ),
  facts.can('How hot does it get on Venus?', num(factNumber('Venus', 'Surface temperature'))),
  facts.can('Need the number of people in London pls', num(factNumber('London', 'Population'))),
  facts.can(
    'How wide is the lens of the telescope that the observatory shows to visitors?',
    num(Number(stated(story('old-telescope').text, '30'))),
  ),
  facts.can(
    'Admission to the museum with the clock letter - how much?',
    num(Number(stated(story('museum-clock').text, '6 euros').split(' ')[0])),
    {
      allowedUrls: ['https://news.example/'],
    },
  ),
  facts.left('How fast is sound?', 'no article', { check: lacks('299,792,458') }),
  facts.left('Could you find out which instrument Darwin played?', 'not stated'),
  facts.left('kilimanjaro, who built the railway up there', 'not stated', { check: lacks('Hans Meyer') }),
];

export const besideTasks: readonly BenchTask[] = [
  beside.can('What is the name of the bay that Japan’s capital lies on?', has('Tokyo Bay')),
  beside.can('Open the Moon article, and then: when did the last person walk there?', all(has('1972'), lacks('1969'))),
  beside.can(
    'Penicillin: who discovered it? Who else got the prize for it with him?',
    has('Alexander Fleming', 'Ernst Chain', 'Howard Florey'),
  ),
  beside.can('The night trams - how often will they go, and from when on?', has(['thirty', '30'], 'May')),
  beside.can(
    'Since when has the Mona Lisa been back after its theft, i.e. when was it found?',
    all(has(stated(articleText('Mona Lisa'), 'December 1913')), lacks('1503')),
  ),
  beside.left('Who plays the bassoon in the Vienna Philharmonic?', 'not stated'),
  beside.left('What is the wingspan of an emperor penguin?', 'not stated', { check: lacksNum(1.2) }),
  beside.left('How many passengers does the harbour ferry carry per day?', 'not stated', { check: lacksNum(180, 900) }),
  beside.left('why did Galileo never marry', 'not stated'),
];

const bags = inCategory('bags');
const stationery = inCategory('stationery');
const outdoors = inCategory('outdoors');

export const listTasks: readonly BenchTask[] = [
  list.can(
    'Bags for less than 30 bucks that I could actually get right now?',
    rows(names(bags.filter((one) => dollars(one) < 30 && one.stockCount > 0)), names(bags)),
    {
      url: 'https://shop.example/',
    },
  ),
  list.can(
    'of all the outdoor things, whats the heaviest',
    rows(names(most(outdoors, (one) => spec(one, 'Weight'))), names(outdoors)),
    {
      url: 'https://shop.example/category/outdoors',
    },
  ),
  list.can(
    'Give me the three cheapest pieces of stationery, in order.',
    rows(names(stationery.toSorted((a, b) => a.cents - b.cents).slice(0, 3)), names(stationery)),
  ),
  list.can(
    'How many stationery items do you find that cost between 15 and 25 dollars?',
    num(stationery.filter((one) => dollars(one) >= 15 && dollars(one) <= 25).length),
  ),
  list.can(
    'I wonder which product has the most reviews in the whole shop.',
    rows(names(most(products, ({ reviewCount }) => reviewCount)), names(products)),
    {
      url: 'https://shop.example/',
    },
  ),
  list.can(
    'stories by Mira Holt?',
    rows(
      stories.filter(({ author }) => author === 'Mira Holt').map(({ headline }) => headline),
      headlines,
    ),
    {
      url: 'https://news.example/ranking',
    },
  ),
  list.can(
    'What is the mean number of points of the culture stories?',
    num(mean(stories.filter(({ section }) => section === 'Culture').map(({ points }) => points)), 0.06),
  ),
  list.can(
    'Least discussed story on the whole news site?',
    rows([only(least(stories, ({ comments }) => comments)).headline], headlines),
    {
      url: 'https://news.example/',
    },
  ),
  list.can(
    'Is anything in the bags section sold out? If so, what?',
    rows(names(bags.filter(({ stockCount }) => stockCount === 0)), names(bags)),
  ),
  list.can(
    'Which cities that Farwing Flights serves are on UTC+2?',
    rows(['Athens', 'Helsinki'], ['Athens', 'Helsinki', 'Istanbul', 'Berlin', 'Lisbon']),
  ),
  list.left('Which bags cost more than 400 dollars?', 'no row', {
    url: 'https://shop.example/',
    check: lacks('Weekend bag'),
  }),
  list.left('stories by Quentin Marsh?', 'no such author', {
    url: 'https://news.example/ranking',
    check: lacks(...headlines),
  }),
];

export const partTasks: readonly BenchTask[] = [
  parts.can('Darwin and Lovelace: years of death of both please', num([1882, 1852])),
  parts.can(
    'by how much is kilimanjaro lower than everest',
    num(factNumber('Mount Everest', 'Height') - factNumber('Kilimanjaro', 'Height')),
  ),
  parts.can(
    'Who is the author of Don Quixote and what language did he write it in? And what is the currency of Brazil?',
    has('Miguel de Cervantes', 'Spanish', 'Real'),
  ),
  parts.can(
    'If I buy four notebooks and a fountain pen at the Corner Shop, what do I pay for the goods?',
    num(4 * dollars(product('notebook')) + dollars(product('fountain-pen'))),
  ),
  parts.can('How old did Marie Curie get?', num(66)),
  parts.can(
    'What share, in percent, of the area of Brazil is the area of Japan?',
    num((factNumber('Japan', 'Area') / factNumber('Brazil', 'Area')) * 100, 0.06),
  ),
  parts.can('Does London have more inhabitants than Tokyo?', no('Tokyo')),
  parts.can('Altogether, how far are Mars and Venus from the Sun on average, in million km?', num(228 + 108.2)),
  parts.left('by how much is the matterhorn lower than everest', 'no article for one'),
  parts.left('If I buy four canoes and a paddle at the Corner Shop, what do I pay?', 'not sold'),
];
