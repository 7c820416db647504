import { describe, expect, it } from 'vitest';
import type { Compare } from '../../../src/language/lexicon/query.ts';
import { compareFacts } from '../../../src/reading/query/compare.ts';

const fact = (name: string, raw: string, label = 'Value') => ({ name, label, raw });
const YEARS = [fact('Saturn', '29.4 Earth years'), fact('Jupiter', '4332.6', 'Year (Earth days)')];
const compare = (want: Compare['want'], direction: Compare['direction'] = 1) => ({ want, direction });

describe('compareFacts', () => {
  it('tells which has more, in whatever units, with both values', () => {
    expect(compareFacts(YEARS, compare('which'))).toEqual({
      isKnown: true,
      value: ['Saturn'],
      result: 'Saturn',
      text: 'Saturn: 29.4 Earth years; Jupiter: 4332.6',
      isAbout: false,
    });
    expect(compareFacts(YEARS, compare('which', -1))).toMatchObject({ value: ['Jupiter'] });
  });

  it('tells whether the first has more than all others', () => {
    expect(compareFacts(YEARS, compare('whether'))).toMatchObject({ value: true, result: 'Yes' });
    expect(compareFacts([...YEARS].reverse(), compare('whether'))).toMatchObject({ value: false, result: 'No' });
    expect(compareFacts([fact('A', '5 kg'), fact('B', '5000 g')], compare('whether', 0))).toMatchObject({
      value: true,
    });
  });

  it('tells difference, ratio, sum and mean in the unit of the first', () => {
    const towers = [fact('Old', '330 m'), fact('New', '0.11 km')];
    expect(compareFacts(towers, compare('difference'))).toMatchObject({ value: 220, result: '220 m' });
    expect(compareFacts(towers, compare('ratio'))).toMatchObject({ value: 3, result: '3 times' });
    expect(compareFacts(towers, compare('mean'))).toMatchObject({ result: '220 m' });
    const prices = [fact('Jacket', '$40'), fact('Express', '$9.50')];
    expect(compareFacts(prices, { ...compare('sum'), weights: [3, 1] })).toMatchObject({
      value: 129.5,
      result: '$129.50',
    });
  });

  it('compares days', () => {
    const days = [fact('One', '3 May 2020'), fact('Two', '2020-05-10')];
    expect(compareFacts(days, compare('which', -1))).toMatchObject({ value: ['One'] });
    expect(compareFacts(days, compare('difference'))).toMatchObject({ result: '7 days' });
    expect(compareFacts(days, compare('sum')).isKnown).toBe(false);
  });

  it('names both of a tie, and says that a range is not exact', () => {
    const even = [fact('A', '10 kg'), fact('B', '9-11 kg')];
    expect(compareFacts(even, compare('which'))).toMatchObject({ value: ['A', 'B'], isAbout: true });
  });

  it('never compares other dimensions, other currencies or what is unknown', () => {
    for (const other of ['12 m', '$12', 'heavy', '', '12'])
      expect(compareFacts([fact('A', '10 kg'), fact('B', other)], compare('which'))).toEqual({
        isKnown: false,
        reason: 'wrong_kind',
        names: ['B'],
      });
    expect(compareFacts([fact('A', '$10'), fact('B', '10 €')], compare('difference')).isKnown).toBe(false);
    expect(compareFacts([fact('A', '10 kg')], compare('which')).isKnown).toBe(false);
    expect(compareFacts([fact('A', '10 kg'), fact('B', '0 kg')], compare('ratio')).isKnown).toBe(false);
  });
});
