import { type Entity, findPath, type GraphPath, readEntity, readNeighbors, type Subgraph } from '../../api/entities.ts';
import { useResource } from '../../state/resource.ts';
import type { Place } from './place.ts';

/** How many neighbors are drawn around an entity that the filters leave out. */
const NEIGHBORS = 60;

export interface Chosen {
  entity: Entity | null;
  path: GraphPath | null;
  /** What the drawing needs beside what the filters let through. */
  parts: Pick<Subgraph, 'nodes' | 'edges'>[];
  error: Error | null;
}

interface Read {
  entity: Entity;
  path: GraphPath | null;
  around: Pick<Subgraph, 'nodes' | 'edges'>;
  place: Place;
}

/** Reads what the place in the route names. */
export function useChosen(graph: string, place: Place, drawn: Subgraph | null): Chosen {
  const { focus, to } = place;
  const read = useResource(async () => {
    if (focus === null) return null;
    const [entity, around, path] = await Promise.all([
      readEntity(graph, focus),
      readNeighbors(graph, focus, NEIGHBORS),
      to === null ? null : findPath(graph, focus, to),
    ]);
    return { entity, around, path, place } satisfies Read;
  }, [graph, focus, to]);

  const { value } = read.value;
  const isCurrent = value?.place.focus === focus && value?.place.to === to;
  if (!value || !isCurrent) return { entity: null, path: null, parts: [], error: read.error.value };
  const isDrawn = drawn?.nodes.some(({ name }) => name === value.entity.name) ?? false;
  const parts = [...(isDrawn ? [] : [value.around]), ...(value.path ? [value.path] : [])];
  return { entity: value.entity, path: value.path, parts, error: read.error.value };
}
