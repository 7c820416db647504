import type { Subgraph } from '../../../api/entities.ts';

type Part = Pick<Subgraph, 'nodes' | 'edges'>;

/** What any of the parts has, each once. Edges between nodes that no part has are left out. */
export function mergeParts(parts: readonly Part[]): Part {
  const nodes = new Map(parts.flatMap((part) => part.nodes).map((node) => [node.name, node]));
  const edges = new Map(
    parts
      .flatMap((part) => part.edges)
      .filter(({ source, target }) => nodes.has(source) && nodes.has(target))
      .map((edge) => [JSON.stringify([edge.source, edge.target]), edge]),
  );
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
