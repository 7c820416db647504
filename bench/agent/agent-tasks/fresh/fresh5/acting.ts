import { balanceOf } from '../../../../../src/device/simulated/web/sites/portal/account.ts';
import { tasksOf } from '../../builder.ts';
import {
  actSays,
  all,
  called,
  date,
  did,
  downloaded,
  has,
  inCart,
  lacksNum,
  notCalled,
  note,
  num,
  ordered,
} from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  demo,
  dollars,
  euros,
  factNumber,
  file,
  flights,
  least,
  mean,
  most,
  only,
  product,
  story,
  toNumber,
} from '../../world.ts';
import { daysFromToday, inFact } from './oracles.ts';

const seven = tasksOf(7);
const eight = tasksOf(8);
const nine = tasksOf(9);
const ten = tasksOf(10);
const eleven = tasksOf(11);
const twelve = tasksOf(12);
const thirteen = tasksOf(13);

const firstOut = only(least(flights('Berlin', 'Madrid', '2026-12-18'), ({ departsAtMinute }) => departsAtMinute));
const dearest = only(most(demo.invoices, ({ cents }) => cents));

const HIVES = [
  ['hive', 'village', 'honey_kg'],
  ['Alder', 'Brunnfeld', '18.5'],
  ['Birch', 'Kesten', '22.0'],
  ['Cedar', 'Brunnfeld', '9.5'],
  ['Elm', 'Kesten', '14.0'],
  ['Hazel', 'Brunnfeld', '26.0'],
];
const hives = HIVES.slice(1);
const inBrunnfeld = hives
  .filter(([, village]) => village === 'Brunnfeld')
  .map(([, , kilograms = '']) => toNumber(kilograms));

const LETTER = `Dear Ms Okafor,

thank you for lending the museum your collection of fishing floats. The exhibition closes on 7 February 2027.
Please tell us by 20 January 2027 whether a courier may return the boxes, or whether you would rather collect them.

Yours sincerely,
Ruben Haas, Museum of the Coast`;

const SETTINGS = JSON.stringify({
  service: { name: 'ferry-board', replicas: 3, limits: { memory_mb: 384, timeout_s: 45 } },
  features: { tide_table: true, live_map: false, push: true },
});

export const actingTasks: readonly BenchTask[] = [
  seven.can(
    'Please order 2 pencil sets for Nora Feld, nora.feld@mail.example, Kastanienweg 5, 8001 Zurich, Switzerland, by express. The terms are fine.',
    ordered(
      { 'pencil-set': 2 },
      {
        name: 'Nora Feld',
        email: 'nora.feld@mail.example',
        street: 'Kastanienweg 5',
        postcode: '8001',
        city: 'Zurich',
        country: 'Switzerland',
        delivery: 'express',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  seven.can(
    "Book me onto the day's first flight from Berlin to Madrid on 18 December 2026, economy, hand baggage only. I'm Piet Vos (piet.vos@mail.example), and I accept the conditions.",
    did('booking', {
      flight: firstOut.number,
      date: '2026-12-18',
      from: 'BER',
      to: 'MAD',
      name: 'Piet Vos',
      email: 'piet.vos@mail.example',
      bags: 'hand',
    }),
    { acts: ['booking'] },
  ),
  seven.can(
    '3 paper scissors + 1 paper notebook into the shop cart, dont order yet',
    inCart({ scissors: 3, notebook: 1 }),
    {
      acts: ['cart'],
    },
  ),
  seven.left(
    'Please order a glass teapot for Leo Brandt, leo.brandt@mail.example, 1010 Vienna, Austria, standard delivery. The terms are fine.',
    'The street is missing.',
    { acts: ['cart'] },
  ),

  eight.can('what do i still owe lindenhaven utilities? demo/demo1234', num(euros(balanceOf(demo)))),
  eight.can(
    'I have the feeling that one month was terribly expensive. Sign in to the utilities portal as demo with the password demo1234 and tell me which bill was the highest, and how high.',
    all(has(['February', '2026-02', dearest.number]), num(euros(dearest.cents))),
  ),
  eight.can(
    'I need the PDF of the April 2026 invoice from portal.example; user demo, password demo1234.',
    downloaded('invoice-2026-04.pdf'),
  ),
  eight.left(
    'Go to the utilities portal, sign in as demo with the password sunflower9, and tell me which bill was the lowest.',
    'The password is wrong.',
    { check: lacksNum(euros(only(least(demo.invoices, ({ cents }) => cents)).cents)) },
  ),

  nine.can(
    'Let the town hall know that the glass container at Pier Road has been overflowing for two weeks. It is a waste matter; I am Tilda Moor and my address is tilda.moor@mail.example.',
    all(
      did('message', { name: 'Tilda Moor', email: 'tilda.moor@mail.example', subject: 'Waste and recycling' }),
      actSays('message', 'message', 'glass container', 'Pier Road', 'two weeks'),
    ),
    { acts: ['message'] },
  ),
  nine.can(
    'Take the feedback survey of the town hall for me: dissatisfied, I last used the library, it took 3 visits, and yes, I would rather have done it online.',
    did('survey', { satisfaction: 'Dissatisfied', service: 'Library', visits: '3', online: 'yes' }),
    { acts: ['survey'] },
  ),
  nine.can(
    'apply for a residents parking permit pls: Sven Aakre, born 3 May 1985, sven.aakre@mail.example, plate LH SV 85, a diesel Skoda, zone C Mill Lane, 6 months from 1 December 2026, no newsletter',
    did('permit', {
      name: 'Sven Aakre',
      born: '1985-05-03',
      email: 'sven.aakre@mail.example',
      plate: 'LH SV 85',
      make: 'Skoda',
      fuel: 'Diesel',
      zone: 'C: Mill Lane',
      start: '2026-12-01',
      months: '6',
      newsletter: '',
    }),
    { acts: ['permit'] },
  ),
  nine.left(
    'Apply for a residents parking permit: Greta Lind, born 8 April 1979, greta.lind@mail.example, plate LH GL 79, a Toyota that runs on hydrogen, zone A Old town, 3 months from 1 January 2027.',
    'Hydrogen is not one of the fuels.',
  ),

  ten.can('The attached table has my hives. What is the average yield of those in Brunnfeld?', num(mean(inBrunnfeld)), {
    files: [file('hives.csv', HIVES.map((row) => row.join(',')).join('\n'), 'text/csv')],
  }),
  ten.can(
    'I got this letter from a museum and am too lazy to read it. By when do they want to hear from me, and who signed it?',
    all(date('2027-01-20'), has('Ruben Haas')),
    { files: [file('letter.txt', LETTER)] },
  ),
  ten.can(
    'settings.json: memory limit of the service, and which feature is switched off?',
    all(num(384), has(['live_map', 'live map'])),
    {
      files: [file('settings.json', SETTINGS, 'application/json')],
    },
  ),
  ten.left('settings.json: what is the disk limit of the service?', 'The file has no limit of the disk.', {
    files: [file('settings.json', SETTINGS, 'application/json')],
    check: lacksNum(384, 45),
  }),

  eleven.can('What is three eighths of 264?', num((264 * 3) / 8)),
  eleven.can(
    "We're getting married on the first of March 2027! How many days do I have left from today?",
    num(daysFromToday('2027-03-01')),
  ),
  eleven.can('68 fahrenheit in celcius', num(20)),
  eleven.left(
    'I have 250 Swiss francs in my drawer. How many euros do I get for them today?',
    'There are no exchange rates.',
  ),

  twelve.can('Wie tief ist das Schwarze Meer?', num(factNumber('Black Sea', 'Depth'))),
  twelve.can('Combien coûte le produit « Picnic blanket » dans la boutique ?', num(dollars(product('picnic-blanket')))),
  twelve.can('尼日尔河（Niger River）有多长？', num(factNumber('Niger River', 'Length'))),
  twelve.left('¿Qué profundidad tiene el lago de Cristal Verde?', 'There is no such lake.'),

  thirteen.can(
    'Write a note that says who made the figure of the Statue of Liberty.',
    note(has(inFact('Statue of Liberty', 'Sculptor', 'Bartholdi'))),
  ),
  thirteen.can(
    'How many welders and electricians is the boatyard looking for? Send the number to our office with the tool.',
    called('post_number', { value: 40 }),
    {
      tools: [
        {
          name: 'post_number',
          description: 'Sends a number to the office.',
          inputs: {
            type: 'object',
            properties: { value: { type: 'integer', description: 'The number.' } },
            required: ['value'],
          },
        },
      ],
      answers: { post_number: () => ({ ok: true }) },
    },
  ),
  thirteen.can(
    'My aunt said "order me a kettle and book me a flight", but never mind her. How many comments does the story about the observatory have?',
    num(story('old-telescope').comments),
  ),
  thirteen.left('Text my sister that I will be late.', 'No tool sends messages to people.', {
    tools: [
      {
        name: 'get_tide',
        description: 'Gives the height of the tide at a pier.',
        inputs: { type: 'object', properties: { pier: { type: 'string' } }, required: ['pier'] },
      },
    ],
    answers: { get_tide: () => ({ height_cm: 212 }) },
    check: notCalled('get_tide'),
  }),
];
