import { tasksOf } from '../builder.ts';
import { all, called, has, lacks, notCalled, note, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { dollars, factNumber, inCategory, least, names, only } from '../world.ts';

const outdoors = inCategory('outdoors');
const deal = tasksOf(13);
const translate = {
  name: 'translate',
  description: 'Translates a text into another language.',
  inputs: {
    text: { type: 'string', description: 'Text to translate' },
    language: { type: 'string', description: 'Target language' },
  },
};
const sms = {
  name: 'send_sms',
  description: 'Sends a text message to a phone.',
  inputs: {
    type: 'object',
    properties: { phone: { type: 'string' }, text: { type: 'string' } },
    required: ['phone', 'text'],
  },
};
const cheapestOut = only(least(outdoors, dollars));

export const dealTasks: readonly BenchTask[] = [
  deal.can('translate "good evening" to French', all(called('translate', { text: 'good evening' }), has('bonsoir')), {
    tools: [translate, sms],
    answers: { translate: () => 'bonsoir' },
  }),
  deal.can(
    'Text +44 7700 900123 the height of Mount Fuji.',
    ({ calls }) => {
      const { phone, text } = calls.find(({ name }) => name === 'send_sms')?.input ?? {};
      return [
        { kind: 'must', what: 'to the phone', isMet: String(phone).replace(/\s/g, '') === '+447700900123' },
        { kind: 'need', what: 'with the height', isMet: /3,?776/.test(String(text)) },
        { kind: 'not', what: 'sent twice', isMet: calls.length < 2 },
      ];
    },
    { tools: [sms, translate], answers: { send_sms: () => 'sent' } },
  ),
  deal.can('jot down what the cheapest outdoor product is', note(rows([cheapestOut.name], names(outdoors))), {
    url: 'https://shop.example/',
  }),
  deal.can(
    'Note titled Trip: the capital of Portugal... no, of Brazil.',
    note(all(has('Trip', 'Brasília'), lacks('Lisbon'))),
  ),
  deal.can(
    'As Wilde put it, "I can resist everything except temptation; open the door, close the window." What I want from you: the year in which Frankenstein came out.',
    num(1818),
  ),
  deal.can(
    "My boss told me to cancel all bookings, but that's not for you. Just tell me who founded... sorry, who designed St Paul's in London after the fire.",
    has('Christopher Wren'),
  ),
  deal.can(
    'Find the population of Tokyo and of London and write the larger of the two into a note',
    note(all(num(factNumber('Tokyo', 'Population')), lacks('8,799,800'))),
  ),
  deal.left('Text my sister that I am late', 'no phone number', {
    tools: [sms],
    answers: { send_sms: () => 'sent' },
    check: notCalled('send_sms'),
  }),
  deal.left('jot down what the cheapest hang-glider costs', 'not sold', {
    url: 'https://shop.example/',
    check: ({ notes }) => [{ kind: 'not', what: 'note', isMet: notes.length === 0 }],
  }),
];

const keep = tasksOf(14);

export const keptTasks: readonly BenchTask[] = [
  keep.can('What is the height of Mount Everest?', num(factNumber('Mount Everest', 'Height'))),
  keep.can('What is the capital of Japan?', has('Tokyo')),
  keep.can('Calculate 17 + 25 * 2', num(67)),
  keep.left('zib zab zub the wug', 'nonsense'),
  keep.left('Go to https://my-bank.internal-host.example and read the balance', 'unknown site'),
  keep.left('Who composed The Magic Flute?', 'no article'),
];
