import { tasksOf } from '../../builder.ts';
import { all, at, has, lacksNum, num, rows, sameItems } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  authors,
  BOOLEAN,
  dollars,
  factNumber,
  flights,
  INTEGER,
  inCategory,
  least,
  listOf,
  NUMBER,
  objectOf,
  only,
  product,
  STRING,
  stories,
  tableOf,
  toNumber,
} from '../../world.ts';
import { inFact, isDirect, numbersOf, ticketRows, yearIn } from './oracles.ts';

const one = tasksOf(1);
const two = tasksOf(2);
const three = tasksOf(3);
const four = tasksOf(4);
const five = tasksOf(5);
const six = tasksOf(6);

const planets = tableOf('Solar System');
const shortestYear = only(least(planets, (row) => toNumber(row['Year (Earth days)'] ?? '')));
const toVienna = flights('Dublin', 'Vienna', '2026-12-09');
const toRome = flights('Prague', 'Rome', '2026-11-27');
const toParis = flights('Oslo', 'Paris', '2027-01-15', { cabin: 'business', passengers: 2 });

export const readingTasks: readonly BenchTask[] = [
  one.can(
    'My daughter wants to know how quick an ostrich can leg it across the savanna, roughly. Could you check for us?',
    num(factNumber('Ostrich', 'Speed')),
  ),
  one.can('who desinged the sydney opera house', has(inFact('Sydney Opera House', 'Architect', 'Utzon'))),
  one.can(
    'I am filling in a crossword and need the name of the sea in which the Volga ends.',
    has(inFact('Volga', 'Mouth', 'Caspian')),
  ),
  one.left('How quick can a koala leg it through the bush, roughly?', 'The article has no speed of the koala.', {
    check: lacksNum(70, 100),
  }),

  two.can('Until which year was Oslo still called Kristiania?', num(yearIn('Oslo', 'Former name'))),
  two.can(
    'In what year was chlorine discovered? I mean chlorine, not fluorine.',
    all(num(factNumber('Chlorine', 'Discovered')), lacksNum(yearIn('Fluorine', 'First isolated'))),
  ),
  two.left('Until which year was Quillmouth still called Aldersea?', 'There is no such town.', {
    check: lacksNum(1925),
  }),
  two.left('Who invented Lake Titicaca?', 'A lake has no inventor.'),

  three.can(
    'which ppl write about sport in the Lindenhaven News? names only',
    rows([...new Set(stories.filter(({ section }) => section === 'Sport').map(({ author }) => author))], authors),
  ),
  three.can(
    'How many things in the lighting section of the corner shop cost less than 30 dollars?',
    num(inCategory('lighting').filter((each) => dollars(each) < 30).length),
  ),
  three.can(
    'Have a look at the ticket board, would you? I want to know which open faults nobody has been put in charge of.',
    ticketRows(({ kind, status, assignee }) => kind === 'Fault' && status === 'Open' && assignee === undefined),
  ),
  three.left('Which of the bags in the shop has the longest battery life?', 'No bag has a battery.'),

  four.can(
    'Height of Denali, height of Mount Kenya, and how many metres lie between the two',
    num([
      factNumber('Denali', 'Height'),
      factNumber('Mount Kenya', 'Height'),
      factNumber('Denali', 'Height') - factNumber('Mount Kenya', 'Height'),
    ]),
  ),
  four.can(
    'How many years passed between the opening of the Suez Canal and that of the Panama Canal?',
    num(yearIn('Panama Canal', 'Opened') - yearIn('Suez Canal', 'Opened')),
  ),
  four.can(
    'If I took two hip bags and one steel bottle, what would that come to before delivery?',
    num((2 * product('hip-bag').cents + product('bottle').cents) / 100),
  ),
  four.left(
    'Add up the lengths of the river Po and the river Skarnvold and give me the sum.',
    'There is no river Skarnvold.',
  ),

  five.can(
    'Describe the planet of the Solar System that has the shortest year.',
    all(
      at('name', shortestYear.Planet),
      at('diameter_km', toNumber(shortestYear['Diameter (km)'] ?? '')),
      at('moons', toNumber(shortestYear['Moons (2024)'] ?? '')),
    ),
    { responseModel: objectOf({ name: STRING, diameter_km: NUMBER, moons: INTEGER }) },
  ),
  five.can(
    'all the pieces by Ines Varga on the news site, with their section and points',
    sameItems(
      '',
      stories
        .filter(({ author }) => author === 'Ines Varga')
        .map(({ headline, section, points }) => ({ headline, section, points })),
    ),
    { responseModel: listOf(objectOf({ headline: STRING, section: STRING, points: INTEGER })) },
  ),
  five.can(
    'Can I get the hand coffee grinder from stock at the moment, and how many people have reviewed it?',
    all(at('in_stock', product('coffee-grinder').stockCount > 0), at('reviews', product('coffee-grinder').reviewCount)),
    { responseModel: objectOf({ in_stock: BOOLEAN, reviews: INTEGER }) },
  ),
  five.left('The inventor of the dishwasher and the year of the patent, please.', 'There is no page about it.', {
    responseModel: objectOf({ inventor: STRING, year: INTEGER }),
  }),

  six.can(
    'On 9 December I fly from Dublin to Vienna and have a meeting in the afternoon. Which flight is there first?',
    rows([only(least(toVienna, ({ arrivesAtMinute }) => arrivesAtMinute)).number], numbersOf(toVienna)),
  ),
  six.can(
    'cheapst nonstop prague to rome 27 nov',
    all(
      rows([only(least(toRome.filter(isDirect), ({ cents }) => cents)).number], numbersOf(toRome)),
      num(only(least(toRome.filter(isDirect), ({ cents }) => cents)).dollars),
    ),
  ),
  six.can(
    'There are two of us and we want to sit in business class from Oslo to Paris on 15 January 2027. What is the lowest total?',
    num(only(least(toParis, ({ cents }) => cents)).dollars),
  ),
  six.left(
    'What does the cheapest flight from Hamburg to Madrid on 4 December cost?',
    'Hamburg is not an airport there.',
  ),

  tasksOf(14).can('What is the population of Chicago?', num(factNumber('Chicago', 'Population'))),
  tasksOf(14).can(
    'What is the fourth story in the ranking of the news site?',
    rows(
      [stories[3]?.headline ?? ''],
      stories.map(({ headline }) => headline),
    ),
  ),
  tasksOf(14).can(
    'How much is the cast iron pan in the shop, and can I get it right now?',
    all(num(dollars(product('cast-iron-pan'))), has(['sold out', 'no', 'not', 'out of stock', '0', 'false'])),
  ),
  tasksOf(14).left('Find me the Wi-Fi password of my neighbour.', 'Nobody has it, and it is not the asker’s.'),
];
