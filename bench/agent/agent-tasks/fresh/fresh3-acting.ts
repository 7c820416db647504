/** Acts of the third fresh set: orders, portal, forms, files, sums and dates, other languages, notes, tools, tabs. */

import { tasksOf } from '../builder.ts';
import {
  actSays,
  all,
  called,
  date,
  did,
  has,
  lacks,
  lacksNum,
  notCalled,
  note,
  num,
  ordered,
  rows,
} from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  account,
  articleText,
  cheapest,
  demo,
  euros,
  fact,
  factNumber,
  file,
  flights,
  pdf,
  product,
  spec,
  stated,
  story,
  sum,
} from '../world.ts';
import { either, inFront, inQuery } from './support.ts';

const buying = tasksOf(7);
const portal = tasksOf(8);
const forms = tasksOf(9);
const files = tasksOf(10);
const computing = tasksOf(11);
const foreign = tasksOf(12);
const mixed = tasksOf(13);

const letter = file(
  'letter.txt',
  'Dear Ms Carver,\n\nthe roof of the shed has to be looked at. Our man can come on a weekday. Please let us have your ' +
    'answer by 11 January 2027.\n\nYours sincerely\nHolger Pitt, Pitt Roofing, 3 Gable Row\n',
);
const guests = ['Amina', 'Bo', 'Clara', 'Dinesh', 'Elsa'];
const replies = ['Elsa', 'Bo', 'Amina', 'Dinesh'];
const nameList = (name: string, people: readonly string[]) => file(name, ['name', ...people].join('\n'), 'text/csv');
const billLines = [
  { text: 'Chain', price: 31.9 },
  { text: 'Brake pads', price: 18.4 },
  { text: 'Labour', price: 34 },
];
const billTotal = sum(billLines.map(({ price }) => price));

const paid = demo.invoices.filter(({ status }) => status === 'Paid');
const open = demo.invoices.filter(({ status }) => status === 'Open');
const parisFlight = cheapest(flights('Madrid', 'Paris', '2026-12-01'));
const tenWeeksBefore = new Date(Date.UTC(2026, 11, 25) - 70 * 86_400_000).toISOString().slice(0, 10);

export const fresh3Acting: readonly BenchTask[] = [
  buying.can(
    'Order a steel bottle - no, make that two - for Ravi Nair, ravi@nair.example. It goes to 18 Canal Street, M1 3HE ' +
      'Manchester, United Kingdom, by standard delivery.',
    ordered(
      { bottle: 2 },
      {
        name: 'Ravi Nair',
        email: 'ravi@nair.example',
        street: '18 Canal Street',
        postcode: 'M1 3HE',
        city: 'Manchester',
        country: 'United Kingdom',
        delivery: 'standard',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  buying.can(
    "my fountain pen broke, buy me a new one and have it here tomorrow, express that is. you've got my address",
    ordered(
      { 'fountain-pen': 1 },
      { name: 'Tove Lind', street: 'Storgata 12', city: 'Bergen', country: 'Norway', delivery: 'express' },
    ),
    {
      acts: ['cart', 'order'],
      metadata: {
        name: 'Tove Lind',
        email: 'tove@lind.example',
        street: 'Storgata 12',
        postcode: '5015',
        city: 'Bergen',
        country: 'Norway',
      },
    },
  ),
  buying.can(
    'Get the booking of the cheapest flight from Madrid to Paris on 1 December ready for Ana Ruiz, ana@ruiz.example, ' +
      'hand baggage only. Stop before you actually book: I want to check it first.',
    all(inFront('/book'), inQuery({ flight: parisFlight.number, date: '2026-12-01' })),
  ),
  buying.left(
    'Ten Canvas backpacks for our club: Max Roth, max@roth.example, Am Wall 2, 28195 Bremen, Germany, express. Order them.',
    'fewer are in stock',
    { acts: ['cart'] },
  ),

  portal.can(
    "Everything I've already settled with the utilities (demo, demo1234): what's the sum of those invoices?",
    num(euros(sum(paid.map(({ cents }) => cents)))),
  ),
  portal.can(
    'Lindenhaven Utilities should write to nora.new@mail.example from now on. Change that for me, login nora, pw doppel.',
    did('email', { email: 'nora.new@mail.example' }),
    { acts: ['email'] },
  ),
  portal.can('Which postal address does my utility company have on file for me?', has(account('ivan').address), {
    metadata: { username: 'ivan', password: 'doppel' },
  }),
  portal.left('utilities portal, demo / wrong999, whats my balance', 'wrong password', {
    check: lacksNum(euros(sum(open.map(({ cents }) => cents)))),
  }),

  forms.can(
    'Ask the town hall whether the recycling yard is open on Whit Monday, subject waste and recycling. My name is Dora ' +
      'Finch and the answer should go to dora@finch.example.',
    all(
      did('message', { name: 'Dora Finch', email: 'dora@finch.example', subject: 'Waste and recycling' }),
      actSays('message', 'message', 'Whit Monday'),
    ),
    { acts: ['message'] },
  ),
  forms.can(
    'Town hall survey: very dissatisfied, registration, 4 visits. No comment, and online would not have helped. Send it.',
    did('survey', {
      satisfaction: 'Very dissatisfied',
      service: 'Registration',
      visits: '4',
      online: '',
      comment: '',
    }),
    { acts: ['survey'] },
  ),
  forms.can(
    'I would like a parking permit for Sven Moor, born 9 May 1985, sven@moor.example. He drives an electric Renault with ' +
      'the number plate LH SM 850. Zone D, from 1 February 2027, for 12 months, and he does want the newsletter.',
    did('permit', {
      name: 'Sven Moor',
      born: '1985-05-09',
      email: 'sven@moor.example',
      plate: 'LH SM 850',
      make: 'Renault',
      fuel: 'Electric',
      zone: 'D: Signal Hill',
      start: '2027-02-01',
      months: '12',
      newsletter: 'yes',
    }),
    { acts: ['permit'] },
  ),
  forms.left(
    'Parking permit for Kim Dale, born 4 July 2012, kim@dale.example, petrol Fiat, plate LH KD 12, zone A, from 1 March ' +
      '2027 for 3 months.',
    'the date of birth is not accepted',
  ),

  files.can('By when does the enclosed letter want an answer?', date('2027-01-11'), { files: [letter] }),
  files.can(
    'Who is on guests.csv and has not sent a reply (replies.csv)?',
    rows(
      guests.filter((name) => !replies.includes(name)),
      guests,
    ),
    { files: [nameList('guests.csv', guests), nameList('replies.csv', replies)] },
  ),
  files.can('total of the bicycel bill i attached?', num(billTotal), {
    files: [
      pdf('bill.pdf', [
        'Hub and Spoke Cycles',
        ...billLines.map(({ text, price }) => `${text}: ${price.toFixed(2)} EUR`),
        `Total: ${billTotal.toFixed(2)} EUR`,
      ]),
    ],
  }),
  files.left("What's the fax number of the people who sent me letter.txt?", 'the letter has none', { files: [letter] }),

  computing.can('How much is three fifths of 245?', num(147)),
  computing.can(
    'I went to bed at 21:40 and got up at 6:15. For how long was I in bed?',
    either(num([8, 35]), num(515), num(8.58)),
  ),
  computing.can('Tell me the date ten weeks before Christmas Day 2026.', date(tenWeeksBefore)),
  computing.left('Convert 5 kilograms to hours.', 'units of different kinds'),

  foreign.can(
    '¿En qué año se publicó la primera parte de Don Quixote?',
    num(Number(stated(fact('Don Quixote', 'Published'), '1605'))),
  ),
  foreign.can('Quanto pesa a Two-person tent?', num(spec(product('tent'), 'Weight'))),
  foreign.can('Mount Fuji 有多高？', num(factNumber('Mount Fuji', 'Height'))),
  foreign.left('Wie tief ist die Donau?', 'no depth is given', {
    check: lacksNum(factNumber('Danube', 'Length')),
  }),

  mixed.can(
    'My boss keeps saying "buy low, sell high", and the sign by the door reads "Order at the counter". Anyway, what I ' +
      'wanted to ask: which material is the Mona Lisa painted on?',
    has([stated(articleText('Mona Lisa'), 'poplar'), 'wood']),
  ),
  mixed.can(
    'One note with the area of Iceland and another one with its capital, please.',
    all(note(num(factNumber('Iceland', 'Area')), 2), note(has('Reykjavík'), 2)),
  ),
  mixed.can(
    'Text the name of the author of "Harbour ferry drops paper tickets" to +49 30 555 010.',
    called('send_sms', { to: '+49 30 555 010', text: new RegExp(story('ferry-tickets').author, 'i') }),
    {
      tools: [
        {
          name: 'send_sms',
          description: 'Sends a text message to a telephone number',
          inputs: {
            to: { type: 'string', description: 'Telephone number' },
            text: { type: 'string', description: 'The message' },
          },
        },
      ],
      answers: { send_sms: () => ({ sent: true }) },
    },
  ),
  mixed.left("What's the weather going to be like in Graz tomorrow?", 'no page and no tool is about it', {
    check: all(notCalled('translate'), lacks('rain')),
    tools: [
      {
        name: 'translate',
        description: 'Translates a text into another language',
        inputs: { text: { type: 'string' }, language: { type: 'string' } },
      },
    ],
    answers: { translate: () => ({ text: 'Guten Tag' }) },
  }),
];
