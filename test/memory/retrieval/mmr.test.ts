import { describe, expect, it } from 'vitest';
import { Coverage } from '../../../src/memory/index/term-index.ts';
import { createPostings, type PostingList, toPostingList } from '../../../src/memory/postings.ts';
import { diversify } from '../../../src/memory/retrieval/mmr.ts';

function holding(...ids: number[]): PostingList {
  const postings = createPostings(ids.length);
  postings.ids.set(ids);
  return toPostingList([[1, postings]]);
}

function coverageOf(...lists: PostingList[]): Coverage {
  return new Coverage(
    lists.map((postings, key) => ({ key, folded: `w${key}`, stem: `w${key}`, postings, idfUnits: 100 })),
  );
}

describe('putting passages in an order that covers the query', () => {
  it('prefers a weaker passage with new words to a stronger one that repeats', () => {
    const ranked = [
      { id: 1, score: 10 },
      { id: 2, score: 8 },
      { id: 3, score: 6 },
    ];
    const coverage = coverageOf(holding(1, 2), holding(3));
    expect(diversify(ranked, coverage).map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it('keeps the order of passages that hold the same words, and every passage', () => {
    const ranked = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, score: 60 - at }));
    expect(diversify(ranked, coverageOf(holding())).map(({ id }) => id)).toEqual(ranked.map(({ id }) => id));
  });

  it('gives scores that never rise', () => {
    const ranked = [5, 4, 3, 2, 1].map((score) => ({ id: score, score }));
    const scores = diversify(ranked, coverageOf(holding(1, 4), holding(2), holding(1, 2, 3))).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('takes no passages for an answer', () => {
    expect(diversify([], coverageOf())).toEqual([]);
  });
});
