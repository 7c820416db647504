import { expect, test } from 'vitest';
import type { Row } from './bench.ts';
import { toMarkdown, toMedian, toText } from './table.ts';

const rows: Row[] = [
  { what: 'reads | writes', beside: 'bare', aim: '0.65 or more', unit: 'ratio', samples: [0.5, 0.714, 0.6] },
  { what: 'starts', beside: '', aim: '', unit: 'ms', samples: [1234.5, 98.76] },
];

test('the median of an even number of samples lies between the two in the middle', () => {
  expect(toMedian([4, 1, 3, 2])).toBe(2.5);
  expect(toMedian([3, 1, 2])).toBe(2);
});

test('columns of the table are aligned, numbers to the right', () => {
  expect(toText(rows).split('\n')).toEqual([
    'what            beside  aim           median    min..max  unit',
    'reads | writes  bare    0.65 or more    0.60  0.50..0.71  ratio',
    'starts                                   667  98.8..1235  ms',
  ]);
});

test('a cell of the Markdown table keeps its bar', () => {
  expect(toMarkdown(rows).split('\n')[2]).toBe(
    '| reads \\| writes | bare | 0.65 or more | 0.60 | 0.50..0.71 | ratio |',
  );
});
