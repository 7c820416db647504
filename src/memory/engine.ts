import type { Answer, AnswerInput } from '../llm/model.ts';
import { renumberCitations } from './context/citations.ts';
import { type Selection, selectContext, toQueryContext } from './context/context.ts';
import { filterGraph } from './index/filtered-graph.ts';
import { type ChunkExtractor, createChunkExtractor } from './ingest/chunk-extractor.ts';
import { type PreparedMemory, prepareMemory } from './ingest/index-memory.ts';
import type { GraphStore, GraphStores, MemoryChange, MemoryRecord } from './ports/graph-store.ts';
import { embedQuery } from './retrieval/embed-query.ts';
import { Provenance } from './retrieval/provenance.ts';
import { rank } from './retrieval/rank.ts';
import type {
  ChangeWork,
  ContextWriter,
  EditOutcome,
  GraphOfAccount,
  MemoryEdit,
  MemoryInsert,
  MemoryModel,
  MemoryQuery,
  QueryParameters,
  QueryResult,
} from './types.ts';

export interface GraphEngineDependencies {
  graphs: GraphStores;
  model: MemoryModel;
  contextWriter: ContextWriter;
}

export interface GraphEngine {
  /** Adds and removes memories in order, in one commit; an added memory replaces what the graph held under its id. A
   *  request that was applied before changes nothing. Resolves to how each request ended, then or now. Rejects, with
   *  nothing changed, with a ModelError or the signal's reason. */
  changeMemories(
    graph: GraphOfAccount,
    edits: readonly MemoryEdit[],
    work: ChangeWork,
    read?: ChunkExtractor,
  ): Promise<ReadonlyMap<string, EditOutcome>>;
  /** How those of these requests ended that the graph's last change applied, if any did; older ones may be forgotten. */
  findApplied(graphId: string, requestIds: readonly string[]): Promise<ReadonlyMap<string, EditOutcome>>;
  /** Begins to read what edits will add, for the `changeMemories` of parts of them. */
  readAhead(graph: GraphOfAccount, edits: readonly MemoryEdit[], work: ChangeWork): Promise<ChunkExtractor>;
  /** Answers a query from the graph; a graph that nothing was written to is an empty one. Rejects as `changeMemories`. */
  query(graph: GraphOfAccount, query: MemoryQuery, signal: AbortSignal): Promise<QueryResult>;
}

/** The graph memory. The same memories in any order of arrival answer a query with the same bytes, since chunks are
 *  known by their content and all sums are exact. One caller at a time may use a graph. */
export function createGraphEngine({ graphs, model, contextWriter: writer }: GraphEngineDependencies): GraphEngine {
  /** What edits come to in the graph as it is now. */
  async function plan(store: GraphStore, edits: readonly MemoryEdit[]) {
    const applied = await store.findApplied(edits.map(({ requestId }) => requestId));
    const fresh = edits.filter(({ requestId }) => !applied.has(requestId));
    const known = await store.findMemories(fresh.map(({ memoryId }) => memoryId));
    const { inserts, removed, missing } = applyInOrder(fresh, known);
    const prepared = inserts.map((insert) => prepareMemory(insert, model));
    const isUnread = ({ memoryId, digest }: PreparedMemory) => known.get(memoryId)?.digest !== digest;
    const requestIds = fresh.map(({ requestId }) => requestId);
    return { applied, requestIds, missing, removed, prepared, unread: prepared.filter(isUnread) };
  }

  return {
    async changeMemories(graph, edits, work, readChunks = createChunkExtractor(graph, model, work)) {
      const store = await graphs.open(graph.id);
      const { applied, requestIds, missing, removed, prepared, unread } = await plan(store, edits);
      if (requestIds.length === 0) return applied;
      const memories = toChanges(prepared, await readChunks(unread));
      const embedder = model.embedder?.name ?? null;
      await work.confirm?.();
      await store.apply({ requestIds, missing, memories, removed, embedder, appliedAt: work.changedAt });
      const outcomes = requestIds.map((id): [string, EditOutcome] => [id, missing.has(id) ? 'missing' : 'applied']);
      return new Map([...applied, ...outcomes]);
    },

    async findApplied(graphId, requestIds) {
      return (await graphs.find(graphId))?.findApplied(requestIds) ?? new Map();
    },

    async readAhead(graph, edits, work) {
      const { unread } = await plan(await graphs.open(graph.id), edits);
      return createChunkExtractor(graph, model, work, unread);
    },

    async query({ id, accountId, configuration }, { requestId, query, parameters }, signal) {
      const call = { accountId, ownerId: requestId, scopeId: id, isAwaited: true, signal };
      const whole = await graphs.find(id);
      const store = whole && parameters.filter ? await filterGraph(whole, parameters.filter) : whole;
      const trail = parameters.explain ? new Provenance() : undefined;
      const select = async (from: GraphStore) => {
        const vector = await embedQuery(query, model.embedder, call);
        const ranking = await rank(from, query, vector, trail);
        return selectContext(from, ranking, { budgets: parameters, configuration, writer, trail });
      };
      const selection = store ? await select(store) : { entities: [], relations: [], passages: [] };
      return answerFrom(store, selection, query, parameters, (input) => model.answer(input, call));
    },
  };
}

/** What edits come to when they are carried out in order: of several on one id, only the last counts. */
function applyInOrder(edits: readonly MemoryEdit[], known: ReadonlyMap<string, MemoryRecord>) {
  const last = new Map<string, MemoryEdit>();
  const missing = new Set<string>();
  for (const edit of edits) {
    const before = last.get(edit.memoryId);
    const isThere = before ? isInsert(before) : known.has(edit.memoryId);
    if (isInsert(edit) || isThere) last.set(edit.memoryId, edit);
    else missing.add(edit.requestId);
  }
  const left = [...last.values()];
  const removed = left.filter((edit) => !isInsert(edit)).map(({ memoryId }) => memoryId);
  return { inserts: left.filter(isInsert), removed: removed.filter((id) => known.has(id)), missing };
}

const isInsert = (edit: MemoryEdit): edit is MemoryInsert => 'text' in edit;

/** Without chunks for a memory whose text the graph has. */
function toChanges(prepared: readonly PreparedMemory[], chunks: Awaited<ReturnType<ChunkExtractor>>): MemoryChange[] {
  return prepared.map(({ title: _, metadataKeys: __, requestId: ___, ...memory }) => {
    return { ...memory, chunks: chunks.get(memory.memoryId) ?? null };
  });
}

/** A mark of a source, such as "London[2]", that would be read as a reference of the answer. */
const FOOTNOTE = /\[\d+\]/g;

async function answerFrom(
  store: GraphStore | null,
  selection: Selection,
  query: string,
  { onlyContext, withReferences }: QueryParameters,
  ask: (input: AnswerInput) => Promise<Answer>,
): Promise<QueryResult> {
  const toContext = async (kept: Selection) =>
    store ? toQueryContext(store, kept) : { entities: [], relations: [], chunks: [], documents: [] };
  if (onlyContext) return { answer: '', context: await toContext(selection) };
  const { entities, relations, passages } = selection;
  const chunks = passages.map(({ chunk: { subject, content } }, at) => ({
    reference: at + 1,
    subject,
    content: withReferences ? content.replace(FOOTNOTE, '') : content,
  }));
  const answer = await ask({ query, chunks, entities, relations, withReferences });
  if (!withReferences) return { answer: answer.text, context: await toContext(selection) };
  const { text, order } = renumberCitations(answer, passages.length);
  const renumbered = order.flatMap((reference) => passages[reference - 1] ?? []);
  return { answer: text, context: await toContext({ ...selection, passages: renumbered }) };
}
