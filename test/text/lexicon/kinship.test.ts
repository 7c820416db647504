import { describe, expect, it } from 'vitest';
import { isNameLike, isRole, roleOf } from '../../../src/text/lexicon/kinship.ts';

describe('a role', () => {
  it('has one name for all its words', () => {
    expect(['mum', 'mom', 'mother'].map(roleOf)).toEqual(['mother', 'mother', 'mother']);
    expect(roleOf('table')).toBeNull();
  });

  it('can be a kind of another', () => {
    expect(isRole('son', 'child')).toBe(true);
    expect(isRole('child', 'son')).toBe(false);
    expect(isRole('son', 'son')).toBe(true);
  });

  it('of a parent is also used as a name', () => {
    expect(isNameLike('mother')).toBe(true);
    expect(isNameLike('sister')).toBe(false);
  });
});
