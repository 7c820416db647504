import { onOneLine } from '../../text/one-line.ts';
import type { StoredChunk, StoredSentence } from '../ports/graph-store.ts';
import type { QueryBoost } from '../retrieval/query-boost.ts';
import type { Ranking } from '../retrieval/rank.ts';

const MAX_SENTENCE_LENGTH = 480;

/** A chunk that the ranking reached, with how near each of its sentences is to the query. */
export interface EvidenceChunk {
  chunk: StoredChunk;
  /** As ranked, in any positive unit. */
  score: number;
  /** Score relative to the best passage, 0 to 1. */
  share: number;
  /** Share of the query's words by sentence, 0 to 1. */
  closeness: number[];
  /** By how much each sentence gains from what the graph is for, 1 to 2. */
  gains: number[];
}

/** The chunks that were read for a ranking, in order of their ids. */
export function listEvidence({ passages, chunks, coverage }: Ranking, focus: QueryBoost): EvidenceChunk[] {
  const best = passages[0]?.score ?? 0;
  const scores = new Map(passages.map(({ id, score }) => [id, score]));
  return [...chunks.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((chunk) => ({
      chunk,
      score: scores.get(chunk.id) ?? 0,
      share: best === 0 ? 0 : (scores.get(chunk.id) ?? 0) / best,
      closeness: chunk.analysis.sentences.map((sentence) => coverage.ofSentence(sentence.words)),
      gains: chunk.analysis.sentences.map((sentence) => focus.gainOf(sentence.words)),
    }));
}

/** How much each entity of the evidence has to do with the query: what it received itself, and a part of what the
 *  passages that name it received, the more the nearer the sentence is. Whole numbers, so that order cannot matter. */
export function weighEntities(
  evidence: readonly EvidenceChunk[],
  received: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const weights = new Map(received);
  for (const { chunk, score, closeness } of evidence) {
    const { entities } = chunk.analysis;
    for (const { key, sentences } of entities) {
      const nearest = sentences.reduce((max, sentence) => Math.max(max, closeness[sentence] ?? 0), 0);
      const part = Math.floor((score * (0.05 + nearest)) / entities.length);
      weights.set(key, (weights.get(key) ?? 0) + part);
    }
  }
  return weights;
}

/** Weights of entities, by key, each raised by what the best of the sentences that name it gains. */
export function raiseByFocus(
  weights: ReadonlyMap<number, number>,
  evidence: readonly EvidenceChunk[],
): ReadonlyMap<number, number> {
  const gains = new Map<number, number>();
  for (const { chunk, gains: bySentence } of evidence) {
    for (const { key, sentences } of chunk.analysis.entities) {
      const best = sentences.reduce((max, sentence) => Math.max(max, bySentence[sentence] ?? 1), gains.get(key) ?? 1);
      gains.set(key, best);
    }
  }
  return new Map(Array.from(weights, ([key, weight]) => [key, Math.floor(weight * (gains.get(key) ?? 1))]));
}

/** The text of a sentence on one line, cut at a word where it is overlong. */
export function sentenceText({ content }: StoredChunk, sentence: StoredSentence): string {
  const text = onOneLine(content.slice(sentence.start, sentence.end));
  if (text.length <= MAX_SENTENCE_LENGTH) return text;
  const cut = text.slice(0, MAX_SENTENCE_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_SENTENCE_LENGTH / 2)).toWellFormed()}…`;
}
