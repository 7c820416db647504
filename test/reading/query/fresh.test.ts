import { describe, expect, it } from 'vitest';
import { toCell } from '../../../src/language/cells/cell.ts';
import type { Query } from '../../../src/language/lexicon/query.ts';
import { runQuery } from '../../../src/reading/query/algebra.ts';
import { compareFacts } from '../../../src/reading/query/compare.ts';
import { toTable } from '../../../src/reading/query/table.ts';
import { by, CONCEPTS, stated } from '../../llm/offline/agent/concepts.ts';
import { askOf, collectionOf } from './tables.ts';

// Written before the code was finished, and not tuned on.

const CELLS: readonly (readonly [string, string, object])[] = [
  ['£1,250.00', '', { kind: 'quantity', n: 1250, currency: 'GBP' }],
  ['CHF 89.–', '', { kind: 'quantity', n: 89, currency: 'CHF' }],
  ['1.299,00 €', 'Preis', { kind: 'quantity', n: 1299, currency: 'EUR' }],
  ['2 hrs 5 mins', '', { kind: 'quantity', n: 7500, dimension: 'time' }],
  ['90min', '', { kind: 'quantity', n: 5400, dimension: 'time' }],
  ['3,5 kg', '', { kind: 'quantity', n: 3500, dimension: 'mass' }],
  ['6 lb 8 oz', '', { kind: 'quantity', dimension: 'mass' }],
  ['7.30 pm', '', { kind: 'clock', minute: 1170 }],
  ['1 March 2025 – 3 March 2025', '', { kind: 'date', iso: '2025-03-01', until: '2025-03-03' }],
  ['Sept. 2019', '', { kind: 'date', iso: '2019-09-01' }],
  ['ca. 40 m²', '', { kind: 'quantity', n: 40, dimension: 'area', limit: 'about' }],
  ['≥ 8 GB', '', { kind: 'quantity', n: 8e9, dimension: 'data', limit: 'from' }],
  ['82 %', '', { kind: 'quantity', n: 82, dimension: 'percent' }],
  ['17', 'Age (years)', { kind: 'quantity', dimension: 'time' }],
  ['Only 2 left', 'Availability', { kind: 'quantity', n: 2 }],
  ['Model X200', '', { kind: 'text' }],
  ['24 Hour Party People', '', { kind: 'text' }],
  ['tbd', '', { kind: 'unknown' }],
  ['7 out of 10', '', { kind: 'quantity', n: 7, dimension: 'score' }],
  ['9–17', 'Opening hours', { kind: 'quantity', n: 9, until: 17 }],
];

describe('cells nobody tuned on', () => {
  it.each(CELLS)('types %s under %s', (raw, label, expected) => {
    expect(toCell(raw, label)).toMatchObject(expected);
  });
});

const FERRIES = collectionOf(
  'Ferry crossings',
  `
Route | Operator | Leaves | Time | Ticket | Bikes
Kalmen - Storvik | Blue Line | 06:40 | 1 h 15 min | €19.50 | yes
Kalmen - Hald | Nordsail | 09:05 | 55 min | €14 | no
Storvik - Hald | Blue Line | 11:30 | 2 h | €22.50 | yes
Kalmen - Storvik | Nordsail | 13:15 | 1 h 40 min | €16.50 | yes
Hald - Ven | Coastways | 18:50 | 35 min | €9 | no
Kalmen - Storvik | Blue Line | 20:20 | 1 h 15 min | €21 | n/a`,
);

const QUERIES: readonly (readonly [string, Partial<Query>, string])[] = [
  [
    'ferries under 17 euros',
    {
      tests: [
        {
          attribute: by('price'),
          comparison: '<',
          value: stated('17 euros', { kind: 'quantity', n: 17, dimension: 'money', unit: 'euros', currency: 'EUR' }),
        },
      ],
    },
    '1 3 4',
  ],
  [
    'last ferry to Storvik',
    { words: ['Storvik'], order: { attribute: by('departure'), direction: -1 }, take: { from: 0, count: 'ties' } },
    '5',
  ],
  [
    'quickest with bikes',
    {
      tests: [{ attribute: by('', 'bikes'), comparison: '=', value: 'yes' }],
      order: { attribute: { concepts: ['duration'], words: [], dimension: 'time' }, direction: 1 },
      take: { from: 0, count: 'ties' },
    },
    '0',
  ],
  ['Blue Line boats', { words: ['Blue', 'Line'] }, '0 2 5'],
  [
    'before ten',
    {
      tests: [
        {
          attribute: by('departure'),
          comparison: '<',
          value: stated('ten', { kind: 'quantity', n: 10, dimension: null, unit: '' }),
        },
      ],
    },
    '0 1',
  ],
  [
    'longer than 90 minutes',
    {
      tests: [
        {
          attribute: by('', 'time'),
          comparison: '>',
          value: stated('90 minutes', { kind: 'quantity', n: 5400, dimension: 'time', unit: 'minutes' }),
        },
      ],
    },
    '2 3',
  ],
];

describe('queries nobody tuned on', () => {
  it.each(QUERIES)('answers %s', (_, query, rows) => {
    expect(
      runQuery(toTable(FERRIES), askOf(query), CONCEPTS)
        .rows.map(({ row }) => row)
        .join(' '),
    ).toBe(rows);
  });

  it('says which operator has most crossings', () => {
    const query = askOf({
      aggregate: 'count',
      groupBy: by('', 'operator'),
      order: { attribute: by(''), direction: -1 },
      take: { from: 0, count: 'ties' },
    });
    expect(runQuery(toTable(FERRIES), query, CONCEPTS).groups).toMatchObject([{ key: 'Blue Line', figure: { n: 3 } }]);
  });

  it('tells the mean fare of one operator', () => {
    const query = askOf({ words: ['Nordsail'], aggregate: 'mean', attributes: [by('price')] });
    expect(runQuery(toTable(FERRIES), query, CONCEPTS).figure?.text).toBe('€15.25');
  });

  it('compares two heights in different units', () => {
    const facts = [
      { name: 'Old tower', label: 'Height', raw: '300 ft' },
      { name: 'New tower', label: 'Height', raw: '95 m' },
    ];
    expect(compareFacts(facts, { want: 'which', direction: 1 })).toMatchObject({ value: ['New tower'] });
  });
});
