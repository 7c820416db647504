import type { GraphStore } from '../ports/graph-store.ts';
import type { Scored } from '../types.ts';

/** What a query means, by an embedder. */
export interface QueryVector {
  embedder: string;
  vector: Float32Array;
}

/** How much nearer than the background a chunk must be is told from this many of the nearest. */
const NEAREST = 50;

/** The chunks that mean what the query does, best first. A score is how much nearer a chunk is than the background, as a
 *  share of what the best one is: models differ in how near to each other they put things that have nothing in common. */
export async function rankByVector(store: GraphStore, query: QueryVector | null): Promise<Scored[]> {
  if (!query) return [];
  const nearest = await store.nearestChunks(query.embedder, query.vector, NEAREST);
  const alike = nearest.filter(({ score }) => score > 0);
  const best = alike[0]?.score ?? 0;
  const background = nearest.length < NEAREST ? 0 : (alike.at(-1)?.score ?? 0);
  const spread = best - background;
  return alike.map(({ id, score }) => ({ id, score: spread > 0 ? (score - background) / spread : 1 }));
}
