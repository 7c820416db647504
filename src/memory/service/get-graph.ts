import { AppError } from '../../errors.ts';
import type { Graph, GraphCatalog } from '../ports/graph-catalog.ts';

/** Throws not_found if the account has no graph with this name. */
export async function getGraph(catalog: GraphCatalog, accountId: string, name: string): Promise<Graph> {
  const graph = await catalog.findGraph(accountId, name);
  if (!graph) throw unknownGraph(name);
  return graph;
}

export function unknownGraph(name: string): AppError {
  return new AppError(
    'not_found',
    `No graph is named "${name}". Create it with POST /graph/${encodeURIComponent(name)}, or insert a memory into it.`,
  );
}
