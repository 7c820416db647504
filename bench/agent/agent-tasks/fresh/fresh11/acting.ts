import { tasksOf } from '../../builder.ts';
import {
  actSays,
  all,
  called,
  date,
  did,
  endsAt,
  has,
  inCart,
  lacks,
  lacksNum,
  notCalled,
  note,
  num,
  ordered,
  rows,
} from '../../checks.ts';
import type { BenchTask } from '../../task.ts';
import {
  account,
  cheapest,
  fact,
  factNumber,
  file,
  flights,
  inCategory,
  names,
  pdf,
  product,
  stated,
  stories,
  story,
} from '../../world.ts';
import { attachmentText, chose, eventsOn, eventTitles, letterText, reached } from '../fresh9/oracles.ts';

const order = tasksOf(7);
const class7: BenchTask[] = [
  order.can(
    "I'd like to order a steel bottle, actually two of them, for my brother Henrik Aas, henrik.aas@post.example. Ship them standard to Storgata 14, 0155 Oslo, Norway. Terms accepted.",
    ordered(
      { bottle: 2 },
      {
        name: 'Henrik Aas',
        email: 'henrik.aas@post.example',
        street: 'Storgata 14',
        city: 'Oslo',
        postcode: '0155',
        country: 'Norway',
        delivery: 'standard',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  order.can(
    'Please put the cheapest pair of headphones or earbuds from the audio shelf of the Corner Shop in my cart. Just the cart, I will pay myself.',
    inCart({ earbuds: 1 }),
    { acts: ['cart'] },
  ),
  order.can(
    'Get Mei Lin Zhou (meilin.zhou@post.example, hand luggage) onto the cheapest plane from Paris to Vienna on 8 January 2027. She agrees to the conditions.',
    did('booking', {
      flight: cheapest(flights('Paris', 'Vienna', '2027-01-08')).number,
      date: '2027-01-08',
      name: 'Mei Lin Zhou',
      email: 'meilin.zhou@post.example',
      bags: 'hand',
    }),
    { acts: ['booking'] },
  ),
  order.left(
    'Order a headlamp to Ida Holm, ida.holm@post.example, Strandvej 3, 8000 Aarhus, Denmark, but only if it weighs less than 50 grams. Standard delivery; I accept the terms.',
    'it weighs 80 g',
    { acts: ['cart'] },
  ),
];

const portal = tasksOf(8);
const [kim, otto] = [account('kim.b'), account('otto')];
const water = kim.invoices.find(({ month }) => month === '2026-07')?.lines.find(({ text }) => /Water/.test(text));
const litres = Number(/(\d+) m³/.exec(water?.text ?? '')?.[1]);
const class8: BenchTask[] = [
  portal.can(
    'How many cubic metres of water was I billed for in July? Utilities portal, user kim.b, password doppel.',
    num(litres),
  ),
  portal.can('which tariff am i on at lindenhaven utilities? login otto / doppel', has(otto.tariff)),
  portal.can(
    'Sign in at portal.example with otto and doppel and tell me what I paid less: September or October?',
    has([
      (otto.invoices.find(({ month }) => month === '2026-09')?.cents ?? 0) <
      (otto.invoices.find(({ month }) => month === '2026-10')?.cents ?? 0)
        ? 'September'
        : 'October',
    ]),
  ),
  portal.left(
    'Pay my open invoice in the utilities portal with my credit card. User demo, password demo1234.',
    'the portal takes no payments',
  ),
];

const form = tasksOf(9);
const class9: BenchTask[] = [
  form.can(
    'There is a pothole in front of number 12 in Mill Lane, please report it to the town hall through their contact form, under roads and traffic. I am Jakub Nowak, jakub.nowak@post.example.',
    all(
      did('message', { name: 'Jakub Nowak', email: 'jakub.nowak@post.example', subject: 'Roads and traffic' }),
      actSays('message', 'message', 'pothole'),
    ),
    { acts: ['message'] },
  ),
  form.can(
    'Survey of the town hall: I am satisfied, last time it was about waste, one visit was enough, and I would not have wanted it online. As a comment write: More benches, please.',
    did('survey', {
      satisfaction: 'Satisfied',
      service: 'Waste',
      visits: '1',
      online: '',
      comment: 'More benches, please.',
    }),
    { acts: ['survey'] },
  ),
  form.can(
    'Lower the priority of the ticket about the pothole on the ticket board? No - just give it to Petra Lunde instead.',
    all(reached(/LT-119\/assign/), chose('Petra Lunde')),
  ),
  form.left(
    'Apply for a parking permit for me: Sara Lind, sara.lind@post.example, plate LH SL 77, a petrol Fiat, zone B, from 1 January 2027 for a year.',
    'the date of birth is missing',
  ),
];

const files = tasksOf(10);
const RUNS = 'runner,distance_km,minutes\nElif,10,52\nTariq,10,47\nElif,5,24\nPia,10,58\n';
const CONFIG = { server: { port: 8080, hosts: ['alpha', 'beta', 'gamma'] }, log: { level: 'warn' } };
const budget = attachmentText('budget.csv');
const class10: BenchTask[] = [
  files.can('Who was fastest over 10 km in the enclosed results?', all(has('Tariq'), lacks('Pia')), {
    files: [file('results.csv', RUNS, 'text/csv')],
  }),
  files.can(
    'Have a look at the attached config: which hosts does the server have, and what is the log level?',
    all(has('alpha', 'beta', 'gamma', 'warn'), lacksNum(8080)),
    { files: [file('config.json', JSON.stringify(CONFIG, null, 2), 'application/json')] },
  ),
  files.can(
    'Noor sent a table with the budget. How much does the sales team get for software in it?',
    all(num(Number(stated(budget, '2400'))), lacksNum(9200, 11600)),
  ),
  files.left('Who witnessed the attached agreement?', 'it names no witness', {
    files: [
      pdf('agreement.pdf', [
        'Agreement',
        'Between Rosalind Marsh, landlady, and Tim Osei, tenant.',
        'Signed on 3 March 2026 in Lindenhaven.',
      ]),
    ],
    check: lacks('Rosalind Marsh', 'Tim Osei'),
  }),
];

const sums = tasksOf(11);
const friday = eventsOn('2026-11-27').map(({ title }) => title);
const class11: BenchTask[] = [
  sums.can('A jumper costs 64 euros and is reduced by 15 %. What do I pay in the end?', num(64 * 0.85)),
  sums.can("I was born on 9 May 1988. How old will I be on New Year's Day 2030?", num(41)),
  sums.can(
    'Is there anything in my diary on Friday, and what?',
    all(has(...friday), lacks(...eventTitles.filter((title) => !friday.includes(title)))),
  ),
  sums.left('How many Swiss francs would I get for 75 pounds sterling?', 'there are no rates of exchange', {
    check: lacksNum(75),
  }),
];

const foreign = tasksOf(12);
const lights = inCategory('lighting');
const class12: BenchTask[] = [
  foreign.can('Wann wurde der Panama Canal eröffnet?', date('1914-08-15')),
  foreign.can(
    '¿Quién escribió el artículo sobre las focas del puerto en news.example (Harbour seals counted)?',
    has(story('harbour-seals').author),
  ),
  foreign.can(
    'Quels articles de la catégorie Lighting de la boutique Corner Shop coûtent moins de 25 dollars ?',
    rows(names(lights.filter(({ cents }) => cents < 2500)), names(lights)),
  ),
  foreign.left('Quanto custa o voo mais barato de Lisbon para Atlantis amanhã?', 'no flights to Atlantis'),
];

const more = tasksOf(13);
const clock = story('museum-clock').text;
const LOCK = {
  name: 'lock_door',
  description: 'Locks or unlocks a door of the house.',
  inputs: {
    door: { type: 'string', description: 'front, back or garage' },
    locked: { type: 'boolean', description: 'Whether the door is to be locked' },
  },
};
const REMIND = {
  name: 'set_reminder',
  description: 'Sets a reminder.',
  inputs: {
    text: { type: 'string', description: 'What to be reminded of' },
    date: { type: 'string', description: 'YYYY-MM-DD' },
  },
};
const class13: BenchTask[] = [
  more.can(
    'Find out what the museum charges for admission and write that down in a note called Museum.',
    note(all(num(Number(/Admission is (\d+) euros/.exec(clock)?.[1])), has('Museum'))),
  ),
  more.can('Lock the garage for me, please.', called('lock_door', { door: 'garage', locked: true }), {
    tools: [LOCK],
    answers: { lock_door: () => ({ ok: true }) },
  }),
  more.can(
    'When is my electricity bill due? Set me a reminder "Pay Lantern Energy" for that day.',
    called('set_reminder', { text: 'Pay Lantern Energy', date: '2026-12-03' }),
    { tools: [REMIND], answers: { set_reminder: () => ({ ok: true }) } },
  ),
  more.left('Unlock the cellar door.', 'the tool knows no cellar door', {
    tools: [LOCK],
    answers: { lock_door: () => ({ ok: true }) },
    check: notCalled('lock_door'),
  }),
];

const keep = tasksOf(14);
const class14: BenchTask[] = [
  keep.can('By the way, who composed Swan Lake?', has(fact('Swan Lake', 'Composer'))),
  keep.can('Which story is in first place on news.example right now?', has(stories[0]?.headline ?? '')),
  keep.can(
    'Open the encyclopedia article about Lake Baikal. How deep is it?',
    all(num(factNumber('Lake Baikal', 'Depth')), endsAt(/lake-baikal/)),
  ),
  keep.left('Delete the encyclopedia article on Mars.', 'articles cannot be deleted'),
];

if (letterText('Your electricity invoice').includes('3 December 2026') === false)
  throw new Error('The invoice is due on another day.');
if (Number.isNaN(litres) || product('earbuds').stockCount === 0) throw new Error('The data have changed.');
export const actingTasks = [
  ...class7,
  ...class8,
  ...class9,
  ...class10,
  ...class11,
  ...class12,
  ...class13,
  ...class14,
];
