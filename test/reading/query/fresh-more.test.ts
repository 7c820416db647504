import { describe, expect, it } from 'vitest';
import { toCell } from '../../../src/language/cells/cell.ts';
import type { Query } from '../../../src/language/lexicon/query.ts';
import { runQuery } from '../../../src/reading/query/algebra.ts';
import { toTable } from '../../../src/reading/query/table.ts';
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
