import { onOneLine } from '../../text/one-line.ts';
import type { StoredChunk, StoredSentence } from '../ports/graph-store.ts';
import type { QueryBoost } from '../retrieval/query-boost.ts';
import type { Ranking } from '../retrieval/rank.ts';

const MAX_SENTENCE_LENGTH = 480;

/** A chunk that the ranking read, with the match of each sentence with the query. */
export interface EvidenceChunk {
  chunk: StoredChunk;
  /** Score of the ranking, on any positive scale. */
  score: number;
  /** Score relative to the best passage, 0 to 1. */
  relativeScore: number;
  /** Share of the query's words in each sentence, 0 to 1. */
  sentenceCoverage: number[];
  /** Query boost of each sentence, 1 to 2; empty without a boost. */
  boosts: number[];
}

/** The chunks that were read for a ranking, sorted by id. */
export function listEvidence({ passages, chunks, coverage }: Ranking, boost: QueryBoost | null): EvidenceChunk[] {
  const best = passages[0]?.score ?? 0;
  const scores = new Map(passages.map(({ id, score }) => [id, score]));
  return [...chunks.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((chunk) => ({
      chunk,
      score: scores.get(chunk.id) ?? 0,
      relativeScore: best === 0 ? 0 : (scores.get(chunk.id) ?? 0) / best,
      sentenceCoverage: chunk.analysis.sentences.map((sentence) => coverage.ofSentence(sentence.words)),
      boosts: boost ? chunk.analysis.sentences.map((sentence) => boost.boostOf(sentence.words)) : [],
    }));
}

/** Weight of each entity: the mass it received in the walk, plus a part of the score of each passage that mentions
 *  it, in proportion to the coverage of its best sentence. Weights are integers, so they do not depend on the order. */
export function weighEntities(
  evidence: readonly EvidenceChunk[],
  received: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const weights = new Map(received);
  for (const { chunk, score, sentenceCoverage } of evidence) {
    const { entities } = chunk.analysis;
    for (const { key, sentences } of entities) {
      const nearest = sentences.reduce((max, sentence) => Math.max(max, sentenceCoverage[sentence] ?? 0), 0);
      const part = Math.floor((score * (0.05 + nearest)) / entities.length);
      weights.set(key, (weights.get(key) ?? 0) + part);
    }
  }
  return weights;
}

/** Multiplies the weight of each entity by the highest boost among its sentences. */
export function applyBoost(
  weights: ReadonlyMap<number, number>,
  evidence: readonly EvidenceChunk[],
): ReadonlyMap<number, number> {
  const entityBoosts = new Map<number, number>();
  for (const { chunk, boosts: bySentence } of evidence) {
    for (const { key, sentences } of chunk.analysis.entities) {
      const best = sentences.reduce(
        (max, sentence) => Math.max(max, bySentence[sentence] ?? 1),
        entityBoosts.get(key) ?? 1,
      );
      entityBoosts.set(key, best);
    }
  }
  return new Map(Array.from(weights, ([key, weight]) => [key, Math.floor(weight * (entityBoosts.get(key) ?? 1))]));
}

/** The sentence as a single line, truncated at a word boundary if too long. */
export function sentenceText({ content }: StoredChunk, sentence: StoredSentence): string {
  const text = onOneLine(content.slice(sentence.start, sentence.end));
  if (text.length <= MAX_SENTENCE_LENGTH) return text;
  const cut = text.slice(0, MAX_SENTENCE_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_SENTENCE_LENGTH / 2)).toWellFormed()}…`;
}
