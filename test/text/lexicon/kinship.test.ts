import { describe, expect, it } from 'vitest';
import { isOwnRole, isRole, roleOf } from '../../../src/text/lexicon/kinship.ts';

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

  it('of the family needs no "my" to be one of the own', () => {
    expect(isOwnRole('mother')).toBe(true);
    expect(isOwnRole('teacher')).toBe(false);
  });
});
