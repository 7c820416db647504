import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameKey } from '../../text/names/names.ts';
import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import { sentenceText } from '../context/evidence.ts';
import { toWantedType } from '../context/wanted-types.ts';
import { type CountedRelation, collectEntities, mostFrequent, type Source } from '../export/collect-entities.ts';
import { type MergedEntity, mergeEntities } from '../export/merge-entities.ts';
import { entityKey } from '../index/keys.ts';
import type { GraphCounts, GraphSnapshot } from '../ports/graph-reader.ts';
import type { StoredChunk, StoredEntity } from '../ports/graph-store.ts';

/** Largest graph that is held in memory, in entities before names are merged. */
const MAX_ENTITIES = 200_000;
/** Chunks by which an entity is shown. */
export const MAX_CHUNKS = 20;

/** An entity of the whole graph: a person under several names is one. */
export interface Entity {
  name: string;
  /** Other names, sorted. */
  aliases: string[];
  type: string;
  /** Number of sentences that mention it. */
  mentions: number;
  /** Number of other entities that it has relations with. */
  degree: number;
  /** The sentence that describes it. */
  source: Source | null;
  /** Ids of the first chunks that mention it, in the order of memory ids. */
  chunkIds: readonly number[];
  /** Indices of its relations. */
  relations: readonly number[];
}

export interface Relation {
  /** Indices of entities. */
  source: number;
  target: number;
  /** Number of sentences that state it. */
  weight: number;
  /** The first of them. */
  statement: Source;
}

/** All entities and relations of a graph at one moment, without texts. */
export interface EntityGraph extends GraphCounts {
  /** By descending degree, then by name. */
  entities: readonly Entity[];
  relations: readonly Relation[];
  /** Index of an entity by any of its names; undefined if the graph has none. */
  find(name: string): number | undefined;
}

export const EMPTY_GRAPH: EntityGraph = {
  ...{ memories: 0, chunks: 0, entities: [], relations: [] },
  find: () => undefined,
};

/** Reads the entities of a graph. Yields to the event loop.
 * @param wantedTypes types of the graph's configuration
 * @throws AppError conflict if there are more than `MAX_ENTITIES` */
export async function readEntityGraph(snapshot: GraphSnapshot, wantedTypes: readonly string[]): Promise<EntityGraph> {
  const counts = await snapshot.count();
  const typeOf = wantedTypes.length > 0 ? { typeOf: toTypeReader(wantedTypes) } : {};
  const collected = await collectEntities(snapshot, { maxEntities: MAX_ENTITIES, ...typeOf });
  const merged = mergeEntities(collected);
  await nextTurn();
  return { ...counts, ...connect([...merged.entities], [...merged.relations.values()]) };
}

/** As a context gives types. */
function toTypeReader(wanted: readonly string[]) {
  return (entity: StoredEntity, chunk: StoredChunk): string => {
    const naming = chunk.analysis.sentences[entity.sentences[0] ?? 0];
    return toWantedType(entity, () => (naming ? sentenceText(chunk, naming) : ''), wanted);
  };
}

type Keyed = [key: number, entity: MergedEntity];

function connect(merged: readonly Keyed[], counted: readonly CountedRelation[]) {
  const neighbors = new Map<number, Set<number>>();
  for (const { source, target } of counted) {
    addTo(neighbors, source, target);
    addTo(neighbors, target, source);
  }
  const named = merged.map(([key, entity]) => {
    return { key, entity, name: mostFrequent(entity.names) ?? '', degree: neighbors.get(key)?.size ?? 0 };
  });
  named.sort((a, b) => b.degree - a.degree || (a.name < b.name ? -1 : 1));
  const places = new Map(named.map(({ key }, at) => [key, at]));
  const relations = counted
    .map(({ source, target, sentenceCount: weight, statement }): Relation => {
      return { source: places.get(source) ?? 0, target: places.get(target) ?? 0, weight, statement };
    })
    .sort((a, b) => a.source - b.source || a.target - b.target);
  const ofEntity = named.map((): number[] => []);
  for (const [at, { source, target }] of relations.entries()) {
    ofEntity[source]?.push(at);
    ofEntity[target]?.push(at);
  }
  const entities = named.map(({ entity, name, degree }, at) => toEntity(entity, name, degree, ofEntity[at] ?? []));
  for (const [at, { key, entity }] of named.entries()) {
    for (const alias of entity.aliases) places.set(entityKey(nameKey(alias)), at);
    places.set(key, at);
  }
  return { entities, relations, find: (name: string) => places.get(entityKey(nameKey(name))) };
}

function toEntity(
  { types, aliases, mentionCount, source, texts }: MergedEntity,
  name: string,
  degree: number,
  relations: readonly number[],
): Entity {
  const chunkIds = [...texts].slice(0, MAX_CHUNKS);
  const type = mostFrequent(types) ?? UNKNOWN_TYPE;
  return { name, aliases, type, mentions: Math.max(1, mentionCount), degree, source, chunkIds, relations };
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}
