import { describe, expect, it } from 'vitest';
import type { Concept } from '../../../src/language/lexicon/concept.ts';
import type { Query } from '../../../src/language/lexicon/query.ts';
import { runQuery } from '../../../src/reading/query/algebra.ts';
import { joinDetails, toTable } from '../../../src/reading/query/table.ts';
import { by, CONCEPTS, stated } from '../../llm/offline/agent/concepts.ts';
import { askOf, collectionOf, relabel, reorder } from './tables.ts';

const KITES = collectionOf(
  'Kites',
  `
Name | Kind | Price | Weight | Rating | In stock | Maker
Sky diver | Stunt kites | $48.00 | 310 g | 4.6 of 5 | In stock (4) | Mira Holt
Red barn | Family kites | $19.50 | 0.2 kg | 4.1 of 5 | sold out | Jon Arn
Long tail | Family kites | $19.50 | 260 g | 3.9 of 5 | In stock (31) | Mira Holt
Wind lamp | Night kites | $75.00 | 540 g |  | In stock (2) | Ole Berg
Storm rider | Stunt kites | $112.00 | 1.1 kg | 4.8 of 5 | In stock (1) | Jon Arn
Paper moon | Night kites | $33.00 | 90 g | 4.4 of 5 | In stock (12) | Mira Holt`,
);

const dollars = (n: number) => stated(`$${n}`, { kind: 'quantity', n, dimension: 'money', unit: '$', currency: 'USD' });
const number = (n: number) => stated(String(n), { kind: 'quantity', n, dimension: null, unit: '' });
const first = { from: 0, count: 'ties' } as const;

const run = (query: Partial<Query>, table = toTable(KITES), concepts: readonly Concept[] = CONCEPTS) =>
  runQuery(table, askOf(query), concepts);
const namesOf = (query: Partial<Query>, table = toTable(KITES)): string[] =>
  run(query, table).rows.map(({ name }) => name);

const CHEAPEST: Partial<Query> = { order: { attribute: by('price'), direction: 1 }, take: first };

describe('runQuery', () => {
  it('keeps all ties of the best row, unless a number is asked for', () => {
    expect(namesOf(CHEAPEST)).toEqual(['Red barn', 'Long tail']);
    expect(namesOf({ ...CHEAPEST, take: { from: 0, count: 1 } })).toEqual(['Red barn']);
    expect(namesOf({ ...CHEAPEST, take: { from: 1, count: 'ties' } })).toEqual(['Paper moon']);
    expect(namesOf({ ...CHEAPEST, take: { from: -1, count: 'ties' } })).toEqual(['Storm rider']);
  });

  it('narrows to a category before names, and by each word once', () => {
    expect(namesOf({ words: ['night', 'kite'] })).toEqual(['Wind lamp', 'Paper moon']);
    expect(namesOf({ words: ['stunt kites'], ...CHEAPEST })).toEqual(['Sky diver']);
    expect(namesOf({ words: ['moon|rider'] })).toEqual(['Storm rider', 'Paper moon']);
    expect(namesOf({ words: ['Mira Holt'] })).toEqual(['Sky diver', 'Long tail', 'Paper moon']);
    expect(namesOf({ words: ['kites'] })).toHaveLength(6);
  });

  it('names the words that no row has', () => {
    expect(run({ words: ['underwater', 'kites'] })).toMatchObject({
      rows: [],
      failure: { reason: 'no_subject', words: ['underwater'] },
    });
  });

  it('compares in the base unit', () => {
    const test = { attribute: by('weight'), comparison: '<=' } as const;
    const kilograms = stated('0.26 kg', { kind: 'quantity', n: 260, dimension: 'mass', unit: 'kg' });
    expect(namesOf({ tests: [{ ...test, value: kilograms }] })).toEqual(['Red barn', 'Long tail', 'Paper moon']);
    expect(namesOf({ tests: [{ ...test, value: '200 g' }] })).toEqual(['Red barn', 'Paper moon']);
  });

  it('reads a bare number in the unit of the column', () => {
    expect(namesOf({ tests: [{ attribute: by('price'), comparison: '>', value: number(70) }] })).toEqual([
      'Wind lamp',
      'Storm rider',
    ]);
    expect(namesOf({ tests: [{ attribute: by('weight'), comparison: '<', value: number(100) }] })).toEqual([
      'Paper moon',
    ]);
  });

  it('fails a test on an unknown cell, and drops the row from an order', () => {
    const good = { attribute: by('rating'), comparison: '>=', value: number(1) } as const;
    expect(namesOf({ tests: [good] })).not.toContain('Wind lamp');
    const sorted = namesOf({ order: { attribute: by('rating'), direction: -1 } });
    expect(sorted).toEqual(['Storm rider', 'Sky diver', 'Paper moon', 'Red barn', 'Long tail']);
  });

  it('takes sold out as none in stock', () => {
    expect(namesOf({ tests: [{ attribute: by('stock'), comparison: '=', value: number(0) }] })).toEqual(['Red barn']);
    expect(namesOf({ order: { attribute: by('stock'), direction: -1 }, take: first })).toEqual(['Long tail']);
  });

  it('never compares different dimensions or currencies', () => {
    const heavy = stated('2 kg', { kind: 'quantity', n: 2000, dimension: 'mass', unit: 'kg' });
    const test = { attribute: by('price'), comparison: '<', value: heavy } as const;
    expect(run({ tests: [test] }).failure).toEqual({ reason: 'wrong_kind', label: 'Price' });
    const euros = stated('50 €', { kind: 'quantity', n: 50, dimension: 'money', unit: '€', currency: 'EUR' });
    expect(run({ tests: [{ ...test, value: euros }] }).failure).toEqual({ reason: 'wrong_kind', label: 'Price' });
  });

  it('tells an option that is not offered from rows that do not fit', () => {
    const kind = (value: string) => ({ attribute: by('', 'kind'), comparison: '=', value }) as const;
    expect(run({ tests: [kind('Box kites')] }).failure).toMatchObject({
      reason: 'not_offered',
      label: 'Kind',
      options: ['Stunt kites', 'Family kites', 'Night kites'],
    });
    const cheap = { attribute: by('price'), comparison: '<', value: dollars(30) } as const;
    expect(run({ tests: [cheap, kind('Stunt kites')] }).failure).toMatchObject({ reason: 'no_row' });
  });

  it('finds a column by its dimension if only one has it', () => {
    const attribute = { concepts: [], words: [], dimension: 'money' } as const;
    expect(namesOf({ tests: [{ attribute, comparison: '>=', value: dollars(75) }] })).toEqual([
      'Wind lamp',
      'Storm rider',
    ]);
  });

  it('projects the attributes asked for', () => {
    const [row] = run({ words: ['Paper', 'moon'], attributes: [by('weight'), by('price')] }).rows;
    expect(row?.values.map(({ label, cell }) => [label, cell.raw])).toEqual([
      ['Weight', '90 g'],
      ['Price', '$33.00'],
    ]);
  });

  it('aggregates what is known, and says of how many', () => {
    const total = run({ words: ['family'], aggregate: 'sum', attributes: [by('price')] });
    expect(total.figure).toMatchObject({ n: 39, text: '$39', known: 2, total: 2 });
    const mean = run({ aggregate: 'mean', attributes: [by('rating')] });
    expect(mean.figure).toMatchObject({ n: 4.36, known: 5, total: 6 });
    expect(run({ words: ['night'], aggregate: 'count' }).figure?.n).toBe(2);
    expect(run({ aggregate: 'range', attributes: [by('price')] }).figure?.text).toBe('$92.50');
    expect(run({ aggregate: 'most', attributes: [by('weight')] }).figure).toMatchObject({ text: '1.1 kg', rows: [4] });
    expect(run({ aggregate: 'distinct', attributes: [by('', 'maker')] }).figure?.texts).toEqual([
      'Mira Holt',
      'Jon Arn',
      'Ole Berg',
    ]);
    expect(run({ aggregate: 'sum', attributes: [by('', 'maker')] }).failure).toMatchObject({ reason: 'wrong_kind' });
  });

  it('groups, and orders groups by their figure', () => {
    const grouped = run({
      groupBy: by('', 'maker'),
      aggregate: 'sum',
      attributes: [by('price')],
      order: { attribute: by('price'), direction: -1 },
      take: first,
    });
    expect(grouped.groups).toMatchObject([{ key: 'Jon Arn', figure: { text: '$131.50' } }]);
  });

  it('needs the detail pages of the rows that pass, then uses what they say', () => {
    const query: Partial<Query> = {
      words: ['stunt'],
      tests: [{ attribute: by('price'), comparison: '<', value: dollars(200) }],
      order: { attribute: by('', 'wingspan'), direction: -1 },
      take: first,
    };
    const before = run(query);
    expect(before.needs).toEqual([by('', 'wingspan')]);
    expect(before.failure).toMatchObject({ reason: 'no_attribute' });
    expect(before.rows.map(({ row }) => row)).toEqual([0, 4]);
    const factOf = (value: string) => [{ label: 'Wingspan', value, url: null }];
    const joined = joinDetails(
      toTable(KITES),
      new Map([
        [0, factOf('240 cm')],
        [4, factOf('1.9 m')],
      ]),
    );
    expect(run(query, joined)).toMatchObject({ needs: [], failure: null, rows: [{ name: 'Sky diver' }] });
  });

  it('takes one column for all rows, the one of the table before that of the details', () => {
    const detail = [{ label: 'Price', value: '$1.00', url: null }];
    expect(namesOf(CHEAPEST, joinDetails(toTable(KITES), new Map([[4, detail]])))).toEqual(['Red barn', 'Long tail']);
  });

  it('has no row where the order has fewer', () => {
    expect(run({ ...CHEAPEST, take: { from: 40, count: 1 } }).failure).toEqual({ reason: 'no_row', test: null });
  });
});

describe('a table in another form', () => {
  const queries: Partial<Query>[] = [
    CHEAPEST,
    { words: ['night'], order: { attribute: by('weight'), direction: 1 }, take: first },
    { tests: [{ attribute: by('rating'), comparison: '>', value: number(4.3) }] },
    { tests: [{ attribute: by('stock'), comparison: '>=', value: number(4) }], ...CHEAPEST },
  ];

  it('gives the same rows with columns in another order', () => {
    const other = toTable(reorder(KITES, [4, 2, 6, 5, 0, 3, 1]));
    for (const query of queries) expect(namesOf(query, other)).toEqual(namesOf(query));
  });

  it('gives the same rows with labels of the same meaning', () => {
    const labels = { Name: 'Title', Price: 'Cost', Weight: 'Mass', Rating: 'Stars', 'In stock': 'Availability' };
    const other = toTable(relabel(KITES, labels));
    for (const query of queries) expect(namesOf(query, other)).toEqual(namesOf(query));
  });

  it('gives the same rows with the unit in the label', () => {
    const cells = KITES.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(/^\$/, '')) }));
    const other = toTable(relabel({ ...KITES, rows: cells }, { Price: 'Price (US$)' }));
    expect(other.columns[2]).toMatchObject({ kind: 'quantity', dimension: 'money' });
    for (const query of queries) expect(namesOf(query, other)).toEqual(namesOf(query));
  });

  it('changes with each number and comparison of the query', () => {
    const rows = ([comparison, n]: readonly ['<' | '>', number]): string =>
      namesOf({ tests: [{ attribute: by('price'), comparison, value: dollars(n) }] }).join();
    expect(
      new Set(
        (
          [
            ['<', 20],
            ['<', 40],
            ['>', 40],
            ['>', 80],
          ] as const
        ).map(rows),
      ).size,
    ).toBe(4);
  });
});
