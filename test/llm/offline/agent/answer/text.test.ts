import { describe, expect, it } from 'vitest';
import { toCell } from '../../../../../src/language/cells/cell.ts';
import {
  tellFact,
  tellFigure,
  tellGroup,
  tellRow,
  tellRows,
  toLines,
} from '../../../../../src/llm/offline/agent/answer/text.ts';

const rowOf = (name: string, ...values: [string, string][]) => ({
  row: 0,
  name,
  url: null,
  values: values.map(([label, raw]) => ({ label, cell: toCell(raw, label) })),
});
const FIGURE = {
  aggregate: 'mean',
  label: 'Price',
  n: 61.4,
  text: '$61.40',
  known: 4,
  total: 6,
  rows: [],
  texts: [],
} as const;

describe('text of answers', () => {
  it('tells a name with its value', () => {
    const evidence = [{ url: '', entity: 'Saw', attribute: 'Weight', raw: '300 g' }];
    const fact = { kind: 'quantity', value: null, text: '300 g', evidence } as const;
    expect(tellFact(fact)).toBe('Saw: 300 g');
    expect(tellFact(fact, true)).toBe('Saw, Weight: 300 g');
    expect(tellRow(rowOf('Saw'))).toBe('Saw');
    expect(tellRow(rowOf('Saw', ['Price', '$9']))).toBe('Saw: $9');
    expect(tellRow(rowOf('Saw', ['Name', 'Saw'], ['Price', '$9'], ['Weight', '300 g'], ['Age', 'n/a']))).toBe(
      'Saw: Price $9, Weight 300 g',
    );
  });

  it('tells a list one by one', () => {
    const rows = [rowOf('Saw', ['Price', '$9']), rowOf('Ball', ['Price', '$2'])];
    expect(tellRows(rows)).toEqual(['Saw: $9', 'Ball: $2']);
    expect(toLines(tellRows(rows))).toBe('Saw: $9\nBall: $2');
    expect(tellRows(rows.slice(0, 1))).toBe('Saw: $9');
    expect(tellRows([])).toEqual([]);
  });

  it('says of how many entries a figure is', () => {
    expect(tellFigure(FIGURE)).toBe('$61.40 (of 4 of 6 entries)');
    expect(tellFigure({ ...FIGURE, known: 6 })).toBe('$61.40');
    expect(tellGroup({ key: 'Tools', rows: [], figure: { ...FIGURE, known: 6 } })).toBe('Tools: $61.40');
  });
});
