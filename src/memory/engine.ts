import type { LanguageModel } from '../llm/model.ts';
import { renumberCitations } from './citations.ts';
import { type Selection, selectContext, toQueryContext } from './context.ts';
import type { GraphStore, GraphStores, MemoryChange } from './graph-store.ts';
import { indexMemory, prepareMemory } from './index-memory.ts';
import { rank } from './rank.ts';
import type { GraphConfiguration, MemoryInsert, QueryParameters, QueryResult } from './types.ts';

export interface GraphEngineDependencies {
  graphs: GraphStores;
  model: Pick<LanguageModel, 'extract' | 'answer'>;
}

export interface GraphEngine {
  /** Adds memories in order, in one commit; a memory replaces what the graph held under its id. A request that was
   *  applied before changes nothing. */
  addMemories(graphId: string, configuration: GraphConfiguration, memories: readonly MemoryInsert[]): Promise<void>;
  /** Answers a query from the graph; a graph that nothing was written to is an empty one. */
  query(
    graphId: string,
    configuration: GraphConfiguration,
    query: string,
    parameters: QueryParameters,
  ): Promise<QueryResult>;
}

/** The graph memory. The same memories in any order of arrival answer a query with the same bytes, since chunks are
 *  known by their content and all sums are exact. One caller at a time may use a graph. */
export function createGraphEngine({ graphs, model }: GraphEngineDependencies): GraphEngine {
  return {
    async addMemories(graphId, configuration, memories) {
      const store = await graphs.open(graphId);
      const applied = await store.findApplied(memories.map(({ requestId }) => requestId));
      const fresh = memories.filter(({ requestId }) => !applied.has(requestId));
      if (fresh.length === 0) return;
      const changes = await toChanges(store, configuration, lastOfEach(fresh), model);
      await store.apply({ requestIds: fresh.map(({ requestId }) => requestId), memories: changes });
    },

    async query(graphId, _configuration, query, parameters) {
      const store = await graphs.find(graphId);
      const selection = store
        ? await selectContext(store, await rank(store, query), parameters)
        : { entities: [], relations: [], passages: [] };
      return answerFrom(store, selection, query, parameters, model);
    },
  };
}

/** Of several memories of one id, only the last will be left. */
function lastOfEach(memories: readonly MemoryInsert[]): MemoryInsert[] {
  return [...new Map(memories.map((memory) => [memory.memoryId, memory])).values()];
}

async function toChanges(
  store: GraphStore,
  configuration: GraphConfiguration,
  memories: readonly MemoryInsert[],
  model: Pick<LanguageModel, 'extract'>,
): Promise<MemoryChange[]> {
  const known = await store.findMemories(memories.map(({ memoryId }) => memoryId));
  const changes: MemoryChange[] = [];
  for (const memory of memories) {
    const prepared = prepareMemory(memory);
    const isSame = known.get(memory.memoryId)?.digest === prepared.digest;
    const chunks = isSame ? null : await indexMemory(prepared, configuration, model);
    const { memoryId, documentId, digest, metadata } = prepared;
    changes.push({ memoryId, documentId, digest, metadata, chunks });
  }
  return changes;
}

async function answerFrom(
  store: GraphStore | null,
  selection: Selection,
  query: string,
  { onlyContext, withReferences }: QueryParameters,
  model: Pick<LanguageModel, 'answer'>,
): Promise<QueryResult> {
  const toContext = async (kept: Selection) =>
    store ? toQueryContext(store, kept) : { entities: [], relations: [], chunks: {}, documents: {} };
  if (onlyContext) return { answer: '', context: await toContext(selection) };
  const { entities, relations, passages } = selection;
  const chunks = passages.map(({ chunk: { subject, content } }, at) => ({ reference: at + 1, subject, content }));
  const answer = await model.answer({ query, chunks, entities, relations, withReferences });
  if (!withReferences) return { answer: answer.text, context: await toContext(selection) };
  const { text, order } = renumberCitations(answer, passages.length);
  const renumbered = order.flatMap((reference) => passages[reference - 1] ?? []);
  return { answer: text, context: await toContext({ ...selection, passages: renumbered }) };
}
