import { describe, expect, it } from 'vitest';
import { toCell } from '../../../src/language/cells/cell.ts';
import type { Query } from '../../../src/language/lexicon/query.ts';
import { factAnswer } from '../../../src/llm/offline/agent/answer/evidence.ts';
import { fillModel } from '../../../src/llm/offline/agent/answer/model.ts';
import { toModelRows } from '../../../src/llm/offline/agent/answer/model-source.ts';
import { runQuery } from '../../../src/reading/query/algebra.ts';
import { toTable } from '../../../src/reading/query/table.ts';
import { articleOf } from '../../llm/offline/agent/answer/pages.ts';
import { by, CONCEPTS, stated } from '../../llm/offline/agent/concepts.ts';
import { askOf, collectionOf } from './tables.ts';

// A second set that nobody tuned on, written after the first one was seen.

const CELLS: readonly (readonly [string, string, object])[] = [
  ['2 Std. 30 Min.', '', { kind: 'quantity', n: 9000, dimension: 'time' }],
  ['R$ 1.200,50', '', { kind: 'quantity', n: 1200.5, currency: 'BRL' }],
  ['12 mars 2026', '', { kind: 'date', iso: '2026-03-12' }],
  ['a few', '', { kind: 'text' }],
  ['-12 °C', '', { kind: 'quantity', n: -12, dimension: 'temperature' }],
  ['3 × 40 g', '', { kind: 'text' }],
  ['10 km/h', '', { kind: 'quantity', dimension: 'speed' }],
  ['0', 'Free places', { kind: 'quantity', n: 0 }],
  ['4,5 von 5', '', { kind: 'quantity', n: 4.5, dimension: 'score' }],
  ['non-stop', '', { kind: 'quantity', n: 0 }],
  ['1h', '', { kind: 'quantity', n: 3600 }],
  ['$18 per person', '', { kind: 'quantity', n: 18, currency: 'USD' }],
];

describe('more cells nobody tuned on', () => {
  it.each(CELLS)('types %s under %s', (raw, label, expected) => {
    expect(toCell(raw, label)).toMatchObject(expected);
  });
});

const COURSES = collectionOf(
  'Evening courses',
  `
Course | Teacher | Level | Begins | Fee | Seats left | Lasts
Bread baking | Ida Moor | beginner | 4 Jan 2027 | $60 | 3 | 5 weeks
Old maps | Sten Frey | all | 11 Jan 2027 | free | full | 8 weeks
Knot tying | Ida Moor | advanced | 20 Dec 2026 | $25 | 9 | 3 weeks
Bird songs | Lia Ost | beginner | 2 Feb 2027 | $40 | 0 | 10 weeks`,
);

const soon = stated('before 10 January', { kind: 'date', iso: '2027-01-10' });
const QUERIES: readonly (readonly [string, Partial<Query>, string])[] = [
  [
    'begin before 10 January',
    { tests: [{ attribute: by('', 'begins'), comparison: '<', value: soon }] },
    'Bread baking, Knot tying',
  ],
  ['free of charge', { tests: [{ attribute: by('price'), comparison: '=', value: 'free' }] }, 'Old maps'],
  ['with Ida Moor', { words: ['Ida', 'Moor'] }, 'Bread baking, Knot tying'],
  [
    'longest beginner course',
    {
      words: ['beginner', 'course'],
      order: { attribute: by('', 'lasts'), direction: -1 },
      take: { from: 0, count: 'ties' },
    },
    'Bird songs',
  ],
  [
    'with seats',
    { tests: [{ attribute: by('', 'seats left'), comparison: '>', value: '0' }] },
    'Bread baking, Knot tying',
  ],
  [
    'cheapest that is not free',
    {
      tests: [{ attribute: by('price'), comparison: '>', value: '0' }],
      order: { attribute: by('price'), direction: 1 },
      take: { from: 0, count: 1 },
    },
    'Knot tying',
  ],
];

describe('more queries nobody tuned on', () => {
  it.each(QUERIES)('answers %s', (_, query, names) => {
    const { rows } = runQuery(toTable(COURSES), askOf(query), CONCEPTS);
    expect(rows.map(({ name }) => name).join(', ')).toBe(names);
  });
});

const LIGHTHOUSE = articleOf(
  'Skarn lighthouse',
  `Height: 41 m above the sea
   Built: 1862 to 1864, to plans of Elias Noor
   Keeper: Marta Voss, since 1999
   Range: 24 nautical miles`,
  ['The lighthouse stands on the isle of Skarn. It was painted red in 1950 by sailors of the navy.'],
);

const FACTS: readonly (readonly [string, string, Parameters<typeof factAnswer>[0]['kind'], string | null])[] = [
  ['keeper', 'who keeps it', 'person', 'Marta Voss'],
  ['keeper', 'since when', 'date', 'since 1999'],
  ['built', 'when built', 'date', '1862 to 1864'],
  ['range', 'how far', 'quantity', '24 nautical miles'],
  ['painted', 'when painted', 'date', '1950'],
  ['painted', 'who painted', 'person', null],
  ['sunk', 'when sunk', 'date', null],
];

describe('more facts nobody tuned on', () => {
  it.each(FACTS)('answers %s: %s', (word, _, kind, expected) => {
    const question = { entity: 'Skarn lighthouse', attribute: by('', word), kind };
    expect(factAnswer(question, LIGHTHOUSE, CONCEPTS).answer?.text ?? null).toBe(expected);
  });
});

describe('more models nobody tuned on', () => {
  const table = toTable(COURSES);
  const rows = toModelRows(table, [0, 2], [by('price')], CONCEPTS);
  const input = { facts: [], rows, figure: null, concepts: CONCEPTS, count: null, subject: ['courses'] };
  const list = (properties: object) => ({
    type: 'array',
    items: { type: 'object', properties, required: Object.keys(properties) },
  });

  it('fills courses with teacher, fee, start and weeks', () => {
    const schema = list({
      course: { type: 'string' },
      teacher_name: { type: 'string' },
      fee: { type: 'integer' },
      begins: { type: 'string', format: 'date' },
      lasts_weeks: { type: 'integer' },
      level: { enum: ['Beginner', 'Advanced'] },
    });
    expect(fillModel(schema, input)).toEqual({
      value: [
        {
          course: 'Bread baking',
          teacher_name: 'Ida Moor',
          fee: 60,
          begins: '2027-01-04',
          lasts_weeks: 5,
          level: 'Beginner',
        },
        {
          course: 'Knot tying',
          teacher_name: 'Ida Moor',
          fee: 25,
          begins: '2026-12-20',
          lasts_weeks: 3,
          level: 'Advanced',
        },
      ],
    });
  });

  it('has no room number where none is told', () => {
    expect(fillModel(list({ course: { type: 'string' }, room: { type: 'integer' } }), input)).toMatchObject({
      pointer: '/0/room',
    });
  });
});
