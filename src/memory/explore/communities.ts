import { createRequire } from 'node:module';
import { UndirectedGraph } from 'graphology';
import { createRandom } from '../../random.ts';
import type { EntityGraph } from './entity-graph.ts';

type Louvain = typeof import('graphology-communities-louvain').default;

// The package is CommonJS, and its types are those of a module.
const louvain: Louvain = createRequire(import.meta.url)('graphology-communities-louvain');
const SEED = 1;

/** Finds entities that are related among each other more than to others: the method of Louvain (Blondel et al., 2008),
 *  over the weights of relations.
 * @returns the community of each entity: 0 for the one with most entities, and so on; null for an entity without
 *  relations. Depends on the graph only. */
export function findCommunities({ entities, relations }: EntityGraph): (number | null)[] {
  const graph = new UndirectedGraph();
  for (const [at, { degree }] of entities.entries()) if (degree > 0) graph.addNode(at);
  for (const { source, target, weight } of relations) {
    graph.mergeEdge(source, target);
    graph.updateEdgeAttribute(source, target, 'weight', (known = 0) => known + weight);
  }
  if (graph.size === 0) return entities.map(() => null);
  const found = louvain(graph, { rng: createRandom(SEED, 'communities').fraction });
  const bySize = rankBySize(entities.flatMap((_, at) => found[at] ?? []));
  return entities.map((_, at) => bySize.get(found[at] ?? -1) ?? null);
}

/** Place of each number by how often it is in the list; ties by its first occurrence. */
function rankBySize(numbers: readonly number[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const number of numbers) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  const ranked = [...sizes].sort(([, a], [, b]) => b - a);
  return new Map(ranked.map(([number], rank) => [number, rank]));
}
