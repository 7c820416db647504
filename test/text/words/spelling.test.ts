import { describe, expect, it } from 'vitest';
import { isMisspelling, listSpellings } from '../../../src/text/words/spelling.ts';

describe('spellings', () => {
  it.each([
    ['calendar', 'calender'],
    ['husband', 'husbnad'],
    ['sesame', 'sesamee'],
    ['zwischenfall', 'zwischenfal'],
  ])('of %s include %s, both ways', (word, other) => {
    expect(listSpellings(word)).toContain(other);
    expect(listSpellings(other)).toContain(word);
    expect(isMisspelling(word, other)).toBe(true);
    expect(isMisspelling(other, word)).toBe(true);
  });

  it('do not join two words that both exist', () => {
    expect(isMisspelling('house', 'horse')).toBe(false);
    expect(isMisspelling('marta', 'maria')).toBe(false);
  });

  it('are not made of short words, of other letters, or of the word itself', () => {
    expect(listSpellings('oven')).toEqual([]);
    expect(listSpellings('größe')).toEqual([]);
    expect(listSpellings('a'.repeat(1000))).toEqual([]);
    expect(listSpellings('grapes')).not.toContain('grapes');
    expect(isMisspelling('oven', 'ovem')).toBe(false);
    expect(isMisspelling('calendar', 'calandre')).toBe(false);
  });
});
