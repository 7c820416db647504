import { tasksOf } from '../../builder.ts';
import { all, at, has, lacks, lacksNum, no, num, rows, sameItems } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  articleText,
  cheapest,
  demo,
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
  orNull,
  product,
  STRING,
  spec,
  stated,
  stories,
  story,
} from '../../world.ts';
import { letterText, ticketRows, tickets } from '../fresh9/oracles.ts';

const facts = tasksOf(1);
const regatta = story('rowing-final').text;
const train = letterText('Your ticket to Hamburg');
const class1: BenchTask[] = [
  facts.can('My daughter asks how fast an ostrich can run. Could you look it up?', num(factNumber('Ostrich', 'Speed'))),
  facts.can(
    'From which platform does my train to Hamburg go, and what was the booking reference again?',
    all(num(5), has(stated(train, 'NR8KQ2'))),
  ),
  facts.can(
    'I read something about the rowing women in the Lindenhaven news - what time did they win the regatta in?',
    all(num([6, 21]), has(stated(regatta, '6 minutes 21 seconds'))),
  ),
  facts.left('How deep is the Suez Canal at its shallowest point?', 'the article gives no depth', {
    check: lacksNum(factNumber('Suez Canal', 'Length'), 1869),
  }),
];

const point = tasksOf(2);
const survey = story('meadow-survey').text;
const workshop = letterText('Design workshop');
const class2: BenchTask[] = [
  point.can(
    'How many of the kinds of wild bee on the dike meadows were new to the region?',
    has([stated(survey, 'five'), '5']),
  ),
  point.can(
    'What does Grace want from me before the design workshop?',
    all(has(stated(workshop, 'questions')), lacks('drafts', 'blue logo')),
  ),
  point.can(
    'In which hospital was penicillin found? Just the hospital, not the city.',
    has(stated(articleText('Penicillin'), "St Mary's Hospital")),
  ),
  point.left('Which team did Harbour FC beat to win the national cup?', 'they won no cup', {
    check: lacks('Oberfeld', 'Sandholm'),
  }),
];

const table = tasksOf(3);
const kitchen = inCategory('kitchen');
const inStock = kitchen.filter(({ stockCount }) => stockCount > 0);
const holt = stories.filter(({ author }) => author === 'Mira Holt');
const unassigned = tickets.filter(({ assignee, priority }) => assignee === undefined && priority === 'High');
if (most(inStock, ({ rating }) => rating).length !== 2) throw new Error('Two articles share the best rating.');
const class3: BenchTask[] = [
  table.can(
    'I need something for the kitchen that is in stock and rated best; if several are equal, name them all.',
    rows(names(most(inStock, ({ rating }) => rating)), names(kitchen)),
  ),
  table.can(
    'How many of the stories on the news site did Mira Holt write, and which of hers has the most points?',
    all(num(holt.length), rows([only(most(holt, ({ points }) => points)).headline], headlines)),
  ),
  table.can('Which tickets with high priority has nobody taken on so far?', ticketRows(unassigned)),
  table.left('Which of the bags in the Corner Shop is waterproof down to 10 metres?', 'no bag states a depth', {
    check: lacks(...names(inCategory('bags'))),
  }),
];

const several = tasksOf(4);
const mercury = factNumber('Mercury', 'Length of year');
const pier = product('tent');
const class4: BenchTask[] = [
  several.can(
    'By how many kilometres is the Suez Canal longer than the Panama Canal?',
    num(factNumber('Suez Canal', 'Length') - factNumber('Panama Canal', 'Length')),
  ),
  several.can(
    'How many years lie between the opening of the Golden Gate Bridge and that of the Brooklyn Bridge?',
    num(
      Number(/\d{4}/.exec(fact('Golden Gate Bridge', 'Opened'))?.[0]) -
        Number(/\d{4}/.exec(fact('Brooklyn Bridge', 'Opened'))?.[0]),
    ),
  ),
  several.can(
    'We are camping with two: one two-person tent and two sleeping bags from the Corner Shop. What would all that weigh in our rucksacks?',
    num(spec(pier, 'Weight') + 2 * spec(product('sleeping-bag'), 'Weight')),
  ),
  several.left('How much longer does a year on Mercury last than a year on Vulcan?', 'there is no planet Vulcan', {
    check: lacksNum(mercury),
  }),
];

const shaped = tasksOf(5);
const bees = story('app-for-bins').text;
const lisbon = flights('Vienna', 'Lisbon', '2026-12-05');
const best = lisbon.toSorted((a, b) => a.dollars - b.dollars).slice(0, 2);
if (lisbon.filter(({ dollars: price }) => price <= (best[1]?.dollars ?? 0)).length !== 2) throw new Error('Fares tie.');
const open = demo.invoices.filter(({ status }) => status === 'Open');
const class5: BenchTask[] = [
  shaped.can(
    'The piece about the bins with sensors: what does a sensor cost, how long does its battery last, and by how many per cent did the trips go down?',
    all(
      at('sensor_euros', Number(/costs (\d+) euros/.exec(bees)?.[1])),
      at('battery_years', Number({ six: 6 }[/about (\w+) years/.exec(bees)?.[1] ?? ''])),
      at('fewer_trips_percent', Number(/(\d+) per cent/.exec(bees)?.[1])),
    ),
    { responseModel: objectOf({ sensor_euros: NUMBER, battery_years: INTEGER, fewer_trips_percent: NUMBER }) },
  ),
  shaped.can(
    'The two cheapest ways to fly from Vienna to Lisbon on 5 December 2026, please.',
    sameItems(
      '',
      best.map((flight) => ({ number: flight.number, price: flight.dollars })),
    ),
    { responseModel: listOf(objectOf({ number: STRING, price: NUMBER })) },
  ),
  shaped.can(
    'Log in to the utilities portal as demo with demo1234 and list me the invoices that are still open.',
    sameItems(
      'invoices',
      open.map(({ number, cents }) => ({ number, amount: cents / 100 })),
    ),
    { responseModel: objectOf({ invoices: listOf(objectOf({ number: STRING, amount: NUMBER })) }) },
  ),
  shaped.left('Who won the Nobel Prize for penicillin in 1955, and in which field?', 'the prize was that of 1945', {
    responseModel: objectOf({ name: orNull('string'), field: orNull('string') }),
    nullable: ['name', 'field'],
  }),
];

const plane = tasksOf(6);
const toAthens = flights('Madrid', 'Athens', '2026-12-12');
const direct = toAthens.filter(({ stopCount }) => stopCount === 0);
const family = flights('Berlin', 'Rome', '2027-02-06', { passengers: 3 });
const last = only(most(flights('Dublin', 'Paris', '2026-11-27'), ({ departsAtMinute }) => departsAtMinute));
const class6: BenchTask[] = [
  plane.can(
    'Three of us want to go from Berlin to Rome on the 6th of February. What is the least that costs us in total?',
    num(cheapest(family).dollars),
  ),
  plane.can('When does the last plane for Paris leave Dublin this coming Friday?', has(last.departs)),
  plane.can(
    `Can I get from Madrid to Athens without changing planes on 12 December for under ${(direct[0] ? Math.min(...direct.map(({ dollars: price }) => price)) : 100) - 5} dollars?`,
    no(),
  ),
  plane.left('Cheapest flight from Lisbon to Reykjavik on 31 February 2027?', 'there is no such day'),
];

export const readingTasks = [...class1, ...class2, ...class3, ...class4, ...class5, ...class6];
