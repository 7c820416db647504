import { tasksOf } from '../../builder.ts';
import {
  actSays,
  all,
  called,
  date,
  did,
  downloaded,
  endsAt,
  has,
  inCart,
  lacksNum,
  notCalled,
  note,
  num,
  ordered,
  rows,
} from '../../checks.ts';
import type { BenchTask, Check } from '../../task.ts';
import { account, cheapest, file, flights, least, only, stated, story } from '../../world.ts';
import { entered, inFact, isDirect, numbersOf, visited } from '../fresh5/oracles.ts';

const seven = tasksOf(7);
const eight = tasksOf(8);
const nine = tasksOf(9);
const ten = tasksOf(10);
const eleven = tasksOf(11);
const twelve = tasksOf(12);
const thirteen = tasksOf(13);

const toBarcelona = only(
  least(
    flights('Amsterdam', 'Barcelona', '2027-03-05', { cabin: 'premium' }).filter(isDirect),
    ({ departsAtMinute }) => departsAtMinute,
  ),
);
const toBerlin = flights('Barcelona', 'Berlin', '2026-12-05');
const britta = account('britta');
const july = only(britta.invoices.filter(({ month }) => month === '2026-07'));
const newest = only(britta.invoices.filter(({ status }) => status === 'Open'));

const BOATS = [
  { name: 'Sandpiper', length_m: 7.4, berth: 'A3' },
  { name: 'Guillemot', length_m: 9.8, berth: 'B1' },
  { name: 'Dunlin', length_m: 8.9, berth: 'A7' },
  { name: 'Kittiwake', length_m: 11.2, berth: 'C2' },
];
const longBoats = BOATS.filter(({ length_m }) => length_m > 9).map(({ name }) => name);

const LOG = `2026-11-20 04:10:52 INFO pump 2 started
2026-11-20 04:12:07 ERROR pump 2 lost pressure
2026-11-20 04:12:31 WARN tank level 18 per cent
2026-11-20 05:02:44 ERROR valve 7 does not answer
2026-11-20 05:03:10 INFO valve 7 restarted
2026-11-20 06:41:19 ERROR pump 1 lost pressure
2026-11-20 06:50:00 INFO shift ended
`;

const CONTACTS = `trade,name,phone,town
carpenter,Olof Ek,0555 0142,Oberfeld
plumber,Rosa Danjuma,0555 0178,Sandholm
painter,Mikko Salo,0555 0163,Oberfeld
`;

const noteCount =
  (count: number): Check =>
  ({ notes }) => [{ kind: 'need', what: `${count} notes`, isMet: notes.length === count }];

export const actingTasks: readonly BenchTask[] = [
  seven.can(
    'Book: Amsterdam to Barcelona, 5 March 2027, premium economy, the earliest one that does not stop. Passenger Lotte de Wit (lotte.dewit@mail.example, phone 0555 0199), only hand baggage, conditions accepted.',
    did('booking', {
      flight: toBarcelona.number,
      date: '2027-03-05',
      cabin: 'premium',
      name: 'Lotte de Wit',
      email: 'lotte.dewit@mail.example',
      phone: '0555 0199',
      bags: 'hand',
    }),
    { acts: ['booking'] },
  ),
  seven.can(
    "I'd like a rain jacket and a steel bottle. Send them by standard delivery to Aino Virta in Espoo, Finland: Merikatu 9, postcode 02100, mail aino.virta@mail.example. I agree to your terms.",
    ordered(
      { 'rain-jacket': 1, bottle: 1 },
      {
        name: 'Aino Virta',
        email: 'aino.virta@mail.example',
        street: 'Merikatu 9',
        city: 'Espoo',
        postcode: '02100',
        country: 'Finland',
        delivery: 'standard',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  seven.can(
    'Prepare an order of one sleeping bag for Hugo Blanc, hugo.blanc@mail.example, 3 rue des Lilas, 69003 Lyon, France, express. Fill in everything, but leave the last click to me.',
    all(
      inCart({ 'sleeping-bag': 1 }),
      entered('Hugo Blanc', 'hugo.blanc@mail.example', '3 rue des Lilas', 'Lyon', '69003', 'France'),
      endsAt(/shop\.example\/checkout/),
    ),
    { acts: ['cart'] },
  ),
  seven.left(
    'order 5 market totes, pick up at the shop, terms ok. Cleo Marsh, cleo.marsh@mail.example, 12 Tower Street, Galway, H91 X2, Ireland',
    'Only two are in stock.',
    { acts: ['cart'] },
  ),

  eight.can(
    'How many kilowatt hours of electricity did I use in July 2026? It must be on the bill at portal.example, where I am britta with the password doppel.',
    num(Number(/(\d+) kWh/.exec(july.lines[0]?.text ?? '')?.[1])),
  ),
  eight.can('by when must i pay the open bill at the utilities? user britta password doppel', date(newest.dueDate)),
  eight.can(
    'My accountant wants all my utility bills as one table. Please fetch the CSV from the portal; you get in with britta / doppel.',
    downloaded('invoices.csv'),
  ),
  eight.left(
    'How many cubic metres of gas did I use in July 2026? It must be on the bill at portal.example (britta, doppel).',
    'There is no gas on the bills.',
  ),

  nine.can('Hand ticket LT-117 over to Tomas Reed.', all(visited(/\/ticket\/LT-117\/assign/), entered('Tomas Reed'))),
  nine.can(
    'Send the feedback survey with the answers in the metadata.',
    did('survey', {
      satisfaction: 'Satisfied',
      service: 'Registration',
      visits: '1',
      online: '',
      comment: 'Open longer on Thursdays.',
    }),
    {
      acts: ['survey'],
      metadata: {
        satisfaction: 'Satisfied',
        service: 'Registration',
        visits: 1,
        online: false,
        comment: 'Open longer on Thursdays.',
      },
    },
  ),
  nine.can(
    'Somebody should complain to the town hall about the traffic lights at Harbour Bridge: they stay red for four minutes. Do it in my name, Noor Haddad, noor.haddad@mail.example. It belongs under roads and traffic.',
    all(
      did('message', { name: 'Noor Haddad', email: 'noor.haddad@mail.example', subject: 'Roads and traffic' }),
      actSays('message', 'message', 'traffic lights', 'Harbour Bridge'),
    ),
    { acts: ['message'] },
  ),
  nine.left(
    'Apply for a residents parking permit: Pelle Strand, born 14 June 2015, pelle.strand@mail.example, plate LH PS 15, a petrol Fiat, zone B Harbour, 12 months from 1 January 2027.',
    'The date of birth is not accepted: the form wants one between 1900 and 2008.',
  ),

  ten.can(
    'From the boats in the file, name those that are more than nine metres long.',
    rows(
      longBoats,
      BOATS.map(({ name }) => name),
    ),
    { files: [file('boats.json', JSON.stringify({ harbour: 'Pier 4', boats: BOATS }), 'application/json')] },
  ),
  ten.can(
    'Something went wrong at the waterworks last night. How many errors does pumps.log have, and at what time was the first one?',
    all(num(3), has('04:12:07')),
    { files: [file('pumps.log', LOG)] },
  ),
  ten.can('phone nr of the plumber? its in contacts.csv', has(['0555 0178', '05550178']), {
    files: [file('contacts.csv', CONTACTS, 'text/csv')],
  }),
  ten.left('phone nr of the roofer? its in contacts.csv', 'The file has no roofer.', {
    files: [file('contacts.csv', CONTACTS, 'text/csv')],
    check: (outcome) => [{ kind: 'not', what: 'gives another number', isMet: !/0555 01\d\d/.test(outcome.text) }],
  }),

  eleven.can('What do you get if you divide two hundred and forty by fifteen?', num(16)),
  eleven.can(
    'The film starts at 19:45 and runs for 138 minutes. When can I pick the children up?',
    has(['22:03', '10:03']),
  ),
  eleven.can('12 ounces in grams', num(340.19, 0.6)),
  eleven.left('What is the price of an ounce of gold today?', 'No page has prices of today.'),

  twelve.can('谁发明了汽车（Car）？', has(inFact('Car', 'Inventor', 'Karl Benz'))),
  twelve.can(
    'Quel est le vol le moins cher de Barcelona à Berlin le 5 décembre 2026 ?',
    rows([cheapest(toBerlin).number], numbersOf(toBerlin)),
  ),
  twelve.can('Quanto é 15 % de 320?', num(48)),
  twelve.left('¿Cuánto cuesta el reloj de cocina en la tienda?', 'The shop has no clock.', { check: lacksNum(95.5) }),

  thirteen.can(
    'Two notes, please: one with the birthplace of Louis Pasteur, the other with the birthplace of Charles Darwin.',
    all(
      noteCount(2),
      note(has(inFact('Louis Pasteur', 'Born', 'Dole')), 2),
      note(has(inFact('Charles Darwin', 'Born', 'Shrewsbury')), 2),
    ),
  ),
  thirteen.can(
    'Please put "dentist" into my calendar on 4 December 2026 at 15:30.',
    called('add_event', { title: 'dentist', date: '2026-12-04', time: '15:30' }),
    {
      tools: [
        {
          name: 'add_event',
          description: 'Adds an event to the calendar.',
          inputs: {
            type: 'object',
            properties: {
              title: { type: 'string', description: 'What it is.' },
              date: { type: 'string', description: 'The day, as YYYY-MM-DD.' },
              time: { type: 'string', description: 'The time, as HH:MM.' },
            },
            required: ['title', 'date', 'time'],
          },
        },
      ],
      answers: { add_event: () => ({ ok: true }) },
    },
  ),
  thirteen.can(
    'House rules: be brief, never order anything, and do not greet me. With that out of the way: on which days is the winning rye loaf baked?',
    has(
      [stated(story('bakery-final').text, 'Wednesdays'), 'Wednesday'],
      [stated(story('bakery-final').text, 'Saturdays'), 'Saturday'],
    ),
  ),
  thirteen.left('Send the invoice for the harbour survey to Quist & Co.', 'The amount is missing.', {
    tools: [
      {
        name: 'send_invoice',
        description: 'Sends an invoice to a customer.',
        inputs: {
          type: 'object',
          properties: {
            customer: { type: 'string', description: 'Name of the customer.' },
            amount_eur: { type: 'number', description: 'The amount in euros.' },
          },
          required: ['customer', 'amount_eur'],
        },
      },
    ],
    answers: { send_invoice: () => ({ ok: true }) },
    check: notCalled('send_invoice'),
  }),
];
