import { describe, expect, it } from 'vitest';
import { readIdioms, replaceIdioms } from '../../../src/text/lexicon/idioms.ts';

describe('idioms', () => {
  it('are read from a text, each as a word that says the same', () => {
    expect(readIdioms('They tied the knot in May. Nan passed away.')).toEqual(['married', 'die']);
    expect(readIdioms('I tied a knot.')).toEqual([]);
  });

  it('are replaced by that word', () => {
    expect(replaceIdioms('When did we tie the knot?')).toBe('When did we married?');
    expect(replaceIdioms('What does Ann do for a living?')).toBe(
      'What does Ann do for a living?'.replace('do for a living', 'job'),
    );
  });

  it('are read in linear time from hostile text', () => {
    expect(readIdioms('do for '.repeat(50_000))).toEqual([]);
  });
});
