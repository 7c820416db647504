import { describe, expect, it } from 'vitest';
import { joinDetails, toTable } from '../../../src/reading/query/table.ts';
import { collectionOf } from './tables.ts';

const columnOf = (...cells: string[]) =>
  toTable(collectionOf('Things', `Name | Value\n${cells.map((cell, at) => `Thing ${at} | ${cell}`).join('\n')}`))
    .columns[1];

describe('toTable', () => {
  it('types a column by four fifths of its cells, and takes the others as unknown', () => {
    const column = columnOf('5 kg', '7 kg', '900 g', '1 kg', 'on request');
    expect(column).toMatchObject({ kind: 'quantity', dimension: 'mass', unit: { unit: 'kg' } });
    expect(column?.cells[4]).toEqual({ raw: 'on request', kind: 'unknown' });
    expect(columnOf('5 kg', '7 kg', 'light', 'heavy')?.kind).toBe('text');
  });

  it('does not count empty cells', () => {
    expect(columnOf('5 kg', '', 'n/a', '–')).toMatchObject({ kind: 'quantity', dimension: 'mass' });
  });

  it('never mixes dimensions or currencies in a column', () => {
    expect(columnOf('5 kg', '3 m')?.kind).toBe('text');
    expect(columnOf('9 W', '60 W')).toMatchObject({ kind: 'quantity', unit: { unit: 'W' } });
    expect(columnOf('9 W', '2 kW')?.kind).toBe('text');
    expect(columnOf('$5', '$6', '$7', '$8', '9 €')?.cells[4]?.kind).toBe('unknown');
  });

  it('takes free as no money, and sold out as no pieces', () => {
    expect(columnOf('$5', 'Free', '$7')?.cells[1]).toMatchObject({ n: 0, dimension: 'money' });
    expect(columnOf('In stock (5)', 'sold out')).toMatchObject({ kind: 'quantity', dimension: 'count' });
    expect(columnOf('free', '$35')).toMatchObject({ kind: 'quantity', cells: [{ n: 0 }, { n: 35, currency: 'USD' }] });
    expect(columnOf('Free', 'Free')?.kind).toBe('text');
  });

  it('reads all numbers of a column with a decimal comma so', () => {
    expect(columnOf('1.234 kg', '2,5 kg')?.cells[0]).toMatchObject({ n: 1_234_000 });
    expect(columnOf('1.234 kg', '2.5 kg')?.cells[0]).toMatchObject({ n: 1234 });
  });

  it('finds dates, times, truths, categories and the column of names', () => {
    expect(columnOf('1 May 2020', '2021-01-01')?.kind).toBe('date');
    expect(columnOf('09:00', '17:30')?.kind).toBe('clock');
    expect(columnOf('yes', 'no')?.kind).toBe('boolean');
    expect(columnOf('Tools', 'Tools', 'Toys')?.isCategory).toBe(true);
    expect(columnOf('Saw', 'Drill', 'Ball')?.isCategory).toBe(false);
    expect(toTable(collectionOf('Things', 'Price | Name\n$1 | Saw')).nameColumn).toBe(0);
  });

  it('takes a table without rows', () => {
    expect(toTable(collectionOf('Things', 'Name | Price'))).toMatchObject({ rows: [], nameColumn: null });
  });
});

describe('joinDetails', () => {
  it('adds a column for each new label', () => {
    const table = toTable(collectionOf('Things', 'Name | Price\nSaw | $9\nBall | $2'));
    const factOf = (label: string, value: string) => ({ label, value, url: null });
    const joined = joinDetails(table, new Map([[1, [factOf('Weight', '300 g'), factOf('price', '$3')]]]));
    expect(joined.columns.map(({ label }) => label)).toEqual(['Name', 'Price', 'Weight']);
    expect(joined.columns[2]?.cells.map(({ kind }) => kind)).toEqual(['unknown', 'quantity']);
  });
});
