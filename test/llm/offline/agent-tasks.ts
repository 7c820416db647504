import { expect } from 'vitest';
import type { DeviceFile } from '../../../src/device/device.ts';

/** A task as a person would put it, and what a good agent gives for it. */
export interface AgentTask {
  task: string;
  url?: string;
  metadata?: Record<string, unknown>;
  responseModel?: object;
  allowedUrls?: string[];
  files?: DeviceFile[];
  /** How the run ends; `done` unless said. */
  ends?: 'done' | 'fail';
  /** The output, or for a run that fails the reason: exactly, or by a matcher. */
  output: unknown;
  /** The address that the browser shows at the end. */
  endsAt?: RegExp;
  /** Names of the files that the device keeps at the end. */
  downloads?: unknown[];
  notes?: unknown[];
}

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const listOf = (count: number): unknown => expect.toSatisfy((value) => Array.isArray(value) && value.length === count);

const PERSON = { name: 'Ada Lovelace', email: 'ada@example.com' };
const TRAVELLER = { ...PERSON, phone: '+44 20 7946 0000', 'passport number': 'X1234567' };
const APPLICANT = {
  applicant: { ...PERSON, phone: '+44 20 7946 0000' },
  address: { street: '12 Analytical Way', city: 'London', zip: 'W1A 1AA' },
  'date of birth': '1985-12-10',
  vehicle: { 'number plate': 'LH AB 1', make: 'Volvo', fuel: 'Electric' },
  permit: { zone: 'B', 'start date': '2026-12-01', 'number of months': 6 },
};
const { 'date of birth': _, ...WITHOUT_BIRTH } = APPLICANT;
const LOGIN = { username: 'demo', password: 'demo1234' };

const objectOf = (properties: Record<string, object>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const STORIES = objectOf({
  stories: {
    type: 'array',
    minItems: 3,
    maxItems: 3,
    items: objectOf({ title: { type: 'string' }, points: { type: 'integer' }, author: { type: 'string' } }),
  },
});
const STORY = { title: text(/\w+ \w+/), points: expect.any(Number), author: text(/\w+ \w+/) };

export const agentTasks: readonly AgentTask[] = [
  // A day of birth is no day of travel.
  {
    task:
      'Book me a flight from Berlin to Lisbon on 12 December for Maria Keller, born 3 May 1988, maria@keller.example, ' +
      'passport X1234567, phone +49 30 123456, and give me the booking number.',
    output: text(/FL-[A-Z0-9]{8}.*12 December \d{4}/),
  },
  // After a search in vain, later parts mean the page before it.
  {
    task: 'Open shop.example, download the price list and tell me which product costs most.',
    output: text(/Pair of shelf speakers/),
  },
  // Opening, searching, reading.
  {
    task: 'Open the page about Mount Everest in the encyclopedia and tell me its height.',
    output: text(/8,848\.86 m/),
  },
  { task: 'Who painted the Mona Lisa?', output: text(/Leonardo da Vinci/) },
  {
    task: 'Search the web for penicillin, open the first result and tell me who discovered it',
    output: text(/Fleming/),
  },
  { task: 'Go to encyclopedia.example, search for Saturn, and summarize the article.', output: text(/Saturn is /) },
  { task: 'Please go to https://en.wikipedia.org/wiki/Japan and find the capital.', output: 'Tokyo' },
  { task: 'What is the capital?', url: 'https://encyclopedia.example/iceland', output: 'Reykjavík' },

  // Lists with fields.
  {
    task: 'Go to news.ycombinator.com and list the top 3 stories with title, points and author',
    responseModel: STORIES,
    output: { stories: [STORY, STORY, STORY] },
  },
  { task: 'Go to news.example and list the top 5 headlines', output: listOf(5) },
  {
    task: 'Go to amazon.com, search for lamp and tell me the price of the first result',
    output: { Product: 'Desk lamp', Price: text(/^\$\d+\.\d\d/) },
  },

  // Comparing and computing.
  {
    task: 'Which is longer, the Nile or the Danube?',
    output: text(/^(?=.*Nile)(?=.*Danube)(?=.*6,650)(?=.*2,8\d\d).*longer/s),
  },
  {
    task: 'Compare the population of Paris and London',
    output: text(/^(?=.*2,133,111)(?=.*8,799,800).*(?:Paris.*less|London.*more)/s),
  },
  // A row of the shop's table, not a sentence.
  {
    task: 'Go to the shop and find the cheapest product',
    output: { Product: expect.any(String), Price: text(/^\$\d+\.\d\d$/) },
  },
  {
    task: 'Find how many moons Jupiter has, then multiply it by 2 and write the result in a note',
    output: expect.objectContaining({ 'multiply it by 2': 190 }),
    notes: ['190'],
  },

  // Forms.
  {
    task: 'Go to forms.example, open the contact form, fill in the form with name Ada Lovelace, email ada@example.com, subject Billing and message "Please send the invoice again", then submit it',
    output: text(/(?:thank|sent|received)/i),
  },
  {
    task: 'Go to forms.example and apply for the permit: complete the form with the details given',
    metadata: APPLICANT,
    output: text(/(?:thank|sent|received|application|reference)/i),
  },
  {
    task: 'Go to forms.example and apply for the permit: complete the form with the details given',
    metadata: WITHOUT_BIRTH,
    ends: 'fail',
    output: text(/Date of birth/),
  },
  {
    task: 'Open forms.example, click on Feedback, fill out the feedback form and submit it',
    metadata: {
      'How satisfied are you with the town hall?': 'Satisfied',
      'Which service did you use last?': 'Parking permit',
      'How many visits did it take?': 2,
      ...PERSON,
    },
    output: text(/(?:thank|sent|received)/i),
  },

  // Shopping and booking.
  {
    task: 'Go to the shop, open the desk lamp, set quantity to 2 and add it to the cart',
    output: text(/cart/i),
    endsAt: /cart/,
  },
  {
    task: 'Go to shop.example, add the desk lamp to the cart and check out',
    metadata: {
      ...PERSON,
      street: '12 Analytical Way',
      city: 'London',
      postcode: 'W1A 1AA',
      country: 'United Kingdom',
    },
    output: text(/order/i),
  },
  {
    task: 'Book the cheapest flight from Paris to Tokyo on 12 December 2026 on flights.example',
    metadata: { passenger: TRAVELLER },
    output: text(/(?:booking|booked|confirm)/i),
  },

  // Logging in.
  { task: 'Log in to portal.example and tell me the account balance', metadata: LOGIN, output: text(/\d+\.\d\d/) },
  {
    task: 'Log in to portal.example as demo with password demo1234 and download the latest invoice',
    output: text(/invoice/i),
    downloads: [text(/invoice.*\.(?:pdf|txt|csv)$/i)],
  },
  {
    task: 'Sign in to portal.example and read the balance',
    ends: 'fail',
    output: text(/(?=.*username)(?=.*password)/),
  },

  // Notes.
  {
    task: 'Write a note saying "Water the plants on Monday"',
    output: text(/note/i),
    notes: ['Water the plants on Monday'],
  },

  // Response models.
  {
    task: 'Find the population of London',
    responseModel: objectOf({ population: { type: 'integer' } }),
    output: { population: 8799800 },
  },
  {
    task: 'Go to encyclopedia.example/paris and tell me whether it is a city or a river',
    responseModel: { type: 'string', enum: ['river', 'city'] },
    output: 'city',
  },
  {
    task: 'Go to encyclopedia.example/nile and get the gross domestic product and the name of the prime minister',
    responseModel: objectOf({ gdp: { type: 'number' }, primeMinister: { type: 'string' } }),
    ends: 'fail',
    output: text(/^The response model has no value at \/gdp: /),
  },

  // What cannot be.
  {
    task: 'Go to shop.example and tell me the price of the desk lamp',
    allowedUrls: ['encyclopedia.example'],
    ends: 'fail',
    output: text(/^Not done: .*(?:not one of the addresses|not allowed|may not)/is),
  },
  {
    task: 'Go to intranet.megacorp.test and tell me the headline',
    ends: 'fail',
    output: text(/^Not done: .*intranet\.megacorp\.test/s),
  },
  { task: 'Paint my bedroom blue', ends: 'fail', output: text(/^Not done: /) },
];
