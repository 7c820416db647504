import { describe, expect, it } from 'vitest';
import { resolveDaysOfMonth } from '../../../src/text/time/days-of-month.ts';

const resolve = (text: string, written: string) =>
  resolveDaysOfMonth(text, Date.parse(written)).map(({ surface, text: meaning }) => [surface, meaning]);

describe('a day of a month without a year', () => {
  it.each([
    ['I defend on the nineteenth at three.', '2024-06-05', 'on the nineteenth', '19 June 2024'],
    ['I started on the 5th.', '2024-02-14', 'on the 5th', '5 February 2024'],
    ['He moves in on the first of March.', '2025-01-28', 'on the first of March', '1 March 2025'],
    ['The party is the twenty-first of December.', '2024-12-01', 'the twenty-first of December', '21 December 2024'],
    ['It ends on the 2nd.', '2024-12-30', 'on the 2nd', '2 January 2025'],
  ])('is the nearest one: %s', (text, written, surface, meaning) => {
    expect(resolve(text, written)).toEqual([[surface, meaning]]);
  });

  it.each([
    'We live on the third floor.',
    'The second try worked.',
    'On the 5th of May 1990 it rained.',
    'on the 99th',
  ])('is not in "%s"', (text) => {
    expect(resolve(text, '2024-06-05')).toEqual([]);
  });

  it('has an offset in the text', () => {
    const [found] = resolveDaysOfMonth('Until the 9th.', Date.parse('2024-06-05'));
    expect(found).toMatchObject({ start: 0, end: 13, from: Date.UTC(2024, 5, 9), to: Date.UTC(2024, 5, 10) });
  });
});
