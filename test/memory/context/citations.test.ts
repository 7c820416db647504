import { describe, expect, it } from 'vitest';
import { renumberCitations } from '../../../src/memory/context/citations.ts';

describe('citations', () => {
  it('put the cited passages first, in the order of the text', () => {
    const { text, order } = renumberCitations({ text: 'B. [3] A. [1][3]', cited: [] }, 4);
    expect(text).toBe('B. [1] A. [2][1]');
    expect(order).toEqual([3, 1, 2, 4]);
  });

  it('drop references to passages that were never given', () => {
    expect(renumberCitations({ text: 'So it is. [7]', cited: [] }, 2)).toEqual({ text: 'So it is.', order: [1, 2] });
  });

  it('written as a list are written one by one', () => {
    const { text, order } = renumberCitations({ text: 'A. [2, 4] B. [4,9]', cited: [] }, 4);
    expect(text).toBe('A. [1][2] B. [2]');
    expect(order).toEqual([2, 4, 1, 3]);
  });

  it('never need more than one digit', () => {
    const all = Array.from({ length: 12 }, (_, at) => `[${at + 1}]`).join('');
    expect(renumberCitations({ text: all, cited: [] }, 12).text).toBe('[1][2][3][4][5][6][7][8][9]');
  });
});
