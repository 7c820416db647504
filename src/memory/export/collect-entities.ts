import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import { addOwner, type NameOwners } from '../context/merge-aliases.ts';
import type { ChunkPlace, GraphSnapshot } from '../ports/graph-reader.ts';
import type { StoredChunk, StoredEntity, StoredRelation } from '../ports/graph-store.ts';
import { ROLE } from '../postings.ts';

const PAGE_CHUNKS = 64;
/** Chunks kept per entity, to find first names beside full names. */
const MAX_TEXTS = 64;

/** The sentence that states a fact. */
export interface Source {
  chunkId: number;
  sentence: number;
  /** Description by the model; empty to use the sentence. */
  description: string;
}

/** An entity, aggregated over the whole graph. */
export interface CountedEntity {
  names: Map<string, number>;
  /** Ids of the first chunks that mention it. */
  texts: Set<number>;
  types: Map<string, number>;
  mentionCount: number;
  source: Source | null;
  /** True if the source is in a chunk about the entity. */
  isSubject: boolean;
}

export interface CountedRelation {
  /** Entity keys. */
  source: number;
  target: number;
  sentenceCount: number;
  statement: Source;
}

export interface GraphEntities {
  /** By key. */
  entities: Map<number, CountedEntity>;
  relations: Map<string, CountedRelation>;
  owners: NameOwners;
}

export interface CollectOptions {
  /** More throw. */
  maxEntities?: number;
  /** Default: the type found when the chunk was stored. */
  typeOf?: (entity: StoredEntity, chunk: StoredChunk) => string;
}

/** Counts all entities and relations of a graph, with the first sentence that states each. Memory use depends on
 *  their number, not on the size of the text. Yields to the event loop between pages.
 * @throws AppError conflict if there are more than `maxEntities` */
export async function collectEntities(snapshot: GraphSnapshot, options: CollectOptions = {}): Promise<GraphEntities> {
  const { maxEntities = Number.POSITIVE_INFINITY, typeOf = ({ type }) => type } = options;
  const result: GraphEntities = { entities: new Map(), relations: new Map(), owners: new Map() };
  let place: ChunkPlace = { memoryId: '', ordinal: -1 };
  let previous: (StoredChunk & ChunkPlace) | undefined;
  for (;;) {
    const chunks = await snapshot.listChunks(place, PAGE_CHUNKS);
    for (const chunk of chunks) {
      const isNext = previous?.memoryId === chunk.memoryId;
      countChunk(result, chunk, isNext && previous ? previous.start + previous.content.length : 0, typeOf);
      previous = chunk;
    }
    if (result.entities.size > maxEntities) throw tooMany(maxEntities);
    if (!previous || chunks.length < PAGE_CHUNKS) return result;
    place = { memoryId: previous.memoryId, ordinal: previous.ordinal };
    await nextTurn();
  }
}

type TypeOf = NonNullable<CollectOptions['typeOf']>;

function tooMany(limit: number): AppError {
  const count = limit.toLocaleString('en');
  return new AppError('conflict', `This graph has more than ${count} entities. Download it by GET /graph/{g}/graphml.`);
}

/** Sentences that start before `repeatedEnd` belong to the overlap with the previous chunk, which was already
 *  counted. */
function countChunk(result: GraphEntities, chunk: StoredChunk, repeatedEnd: number, typeOf: TypeOf): void {
  const { sentences, entities, relations } = chunk.analysis;
  const isNew = (sentence: number) => chunk.start + (sentences[sentence]?.start ?? repeatedEnd) >= repeatedEnd;
  addOwner(result.owners, chunk.analysis);
  for (const entity of entities) {
    const type = typeOf(entity, chunk);
    countEntity(result, chunk.id, { ...entity, type }, entity.sentences.filter(isNew));
  }
  const counted = new Set<string>();
  for (const relation of relations) {
    const key = `${relation.source} ${relation.target} ${relation.sentence}`;
    if (!isNew(relation.sentence) || counted.has(key)) continue;
    counted.add(key);
    countRelation(result, chunk, relation);
  }
}

function countEntity(
  { entities }: GraphEntities,
  chunkId: number,
  entity: StoredEntity,
  sentences: readonly number[],
): void {
  const known = entities.get(entity.key) ?? newEntity();
  entities.set(entity.key, known);
  count(known.names, entity.name, Math.max(1, sentences.length));
  if (entity.type !== UNKNOWN_TYPE) count(known.types, entity.type, 1);
  known.mentionCount += sentences.length;
  if (known.texts.size < MAX_TEXTS) known.texts.add(chunkId);
  const isSubject = entity.role === ROLE.subject;
  if (known.source && (known.isSubject || !isSubject)) return;
  known.source = { chunkId, sentence: isSubject ? 0 : (entity.sentences[0] ?? 0), description: entity.description };
  known.isSubject = isSubject;
}

function newEntity(): CountedEntity {
  return { names: new Map(), texts: new Set(), types: new Map(), mentionCount: 0, source: null, isSubject: false };
}

function countRelation({ relations }: GraphEntities, { id, analysis }: StoredChunk, relation: StoredRelation): void {
  const source = analysis.entities[relation.source]?.key;
  const target = analysis.entities[relation.target]?.key;
  if (source === undefined || target === undefined) return;
  const key = `${source} ${target}`;
  const known = relations.get(key);
  if (known) known.sentenceCount += 1;
  else {
    const statement = { chunkId: id, sentence: relation.sentence, description: relation.description };
    relations.set(key, { source, target, sentenceCount: 1, statement });
  }
}

export function count(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** The name with the highest count; ties by code unit order. */
export function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0]?.[0];
}
