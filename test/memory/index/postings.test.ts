import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodePostings,
  encodePostings,
  listPostings,
  mergeEncoded,
} from '../../../src/memory/index/encoding/posting-codec.ts';
import {
  createPostings,
  findPosting,
  mergePostings,
  type Postings,
  withoutChunks,
} from '../../../src/memory/postings.ts';

function postingsOf(ids: readonly number[]): Postings {
  const sorted = [...ids].sort((a, b) => a - b);
  const postings = createPostings(sorted.length);
  sorted.forEach((id, at) => {
    postings.ids[at] = id;
    postings.weights[at] = id % 256;
    postings.lengths[at] = id % 65_536;
  });
  return postings;
}

function encode({ ids, weights, lengths }: Postings): Buffer {
  return encodePostings(Array.from(ids, (id, at) => ({ id, weight: weights[at] ?? 0, length: lengths[at] ?? 0 })));
}

const someIds = fc.uniqueArray(fc.nat({ max: 2 ** 52 }), { maxLength: 40 });

describe('postings', () => {
  it('merge to one sorted list, however they were split', () => {
    fc.assert(
      fc.property(someIds, fc.integer({ min: 1, max: 7 }), (ids, count) => {
        const lists = Array.from({ length: count }, (_, part) =>
          postingsOf(ids.filter((_id, at) => at % count === part)),
        );
        expect(mergePostings(lists)).toEqual(postingsOf(ids));
      }),
    );
  });

  it('merge as bytes to what they are merged as lists', () => {
    fc.assert(
      fc.property(someIds, fc.integer({ min: 1, max: 7 }), (ids, count) => {
        const parts = Array.from({ length: count }, (_, part) => ids.filter((_id, at) => at % count === part));
        const lists = parts.filter((part) => part.length > 0).map((part) => encode(postingsOf(part)));
        expect(mergeEncoded(lists)).toEqual(encode(postingsOf(ids)));
      }),
    );
  });

  it('lose exactly the chunks that were removed', () => {
    fc.assert(
      fc.property(someIds, (ids) => {
        const removed = new Set(ids.filter((id) => id % 3 === 0));
        expect(withoutChunks(postingsOf(ids), removed)).toEqual(postingsOf(ids.filter((id) => !removed.has(id))));
      }),
    );
  });

  it('come back from bytes as they were', () => {
    fc.assert(
      fc.property(someIds, (ids) => {
        const data = encode(postingsOf(ids));
        expect(encodePostings(listPostings(data))).toEqual(data);
        expect(decodePostings(data)).toEqual(postingsOf(ids));
      }),
    );
  });

  it('find every chunk they list and no other', () => {
    const { ids } = postingsOf([5, 9, 12]);
    expect([5, 9, 12].map((id) => findPosting(ids, id))).toEqual([0, 1, 2]);
    expect([0, 6, 13].map((id) => findPosting(ids, id))).toEqual([-1, -1, -1]);
  });
});
