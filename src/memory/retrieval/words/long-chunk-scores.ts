import { shortKey } from '../../index/keys.ts';
import type { WeightedTerm } from '../../index/term-index.ts';
import type { ChunkOrigin, GraphStore, StoredChunk } from '../../ports/graph-store.ts';
import type { Scored } from '../../types.ts';
import { createBm25 } from './bm25.ts';
import { meanLengthOf, scoreWindow, type Unit, WINDOW_WEIGHT } from './windows.ts';

/** About 300 tokens. */
const LONG_CHUNK_WORDS = 220;
const SENTENCE_SHARE = 0.5;

/** A chunk of which BM25 alone says too little, because it is about many things. */
export function isLong({ length }: Pick<ChunkOrigin, 'length'>): boolean {
  return length > LONG_CHUNK_WORDS;
}

/** Scores long chunks half by BM25 and half by their best sentence with the sentences around it, on the scale of `found`.
 *  By chunk id. Chunks that are read are added to `chunks`. */
export async function scoreLongChunks(
  store: GraphStore,
  found: readonly Scored[],
  terms: readonly WeightedTerm[],
  chunks: Map<number, StoredChunk>,
): Promise<ReadonlyMap<number, number>> {
  if (found.length === 0) return new Map();
  for (const [id, chunk] of await store.readChunks(found.map(({ id }) => id))) chunks.set(id, chunk);
  const best = new Map(found.map(({ id }) => [id, scoreBestSentence(chunks.get(id), terms)]));
  const maxBest = Math.max(...best.values()) || 1;
  const maxScore = Math.max(...found.map(({ score }) => score));
  return new Map(
    found.map(({ id, score }) => {
      const bySentence = (maxScore * (best.get(id) ?? 0)) / maxBest;
      return [id, (1 - SENTENCE_SHARE) * score + SENTENCE_SHARE * bySentence];
    }),
  );
}

function scoreBestSentence(chunk: StoredChunk | undefined, terms: readonly WeightedTerm[]): number {
  const keys = terms.map(({ key }) => shortKey(key));
  const idfUnits = terms.map((term) => term.idfUnits);
  const units = (chunk?.analysis.sentences ?? []).map(({ words }): Unit => {
    return { frequencies: keys.map((key) => (words.includes(key) ? 1 : 0)), length: words.length };
  });
  const meanLength = meanLengthOf(units);
  const bm25 = createBm25(terms, meanLength);
  return units.reduce((best, unit, at) => {
    if (!unit.frequencies.includes(1)) return best;
    return Math.max(
      best,
      bm25(unit.frequencies, unit.length) + WINDOW_WEIGHT * scoreWindow(units, at, idfUnits, meanLength),
    );
  }, 0);
}
