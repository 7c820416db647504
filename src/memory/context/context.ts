import { loadTokenCounter } from '../../text/tokens.ts';
import type { GraphStore, StoredChunk } from '../ports/graph-store.ts';
import type { Provenance } from '../retrieval/provenance.ts';
import { readQueryBoost } from '../retrieval/query-boost.ts';
import type { Ranking } from '../retrieval/rank.ts';
import type {
  ContextChunk,
  ContextEntity,
  ContextRelation,
  ContextWriter,
  GraphConfiguration,
  QueryContext,
  QueryParameters,
  WhyRetrieved,
} from '../types.ts';
import { fitBudgets } from './budgets.ts';
import { listEvidence, raiseByFocus, weighEntities } from './evidence.ts';
import { Explanation } from './explain.ts';
import { describeEntities } from './known-entities.ts';
import { describeRelations } from './known-relations.ts';

/** More items than this help no reader, whatever the budgets allow. */
const MAX_CHUNKS = 20;
const MAX_ENTITIES = 40;
const MAX_RELATIONS = 40;

/** A passage of the context, before it is given its reference number. */
export interface ContextPassage {
  chunk: StoredChunk;
  score: number;
  why?: WhyRetrieved;
}

/** What is kept of a ranking: every list best first, scores from 0 to 1, within the budgets of the query. */
export interface Selection {
  entities: ContextEntity[];
  relations: ContextRelation[];
  passages: ContextPassage[];
}

export interface SelectionOptions {
  budgets: QueryParameters;
  configuration: GraphConfiguration;
  /** Each part costs the o200k tokens of its items as written, but for why they are there. */
  writer: ContextWriter;
  /** How they were found, where that is to be said. */
  trail?: Provenance | undefined;
}

/** Chooses the context of an answer. The configuration decides what types entities have, and which of them come first. */
export async function selectContext(
  store: GraphStore,
  ranking: Ranking,
  { budgets, configuration, writer, trail }: SelectionOptions,
): Promise<Selection> {
  const passages = await readPassages(store, ranking);
  const evidence = listEvidence(ranking, readQueryBoost(configuration));
  const weights = raiseByFocus(weighEntities(evidence, ranking.entities), evidence);
  const described = describeEntities(evidence, weights, {
    limit: MAX_ENTITIES,
    wantedTypes: configuration.entityTypes,
  });
  const entities = [...described.values()].map(withRoundScore);
  const relations = describeRelations(evidence, described, MAX_RELATIONS).map(withRoundScore);
  const parts = [
    { items: passages.map((passage) => writer.writeChunk(toChunk(passage))), maxTokens: budgets.chunksMaxTokens },
    { items: entities.map(writer.writeItem), maxTokens: budgets.entitiesMaxTokens },
    { items: relations.map(writer.writeItem), maxTokens: budgets.relationsMaxTokens },
  ];
  const [passageCount, entityCount, relationCount] = fitBudgets(parts, await loadTokenCounter());
  const selection = {
    passages: passages.slice(0, passageCount),
    entities: entities.slice(0, entityCount),
    relations: relations.slice(0, relationCount),
  };
  return trail ? explain(selection, [...described.keys()], new Explanation(trail, ranking, evidence)) : selection;
}

/** `keys` are those of the entities, in order. */
function explain({ passages, entities, relations }: Selection, keys: readonly number[], because: Explanation) {
  return {
    passages: passages.map((passage) => ({ ...passage, why: because.ofPassage(passage.chunk.id) })),
    entities: entities.map((entity, at) => ({ ...entity, why: because.ofEntity(keys[at] ?? -1) })),
    relations: relations.map((relation) => ({ ...relation, why: because.ofRelation(relation) })),
  };
}

async function readPassages(store: GraphStore, ranking: Ranking): Promise<ContextPassage[]> {
  const top = ranking.passages.slice(0, MAX_CHUNKS);
  const unread = top.map(({ id }) => id).filter((id) => !ranking.chunks.has(id));
  for (const [id, chunk] of await store.readChunks(unread)) ranking.chunks.set(id, chunk);
  const best = top[0]?.score || 1;
  return top.flatMap(({ id, score }) => {
    const chunk = ranking.chunks.get(id);
    return chunk ? [withRoundScore({ chunk, score: score / best })] : [];
  });
}

function withRoundScore<Item extends { score: number }>(item: Item): Item {
  return { ...item, score: Math.round(item.score * 1e6) / 1e6 };
}

function toChunk({ chunk: { documentId, content }, score, why }: ContextPassage): ContextChunk {
  return { documentId, content, score, ...(why && { why }) };
}

/** The passages of a selection in the order given, with their documents. */
export async function toQueryContext(store: GraphStore, selection: Selection): Promise<QueryContext> {
  const { entities, relations, passages } = selection;
  const documentIds = [...new Set(passages.map(({ chunk }) => chunk.documentId))];
  const metadata = await store.findMetadata(documentIds);
  return {
    entities,
    relations,
    chunks: passages.map(toChunk),
    documents: documentIds.map((id) => ({ id, metadata: metadata.get(id) ?? {} })),
  };
}
