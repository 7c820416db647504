import type { GraphStore } from '../ports/graph-store.ts';
import type { Scored } from '../types.ts';

/** Embedding of a query. */
export interface QueryVector {
  embedder: string;
  vector: Float32Array;
}

/** Number of neighbors to read. The weakest of them gives the background similarity. */
const NEAREST = 50;

/** The chunks most similar to the query, best first. A score is the similarity above the background, relative to the
 *  best one, because the similarity of unrelated texts differs between models. */
export async function rankByVector(store: GraphStore, query: QueryVector | null): Promise<Scored[]> {
  if (!query) return [];
  const nearest = await store.nearestChunks(query.embedder, query.vector, NEAREST);
  const similar = nearest.filter(({ score }) => score > 0);
  const best = similar[0]?.score ?? 0;
  const background = nearest.length < NEAREST ? 0 : (similar.at(-1)?.score ?? 0);
  const spread = best - background;
  return similar.map(({ id, score }) => ({ id, score: spread > 0 ? (score - background) / spread : 1 }));
}
