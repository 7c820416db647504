import { AppError } from '../../errors.ts';
import { readSources } from '../export/read-sources.ts';
import type { GraphSnapshot } from '../ports/graph-reader.ts';
import type { StoredChunk } from '../ports/graph-store.ts';
import { type EntityGraph, MAX_CHUNKS } from './entity-graph.ts';
import { listEntities, selectEntities, toLine } from './entity-list.ts';
import { readPassages } from './passages.ts';
import type {
  CommunityList,
  EntityDetails,
  EntityPage,
  EntityQuery,
  GraphPath,
  GraphSummary,
  Neighborhood,
  PathEdge,
  Subgraph,
  SubgraphEdge,
  SubgraphNode,
  SubgraphQuery,
} from './types.ts';
import { findNeighbors, findPath, otherEnd, relationsAmong } from './walks.ts';

/** A graph to view. */
export interface Viewed {
  graph: EntityGraph;
  /** For texts. */
  snapshot: GraphSnapshot;
  /** See `findCommunities`. */
  communities(): readonly (number | null)[];
}

const TOP_ENTITIES = 20;
const MAIN_ENTITIES = 5;
const MAX_RELATIONS = 200;
const MAX_EDGES = 20_000;

/** What can be asked of a graph. A name of an entity is any of its names. */
const VIEWS = {
  summarize: ({ graph }: Viewed, _: object): GraphSummary => {
    const { memories, chunks, entities, relations } = graph;
    const types = [...Map.groupBy(entities, ({ type }) => type)]
      .map(([type, list]) => ({ type, entities: list.length }))
      .sort((a, b) => b.entities - a.entities || (a.type < b.type ? -1 : 1));
    const top = entities.slice(0, TOP_ENTITIES).map(toLine);
    return { memories, chunks, entities: entities.length, relations: relations.length, types, top };
  },

  listEntities: ({ graph }: Viewed, query: EntityQuery): EntityPage => listEntities(graph, query),

  readEntity: async (viewed: Viewed, { name }: { name: string }): Promise<EntityDetails> => {
    const { graph, snapshot } = viewed;
    const { at, entity } = findEntity(graph, name);
    const heaviest = [...entity.relations]
      .sort((a, b) => (graph.relations[b]?.weight ?? 0) - (graph.relations[a]?.weight ?? 0))
      .slice(0, MAX_RELATIONS)
      .flatMap((each) => graph.relations[each] ?? []);
    const [description = '', ...statements] = await readSources(snapshot, [
      entity.source,
      ...heaviest.map(({ statement }) => statement),
    ]);
    const relations = heaviest.map((relation, i) => ({
      entity: graph.entities[otherEnd(relation, at)]?.name ?? '',
      direction: relation.source === at ? ('out' as const) : ('in' as const),
      description: statements[i] ?? '',
      weight: relation.weight,
    }));
    const isNamed = ({ entities }: StoredChunk['analysis'], i: number) => graph.find(entities[i]?.name ?? '') === at;
    const chunks = await readPassages(snapshot, entity.chunkIds, ({ analysis }) =>
      analysis.entities.flatMap(({ sentences }, i) => (isNamed(analysis, i) ? sentences : [])),
    );
    const { aliases } = entity;
    const community = viewed.communities()[at] ?? null;
    const relationCount = entity.relations.length;
    return { ...toLine(entity), aliases, description, community, chunks, relations, relationCount };
  },

  readNeighbors: (viewed: Viewed, wanted: { name: string; depth: number; limit: number }): Neighborhood => {
    const { at } = findEntity(viewed.graph, wanted.name);
    const found = [...findNeighbors(viewed.graph, at, wanted.depth, wanted.limit + 1)];
    const kept = found.slice(0, wanted.limit);
    const nodes = kept.map(([each, distance]) => ({ ...toNode(viewed, each), distance }));
    const { edges, isCut } = toEdges(viewed.graph, new Set(kept.map(([each]) => each)));
    return { nodes, edges, isCut: isCut || kept.length < found.length };
  },

  readSubgraph: (viewed: Viewed, { names, limit, ...filter }: SubgraphQuery): Subgraph => {
    const { graph } = viewed;
    const named = names && new Set(names.map((name) => graph.find(name)));
    const selected = selectEntities(graph, { ...filter, search: '' }).filter((at) => !named || named.has(at));
    const kept = selected.slice(0, limit);
    const { edges, isCut } = toEdges(graph, new Set(kept));
    return { nodes: kept.map((at) => toNode(viewed, at)), edges, isCut: isCut || kept.length < selected.length };
  },

  readPath: async (viewed: Viewed, { from, to }: { from: string; to: string }): Promise<GraphPath> => {
    const { graph } = viewed;
    const places = findPath(graph, findEntity(graph, from).at, findEntity(graph, to).at);
    const steps = places.slice(1).map((at, i) => [places[i] ?? at, at] as const);
    const edges = await Promise.all(steps.map(([one, other]) => readPathEdge(viewed, one, other)));
    return { nodes: places.map((at) => toNode(viewed, at)), edges };
  },

  listCommunities: (viewed: Viewed, { limit }: { limit: number }): CommunityList => {
    const members = Map.groupBy(viewed.graph.entities.keys(), (at) => viewed.communities()[at] ?? -1);
    members.delete(-1);
    const ranked = [...members].sort(([a], [b]) => a - b);
    const communities = ranked.slice(0, limit).map(([community, places]) => {
      const main = places.slice(0, MAIN_ENTITIES).flatMap((at) => viewed.graph.entities[at] ?? []);
      return { community, size: places.length, entities: main.map(toLine) };
    });
    return { communities, total: ranked.length };
  },
};

export type Views = typeof VIEWS;

/** @throws AppError not_found for an unknown entity; invalid for a position that is none */
export async function computeView(name: keyof Views, viewed: Viewed, input: unknown): Promise<unknown> {
  return (VIEWS[name] as (viewed: Viewed, input: unknown) => unknown)(viewed, input);
}

/** @throws AppError not_found */
function findEntity(graph: EntityGraph, name: string) {
  const at = graph.find(name);
  const entity = graph.entities[at ?? -1];
  if (at === undefined || !entity) throw new AppError('not_found', `This graph has no entity named "${name}".`);
  return { at, entity };
}

function toNode({ graph, communities }: Viewed, at: number): SubgraphNode {
  const { name, type, degree, mentions } = graph.entities[at] ?? NOTHING;
  return { name, type, degree, mentions, community: communities()[at] ?? null };
}

const NOTHING = { name: '', type: '', degree: 0, mentions: 0 };

function toEdges(graph: EntityGraph, among: ReadonlySet<number>): Pick<Subgraph, 'edges' | 'isCut'> {
  const found = relationsAmong(graph, among);
  const byWeight = (a: number, b: number) => (graph.relations[b]?.weight ?? 0) - (graph.relations[a]?.weight ?? 0);
  const kept = found.length > MAX_EDGES ? found.sort(byWeight).slice(0, MAX_EDGES) : found;
  return { edges: kept.map((each) => toEdge(graph, each)), isCut: kept.length < found.length };
}

function toEdge({ entities, relations }: EntityGraph, each: number): SubgraphEdge {
  const { source = -1, target = -1, weight = 0 } = relations[each] ?? {};
  return { source: entities[source]?.name ?? '', target: entities[target]?.name ?? '', weight };
}

/** The strongest relation between two entities, in either direction, with the chunks of both that state it. */
async function readPathEdge({ graph, snapshot }: Viewed, one: number, other: number): Promise<PathEdge> {
  const [first, second] = [graph.entities[one], graph.entities[other]];
  const between = (first?.relations ?? []).filter((each) => otherEnd(graph.relations[each], one) === other);
  const [strongest = -1] = between.sort(
    (a, b) => (graph.relations[b]?.weight ?? 0) - (graph.relations[a]?.weight ?? 0),
  );
  const statement = graph.relations[strongest]?.statement ?? null;
  const [description = ''] = await readSources(snapshot, [statement]);
  const shared = (first?.chunkIds ?? []).filter((id) => second?.chunkIds.includes(id));
  const ids = new Set([...(statement ? [statement.chunkId] : []), ...shared]);
  const passages = await readPassages(snapshot, [...ids].slice(0, MAX_CHUNKS), ({ analysis }) => {
    const placeOf = (at: number) => graph.find(analysis.entities[at]?.name ?? '');
    const ends = new Set([one, other]);
    return analysis.relations
      .filter(({ source, target }) => ends.has(placeOf(source) ?? -1) && ends.has(placeOf(target) ?? -1))
      .map(({ sentence }) => sentence);
  });
  const chunks = passages.filter(({ sentences }, i) => i === 0 || sentences.length > 0);
  return { ...toEdge(graph, strongest), description, chunks };
}
