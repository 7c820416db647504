import { tasksOf } from '../builder.ts';
import {
  actLacks,
  actSays,
  all,
  at,
  date,
  did,
  downloaded,
  has,
  inCart,
  lacks,
  no,
  note,
  num,
  rows,
} from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  account,
  BOOLEAN,
  cheapest,
  demo,
  dollars,
  euros,
  factNumber,
  file,
  flights,
  headlines,
  INTEGER,
  inCategory,
  mean,
  names,
  objectOf,
  only,
  pdf,
  product,
  STRING,
  stories,
  sum,
} from '../world.ts';

const login = tasksOf(8);
const pia = account('pia');

export const loginTasks: readonly BenchTask[] = [
  login.can(
    'utilities portal (user: demo / pw: demo1234): when is my open bill due?',
    date(only(demo.invoices.filter(({ status }) => status === 'Open')).dueDate),
  ),
  login.can("What's the customer number of pia at portal.example? her password is doppel", has(pia.customerNumber)),
  login.can('save the june 2026 bill as pdf, portal.example, demo, demo1234', downloaded('invoice-2026-06.pdf')),
  login.can(
    'How much was I charged on average per month?',
    num(mean(demo.invoices.map(({ cents }) => euros(cents))), 0.01),
    {
      url: 'https://portal.example/invoices',
      metadata: { login: { username: 'demo', password: 'demo1234' } },
    },
  ),
  login.can(
    'Was the January 2026 invoice dearer than the one of December 2025? Credentials for the portal are demo and demo1234.',
    all(no('December'), lacks('Yes')),
  ),
  login.can(
    'My new e-mail is d@new.example, tell the utility through its portal. demo/demo1234',
    did('email', { email: 'd@new.example' }),
    { acts: ['email'] },
  ),
  login.left('utilities portal: when is my open bill due?', 'no credentials'),
  login.left('save the june 2031 bill as pdf, portal.example, demo, demo1234', 'no such bill', { check: downloaded() }),
];

const write = tasksOf(9);

export const writeTasks: readonly BenchTask[] = [
  write.can(
    'There is a fallen tree across the path in Signal Hill park. Report it to the council. I am Hugo Lang, you reach me at hugo@lang.example.',
    all(
      did('message', { name: 'Hugo Lang', email: 'hugo@lang.example', subject: 'Parks and trees' }),
      actSays('message', 'message', 'fallen tree'),
    ),
    { acts: ['message'] },
  ),
  write.can(
    'town hall survey pls: neither satisfied nor dissatisfied, never used any service, zero visits',
    did('survey', { satisfaction: 'Neither', service: 'None', visits: '0', online: '' }),
    { acts: ['survey'] },
  ),
  write.can(
    'Contact form, town hall. Sender Amy Dunn (amy@dunn.example). Subject: something else. Message: May we hold a street party on 5 June? Then tell me the title of the page you see.',
    all(
      did('message', { name: 'Amy Dunn', subject: 'Something else' }),
      actSays('message', 'message', 'street party on 5 June'),
      actLacks('message', 'message', 'title of the page'),
    ),
    { acts: ['message'] },
  ),
  write.can(
    'Get a residents parking permit: Lou Grant, 9 Sept 1971, lou@grant.example, hybrid Toyota with plate LH LG 9, old town, starting 2027-01-01, one year. And the newsletter too. What is the fee?',
    all(
      did('permit', {
        name: 'Lou Grant',
        born: '1971-09-09',
        make: 'Toyota',
        fuel: 'Hybrid',
        zone: 'A: Old town',
        months: '12',
        newsletter: 'yes',
      }),
      num(150),
    ),
    {
      acts: ['permit'],
    },
  ),
  write.can(
    'Answer the survey from what I give you.',
    did('survey', { satisfaction: 'Very satisfied', service: 'Waste', visits: '1', online: 'yes' }),
    {
      acts: ['survey'],
      metadata: { satisfaction: 'very satisfied', service: 'Waste', visits: 1, online: true },
    },
  ),
  write.left(
    'There is a fallen tree across the path in Signal Hill park. Report it to the council.',
    'no name or email',
  ),
  write.left(
    'Get a residents parking permit for Lou Grant, 9 Sept 2015, lou@grant.example, hybrid Toyota with plate LH LG 9, old town, starting 2027-01-01, 12 months.',
    'too young',
  ),
];

const read = tasksOf(10);
const TIMES = [
  ['Ana', 'red', 312],
  ['Bo', 'blue', 287],
  ['Cy', 'red', 301],
  ['Di', 'green', 355],
] as const;
const race = file('race.csv', ['runner;team;seconds', ...TIMES.map((row) => row.join(';'))].join('\n'), 'text/csv');
const config = file(
  'config.json',
  JSON.stringify({ server: { host: 'inner.example', port: 8443, tls: true }, owners: ['Kai', 'Lin'] }),
  'application/json',
);
const notice = pdf('notice.pdf', [
  'Water will be off',
  'Date: 12 January 2027',
  'From 9:00 to 14:30',
  'Contact: Mr Falk, 555 0142',
]);
const minutes = file(
  'minutes.md',
  '# Minutes\n\nPresent: Ada, Ben, Cleo\n\n## Decisions\n\n- New bench at the pier\n- Fee stays at 20 euros\n\n## Next meeting\n\n3 February 2027\n',
  'text/markdown',
);

export const readTasks: readonly BenchTask[] = [
  read.can('who won? (race.csv, fewer seconds is better)', rows(['Bo'], ['Ana', 'Bo', 'Cy', 'Di']), { files: [race] }),
  read.can(
    'How many seconds did team red need altogether?',
    num(sum(TIMES.filter(([, team]) => team === 'red').map(([, , seconds]) => seconds))),
    { files: [race] },
  ),
  read.can('port of the server in the config i attached?', all(num(8443)), { files: [config] }),
  read.can('Who owns it according to config.json, and is tls on?', all(at('owners', ['Kai', 'Lin']), at('tls', true)), {
    files: [config],
    responseModel: objectOf({ owners: { type: 'array', items: STRING }, tls: BOOLEAN }),
  }),
  read.can(
    'When will the water be off, and whom can I ring about it? See the pdf.',
    all(date('2027-01-12'), has('Falk')),
    { files: [notice] },
  ),
  read.can(
    'Write the decisions of the meeting into a note.',
    note(all(has('New bench at the pier', 'Fee stays at 20 euros'), lacks('Cleo'))),
    { files: [minutes] },
  ),
  read.left('port of the database in the config i attached?', 'no such key', { files: [config], check: lacks('8443') }),
  read.left('Please summarise the enclosed minutes.', 'no file'),
];

const count = tasksOf(11);

export const countTasks: readonly BenchTask[] = [
  count.can('whats a fifth of 235', num(47)),
  count.can('Add seven percent to 1,250.', num(1337.5)),
  count.can('180 pounds in kilograms?', num(81.65, 0.1)),
  count.can('If today is 22 November 2026, how many weeks are there until 21 March 2027?', num(17)),
  count.can('On which day of the week will Christmas fall in 2027?', has('Saturday')),
  count.can('factorial of 9', num(362_880)),
  count.can('Two thirds of four hundred and fifty', num(300), { responseModel: INTEGER }),
  count.can("It's 22:15 and my train leaves at 05:40. How long do I have to wait?", ({ text }) => [
    { kind: 'must', what: '7 h 25 min', isMet: /7\D{1,8}25|445/.test(text) },
  ]),
  count.left('What are 300 Swiss francs in yen?', 'no rates of exchange'),
  count.left('divide 12 by 0', 'undefined', { check: lacks('Infinity') }),
];

const tongue = tasksOf(12);
const rome = flights('Rome', 'Athens', '2026-12-18');
const outdoors = inCategory('outdoors');

export const tongueTasks: readonly BenchTask[] = [
  tongue.can('Wer hat Don Quixote geschrieben?', has('Miguel de Cervantes')),
  tongue.can('Wie viele Einwohner hat London?', num(factNumber('London', 'Population'))),
  tongue.can('Leg bitte drei „Paper notebook“ in den Warenkorb', inCart({ notebook: 3 }), { acts: ['cart'] }),
  tongue.can('¿Cuánto mide el Kilimanjaro?', num(factNumber('Kilimanjaro', 'Height'))),
  tongue.can(
    'Busca el vuelo más barato de Roma a Atenas el 18 de diciembre de 2026 y dime el precio',
    num(cheapest(rome).dollars),
  ),
  tongue.can('Combien coûte le « Canvas backpack » ?', num(dollars(product('backpack')))),
  tongue.can('Qui a inventé la presse à imprimer ?', has('Gutenberg')),
  tongue.can('Quando morreu Charles Darwin?', date('1882-04-19')),
  tongue.can('Qual é o produto mais leve na categoria Outdoors?', rows(['Headlamp'], names(outdoors)), {
    url: 'https://shop.example/',
  }),
  tongue.can('珠穆朗玛峰有多高？', num(factNumber('Mount Everest', 'Height'))),
  tongue.can('打开 news.example，告诉我第一条新闻的标题', rows([stories[0]?.headline ?? ''], headlines)),
  tongue.left('Wer hat „Der Zauberberg“ geschrieben?', 'no article', { check: lacks('Cervantes', 'Shelley') }),
  tongue.left('Combien coûte la planche à voile ?', 'not sold'),
];
