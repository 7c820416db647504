import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBloomFilter, mayHoldKey } from '../../../../src/memory/index/encoding/bloom-filter.ts';
import { hash52 } from '../../../../src/text/hash.ts';

describe('a key filter', () => {
  it('knows every key that was put in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 52 - 1 })), (keys) => {
        const filter = createBloomFilter(keys);
        expect(keys.every((key) => mayHoldKey(filter, key))).toBe(true);
      }),
    );
  });

  it('knows next to no other key', () => {
    const keys = Array.from({ length: 10_000 }, (_, i) => hash52(`in ${i}`));
    const others = Array.from({ length: 10_000 }, (_, i) => hash52(`out ${i}`));
    const filter = createBloomFilter(keys);
    expect(others.filter((key) => mayHoldKey(filter, key)).length).toBeLessThan(300);
  });
});
