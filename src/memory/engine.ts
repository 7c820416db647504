import type { LanguageModel } from '../llm/model.ts';
import { renumberCitations } from './citations.ts';
import { type Selection, selectContext, toQueryContext } from './context.ts';
import { filterGraph } from './filtered-graph.ts';
import type { GraphStore, GraphStores, MemoryChange, MemoryRecord } from './graph-store.ts';
import { indexMemory, prepareMemory } from './index-memory.ts';
import { rank } from './rank.ts';
import { Trail } from './trail.ts';
import type {
  EditOutcome,
  GraphConfiguration,
  MemoryEdit,
  MemoryInsert,
  QueryParameters,
  QueryResult,
} from './types.ts';

export interface GraphEngineDependencies {
  graphs: GraphStores;
  model: Pick<LanguageModel, 'extract' | 'answer'>;
}

export interface GraphEngine {
  /** Adds and removes memories in order, in one commit; an added memory replaces what the graph held under its id. A
   *  request that was applied before changes nothing. Resolves to how each request ended, then or now. */
  changeMemories(
    graphId: string,
    configuration: GraphConfiguration,
    edits: readonly MemoryEdit[],
    changedAt: number,
  ): Promise<ReadonlyMap<string, EditOutcome>>;
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
    async changeMemories(graphId, configuration, edits, changedAt) {
      const store = await graphs.open(graphId);
      const applied = await store.findApplied(edits.map(({ requestId }) => requestId));
      const fresh = edits.filter(({ requestId }) => !applied.has(requestId));
      if (fresh.length === 0) return applied;
      const known = await store.findMemories(fresh.map(({ memoryId }) => memoryId));
      const { inserts, removed, missing } = settle(fresh, known);
      const memories = await toChanges(inserts, known, configuration, model);
      const requestIds = fresh.map(({ requestId }) => requestId);
      await store.apply({ requestIds, missing, memories, removed, appliedAt: changedAt });
      const outcomes = requestIds.map((id): [string, EditOutcome] => [id, missing.has(id) ? 'missing' : 'applied']);
      return new Map([...applied, ...outcomes]);
    },

    async query(graphId, configuration, query, parameters) {
      const whole = await graphs.find(graphId);
      const store = whole && parameters.filter ? await filterGraph(whole, parameters.filter) : whole;
      const trail = parameters.explain ? new Trail() : undefined;
      const selection = store
        ? await selectContext(store, await rank(store, query, trail), parameters, configuration, trail)
        : { entities: [], relations: [], passages: [] };
      return answerFrom(store, selection, query, parameters, model);
    },
  };
}

/** What edits come to when they are carried out in order: of several on one id, only the last counts. */
function settle(edits: readonly MemoryEdit[], known: ReadonlyMap<string, MemoryRecord>) {
  const last = new Map<string, MemoryEdit>();
  const missing = new Set<string>();
  for (const edit of edits) {
    const before = last.get(edit.memoryId);
    const isThere = before ? isInsert(before) : known.has(edit.memoryId);
    if (isInsert(edit) || isThere) last.set(edit.memoryId, edit);
    else missing.add(edit.requestId);
  }
  const settled = [...last.values()];
  const removed = settled.filter((edit) => !isInsert(edit)).map(({ memoryId }) => memoryId);
  return { inserts: settled.filter(isInsert), removed: removed.filter((id) => known.has(id)), missing };
}

const isInsert = (edit: MemoryEdit): edit is MemoryInsert => 'text' in edit;

async function toChanges(
  memories: readonly MemoryInsert[],
  known: ReadonlyMap<string, MemoryRecord>,
  configuration: GraphConfiguration,
  model: Pick<LanguageModel, 'extract'>,
): Promise<MemoryChange[]> {
  const changes: MemoryChange[] = [];
  for (const memory of memories) {
    const prepared = prepareMemory(memory);
    const isSame = known.get(memory.memoryId)?.digest === prepared.digest;
    const chunks = isSame ? null : await indexMemory(prepared, configuration, model);
    const { memoryId, documentId, digest, metadata, text } = prepared;
    changes.push({ memoryId, documentId, digest, metadata, text, chunks });
  }
  return changes;
}

/** A mark of a source, such as "London[2]", that would be read as a reference of the answer. */
const FOOTNOTE = /\[\d+\]/g;

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
  const chunks = passages.map(({ chunk: { subject, content } }, at) => ({
    reference: at + 1,
    subject,
    content: withReferences ? content.replace(FOOTNOTE, '') : content,
  }));
  const answer = await model.answer({ query, chunks, entities, relations, withReferences });
  if (!withReferences) return { answer: answer.text, context: await toContext(selection) };
  const { text, order } = renumberCitations(answer, passages.length);
  const renumbered = order.flatMap((reference) => passages[reference - 1] ?? []);
  return { answer: text, context: await toContext({ ...selection, passages: renumbered }) };
}
