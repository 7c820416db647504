import { describe, expect, it } from 'vitest';
import { cutToKind } from '../../../../../src/language/cells/kinds.ts';
import { type FactQuestion, factAnswer } from '../../../../../src/llm/offline/agent/answer/evidence.ts';
import { fillModel } from '../../../../../src/llm/offline/agent/answer/model.ts';
import { by, CONCEPTS } from '../concepts.ts';
import { articleOf } from './pages.ts';

// Written before the code, and not tuned on.

const CUTS: readonly (readonly [string, Parameters<typeof cutToKind>[1], string | null])[] = [
  ['12 June 1817, by Karl Drais in Mannheim', 'person', 'Karl Drais'],
  ['12 June 1817, by Karl Drais in Mannheim', 'date', '12 June 1817'],
  ['12 June 1817, by Karl Drais in Mannheim', 'place', 'Mannheim'],
  ['Opened in 1889', 'date', '1889'],
  ['Opened in 1889', 'person', null],
  ['330 m', 'date', null],
  ['about 4,500 visitors a day', 'quantity', 'about 4,500'],
  ['Ada Quill and Jon Arn', 'person', 'Ada Quill and Jon Arn'],
  ['late 15th century', 'date', 'late 15th century'],
  ['Tuesday to Sunday, 10:00 to 18:00', 'clock', '10:00 to 18:00'],
  ['red and blue', 'quantity', null],
  ['Lake Como, Italy', 'date', null],
];

describe('cuts nobody tuned on', () => {
  it.each(CUTS)('cuts %s to %s', (raw, kind, expected) => {
    expect(cutToKind(raw, kind)).toBe(expected);
  });
});

const BRIDGE = articleOf(
  'Harrow Bridge',
  `Span: 412 m
   Opened: 3 July 1931, by Queen Maud
   Architect: Tilda Brand
   Location: Port Ellis, over the river Wend
   Toll: $2.50 for cars, free for bicycles`,
  [
    'Harrow Bridge is a steel arch bridge. It carries about 18,000 people every day.',
    'Repairs in 1977 cost 4 million dollars. Other bridges of the town were built by Oskar Lind.',
    'Who was allowed to cross it first? Nobody knows.',
  ],
);

const QUESTIONS: readonly (readonly [string, FactQuestion, string | null])[] = [
  ['who designed it', { entity: 'Harrow Bridge', attribute: by('maker', 'designed'), kind: 'person' }, 'Tilda Brand'],
  ['when did it open', { entity: 'Harrow Bridge', attribute: by('made', 'open'), kind: 'date' }, '3 July 1931'],
  ['who opened it', { entity: 'Harrow Bridge', attribute: by('made', 'opened'), kind: 'person' }, 'Queen Maud'],
  [
    'where is it',
    { entity: 'Harrow Bridge', attribute: by('location'), kind: 'place' },
    'Port Ellis, over the river Wend',
  ],
  ['how heavy is it', { entity: 'Harrow Bridge', attribute: by('weight'), kind: 'quantity' }, null],
  ['how long is its span', { entity: 'Harrow Bridge', attribute: by('', 'span'), kind: 'quantity' }, '412 m'],
  ['who crossed it first', { entity: 'Harrow Bridge', attribute: by('', 'cross first'), kind: 'person' }, null],
  ['another bridge', { entity: 'Tolmer Bridge', attribute: by('maker', 'designed'), kind: 'person' }, null],
  ['who built it', { entity: 'Harrow Bridge', attribute: by('', 'lighting'), kind: 'person' }, null],
];

describe('facts nobody tuned on', () => {
  it.each(QUESTIONS)('answers %s', (_, question, expected) => {
    expect(factAnswer(question, BRIDGE, CONCEPTS).answer?.text ?? null).toBe(expected);
  });
});

const fact = (entity: string, label: string, raw: string) => ({ entity, label, raw, asked: null, url: null });
const ROWS = [
  {
    name: 'Fern',
    url: 'https://plants.test/fern',
    facts: [fact('Fern', 'Price', '€7.20'), fact('Fern', 'Height', '35 cm')],
  },
  {
    name: 'Aloe',
    url: 'https://plants.test/aloe',
    facts: [fact('Aloe', 'Price', '€12'), fact('Aloe', 'Height', '0.2 m')],
  },
];
const none = { facts: [], rows: null, figure: null, concepts: CONCEPTS, count: null };
const props = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required });

const MODELS: readonly (readonly [string, object, object, object])[] = [
  [
    'rows in other units',
    { type: 'array', items: props({ plant: { type: 'string' }, height_cm: { type: 'number' } }) },
    { ...none, rows: ROWS, subject: ['plants'] },
    {
      value: [
        { plant: 'Fern', height_cm: 35 },
        { plant: 'Aloe', height_cm: 20 },
      ],
    },
  ],
  [
    'a missing column',
    { type: 'array', items: props({ name: { type: 'string' }, colour: { type: 'string' } }) },
    { ...none, rows: ROWS },
    { pointer: '/0/colour' },
  ],
  [
    'a nullable column',
    { type: 'array', items: props({ name: { type: 'string' }, colour: { type: ['string', 'null'] } }) },
    { ...none, rows: ROWS, count: 1 },
    { value: [{ name: 'Fern', colour: null }] },
  ],
  [
    'an enum that nothing equals',
    props({ size: { enum: ['small', 'large'] } }),
    { ...none, facts: [fact('Fern', 'Size', 'medium')] },
    { pointer: '/size' },
  ],
  [
    'a date',
    props({ openedOn: { type: 'string', format: 'date' } }),
    { ...none, facts: [fact('Harrow Bridge', 'Opened', '3 July 1931, by Queen Maud')] },
    { value: { openedOn: '1931-07-03' } },
  ],
  [
    'more rows than there are',
    { type: 'array', minItems: 3, items: { type: 'string' } },
    { ...none, rows: ROWS },
    { pointer: '' },
  ],
];

describe('models nobody tuned on', () => {
  it.each(MODELS)('fills %s', (_, schema, input, expected) => {
    expect(fillModel(schema, input as Parameters<typeof fillModel>[1])).toMatchObject(expected);
  });
});
