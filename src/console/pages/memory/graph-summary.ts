import { linkGraphml } from '../../api/graph-files.ts';
import { listMemories } from '../../api/graphs.ts';

export interface GraphSummary {
  memories: number;
  /** Epoch ms. */
  changedAt: number;
}

export async function readSummary(graph: string): Promise<GraphSummary> {
  const [{ total }, { changedAt }] = await Promise.all([listMemories(graph, { limit: 1 }), linkGraphml(graph)]);
  return { memories: total, changedAt };
}

export function countMemories(count: number): string {
  return count === 1 ? '1 memory' : `${count.toLocaleString('en')} memories`;
}
