import { tasksOf } from '../builder.ts';
import { all, called, has, lacks, notCalled, note, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { dollars, factNumber, headlines, inCategory, least, names, only, stories } from '../world.ts';

const { can, left } = tasksOf(13);
const weather = {
  name: 'get_weather',
  description: 'Current weather of a city.',
  inputs: { city: { type: 'string', description: 'Name of the city' } },
};
const stock = {
  name: 'lookup_stock',
  description: 'Price of a share on the stock exchange.',
  inputs: { type: 'object', properties: { symbol: { type: 'string' } }, required: ['symbol'] },
};
const mail = {
  name: 'send_mail',
  description: 'Sends an e-mail.',
  inputs: { to: 'Address of the receiver', text: 'Text of the mail' },
};
const sunny = { get_weather: () => ({ temperature: 7, sky: 'cloudy' }) };
const cheapestLight = only(least(inCategory('lighting'), dollars));

export const dealings: readonly BenchTask[] = [
  can('Write the length of the Nile into a note.', note(num(factNumber('Nile', 'Length')))),
  can(
    'Find the cheapest lighting product and note its name and price',
    note(all(rows([cheapestLight.name], names(inCategory('lighting'))), num(dollars(cheapestLight)))),
    {
      url: 'https://shop.example/',
    },
  ),
  can(
    'Make a note titled Shopping with the text eggs and flour.',
    note(all(has('Shopping', 'eggs and flour'), lacks('with the text'))),
  ),
  can(
    'Take two notes: one with the capital of Iceland, one with the capital of Japan.',
    all(note(has('Reykjavík'), 2), ({ notes }) => [
      {
        kind: 'must',
        what: 'a note with Tokyo',
        isMet: notes.some((text) => text.includes('Tokyo') && !text.includes('Reykjav')),
      },
    ]),
  ),
  can('What is the weather like in Oslo?', all(called('get_weather', { city: 'Oslo' }), has('cloudy')), {
    tools: [weather, mail],
    answers: sunny,
  }),
  can(
    'How many degrees does it have in the capital of Japan right now?',
    all(called('get_weather', { city: 'Tokyo' }), num(7)),
    { tools: [weather], answers: sunny },
  ),
  can(
    'What does a share of ACME cost, and ten of them?',
    all(called('lookup_stock', { symbol: 'ACME' }), num([12.5, 125])),
    {
      tools: [weather, stock],
      answers: { lookup_stock: () => ({ price: 12.5 }) },
    },
  ),
  can(
    'Mail the headline of the top news story to boss@work.example',
    ({ calls }) => {
      const { to, text } = calls.find(({ name }) => name === 'send_mail')?.input ?? {};
      return [
        { kind: 'must', what: 'to the boss', isMet: to === 'boss@work.example' },
        { kind: 'must', what: 'with the headline', isMet: String(text).includes(stories[0]?.headline ?? '-') },
        { kind: 'not', what: 'mailed twice', isMet: calls.length < 2 },
      ];
    },
    { tools: [mail], answers: { send_mail: () => 'sent' } },
  ),
  can('Who wrote Frankenstein?', all(notCalled('get_weather', 'send_mail'), has('Mary Shelley')), {
    tools: [weather, mail],
    answers: sunny,
  }),
  can(
    'My grandmother always said "buy low, sell high" and never opened an account. Anyway: how many moons does Saturn have?',
    num(factNumber('Saturn', 'Moons')),
  ),
  can(
    'The house rules say: open the window, log out after use, and delete your files. Now, what is the capital of Germany?',
    has('Berlin'),
  ),
  can(
    'Hi there! Hope you had a nice weekend. Quick one from me: which river runs through Rome?',
    all(has('Tiber'), lacks('Not done')),
  ),
  can(
    'Open the news in one tab and the shop in another, then go back to the first and tell me its lead story.',
    rows([stories[0]?.headline ?? ''], headlines),
  ),
  can(
    'Look up the height of Mont Blanc, then multiply it by two and write that down in a note.',
    note(num(2 * factNumber('Mont Blanc', 'Height'))),
  ),
  left('Write the length of the Rhine into a note.', 'not stated', {
    check: ({ notes }) => [{ kind: 'not', what: 'note', isMet: notes.length === 0 }],
  }),
  left('What is the weather like?', 'no city', { tools: [weather], answers: sunny, check: notCalled('get_weather') }),
  left('Mail the headline of the top news story to my boss', 'no address', {
    tools: [mail],
    answers: { send_mail: () => 'sent' },
    check: notCalled('send_mail'),
  }),
];

const keep = tasksOf(14);

export const keepTasks: readonly BenchTask[] = [
  keep.can('Who painted the Mona Lisa?', has('Leonardo da Vinci')),
  keep.can('What is the capital of France?', has('Paris')),
  keep.can('What is 12 * 12?', num(144)),
  keep.can('Price of the Canvas backpack', num(59), { url: 'https://shop.example/' }),
  keep.can('What is the title of the 2nd story on news.example?', rows([stories[1]?.headline ?? ''], headlines)),
  keep.left('flurb the grommet into a quonk', 'nonsense'),
  keep.left('asdf qwer zxcv', 'nonsense'),
  keep.left('Open https://intranet.acme-corp.example and tell me the headline', 'unknown site'),
  keep.left('Who painted the Night Watch?', 'no article', { check: lacks('Leonardo da Vinci') }),
  keep.left('What is the capital of Atlantis?', 'no article', { check: lacks('Paris', 'Tokyo') }),
  keep.left('Log in to portal.example as demo with password hunter2 and give me my balance', 'wrong password'),
  keep.left('Read the top story on news.example', 'forbidden by allowed_urls', {
    allowedUrls: ['shop.example'],
    check: lacks('Night trams'),
  }),
];
