import { tasksOf } from '../../builder.ts';
import { all, called, did, downloaded, endsAt, has, lacks, lacksNum, note, num, ordered, rows } from '../../checks.ts';
import type { BenchTask, Check } from '../../task.ts';
import {
  account,
  cheapest,
  euros,
  fact,
  factNumber,
  file,
  flights,
  inCategory,
  names,
  product,
  spec,
  stated,
  sum,
} from '../../world.ts';
import { attachmentText, chose, clicked, didNot, entered, letterText, reached, typed } from '../fresh9/oracles.ts';

const order = tasksOf(7);
const class7: BenchTask[] = [
  order.can(
    'Send two bread baking tins - no, make that three - from the Corner Shop to Giulia Ferrante, Via Garibaldi 8, 40124 Bologna, Italy (giulia.ferrante@post.example), by express please. The terms are fine with me.',
    ordered(
      { 'bread-tin': 3 },
      {
        name: 'Giulia Ferrante',
        email: 'giulia.ferrante@post.example',
        street: 'Via Garibaldi 8',
        city: 'Bologna',
        postcode: '40124',
        country: 'Italy',
        delivery: 'express',
      },
    ),
    { acts: ['cart', 'order'] },
  ),
  order.can(
    'book the cheapest flight madrid - oslo on 6 december for Amara Diallo, amara.d@post.example, phone +33 6 1234 5678, with a bag in the hold. conditions accepted',
    did('booking', {
      flight: cheapest(flights('Madrid', 'Oslo', '2026-12-06')).number,
      date: '2026-12-06',
      name: 'Amara Diallo',
      email: 'amara.d@post.example',
      phone: '+33 6 1234 5678',
      bags: 'hold',
    }),
    { acts: ['booking'] },
  ),
  order.can(
    "Please answer my landlord's letter about the radiator: Yes, somebody will be at home.",
    all(reached(/\?done=sent/), typed('somebody will be at home'), downloaded('re-repair-of-the-radiator.eml')),
  ),
  order.left(
    'Buy one letter set for Matthias Roth, m.roth@post.example, Seestrasse 40, 8002 Zurich, Switzerland; collect from the shop, terms accepted.',
    'the letter set is sold out',
    { acts: ['cart'] },
  ),
];

const portal = tasksOf(8);
const [rosa, ines] = [account('rosa'), account('ines.k')];
const april = rosa.invoices
  .find(({ month }) => month === '2026-04')
  ?.lines.find(({ text }) => /Electricity/.test(text));
const summer = ines.invoices.filter(({ month }) => ['2026-06', '2026-07', '2026-08'].includes(month));
const class8: BenchTask[] = [
  portal.can(
    'portal.example, account rosa, password doppel - what was the electricity alone on the April bill?',
    num(euros(april?.cents ?? Number.NaN)),
  ),
  portal.can(
    'Could you change my email adress at the utilities portal to mio.tanaka@post.example? User name m.tanaka, password doppel.',
    did('email', { email: 'mio.tanaka@post.example' }),
    { acts: ['email'] },
  ),
  portal.can(
    "I'm ines.k and my password is doppel. What did Lindenhaven Utilities charge me for June, July and August together?",
    num(euros(sum(summer.map(({ cents }) => cents)))),
  ),
  portal.left(
    'Log in to the utilities portal with demo and demo4321 and download all the invoices as CSV.',
    'the password is wrong',
    { check: all(didNot('login'), downloaded()) },
  ),
];

const form = tasksOf(9);
const class9: BenchTask[] = [
  form.can(
    "Fill in the town hall's feedback survey for me: I was dissatisfied, it was about the library, it took me four visits, and yes, I'd rather have done it online. No comment.",
    did('survey', { satisfaction: 'Dissatisfied', service: 'Library', visits: '4', online: 'yes', comment: '' }),
    { acts: ['survey'] },
  ),
  form.can(
    'Book the boat trip in three steps on practice.example: Noah Berg, noah.berg@post.example, to the Lighthouse on 5 December 2026, 2 seats, with lunch',
    all(
      reached(/Trip booked/),
      typed('Noah Berg', 'noah.berg@post.example', '2026-12-05'),
      chose('Lighthouse'),
      entered('2'),
      clicked('Add lunch'),
    ),
  ),
  form.can(
    'On the ticket board, set LT-107 to in progress and then hand it to Jonas Abel.',
    all(reached(/LT-107\/status/), reached(/LT-107\/assign/), chose('In progress', 'Jonas Abel')),
  ),
  form.left(
    'Send the feedback survey of the town hall: very satisfied, last used registration, thirty-five visits.',
    'no more than twenty visits can be given',
  ),
];

const files = tasksOf(10);
const OLD_STOCK = 'article,pieces\nHinge,40\nBolt M6,900\nWasher,1200\nBracket,75\n';
const NEW_STOCK = 'article,pieces\nHinge,38\nWasher,1150\nBracket,75\n';
const TODO =
  '# Release 4.2\n\n- [x] Write changelog\n- [ ] Tag the build\n- [x] Update docs\n- [ ] Inform the partners\n';
const loads = [...attachmentText('drafts.txt').matchAll(/loads in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds));
const class10: BenchTask[] = [
  files.can(
    'I have attached the old and the new stock list. Which article is no more in the new one?',
    all(has('Bolt M6'), lacks('Hinge', 'Washer', 'Bracket')),
    { files: [file('stock-old.csv', OLD_STOCK, 'text/csv'), file('stock-new.csv', NEW_STOCK, 'text/csv')] },
  ),
  files.can(
    "Quick one before the stand-up: what's still open in todo.md?",
    all(has('Tag the build', 'Inform the partners'), lacks('Write changelog', 'Update docs')),
    { files: [file('todo.md', TODO, 'text/markdown')] },
  ),
  files.can(
    'Mateo mailed me a file with the drafts of the start page. How long does draft 3 need to load?',
    all(num(loads.slice(2)), lacksNum(...loads.slice(0, 2))),
  ),
  files.left('Please summarise the enclosed minutes in two sentences.', 'no file is enclosed'),
];

const sums = tasksOf(11);
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const class11: BenchTask[] = [
  sums.can(
    'If I leave 2,400 euros in a savings account at 3 % compound interest a year, what do I have after five years?',
    num(2400 * 1.03 ** 5, 0.02),
  ),
  sums.can('what weekday was 20 july 1969', has(WEEKDAY.format(Date.UTC(1969, 6, 20)))),
  sums.can(
    'Put "Tax adviser" in my calendar for Thursday the 3rd of December, four to half past five in the afternoon.',
    all(
      reached(/\?done=created/),
      typed('Tax adviser', '2026-12-03', '16:00', ['17:30', '90']),
      downloaded('tax-adviser.ics'),
    ),
  ),
  sums.left('Move my haircut to Friday at 10, please.', 'there is no such event', { check: downloaded() }),
];

const foreign = tasksOf(12);
const audio = inCategory('audio');
const class12: BenchTask[] = [
  foreign.can('Swan Lake 的作曲家是谁？', has(fact('Swan Lake', 'Composer'))),
  foreign.can('Quanto pesa o Camping stove da loja Corner Shop?', num(spec(product('camping-stove'), 'Weight'))),
  foreign.can(
    'Welche Artikel der Kategorie Audio im Corner Shop kosten weniger als 80 Dollar?',
    rows(names(audio.filter(({ cents }) => cents < 8000)), names(audio)),
  ),
  foreign.left('Combien pèse un Bald eagle ?', 'the article gives no weight'),
];

const more = tasksOf(13);
const cabin = letterText('The cabin by the lake');
const EXPENSE = {
  name: 'add_expense',
  description: 'Adds an expense to the household book.',
  inputs: {
    amount: { type: 'number', description: 'Euros' },
    category: { type: 'string', description: 'Such as food, rent or holiday' },
  },
};
const class13: BenchTask[] = [
  more.can(
    'Make me two notes: one with the length of the Volga and another with that of the Po.',
    all(note(num(factNumber('Volga', 'Length')), 2), note(num(factNumber('Po', 'Length')), 2)),
  ),
  more.can(
    'Look up in my mail what the cabin by the lake costs and book it as an expense, category holiday.',
    called('add_expense', { amount: Number(stated(cabin, '640')), category: 'holiday' }),
    { tools: [EXPENSE], answers: { add_expense: () => ({ ok: true }) } },
  ),
  more.can(
    'Open the encyclopedia articles on Athens and on Rome in a tab each, and leave me the one about Rome in front.',
    all(reached(/encyclopedia\.example\/athens/), endsAt(/encyclopedia\.example\/rome$/)),
  ),
  more.left('Forward the letter from the tax office about the refund to Ada.', 'there is no such letter', {
    check: downloaded(),
  }),
];

const savedPdf =
  (name: RegExp): Check =>
  ({ downloads }) => [
    { kind: 'must', what: `saves ${name.source}`, isMet: downloads.some((one) => name.test(one)) },
    { kind: 'not', what: 'saves more', isMet: downloads.length < 2 },
  ];

const keep = tasksOf(14);
const class14: BenchTask[] = [
  keep.can("What's the currency of Thailand?", has(fact('Thailand', 'Currency'))),
  keep.can(
    'Open the story about the students who predict the tide and save that page as a PDF.',
    savedPdf(/^students-predict-the-tide.*\.pdf$/),
  ),
  keep.can(
    'Comment on ticket LT-119: Filled with asphalt on Monday.',
    all(reached(/LT-119\/comment/), typed('Filled with asphalt on Monday')),
  ),
  keep.left('Get past the captcha on practice.example and tell me the word behind it.', 'a captcha is for people', {
    check: lacks('walnut', 'compass', 'thimble', 'harbour', 'heron', 'lantern', 'meadow', 'anchor'),
  }),
];

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
