import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseFrequency, WEIGHT_UNITS, type WeightedTerm } from '../../../../src/memory/index/term-index.ts';
import { KthLargest } from '../../../../src/memory/index/top-k.ts';
import { createPostings, type Postings, toPostingList } from '../../../../src/memory/postings.ts';
import { rankByBm25 } from '../../../../src/memory/retrieval/words/bm25.ts';

const PARTS = 3;
const AVERAGE_LENGTH = 60;

interface Listed {
  id: number;
  weight: number;
}

function toPart(listed: readonly Listed[]): Postings {
  const postings = createPostings(listed.length);
  listed.forEach(({ id, weight }, at) => {
    postings.ids[at] = id;
    postings.weights[at] = weight;
    postings.lengths[at] = 20 + (id % 100);
  });
  return postings;
}

function toTerm(listed: readonly Listed[], key: number, chunkCount: number): WeightedTerm {
  const sorted = listed.toSorted((a, b) => a.id - b.id);
  const parts = Array.from(
    { length: PARTS },
    (_, part) => [part, toPart(sorted.filter(({ id }) => id % PARTS === part))] as const,
  );
  const idfUnits = Math.max(1, Math.round(inverseFrequency(chunkCount, listed.length) * WEIGHT_UNITS));
  return { key, folded: `w${key}`, stem: `w${key}`, postings: toPostingList(parts), idfUnits };
}

/** The same with every score of every passage. */
function rankPlainly(terms: readonly WeightedTerm[]) {
  const scores = new Map<number, number>();
  for (const { postings, idfUnits } of terms.toSorted((a, b) => a.postings.count - b.postings.count || a.key - b.key)) {
    const isEnough = scores.size >= 2_000;
    for (const { ids, weights, lengths } of postings.parts.values()) {
      ids.forEach((id, at) => {
        if (isEnough && !scores.has(id)) return;
        const frequency = (weights[at] ?? 0) / 2;
        const relativeLength = (lengths[at] ?? 0) / AVERAGE_LENGTH;
        const saturated = (frequency * 1.9) / (frequency + 0.9 * (0.6 + 0.4 * relativeLength));
        scores.set(id, (scores.get(id) ?? 0) + (idfUnits / WEIGHT_UNITS) * saturated);
      });
    }
  }
  const ranked = Array.from(scores, ([id, score]) => ({ id, score }));
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, 50);
}

/** A list of so many of the chunks, spread over them in an order of its own. */
const someList = fc
  .record({ count: fc.integer({ min: 0, max: 3_000 }), step: fc.constantFrom(1, 7, 11, 13), from: fc.nat(4_000) })
  .map(({ count, step, from }) =>
    Array.from({ length: count }, (_, at) => ({ id: (from + at * step) % 4_001, weight: 2 + (at % 5) })),
  );

describe('ranking by words', () => {
  it('finds the same as scoring every passage does, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(someList, { minLength: 1, maxLength: 6 }), (lists) => {
        const terms = lists.map((list, key) => toTerm(list, key, 4_001));
        const found = rankByBm25(terms, { chunkCount: 4_001, totalLength: 4_001 * AVERAGE_LENGTH });
        expect(found).toEqual(rankPlainly(terms));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the least of the largest', () => {
  it('is what sorting tells', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.integer({ min: 1, max: 12 }), (values, limit) => {
        const largest = new KthLargest(limit);
        for (const value of values) largest.add(value);
        const sorted = values.toSorted((a, b) => b - a);
        expect(largest.value).toBe(sorted[limit - 1] ?? Number.NEGATIVE_INFINITY);
      }),
    );
  });
});
