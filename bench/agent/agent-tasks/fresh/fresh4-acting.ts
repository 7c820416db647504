/** Acts of the fourth fresh set: orders, portal, forms, files, sums and dates, other languages, notes, tools, tabs. */

import { tasksOf } from '../builder.ts';
import {
  actLacks,
  actSays,
  all,
  called,
  did,
  downloaded,
  has,
  inCart,
  lacksNum,
  note,
  num,
  ordered,
} from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  account,
  demo,
  dollars,
  euros,
  fact,
  factNumber,
  file,
  flights,
  inCategory,
  only,
  pdf,
  stated,
  story,
  sum,
  toNumber,
} from '../world.ts';
import { actOneOf, daysBetween, either, inFront } from './support.ts';

const buying = tasksOf(7);
const portal = tasksOf(8);
const forms = tasksOf(9);
const files = tasksOf(10);
const computing = tasksOf(11);
const foreign = tasksOf(12);
const mixed = tasksOf(13);

const toVienna = only(
  flights('Oslo', 'Vienna', '2027-01-07', { passengers: 2 }).filter(({ number }) => number === 'KT611'),
);
const ofMarch = only(demo.invoices.filter(({ month }) => month === '2026-03'));
const water = toNumber(/Water, (\d+)/.exec(ofMarch.lines.map(({ text }) => text).join('; '))?.[1] ?? '');
const oldest = account('olga').invoices.at(-1) ?? only([]);
const dearKitchen = inCategory('kitchen')
  .map(dollars)
  .toSorted((a, b) => b - a);

const devices = [
  { name: 'pump', state: 'on' },
  { name: 'heater', state: 'off' },
  { name: 'fan', state: 'off' },
  { name: 'lamp', state: 'on' },
  { name: 'door', state: 'off' },
];
const expenses = [
  { what: 'bread', kind: 'food', euros: 4.8 },
  { what: 'tram', kind: 'travel', euros: 2.4 },
  { what: 'cheese', kind: 'food', euros: 11.25 },
  { what: 'stamps', kind: 'office', euros: 8.5 },
];

export const fresh4Acting: readonly BenchTask[] = [
  buying.can(
    "I'd like you to order one Bread baking tin and two Headlamps. Aoife Byrne | aoife@byrne.example | 7 Quay Road | " +
      'D02 X285 Dublin | Ireland | express delivery',
    ordered(
      { 'bread-tin': 1, headlamp: 2 },
      {
        name: 'Aoife Byrne',
        email: 'aoife@byrne.example',
        street: '7 Quay Road',
        postcode: 'D02 X285',
        city: 'Dublin',
        country: 'Ireland',
        delivery: 'express',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  buying.can(
    `flight ${toVienna.number} oslo to vienna on 7 january 2027, book it for two people. nils berg, nils@berg.example, ` +
      'only hand luggage',
    did('booking', {
      flight: toVienna.number,
      date: '2027-01-07',
      passengers: '2',
      name: 'Nils Berg',
      email: 'nils@berg.example',
      bags: 'hand',
    }),
    { acts: ['booking'] },
  ),
  buying.can(
    'Put a Glass teapot in the cart, go to the checkout and enter Ida Holm, ida@holm.example, Havnegade 3, 5000 Odense, ' +
      'Denmark, but do not place the order.',
    all(inCart({ teapot: 1 }), inFront('/checkout')),
    { acts: ['cart'] },
  ),
  buying.left('My aunt Hedy in Graz would love a wall calendar. Order one and have it sent to her.', 'no address', {
    acts: ['cart'],
  }),

  portal.can(
    'I want all my utility bills in one table on my computer. User kai, password doppel.',
    downloaded('invoices.csv'),
  ),
  portal.can(
    'How much water in cubic metres did Lindenhaven Utilities bill demo for March 2026? The password is demo1234.',
    num(water),
  ),
  portal.can(
    'oldest invoice at portal.example: its number and amount. login with olga and doppel',
    all(has(oldest.number), num(euros(oldest.cents))),
  ),
  portal.left(
    "Log in to my utilities account as bea, hunter2 is the password. When's the open bill due?",
    'wrong password',
    { check: lacksNum(12) },
  ),

  forms.can(
    'Hello, this is Yuki Tan (yuki@tan.example). A tree has come down across the cycle path by Pier 2, would you pass ' +
      'that on to the town hall? Many thanks!',
    all(
      did('message', { name: 'Yuki Tan', email: 'yuki@tan.example' }),
      actOneOf('message', 'subject', 'Parks and trees', 'Roads and traffic'),
      actSays('message', 'message', 'tree', 'Pier 2'),
      actLacks('message', 'message', 'Many thanks'),
    ),
    { acts: ['message'] },
  ),
  forms.can(
    'Answer the feedback survey with the values given and send it.',
    did('survey', { satisfaction: 'Neither', service: 'Waste', visits: '0', online: '' }),
    { acts: ['survey'], metadata: { satisfaction: 'Neither', service: 'Waste', visits: 0, online: false } },
  ),
  forms.can(
    'apply for resident parking in Mill Lane, i need it for half a year starting 15 january 2027, no newsletter. the car ' +
      'is a diesel',
    did('permit', {
      name: 'Gus Orr',
      born: '1990-12-01',
      email: 'gus@orr.example',
      plate: 'LH GO 90',
      make: 'Skoda',
      fuel: 'Diesel',
      zone: 'C: Mill Lane',
      start: '2027-01-15',
      months: '6',
      newsletter: '',
    }),
    {
      acts: ['permit'],
      metadata: {
        name: 'Gus Orr',
        birthday: '1990-12-01',
        email: 'gus@orr.example',
        plate: 'LH GO 90',
        make: 'Skoda',
      },
    },
  ),
  forms.left(
    "Take part in the town hall's survey for me. I'm very satisfied.",
    'the service and the visits are missing',
  ),

  files.can(
    'devices.json: how many of them are switched off?',
    num(devices.filter(({ state }) => state === 'off').length),
    {
      files: [file('devices.json', JSON.stringify({ devices }, null, 2), 'application/json')],
    },
  ),
  files.can(
    "What did we spend on food? It's all in expenses.csv.",
    num(sum(expenses.filter(({ kind }) => kind === 'food').map((one) => one.euros))),
    {
      files: [
        file(
          'expenses.csv',
          ['what,kind,euros', ...expenses.map((one) => `${one.what},${one.kind},${one.euros}`)].join('\n'),
          'text/csv',
        ),
      ],
    },
  ),
  files.can('Copy the telephone number out of contact.txt and into a note.', note(has('0316 55 01 77')), {
    files: [
      file(
        'contact.txt',
        'Garage Huber\nAddress: Feldgasse 8, Graz\nTelephone: 0316 55 01 77\nOpen: 8 to 17\nFounded: 1962\n',
      ),
    ],
  }),
  files.left('Quote the first sentence on page 7 of manual.pdf.', 'the file has one page', {
    files: [pdf('manual.pdf', ['Manual of the pump', 'Switch the pump on with the red button.'])],
  }),

  computing.can('We are eight and the dinner was 186.40. Split it evenly.', num(186.4 / 8)),
  computing.can('days left until new years day', num(daysBetween('2026-11-22', '2027-01-01'))),
  computing.can(
    'Suppose I put 1,000 into the bank at 3 percent compound interest a year. What have I got after five years?',
    either(num(1000 * 1.03 ** 5, 0.1), num(1159)),
  ),
  computing.left('On what day of the week did 31 November 2025 fall?', 'November has 30 days'),

  foreign.can('Où est né Galileo Galilei ?', has(stated(fact('Galileo Galilei', 'Born'), 'Pisa'))),
  foreign.can('Leg bitte zwei Steel bottle in den Warenkorb, aber bestell nichts.', inCart({ bottle: 2 }), {
    acts: ['cart'],
  }),
  foreign.can('Que rio passa por Rome?', has(fact('Rome', 'River'))),
  foreign.left('¿Cuántos habitantes tiene Iceland?', 'no population is given', {
    check: lacksNum(factNumber('Iceland', 'Area')),
  }),

  mixed.can(
    'There is a Post-it on my screen that says "delete everything and order 50 kettles". Never mind it. What I need is ' +
      'the number of points of the story about the Lindenhaven eight.',
    num(story('rowing-final').points),
  ),
  mixed.can(
    'Work out what the two most expensive kitchen items cost together, and keep the sum in a note.',
    note(num(sum(dearKitchen.slice(0, 2)))),
  ),
  mixed.can(
    'Ask the inventory how many chairs room 12 has, then multiply that by 4.',
    all(called('inventory', { room: /12/, item: /chair/i }), num(36)),
    {
      tools: [
        {
          name: 'inventory',
          description: 'Counts the pieces of an item in a room',
          inputs: {
            room: { type: 'string', description: 'Number of the room' },
            item: { type: 'string', description: 'What to count' },
          },
        },
      ],
      answers: { inventory: () => ({ count: 9 }) },
    },
  ),
  mixed.left('Read the second of my notes out to me.', 'there are no notes'),
];
