import type { Static } from '#typebox';
import type {
  EntityList,
  Entity as EntitySchema,
  GraphSummary,
  Neighbors,
  Path,
  Subgraph as SubgraphSchema,
} from '../../http/wire/memory/entities.ts';
import { path } from '../../url-path.ts';
import { call, toQuery } from './http.ts';

export type Summary = Static<typeof GraphSummary>;
export type Entity = Static<typeof EntitySchema>;
export type EntityLine = Static<typeof EntityList>['entities'][number];
export type Subgraph = Static<typeof SubgraphSchema>;
export type GraphPath = Static<typeof Path>;
export type Passage = Entity['chunks'][number];

export interface SubgraphFilter {
  /** Empty for all. */
  type: string;
  minDegree: number;
  limit: number;
  /** Only these entities; empty for all. */
  names: readonly string[];
}

export const readSummary = (graph: string) => call<Summary>(path`/graph/${graph}`);

export const readEntity = async (graph: string, name: string) => call<Entity>(path`/graph/${graph}/entities/${name}`);

/** Entities with `search` in their names, those with the most neighbors first. */
export async function findEntities(graph: string, search: string, limit: number): Promise<EntityLine[]> {
  const { entities } = await call<Static<typeof EntityList>>(
    path`/graph/${graph}/entities` + toQuery({ search, limit }),
  );
  return entities;
}

export const readNeighbors = (graph: string, name: string, limit: number) =>
  call<Static<typeof Neighbors>>(path`/graph/${graph}/neighbours/${name}` + toQuery({ limit }));

export const findPath = (graph: string, from: string, to: string) =>
  call<GraphPath>(path`/graph/${graph}/path` + toQuery({ from, to }));

export const readSubgraph = (graph: string, { type, minDegree, limit, names }: SubgraphFilter) =>
  call<Subgraph>(
    path`/graph/${graph}/subgraph` + toQuery({ type, min_degree: minDegree, limit, names: names.join('|') }),
  );
