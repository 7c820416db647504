import { expect, it } from 'vitest';
import { PostingsCache } from '../../../src/memory/index/postings-cache.ts';
import { createPostings } from '../../../src/memory/postings.ts';

const list = (count: number) => ({
  ...createPostings(count),
  ids: Float64Array.from({ length: count }, (_, at) => at),
});

it('keeps longer lists, each under its graph, segment and key', () => {
  const [ours, theirs] = [new PostingsCache(), new PostingsCache()];
  ours.set(1, 2, list(100));
  ours.set(1, 3, list(3));
  expect(ours.find(1, 2, 100)).toEqual(list(100));
  expect(ours.find(1, 3, 3)).toBeUndefined();
  expect(ours.find(2, 2, 100)).toBeUndefined();
  expect(theirs.find(1, 2, 100)).toBeUndefined();
});

it('finds none of them after they were forgotten', () => {
  const lists = new PostingsCache();
  lists.set(1, 2, list(100));
  lists.clear();
  expect(lists.find(1, 2, 100)).toBeUndefined();
});

it('keeps no more of the memory than the list itself', () => {
  const lists = new PostingsCache();
  const block = new ArrayBuffer(2 ** 20);
  lists.set(1, 2, { ...list(100), ids: new Float64Array(block, 0, 100) });
  expect(lists.find(1, 2, 100)?.ids.buffer.byteLength).toBe(800);
});
