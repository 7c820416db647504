/** Facts, rows and arithmetic only: written from the pages, to be run once. */

import { tasksOf } from '../builder.ts';
import { all, date, has, lacks, lacksNum, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  articleText,
  dollars,
  fact,
  factNumber,
  headlines,
  inCategory,
  mean,
  most,
  names,
  only,
  product,
  productNames,
  spec,
  stated,
  stories,
  story,
  sum,
  tableOf,
  toNumber,
} from '../world.ts';

const facts = tasksOf(1);
const point = tasksOf(2);
const list = tasksOf(3);
const several = tasksOf(4);

const planets = tableOf('Solar System');
const planetNames = planets.map(({ Planet = '' }) => Planet);
const byComments = stories.toSorted((a, b) => b.comments - a.comments);
const byPriceUp = (category: string) => inCategory(category).toSorted((a, b) => a.cents - b.cents);
const kilograms = (slug: string): number => spec(product(slug), 'Weight');

export const fresh1Tasks: readonly BenchTask[] = [
  facts.can('everest: names of the first two men on top', has('Hillary', 'Norgay')),
  facts.can(
    'Hi there! My daughter is preparing a school talk about elephants and asked me something I could not answer: how ' +
      'long does a mother elephant carry her baby before it is born?',
    num(factNumber('African elephant', 'Time of pregnancy')),
  ),
  facts.can(
    "I'd love to find out what people used to call Tokyo before it was given its present name.",
    has(stated(fact('Tokyo', 'Former name'), 'Edo')),
  ),
  facts.can('Who nicked the Mona Lisa back in 1911?', has(stated(articleText('Mona Lisa'), 'Peruggia'))),
  facts.can(
    'how mutch did the libary in lindenhaven pay for eech robot',
    num(Number(stated(story('library-robots').text, '118'))),
  ),
  facts.can(
    'For a poster I need the greatest speed that anything can reach in a vacuum, in metres per second.',
    num(factNumber('Speed of light', 'Value')),
  ),
  facts.can(
    'Until the end of which month do skippers have to stay away from the sandbanks where the seals are?',
    has(stated(story('harbour-seals').text, 'July')),
  ),
  facts.can(
    "The Lindenhaven women's eight's winning time at the regatta?",
    num([Number(stated(story('rowing-final').text, '6')), Number(stated(story('rowing-final').text, '21'))]),
  ),
  facts.can('What does the camping stove from the shop burn?', has(['gas', 'gas cartridge'])),
  facts.left('And a blue whale, how many months is she pregnant for?', 'the article does not say', {
    check: lacksNum(22),
  }),
  facts.left('How heavy is the telescope of 1911 at the observatory?', 'the story gives its lens, not its weight', {
    check: lacksNum(30),
  }),
  facts.left('Name the architect of the indoor pool in Lindenhaven.', 'nobody is named'),

  point.can('On what day was the tower that Gustave Eiffel is famous for finished?', date('1889-03-31')),
  point.can(
    'In the story about the letter that fell out of an old clock, who had written it?',
    has(stated(story('museum-clock').text, 'clockmaker')),
  ),
  point.can('harbour run, what does a child pay', num(Number(stated(story('harbour-run').text, '4')))),
  point.can(
    'Open the article on the chess club. How many people belong to it?',
    num(Number(stated(story('chess-club').text, '84'))),
  ),
  point.can(
    'Have a look at Mont Blanc, would you, and tell me since when one can drive underneath it.',
    num(Number(stated(articleText('Mont Blanc'), '1965'))),
  ),
  point.can(
    'how far ahead does the headlamp light up the path?',
    all(num(spec(product('headlamp'), 'Range')), lacksNum(300)),
  ),
  point.can(
    'My son may join the youth orchestra: on which weekday do they practise, and from what time?',
    all(has(['Tuesday', 'Tuesdays']), has(['half past five', '5:30', '17:30'])),
  ),
  point.can('Where would I have to go to stand in front of the Mona Lisa?', has(['Louvre', 'Paris'])),
  point.can('Who shared the Nobel Prize for penicilin with Flemming?', has('Chain', 'Florey')),
  point.left('Which politician opened the bicycle garage under the station?', 'no person is named', {
    check: lacks('Jonas Abel'),
  }),
  point.left('What year was Johannes Gutenberg born in?', 'only his press is dated', {
    check: lacksNum(1440, 1450, 1455),
  }),
  point.left('I get seasick, so: how fast does the harbour ferry travel, in knots?', 'no speed is given', {
    check: lacksNum(3.2),
  }),

  list.can(
    'Which of the bags in the shop swallows the most litres?',
    rows([only(most(inCategory('bags'), (one) => spec(one, 'Volume'))).name], names(inCategory('bags'))),
  ),
  list.can(
    "I am curious how productive Selma Quist is. What's the number of her pieces on the news site?",
    num(stories.filter(({ author }) => author === 'Selma Quist').length),
  ),
  list.can(
    'stationery below 16 dollars: all of it please',
    rows(names(inCategory('stationery').filter((one) => one.cents < 1600)), productNames),
  ),
  list.can(
    'Put the audio products in order of price from low to high, then give me the first two of them.',
    rows(names(byPriceUp('audio').slice(0, 2)), productNames),
  ),
  list.can(
    'If someone bought one of everything in the lighting department, what would the goods come to?',
    num(sum(inCategory('lighting').map(dollars))),
  ),
  list.can(
    'Mean number of points over the sport stories?',
    num(mean(stories.filter(({ section }) => section === 'Sport').map(({ points }) => points))),
  ),
  list.can(
    'Which planets go round the Sun without a single moon?',
    rows(
      planets.filter((row) => row['Moons (2024)'] === '0').map(({ Planet = '' }) => Planet),
      planetNames,
    ),
  ),
  list.can(
    'Looking at the comments, not the points: which story comes second on the ranking page?',
    rows([byComments[1]?.headline ?? ''], headlines),
  ),
  list.can(
    'wich outdor products are rated 4.7 or beter',
    rows(names(inCategory('outdoors').filter(({ rating }) => rating >= 4.7)), productNames),
  ),
  list.left('Which piece of garden furniture in the shop is the cheapest?', 'there is no furniture', {
    check: lacks(...productNames),
  }),
  list.left("Sort the planets by how many rings they have. Which one's on top?", 'the table has no rings', {
    check: lacks('Neptune', 'Jupiter'),
  }),
  list.left('average shoe size of the shoes in the shop', 'there are no shoes'),

  several.can(
    'By how many metres does Kilimanjaro beat Mont Blanc?',
    num(factNumber('Kilimanjaro', 'Height') - factNumber('Mont Blanc', 'Height')),
  ),
  several.can('birthdays of Charles Darwin and Galileo', all(date('1809-02-12'), date('1564-02-15'))),
  several.can(
    'We are going hiking. What would two steel bottles plus one headlamp set us back, delivery aside?',
    num(2 * dollars(product('bottle')) + dollars(product('headlamp'))),
  ),
  several.can('Who got older, Albert Einstein or Isaac Newton?', has('Newton')),
  several.can('Give me half the length of the Nile in kilometres.', num(factNumber('Nile', 'Length') / 2)),
  several.can(
    "I can't remember which mountain was climbed first, Mont Blanc or Kilimanjaro, and how many years lie between the two.",
    all(has('Mont Blanc'), num(1889 - 1786)),
  ),
  several.can(
    'Captial and curency of Brazil, and the same two for Iceland.',
    has('Brasília', 'Real', 'Reykjavík', 'króna'),
  ),
  several.can(
    'The library paid so much for each little robot and bought quite a few. What was the bill for all of them?',
    num(40 * toNumber(stated(story('library-robots').text, '118'))),
  ),
  several.can(
    "What's heavier, the two-person tent or the sleeping bag, and what is the difference in kilos?",
    all(has('tent'), num(kilograms('tent') - kilograms('sleeping-bag'))),
  ),
  several.left('How much taller is the Eiffel Tower than the Brandenburg Gate?', 'the height of the gate is not given'),
  several.can(
    'Saturn plus Pluto: how many moons do they have between them?',
    num(factNumber('Saturn', 'Moons') + factNumber('Pluto', 'Moons')),
  ),
  several.left(
    'Is a year in the chess club dearer than a year in the rowing club, and if so by how many euros?',
    'neither fee is given',
    { check: lacksNum(310) },
  ),
];
