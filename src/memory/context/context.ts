import type { NamedSpeaker } from '../../llm/model.ts';
import { loadTokenCounter } from '../../text/tokens.ts';
import type { GraphStore, StoredChunk, StoredDocument } from '../ports/graph-store.ts';
import type { Provenance } from '../retrieval/provenance.ts';
import { readQueryBoost } from '../retrieval/query-boost.ts';
import { FILL_UP_TO, type Ranking } from '../retrieval/rank.ts';
import type {
  ContextChunk,
  ContextDocument,
  ContextEntity,
  ContextRelation,
  ContextWriter,
  GraphConfiguration,
  QueryContext,
  QueryParameters,
  WhyRetrieved,
} from '../types.ts';
import { fitBudgets } from './budgets.ts';
import { cutPassage } from './cut-passage.ts';
import { applyBoost, listEvidence, weighEntities } from './evidence.ts';
import { Explanation } from './explain.ts';
import { describeEntities } from './known-entities.ts';
import { describeRelations } from './known-relations.ts';
import { mergeAliases, mergeWeights } from './merge-aliases.ts';

/** Upper limits, regardless of the budgets. */
const MAX_ENTITIES = 40;
const MAX_RELATIONS = 40;
/** Greatest score of a chunk that fills a context without a match, relative to the best chunk. */
const WEAK_SCORE = 0.01;

/** A passage of the context. Its reference number is assigned later. */
export interface ContextPassage {
  chunk: StoredChunk;
  score: number;
  why?: WhyRetrieved;
}

/** The part of a ranking that fits the budgets. Each list is best first; scores are 0 to 1. */
export interface Selection {
  entities: ContextEntity[];
  relations: ContextRelation[];
  passages: ContextPassage[];
  namedSpeaker: NamedSpeaker | null;
}

export interface SelectionOptions {
  budgets: QueryParameters;
  configuration: GraphConfiguration;
  /** Serializes items to count their o200k tokens, without provenance. */
  writer: ContextWriter;
  /** Set if items include their provenance. */
  provenance?: Provenance | undefined;
}

/** Selects the context of an answer. The configuration determines the types and the boost of entities. */
export async function selectContext(
  store: GraphStore,
  ranking: Ranking,
  { budgets, configuration, writer, provenance }: SelectionOptions,
): Promise<Selection> {
  const passages = await readPassages(store, ranking);
  const boost = readQueryBoost(configuration);
  const evidence = listEvidence(ranking, boost);
  const canonical = mergeAliases(evidence);
  const weighed = weighEntities(evidence, ranking.entities);
  const weights = mergeWeights(boost ? applyBoost(weighed, evidence) : weighed, canonical);
  const described = describeEntities(evidence, weights, {
    limit: MAX_ENTITIES,
    wantedTypes: configuration.entityTypes,
    canonical,
  });
  const entities = [...described.values()].map(withRoundScore);
  const relations = describeRelations(evidence, described, { limit: MAX_RELATIONS, canonical }).map(withRoundScore);
  const parts = [
    { items: passages.map((passage) => writer.writeChunk(toChunk(passage))), maxTokens: budgets.chunksMaxTokens },
    { items: entities.map(writer.writeItem), maxTokens: budgets.entitiesMaxTokens },
    { items: relations.map(writer.writeItem), maxTokens: budgets.relationsMaxTokens },
  ];
  const countTokens = await loadTokenCounter();
  const [passageCount = 0, entityCount, relationCount] = fitBudgets(parts, countTokens);
  const [best] = passages;
  const fits = (passage: ContextPassage) => countTokens(writer.writeChunk(toChunk(passage))) <= budgets.chunksMaxTokens;
  const cut = best && passageCount === 0 ? cutPassage(best, ranking.coverage, fits) : null;
  const selection = {
    passages: cut ? [cut] : passages.slice(0, passageCount),
    entities: entities.slice(0, entityCount),
    relations: relations.slice(0, relationCount),
    namedSpeaker: ranking.namedSpeaker,
  };
  return provenance
    ? explain(selection, [...described.keys()], new Explanation(provenance, ranking, evidence))
    : selection;
}

/** `keys` are the entities' keys, in the same order. */
function explain(
  { passages, entities, relations, namedSpeaker }: Selection,
  keys: readonly number[],
  explanation: Explanation,
): Selection {
  return {
    namedSpeaker,
    passages: passages.map((passage) => ({ ...passage, why: explanation.ofPassage(passage.chunk.id) })),
    entities: entities.map((entity, at) => ({ ...entity, why: explanation.ofEntity(keys[at] ?? -1) })),
    relations: relations.map((relation) => ({ ...relation, why: explanation.ofRelation(relation) })),
  };
}

async function readPassages(store: GraphStore, ranking: Ranking): Promise<ContextPassage[]> {
  const best = ranking.passages[0]?.score || 1;
  const weakest = Math.min(ranking.passages.at(-1)?.score ?? best, best * WEAK_SCORE);
  const fallback = ranking.fallback.map((id, at) => ({ id, score: weakest / (at + 1) }));
  const top = [...ranking.passages, ...fallback].slice(0, FILL_UP_TO);
  const unread = top.map(({ id }) => id).filter((id) => !ranking.chunks.has(id));
  for (const [id, chunk] of await store.readChunks(unread)) ranking.chunks.set(id, chunk);
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

function toContextDocument(id: string, stored: StoredDocument | undefined): ContextDocument {
  if (!stored) return { id, metadata: {} };
  const { memoryId, metadata, createdAt, time } = stored;
  const times = { ...(createdAt !== null && { createdAt }), ...(time !== null && { time }) };
  return { id, memoryId, metadata: metadata ?? {}, ...times };
}

/** Converts a selection to a context, with the documents of its passages. Keeps the order of the passages. */
export async function toQueryContext(store: GraphStore, selection: Selection): Promise<QueryContext> {
  const { entities, relations, passages } = selection;
  const documentIds = [...new Set(passages.map(({ chunk }) => chunk.documentId))];
  const documents = await store.findDocuments(documentIds);
  return {
    entities,
    relations,
    chunks: passages.map(toChunk),
    documents: documentIds.map((id) => toContextDocument(id, documents.get(id))),
  };
}
