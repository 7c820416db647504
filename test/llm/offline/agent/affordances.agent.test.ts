import { describe, expect, it } from 'vitest';
import { run } from '../agent-tasks-loop.ts';

const NAV =
  '<nav><a href="/">Home</a> <a href="/boats">Our boats</a> <a href="/mine">My bookings</a> <a href="/contact">Get in touch</a></nav>';
const page = (title: string, body: string): string =>
  `<title>${title} | Lakeside Boats</title>${NAV}<main><h1>${title}</h1>${body}</main>`;
const BOATS = [
  ['heron', 'Heron', 'Rowing boat', 3, 25],
  ['otter', 'Otter', 'Canoe', 2, 18],
  ['pike', 'Pike', 'Motor boat', 5, 80],
] as const;

const rows = BOATS.map(
  ([id, name, type, seats, price]) =>
    `<tr><td><a href="/boats/${id}">${name}</a></td><td>${type}</td><td>${seats}</td><td>€ ${price}</td></tr>`,
);
const bookings = [
  ['1', 'Heron', '4 December 2026'],
  ['2', 'Otter', '12 December 2026'],
].map(
  ([id, name, day]) =>
    `<tr><td>${name}</td><td>${day}</td><td><form method="post" action="/cancel"><input type="hidden" name="id" value="${id}"><button>Cancel</button></form></td></tr>`,
);

/** A site that the agent does not know: boats for hire, bookings, a form for questions, and a form of two steps. */
const SITE = {
  'boats.test/': page('Lakeside Boats', '<p>Boats for a day on the lake.</p><a href="/lessons">Sailing lessons</a>'),
  'boats.test/boats': page(
    'Our boats',
    `<table><tr><th>Boat</th><th>Type</th><th>Seats</th><th>Per day</th></tr>${rows.join('')}</table>`,
  ),
  ...Object.fromEntries(
    BOATS.map(([id, name, type, seats, price]) => [
      `boats.test/boats/${id}`,
      page(
        name,
        `<dl><dt>Type</dt><dd>${type}</dd><dt>Seats</dt><dd>${seats}</dd><dt>Per day</dt><dd>€ ${price}</dd></dl>
<form method="post" action="/hire"><input type="hidden" name="boat" value="${id}"><h2>Hire this boat</h2>
<label>Your name <input name="who"></label><label>E-mail <input type="email" name="mail"></label>
<label>Day <input type="date" name="day"></label>
<label>Vests <select name="vests"><option>None</option><option>Small vests</option><option>Large vests</option></select></label>
<button>Hire</button></form>`,
      ),
    ]),
  ),
  'boats.test/mine': page(
    'My bookings',
    `<table><tr><th>Boat</th><th>Day</th><th></th></tr>${bookings.join('')}</table>`,
  ),
  'boats.test/contact': page(
    'Get in touch',
    '<form method="post" action="/question"><input name="e" type="email" placeholder="Your e-mail address"><textarea name="m" aria-label="Your question"></textarea><button>Send</button></form>',
  ),
  'boats.test/lessons': page(
    'Sailing lessons',
    '<p>A lesson takes 90 minutes and costs € 40.</p><form method="post" action="/lesson"><h2>Book a lesson</h2><label>Day <input type="date" name="day"></label><button>Continue</button></form>',
  ),
  'boats.test/lesson': page(
    'Nearly there',
    '<form method="post" action="/lesson/confirm"><label>Your name <input name="who"></label><button>Book the lesson</button></form>',
  ),
};

async function onSite(task: string) {
  const { decision, sent } = await run(task, { url: 'http://boats.test/', pages: SITE });
  return { decision, sent: sent.map(({ address, fields }) => [address.replace('boats.test', ''), fields]) };
}

const ADA = { who: 'Ada Poole', mail: 'ada@poole.example' };

describe('a site that the agent does not know', () => {
  it.each([
    [
      'the entry that a description means',
      'Hire the canoe on 12 December 2026 for Ada Poole, ada@poole.example.',
      [['/hire', { boat: 'otter', ...ADA, day: '2026-12-12', vests: 'None' }]],
    ],
    [
      'the cheapest entry that passes a test',
      'Please reserve the cheapest boat with at least 3 seats for Ada Poole (ada@poole.example) on 3 December 2026.',
      [['/hire', { boat: 'heron', ...ADA, day: '2026-12-03', vests: 'None' }]],
    ],
    [
      'an option by its words',
      'Hire the Pike for Ada Poole, ada@poole.example, 3 December 2026. Large vests, please.',
      [['/hire', { boat: 'pike', ...ADA, day: '2026-12-03', vests: 'Large vests' }]],
    ],
    ['the button of an entry', 'Please call off my booking of the Heron.', [['/cancel', { id: '1' }]]],
    [
      'a message',
      'Ask them whether dogs are allowed on board. My mail is cy@mail.example',
      [['/question', { e: 'cy@mail.example', m: 'whether dogs are allowed on board.' }]],
    ],
    [
      'a message that is a question',
      'Send a question. E-mail: cy@mail.example. Your question: May dogs come on board?',
      [['/question', { e: 'cy@mail.example', m: 'May dogs come on board?' }]],
    ],
    [
      'two acts in one sentence',
      'Cancel my Otter booking, and then reserve the Heron on 9 December 2026 for Ada Poole, ada@poole.example.',
      [
        ['/cancel', { id: '2' }],
        ['/hire', { boat: 'heron', ...ADA, day: '2026-12-09', vests: 'None' }],
      ],
    ],
    [
      'a form of two steps',
      'Book a sailing lesson on 5 December 2026. My name is Ada Poole.',
      [
        ['/lesson', { day: '2026-12-05' }],
        ['/lesson/confirm', { who: 'Ada Poole' }],
      ],
    ],
    [
      'what is said for the case that a condition is false',
      'If the Pike costs less than 50 euros, hire it for Ada Poole (ada@poole.example) on 1 December 2026, otherwise hire the Otter for Ada Poole (ada@poole.example) on 1 December 2026.',
      [['/hire', { boat: 'otter', ...ADA, day: '2026-12-01', vests: 'None' }]],
    ],
  ])('is used by its own forms: %s', async (_, task, wanted) => {
    const { decision, sent } = await onSite(task);
    expect(sent).toEqual(wanted);
    expect(decision.type).toBe('done');
  });

  it.each([
    ['a word that nothing proves', 'Hire the sailing boat on 12 December 2026 for Ada Poole, ada@poole.example'],
    ['a name that stands nowhere', 'Hire the Walrus on 12 December 2026 for Ada Poole, ada@poole.example'],
    ['a value that nobody gave', 'Hire the Pike on 12 December 2026 for Ada Poole'],
    ['several entries that fit', 'Please cancel my booking.'],
    ['a day that no field takes', 'Cancel my Heron booking on 31 January 2027.'],
    ['another act than the button does', 'Please extend my booking of the Heron.'],
    ['a step without a value', 'Book a sailing lesson on 5 December 2026.'],
  ])('gets nothing for %s', async (_, task) => {
    const { decision, sent } = await onSite(task);
    expect(sent.filter(([path]) => path !== '/lesson')).toEqual([]);
    expect(decision.type).toBe('fail');
  });

  it.each([
    ['How much does a lesson cost?', '€ 40'],
    ['How many minutes does a sailing lesson take?', '90 minutes'],
  ])('answers with a value of the kind asked for: %s', async (task, value) => {
    expect((await onSite(task)).decision).toMatchObject({ type: 'done', output: value });
  });

  it('answers nothing that it does not say', async () => {
    expect((await onSite('How much does a lesson for children cost?')).decision.type).toBe('fail');
  });

  it('is found by its name if the operator added it', async () => {
    const sites = [
      { name: 'Sailing news', url: 'http://news.test/' },
      { name: 'Home | Lakeside Boats', url: 'http://boats.test/' },
    ];
    const { sent } = await run('At Lakeside Boats, call off my booking of the Heron.', { pages: SITE, sites });
    expect(sent.map(({ fields }) => fields)).toEqual([{ id: '1' }]);
  });
});

describe('a question on a site that is not known', () => {
  it.each(['Get the title of the page', 'Read the title of the page', 'Could you tell me the title of the page?'])(
    'is answered without a look at other pages: %s',
    async (task) => {
      const { decision, sent } = await onSite(task);
      expect(decision).toMatchObject({ type: 'done', output: 'Lakeside Boats | Lakeside Boats' });
      expect(sent).toEqual([]);
    },
  );

  it('sends nothing, though it is put as a request', async () => {
    const { sent } = await onSite('Could you tell me which question ada@poole.example should ask?');
    expect(sent).toEqual([]);
  });

  it('is not answered by the sites of the device', async () => {
    const { decision } = await onSite('I keep coffee in a tin, ground by hand. Would you kindly hand in both?');
    expect(decision.type).toBe('fail');
  });
});
