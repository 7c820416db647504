import { expect, it } from 'vitest';
import { readAction, readScreen, readUnmet, writeAction, writeUnmet } from '../../../src/storage/rows/record-rows.ts';

const PART = {
  words: 'log in',
  reason: 'refused',
  detail: 'It was refused.',
  missing: ['Password'],
  partial: { id: 3 },
} as const;

it('stores what was not done as it is', () => {
  expect(readUnmet(writeUnmet([PART]))).toEqual([PART]);
  expect(readUnmet(writeUnmet(null))).toBeNull();
});

it('stores no record that would not be read back', () => {
  const masked = { '•••': 'log in', reason: 'refused', detail: '' };
  expect(() => writeUnmet([masked as never])).toThrow('unmet');
  expect(() => writeAction({ '•••': 'click', target: 'e1' } as never)).toThrow('action');
});

it('reads parts of records that were stored without their fields, or are damaged', () => {
  expect(readUnmet('[{"•••":"log in","reason":"refused","detail":"No."},7]')).toEqual([
    { words: '', reason: 'refused', detail: 'No.' },
    { words: '', reason: 'failed', detail: '' },
  ]);
  expect(readUnmet('{"a')).toBeNull();
  expect(readAction('{"•••":"click","target":"e1"}')).toEqual({ '•••': 'click', target: 'e1', type: 'unknown' });
  expect(readScreen('null')).toEqual({ app: '', title: '', url: null });
});
