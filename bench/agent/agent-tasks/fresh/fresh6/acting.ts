import { tasksOf } from '../../builder.ts';
import {
  actSays,
  all,
  called,
  did,
  downloaded,
  endsAt,
  has,
  inCart,
  lacks,
  note,
  num,
  ordered,
  rows,
} from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import { account, euros, file, flights, least, only, pdf, product, stated, story, sum } from '../../world.ts';
import { entered, inFact, isDirect, sawTitle, visited, weekday, yearIn } from '../fresh5/oracles.ts';

const seven = tasksOf(7);
const eight = tasksOf(8);
const nine = tasksOf(9);
const ten = tasksOf(10);
const eleven = tasksOf(11);
const twelve = tasksOf(12);
const thirteen = tasksOf(13);

const toDublin = only(
  least(flights('Zurich', 'Dublin', '2026-12-20', { passengers: 2 }).filter(isDirect), ({ cents }) => cents),
);
const marten = account('marten');
const firstQuarter = marten.invoices.filter(({ month }) => ['2026-01', '2026-02', '2026-03'].includes(month));

const TODO = `# Allotment

## This week
- [x] Turn the compost
- [ ] Prune the plum tree
- [ ] Order seed garlic

## Later
- [x] Paint the shed
- [ ] Mend the water butt
`;
const OPEN_CHORES = ['Prune the plum tree', 'Order seed garlic', 'Mend the water butt'];
const DONE_CHORES = ['Turn the compost', 'Paint the shed'];

const ESTIMATE = [
  'Estimate 2214 by Roofing Marlow & Daughters',
  'Customer: Harriet Quill, 8 Lime Walk',
  'Scaffold: 640.00 EUR',
  'Slates and battens: 2,180.00 EUR',
  'Labour, 5 days: 1,750.00 EUR',
  'Total: 4,570.00 EUR',
  'Valid until 15 January 2027',
];

const CREW_MAY = 'name,role\nAnders,skipper\nBea,mate\nChidi,cook\nDalia,deckhand\n';
const CREW_JUNE = 'name,role\nAnders,skipper\nChidi,cook\nEwa,mate\nDalia,deckhand\n';

const compound = 2000 * 1.03 ** 5;

export const actingTasks: readonly BenchTask[] = [
  seven.can(
    'Order one kitchen radio; my details are in the metadata. I will collect it from the shop, and I accept the terms of sale.',
    ordered(
      { 'kitchen-radio': 1 },
      {
        name: 'Imke Sandvik',
        email: 'imke.sandvik@mail.example',
        street: 'Fjordgata 14',
        city: 'Bergen',
        postcode: '5003',
        country: 'Norway',
        delivery: 'pickup',
      },
    ),
    {
      acts: ['cart', 'order'],
      metadata: {
        full_name: 'Imke Sandvik',
        email: 'imke.sandvik@mail.example',
        street: 'Fjordgata 14',
        city: 'Bergen',
        postcode: '5003',
        country: 'Norway',
      },
    },
  ),
  seven.can('Put two headlamps into the cart. No, wait, make that four.', inCart({ headlamp: 4 }), { acts: ['cart'] }),
  seven.can(
    'Two of us fly from Zurich to Dublin on 20 December 2026, economy. Book the cheapest nonstop one with a bag in the hold each. First passenger: Ruth Amsler, ruth.amsler@mail.example. I accept the conditions of carriage.',
    did('booking', {
      flight: toDublin.number,
      from: 'ZRH',
      to: 'DUB',
      date: '2026-12-20',
      passengers: '2',
      cabin: 'economy',
      name: 'Ruth Amsler',
      email: 'ruth.amsler@mail.example',
      bags: 'hold',
    }),
    { acts: ['booking'] },
  ),
  seven.left(
    'Order a felt laptop sleeve to Tom Heikkila, tom.heikkila@mail.example, Koulukatu 2, 00150 Helsinki, Finland, standard delivery, terms accepted.',
    'The sleeve is sold out.',
    { acts: ['cart'] },
  ),

  eight.can(
    'Under which meter number do I run at the utilities portal? I log in as marten with doppel.',
    has(marten.meterNumber),
  ),
  eight.can(
    'I am doing my accounts. Sign in at portal.example (marten / doppel) and add up the bills for January, February and March 2026 for me.',
    num(euros(sum(firstQuarter.map(({ cents }) => cents)))),
  ),
  eight.can(
    'pls change my email at lindenhaven utilities to marten.new@mail.example, user marten pw doppel',
    did('email', { email: 'marten.new@mail.example' }),
    { acts: ['email'] },
  ),
  eight.left(
    'I need the PDF of the October 2025 invoice from the utilities portal, login marten / doppel.',
    'The invoices begin in November 2025.',
    { check: downloaded() },
  ),

  nine.can(
    'Open a ticket on the board, please: it is a wish with low priority, titled "Bench at tram stop Mill Lane". Description: People wait there for a long time.',
    all(
      sawTitle(/LT-125: Bench at tram stop Mill Lane/),
      entered('Bench at tram stop Mill Lane', 'Wish', 'Low', 'wait there for a long time'),
    ),
  ),
  nine.can(
    'Fill in the boat trip form on the practice ground for Yusuf Demir, yusuf.demir@mail.example: to the lighthouse on 14 March 2027, 3 seats, with lunch.',
    all(sawTitle(/Trip booked/), entered('Yusuf Demir', 'yusuf.demir@mail.example', 'Lighthouse', '2027-03-14', '3')),
  ),
  nine.can(
    'Ask the town hall whether dogs may ride on the night tram. That is a general question; who I am is in the metadata.',
    all(
      did('message', { name: 'Cato Brink', email: 'cato.brink@mail.example', subject: 'General question' }),
      actSays('message', 'message', 'dogs', 'night tram'),
    ),
    { acts: ['message'], metadata: { name: 'Cato Brink', email: 'cato.brink@mail.example' } },
  ),
  nine.left(
    'Tell the town hall that a branch has come down in Quay Street park. My name is Finn Aldous.',
    'The email address is missing.',
  ),

  ten.can('Which jobs on my list are still to do?', all(has(...OPEN_CHORES), lacks(...DONE_CHORES)), {
    files: [file('todo.md', TODO, 'text/markdown')],
  }),
  ten.can(
    'I have put the roofer’s estimate in the files. What do the slates cost, and until when does the offer hold?',
    all(num(2180), has(['15 January 2027', '2027-01-15', 'January 15'])),
    { files: [pdf('estimate.pdf', ESTIMATE)] },
  ),
  ten.can('who is in crew-may.csv but not in crew-june.csv?', rows(['Bea'], ['Anders', 'Chidi', 'Dalia', 'Ewa']), {
    files: [file('crew-may.csv', CREW_MAY, 'text/csv'), file('crew-june.csv', CREW_JUNE, 'text/csv')],
  }),
  ten.left('Sum up the attached report in two sentences.', 'No file is attached.'),

  eleven.can('18 % tip on 64.50', num(64.5 * 0.18)),
  eleven.can('What day of the week was 20 July 1969, the day they landed on the Moon?', has(weekday('1969-07-20'))),
  eleven.can(
    'I put 2,000 euros aside at 3 per cent a year, compounded yearly. How much will be there after five years?',
    num(compound),
  ),
  eleven.left('At what time will the sun set in Oslo tomorrow?', 'No page and no tool gives the time of sunset.'),

  twelve.can('Quem pintou a obra "The Scream"?', has(inFact('The Scream', 'Artist', 'Munch'))),
  twelve.can('¿En qué año se abrió el Golden Gate Bridge?', num(yearIn('Golden Gate Bridge', 'Opened'))),
  twelve.can(
    'Bestelle nichts, sag mir nur, wie viele Stück vom Wall calendar im Shop noch auf Lager sind.',
    num(product('wall-calendar').stockCount),
  ),
  twelve.left('Quel est le numéro de téléphone de la mairie de Lindenhaven ?', 'No page has the number.'),

  thirteen.can(
    'When is the market hall open on Sundays in summer? Put the hours in a note.',
    note(
      all(
        has([stated(story('market-hall').text, 'from nine to two'), '9 to 2', '9:00', '09:00', 'nine']),
        has(['two', '2', '14:00', '2 pm']),
      ),
    ),
  ),
  thirteen.can(
    'How warm is it in the capital of Kenya? There is a tool for the weather.',
    all(called('weather_now', { city: inFact('Kenya', 'Capital', 'Nairobi') }), num(23.5)),
    {
      tools: [
        {
          name: 'weather_now',
          description: 'The temperature in a city at the moment.',
          inputs: {
            type: 'object',
            properties: { city: { type: 'string', description: 'Name of the city.' } },
            required: ['city'],
          },
        },
      ],
      answers: { weather_now: ({ city }) => ({ city, celsius: 23.5 }) },
    },
  ),
  thirteen.can(
    'First open the baggage page of the flight site. Then, in a new tab, open the terms of sale of the shop and tell me how many days I have to send something back.',
    all(visited(/flights\.example\/baggage/), endsAt(/shop\.example\/terms/), num(30)),
  ),
  thirteen.left('Just so you know: the cat has been fed and the door is locked.', 'Nothing is asked.'),
];
