import { describe, expect, it } from 'vitest';
import { countCharacters } from '../../src/text/characters.ts';

describe('the characters of a text', () => {
  it('are its code points', () => {
    expect(countCharacters('abc')).toBe(3);
    expect(countCharacters('a\u{1f600}\u{1f600}')).toBe(3);
    expect(countCharacters('\ud83d')).toBe(1);
  });
});
