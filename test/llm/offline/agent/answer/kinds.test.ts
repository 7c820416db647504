import { describe, expect, it } from 'vitest';
import { cutToKind, fitsKind } from '../../../../../src/language/cells/kinds.ts';

const SUMMIT = '29 May 1953, by Edmund Hillary and Tenzing Norgay';

const CUTS: readonly (readonly [string, Parameters<typeof cutToKind>[1], string | null])[] = [
  [SUMMIT, 'date', '29 May 1953'],
  [SUMMIT, 'person', 'Edmund Hillary and Tenzing Norgay'],
  [SUMMIT, 'quantity', null],
  [SUMMIT, 'place', null],
  ['Johannes Gutenberg', 'person', 'Johannes Gutenberg'],
  ['Michelangelo', 'person', 'Michelangelo'],
  ['Jan van der Meer, c. 1665', 'person', 'Jan van der Meer'],
  ['Jan van der Meer, c. 1665', 'date', 'c. 1665'],
  ['15 February 1564, in Pisa, Italy', 'place', 'Pisa, Italy'],
  ['15 February 1564, in Pisa, Italy', 'person', null],
  ['Northern Chile', 'place', 'Northern Chile'],
  ['grassland and open forest', 'place', 'grassland and open forest'],
  ['1953', 'place', null],
  ['oak and iron', 'person', null],
  ['by the river', 'person', null],
  ['about 1440', 'date', 'about 1440'],
  ['44 BC', 'date', '44 BC'],
  ['the 19th century', 'date', '19th century'],
  ['April to June 2020', 'date', 'June 2020'],
  ['1889 m', 'date', null],
  ['$1,950', 'date', null],
  ['12 kg', 'person', null],
  ['22 to 45 kg', 'quantity', '22 to 45 kg'],
  ['330 m, with 1,665 steps', 'quantity', '330 m'],
  ['up to 190 tonnes, the most of all', 'quantity', 'up to 190 tonnes'],
  ['11 months', 'duration', '11 months'],
  ['12 kg', 'duration', null],
  ['daily at 9:30 from the pier', 'clock', '9:30'],
  ['Yes', 'boolean', 'Yes'],
  ['perhaps', 'boolean', null],
  ['krill and fish', 'text', 'krill and fish'],
  ['unknown', 'text', null],
  ['', 'text', null],
];

describe('cutToKind', () => {
  it.each(CUTS)('cuts "%s" for %s', (raw, kind, expected) => {
    expect(cutToKind(raw, kind)).toBe(expected);
  });

  it('takes a quantity of the dimension asked for only', () => {
    expect(cutToKind('330 m, with 1,665 steps', 'quantity', 'count')).toBe('1,665');
    expect(fitsKind('330 m', 'quantity', 'mass')).toBe(false);
    expect(fitsKind('330 m', 'quantity', 'length')).toBe(true);
    expect(fitsKind('12', 'quantity', 'count')).toBe(true);
  });

  it('takes long text in linear time', () => {
    for (const part of ['A ', '1 ', 'by ', 'a,', '19', 'May '])
      for (const kind of ['person', 'date', 'place', 'quantity', 'clock'] as const)
        expect(() => cutToKind(part.repeat(50_000), kind)).not.toThrow();
  });
});
