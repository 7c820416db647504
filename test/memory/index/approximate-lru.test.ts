import { describe, expect, it } from 'vitest';
import { ApproximateLru } from '../../../src/memory/index/approximate-lru.ts';

describe('a map of recently used entries', () => {
  it('holds at least half of its limit, and no more than all of it', () => {
    const map = new ApproximateLru<number, number>(10);
    for (let at = 0; at < 100; at++) map.set(at, at);
    const held = Array.from({ length: 100 }, (_, at) => at).filter((at) => map.get(at) !== undefined);
    expect(held.length).toBeGreaterThanOrEqual(5);
    expect(held.length).toBeLessThanOrEqual(10);
    expect(held.at(-1)).toBe(99);
  });

  it('keeps entries that are read repeatedly', () => {
    const map = new ApproximateLru<string, number>(4);
    map.set('often', 1);
    for (let at = 0; at < 50; at++) {
      map.set(`once ${at}`, at);
      expect(map.get('often')).toBe(1);
    }
  });

  it('drops an entry that is deleted, and all when cleared', () => {
    const map = new ApproximateLru<number, number>(4);
    for (const key of [1, 2, 3]) map.set(key, key);
    map.delete(1);
    map.delete(3);
    expect([1, 2, 3].map((key) => map.get(key))).toEqual([undefined, 2, undefined]);
    map.clear();
    expect(map.get(2)).toBeUndefined();
  });
});
