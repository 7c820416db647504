import { expect, it } from 'vitest';
import { hashApiKey, makeApiKey, nameApiKey, prefixOfApiKey } from '../../src/accounts/api-key.ts';
import { systemIds } from '../../src/ids.ts';

it('makes keys that are safe in headers, URLs and shells, and never the same one twice', () => {
  const keys = Array.from({ length: 100 }, () => makeApiKey(systemIds.newToken()));
  for (const key of keys) expect(key).toMatch(/^dpl_[A-Za-z0-9_-]{32}$/);
  expect(new Set(keys).size).toBe(100);
});

it('hashes with SHA-256', () => {
  // The test vector of FIPS 180-4 for "abc".
  expect(hashApiKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('names a key by its hash, the first time and later, also a very long one', () => {
  for (const key of ['abc', 'abc', 'abd', 'x'.repeat(1000)]) {
    expect(nameApiKey(key)).toBe(hashApiKey(key).toString('base64'));
  }
});

it('shows of a key enough to tell it apart, and never more than half', () => {
  expect(prefixOfApiKey('dpl_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345')).toBe('dpl_ABCDEFG');
  expect(prefixOfApiKey('12345678')).toBe('1234');
});
