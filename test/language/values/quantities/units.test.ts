import { describe, expect, it } from 'vitest';
import { findCellUnit, findUnit } from '../../../../src/language/values/quantities/units.ts';

describe('the table of units', () => {
  it.each([
    ['km', 'km', 'length', 1000],
    ['Stunden', 'stunden', 'time', 3600],
    ['CZK', 'czk', 'money', 1],
    ['ft2', 'ft2', 'area', 0.09290304],
  ])('reads %s of a cell', (symbol, name, dimension, factor) => {
    expect(findCellUnit(symbol, name)).toMatchObject({ dimension, factor });
  });

  it.each(['in', 'won', 'bit', 'kr', 'mo'])('reads %s in a cell, but not in prose', (word) => {
    expect(findCellUnit(word, word)).not.toBeNull();
    expect(findUnit(word, 'en')).toBeNull();
  });

  it('reads names of other languages in prose only if it is in one of them', () => {
    expect(findUnit('stunden', 'de')).toMatchObject({ factor: 3600 });
    expect(findUnit('stunden', 'en')).toBeNull();
  });
});
