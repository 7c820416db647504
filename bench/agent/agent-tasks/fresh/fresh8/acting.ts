import { formatPeriod } from '../../../../../src/device/simulated/web/sites/portal/account.ts';
import { tasksOf } from '../../builder.ts';
import { actSays, all, called, date, did, endsAt, has, inCart, lacks, note, num, ordered, rows } from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  account,
  cheapest,
  euros,
  factNumber,
  file,
  flights,
  headlines,
  mean,
  most,
  only,
  stated,
  stories,
  story,
  sum,
  toNumber,
} from '../../world.ts';
import { entered, inFact, neverSawTitle, visited } from '../fresh5/oracles.ts';

const seven = tasksOf(7);
const eight = tasksOf(8);
const nine = tasksOf(9);
const ten = tasksOf(10);
const eleven = tasksOf(11);
const twelve = tasksOf(12);
const thirteen = tasksOf(13);

const toLondon = cheapest(flights('Tokyo', 'London', '2026-12-02', { cabin: 'business' }));
const hedvig = account('hedvig');
const march = only(hedvig.invoices.filter(({ month }) => month === '2026-03'));
const over100 = hedvig.invoices.filter(({ cents }) => cents > 10_000);
const upTo100 = hedvig.invoices.filter(({ cents }) => cents <= 10_000);
const mostDiscussed = only(most(stories, ({ comments }) => comments));

const ADDRESS = `Deliver to:
Saoirse Byrne
4 Abbey Row
Sligo
F91 T8
Ireland
saoirse.byrne@mail.example
`;

const COMPLAINT = `The bottle bank behind the market hall has been full since last Monday, and people now leave
their jars on the pavement. Could it please be emptied twice a week?
`;

const DUES = [
  ['member', 'due_eur', 'status'],
  ['Ahlberg', '42.00', 'paid'],
  ['Bianchi', '18.50', 'unpaid'],
  ['Cole', '42.00', 'unpaid'],
  ['Duarte', '30.00', 'paid'],
  ['Ekdal', '7.25', 'unpaid'],
];
const unpaid = DUES.filter(([, , status]) => status === 'unpaid').map(([, due = '']) => toNumber(due));

const GUIDE = `# Keeping bees in town

Some words before you start.

## Choosing a roof

Wind matters more than sun.

## The first spring

Feed them only if it stays cold.

## Talking to the neighbours

Bring honey.
`;

const MINUTES = `Minutes of the allotment society, 3 November 2026
Present: Ada Brandt, Curt Nilsen, Femi Ojo, Lena Vogt
The new gate was approved by three votes to one.
Femi Ojo will ask for two quotes before the end of the year.
`;

export const actingTasks: readonly BenchTask[] = [
  seven.can(
    "Order one chef's knife, express delivery, to the address in the file. I accept the terms of sale.",
    ordered(
      { 'chef-knife': 1 },
      {
        name: 'Saoirse Byrne',
        email: 'saoirse.byrne@mail.example',
        street: '4 Abbey Row',
        city: 'Sligo',
        postcode: 'F91 T8',
        country: 'Ireland',
        delivery: 'express',
      },
    ),
    { acts: ['cart', 'order'], files: [file('address.txt', ADDRESS)] },
  ),
  seven.can(
    "I'm Kenji Arai, kenji.arai@mail.example. Get me the cheapest business seat from Tokyo to London on 2 December 2026 and book it, with one bag in the hold. Yes, I accept the conditions of carriage.",
    did('booking', {
      flight: toLondon.number,
      from: 'HND',
      to: 'LHR',
      date: '2026-12-02',
      cabin: 'business',
      name: 'Kenji Arai',
      email: 'kenji.arai@mail.example',
      bags: 'hold',
    }),
    { acts: ['booking'] },
  ),
  seven.can(
    'Put the set of mixing bowls and a glass teapot into the cart, then take the teapot out again.',
    inCart({ 'mixing-bowls': 1 }),
    { acts: ['cart'] },
  ),
  seven.left(
    'book cheapest prague - warsaw 7 dec 2026 for Jana Novotna, hand baggage, conditions accepted',
    'The email address is missing.',
  ),

  eight.can(
    'How much of my March 2026 bill at the utilities was for water? The credentials are in the metadata.',
    num(euros(march.lines[1]?.cents ?? Number.NaN)),
    { metadata: { username: 'hedvig', password: 'doppel' } },
  ),
  eight.can(
    'Which months cost me more than 100 euros at Lindenhaven Utilities? My user name is hedvig and the password doppel.',
    all(
      has(...over100.map((invoice) => [formatPeriod(invoice), invoice.month, invoice.number])),
      lacks(...upTo100.flatMap((invoice) => [formatPeriod(invoice), invoice.number])),
    ),
  ),
  eight.can('wich tarif am i on? portal.example login hedvig pass doppel', has(hedvig.tariff)),
  eight.left(
    'Have a look at my account with Lindenhaven Utilities and tell me my tariff.',
    'No credentials are given.',
    {
      check: lacks('Tide Flex 24', 'Harbour Green 12', 'Linden Basic'),
    },
  ),

  nine.can(
    'I need a residents parking permit for zone D, Signal Hill: my electric Renault has the plate LH EV 7. Ten months from 15 January 2027, and do send me the newsletter. The rest about me is in the metadata.',
    did('permit', {
      name: 'Ottilie Kern',
      born: '1968-09-30',
      email: 'ottilie.kern@mail.example',
      plate: 'LH EV 7',
      make: 'Renault',
      fuel: 'Electric',
      zone: 'D: Signal Hill',
      start: '2027-01-15',
      months: '10',
      newsletter: 'yes',
    }),
    {
      acts: ['permit'],
      metadata: { full_name: 'Ottilie Kern', date_of_birth: '1968-09-30', email: 'ottilie.kern@mail.example' },
    },
  ),
  nine.can(
    'LT-114 is finished: set its status to done and leave the comment "New washer fitted."',
    all(
      visited(/\/ticket\/LT-114\/status/),
      visited(/\/ticket\/LT-114\/comment/),
      entered('Done', 'New washer fitted'),
    ),
  ),
  nine.can(
    'A lime tree has fallen onto the lake path and nobody can get past. Report that to the town hall under parks and trees. From: Vik Solberg, vik.solberg@mail.example',
    all(
      did('message', { name: 'Vik Solberg', email: 'vik.solberg@mail.example', subject: 'Parks and trees' }),
      actSays('message', 'message', 'lime tree', 'lake path'),
    ),
    { acts: ['message'] },
  ),
  nine.left(
    'Fill in the boat trip form on the practice ground for Mina Roth, mina.roth@mail.example: to the volcano on 2 March 2027, 2 seats, no lunch.',
    'The volcano is not one of the destinations.',
    { check: neverSawTitle(/Trip booked/) },
  ),

  ten.can(
    'Send the text of complaint.txt to the town hall, under waste and recycling, as Lars Ohm, lars.ohm@mail.example.',
    all(
      did('message', { name: 'Lars Ohm', email: 'lars.ohm@mail.example', subject: 'Waste and recycling' }),
      actSays('message', 'message', 'bottle bank', 'twice a week'),
    ),
    { acts: ['message'], files: [file('complaint.txt', COMPLAINT)] },
  ),
  ten.can('How much money is still unpaid, going by the list of dues?', num(sum(unpaid)), {
    files: [file('dues.csv', DUES.map((row) => row.join(',')).join('\n'), 'text/csv')],
  }),
  ten.can('section headings of guide.md pls', has('Choosing a roof', 'The first spring', 'Talking to the neighbours'), {
    files: [file('guide.md', GUIDE, 'text/markdown')],
  }),
  ten.left('Who voted against the new gate, according to the minutes?', 'The minutes do not say.', {
    files: [file('minutes.txt', MINUTES)],
    check: lacks('Ada Brandt', 'Curt Nilsen', 'Lena Vogt'),
  }),

  eleven.can('What is the mean of 12, 15, 21 and 30?', num(mean([12, 15, 21, 30]))),
  eleven.can('The shop gives me 45 days from today to pay. Which date is the last one?', date('2027-01-06')),
  eleven.can('2.5 hours in secs', num(2.5 * 3600)),
  eleven.left('How many days are there until the birthday of my friend Hannah?', 'The date is missing.'),

  twelve.can('¿Qué come el koala?', has(['eucalyptus', 'eucalipto', inFact('Koala', 'Diet', 'Eucalyptus leaves')])),
  twelve.can(
    'Welcher Artikel auf der Nachrichtenseite news.example hat die meisten Kommentare?',
    rows([mostDiscussed.headline], headlines),
  ),
  twelve.can('东京（Tokyo）的人口是多少？', num(factNumber('Tokyo', 'Population'))),
  twelve.left('Qual era o peso do dodô (Dodo)?', 'The article has no weight.'),

  thirteen.can(
    'Who won the bay regatta, and in what time? I would like that in a note.',
    note(all(has('Lindenhaven', [stated(story('rowing-final').text, '6 minutes 21 seconds'), '6:21', '6 min 21 s']))),
  ),
  thirteen.can(
    'Ask the tool for the height of the tide at Pier 2 and give it to me in metres.',
    all(called('tide_height', { pier: 'Pier 2' }), num(2.12)),
    {
      tools: [
        {
          name: 'tide_height',
          description: 'The height of the tide at a pier, in centimetres.',
          inputs: {
            type: 'object',
            properties: { pier: { type: 'string', description: 'Name of the pier.' } },
            required: ['pier'],
          },
        },
      ],
      answers: { tide_height: ({ pier }) => ({ pier, height_cm: 212 }) },
    },
  ),
  thirteen.can(
    'Choose Christmas Eve 2026 in the date picker of the practice ground and leave the page open.',
    endsAt(/\/calendar\?.*date=2026-12-24/),
  ),
  thirteen.left('Upload my signed form on the practice ground.', 'There is no file.'),
];
