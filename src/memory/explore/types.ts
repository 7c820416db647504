import type { GraphCounts } from '../ports/graph-reader.ts';
import type { Entity } from './entity-graph.ts';
import type { Passage } from './passages.ts';

/** An entity in a list. */
export type EntityLine = Pick<Entity, 'name' | 'type' | 'degree' | 'mentions'>;

export interface GraphSummary extends GraphCounts {
  entities: number;
  relations: number;
  /** Most frequent first. */
  types: { type: string; entities: number }[];
  /** Those with the most neighbors, at most 20. */
  top: EntityLine[];
}

export interface EntityQuery {
  /** Part of a name; empty for all. */
  search: string;
  /** Empty for all. */
  type: string;
  minDegree: number;
  limit: number;
  /** `next` of the previous page; empty for the first. */
  after: string;
}

export interface EntityPage {
  entities: EntityLine[];
  /** Number of entities on all pages. */
  total: number;
  /** Null on the last page. */
  next: string | null;
}

/** A relation as one of its entities has it. */
export interface EntityRelation {
  /** The other entity. */
  entity: string;
  /** Whether the entity is the source of the relation, as a sentence states it: `out`, or its target: `in`. */
  direction: 'in' | 'out';
  description: string;
  weight: number;
}

export interface EntityDetails extends EntityLine {
  aliases: string[];
  description: string;
  community: number | null;
  /** The first chunks that mention it. */
  chunks: Passage[];
  /** Those with the most sentences. */
  relations: EntityRelation[];
  /** Number of all its relations. */
  relationCount: number;
}

export interface SubgraphQuery extends Pick<EntityQuery, 'type' | 'minDegree' | 'limit'> {
  /** Only these entities, by name; unknown ones are left out. Null for all. */
  names: readonly string[] | null;
}

export interface SubgraphNode extends EntityLine {
  /** Number of its community, 0 for the largest; null for an entity without relations. */
  community: number | null;
}

export interface SubgraphEdge {
  source: string;
  target: string;
  weight: number;
}

/** Entities, and the relations among them. */
export interface Subgraph {
  nodes: SubgraphNode[];
  edges: SubgraphEdge[];
  /** Whether entities or relations were left out because of a limit. */
  isCut: boolean;
}

export interface Neighborhood extends Subgraph {
  /** `distance`: in relations from the entity. */
  nodes: (SubgraphNode & { distance: number })[];
}

export interface PathEdge extends SubgraphEdge {
  description: string;
  /** Chunks that state it. */
  chunks: Passage[];
}

export interface GraphPath {
  /** From one end to the other. Empty if no relations join the two. */
  nodes: SubgraphNode[];
  edges: PathEdge[];
}

export interface CommunityList {
  communities: { community: number; size: number; entities: EntityLine[] }[];
  /** Number of all communities. */
  total: number;
}
