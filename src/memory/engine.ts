import type { Answer, AnswerChunk, AnswerInput, ModelCall } from '../llm/model.ts';
import { readZone } from '../text/turns/turn-header.ts';
import { tracedPart } from '../tracing/tracing.ts';
import { renumberCitations } from './context/citations.ts';
import { type ContextPassage, type Selection, selectContext, toQueryContext } from './context/context.ts';
import { filterGraph } from './index/filtered-graph.ts';
import { type ChunkExtractor, createChunkExtractor } from './ingest/chunk-extractor.ts';
import { ANALYSIS_VERSION, type PreparedMemory, prepareMemory } from './ingest/index-memory.ts';
import type {
  GraphStore,
  GraphStores,
  MemoryChange,
  MemoryRecord,
  RunLimits,
  StoredDocument,
} from './ports/graph-store.ts';
import { embedQuery } from './retrieval/embed-query.ts';
import { Provenance } from './retrieval/provenance.ts';
import { rank } from './retrieval/rank.ts';
import type {
  ChangeWork,
  ContextWriter,
  EditOutcome,
  GraphOfAccount,
  LeasedWork,
  MemoryEdit,
  MemoryInsert,
  MemoryModel,
  MemoryQuery,
  Metadata,
  QueryParameters,
  QueryResult,
} from './types.ts';

/** Number of memories in one commit: a fraction of a second of work. */
const REANALYSIS_SLICE = 32;

export interface GraphEngineDependencies {
  graphs: GraphStores;
  model: MemoryModel;
  contextWriter: ContextWriter;
}

export interface GraphEngine {
  /** Adds and removes memories in order, in one commit. An inserted memory replaces the one with the same id. A
   *  request that was already applied changes nothing. Resolves to the outcome of each request, including those
   *  applied before. Rejects with a ModelError or the signal's reason, and then nothing has changed. */
  changeMemories(
    graph: GraphOfAccount,
    edits: readonly MemoryEdit[],
    work: ChangeWork,
    extractChunks?: ChunkExtractor,
  ): Promise<ReadonlyMap<string, EditOutcome>>;
  /** Outcomes of the given requests that the graph's last change applied. Older outcomes may be unavailable. */
  findApplied(graphId: string, requestIds: readonly string[]): Promise<ReadonlyMap<string, EditOutcome>>;
  /** Starts extraction for the memories that the edits will add. Pass the result to `changeMemories`, for all or
   *  part of the edits. */
  extractAhead(graph: GraphOfAccount, edits: readonly MemoryEdit[], work: ChangeWork): Promise<ChunkExtractor>;
  /** Analyses memories again that an older version of the rules analysed, some dozens at a time. Resolves to whether more
   *  may remain. */
  reanalyse(graph: GraphOfAccount, work: LeasedWork): Promise<boolean>;
  /** Answers a query. A graph that was never written to counts as empty. Rejects as `changeMemories` does. */
  query(graph: GraphOfAccount, query: MemoryQuery, signal: AbortSignal): Promise<QueryResult>;
}

/** The graph memory. Answers are deterministic: the same memories give the same bytes, regardless of the order in which
 *  they arrived, because chunk ids depend on content only and all sums are exact. A graph must have one caller at a
 *  time. */
export function createGraphEngine({ graphs, model, contextWriter: writer }: GraphEngineDependencies): GraphEngine {
  /** Compares the edits with the current state of the graph. */
  async function plan(store: GraphStore, edits: readonly MemoryEdit[]) {
    const applied = await store.findApplied(edits.map(({ requestId }) => requestId));
    const newEdits = edits.filter(({ requestId }) => !applied.has(requestId));
    const known = await store.findMemories(newEdits.map(({ memoryId }) => memoryId));
    const { inserts, removed, missing } = applyInOrder(newEdits, known);
    const prepared = await Promise.all(inserts.map((insert) => prepareMemory(insert, model)));
    const isChanged = ({ memoryId, digest }: PreparedMemory) => known.get(memoryId)?.digest !== digest;
    const requestIds = newEdits.map(({ requestId }) => requestId);
    return { applied, requestIds, missing, removed, prepared, changed: prepared.filter(isChanged) };
  }

  return {
    async changeMemories(graph, edits, work, extractChunks = createChunkExtractor(graph, model, work)) {
      const store = await graphs.open(graph.id);
      const { applied, requestIds, missing, removed, prepared, changed } = await plan(store, edits);
      if (requestIds.length === 0) return applied;
      const memories = toChanges(prepared, await extractChunks(changed));
      const embedder = model.embedder?.name ?? null;
      await work.confirm?.();
      const delta = { requestIds, missing, memories, removed, embedder, analysisVersion: ANALYSIS_VERSION };
      await tracedPart('commit graph', {}, () =>
        store.apply({ ...delta, appliedAt: work.changedAt, fence: work.fence ?? null }),
      );
      const outcomes = requestIds.map((id): [string, EditOutcome] => [id, missing.has(id) ? 'missing' : 'applied']);
      return new Map([...applied, ...outcomes]);
    },

    async findApplied(graphId, requestIds) {
      return (await graphs.find(graphId))?.findApplied(requestIds) ?? new Map();
    },

    async extractAhead(graph, edits, work) {
      const { changed } = await plan(await graphs.open(graph.id), edits);
      return createChunkExtractor(graph, model, work, changed);
    },

    async reanalyse(graph, { signal }) {
      const store = await graphs.find(graph.id);
      const outdated = (await store?.listOutdated(ANALYSIS_VERSION, REANALYSIS_SLICE)) ?? [];
      if (!store || outdated.length === 0) return false;
      const prepared = await Promise.all(outdated.map((memory) => prepareMemory({ requestId: '', ...memory }, model)));
      const extractChunks = createChunkExtractor(graph, model, { signal, changedAt: 0 });
      const memories = toChanges(prepared, await extractChunks(prepared));
      signal.throwIfAborted();
      const [requestIds, missing, removed, embedder] = [[], new Set<string>(), [], model.embedder?.name ?? null];
      const delta = { requestIds, missing, memories, removed, embedder, analysisVersion: ANALYSIS_VERSION };
      await store.apply({ ...delta, appliedAt: 0, fence: null });
      return outdated.length === REANALYSIS_SLICE;
    },

    async query({ id, accountId, configuration }, { requestId, query, parameters }, signal) {
      const call: ModelCall = { accountId, ownerId: requestId, scopeId: id, interactive: true, signal };
      const fullStore = await graphs.find(id);
      const store = fullStore && parameters.filter ? await filterGraph(fullStore, parameters.filter) : fullStore;
      const provenance = parameters.explain ? new Provenance() : undefined;
      const select = async (from: GraphStore) => {
        const vector = await embedQuery(query, model.embedder, call);
        const ranking = await rank(from, query, vector, provenance);
        return selectContext(from, ranking, { budgets: parameters, configuration, writer, provenance });
      };
      const selection = store ? await select(store) : NO_SELECTION;
      return answerFrom(store, selection, query, parameters, (input) => model.answer(input, call));
    },
  };
}

const NO_SELECTION: Selection = { entities: [], relations: [], passages: [], namedSpeaker: null };

/** Net effect of the edits, applied in order: of several edits with the same memory id, only the last one counts. */
function applyInOrder(edits: readonly MemoryEdit[], known: ReadonlyMap<string, MemoryRecord>) {
  const last = new Map<string, MemoryEdit>();
  const missing = new Set<string>();
  for (const edit of edits) {
    const before = last.get(edit.memoryId);
    const exists = before ? isInsert(before) : known.has(edit.memoryId);
    if (isInsert(edit) || exists) last.set(edit.memoryId, edit);
    else missing.add(edit.requestId);
  }
  const left = [...last.values()];
  const removed = left.filter((edit) => !isInsert(edit)).map(({ memoryId }) => memoryId);
  return { inserts: left.filter(isInsert), removed: removed.filter((id) => known.has(id)), missing };
}

const isInsert = (edit: MemoryEdit): edit is MemoryInsert => 'text' in edit;

/** `chunks` is null for a memory whose text the graph already has. */
function toChanges(prepared: readonly PreparedMemory[], chunks: Awaited<ReturnType<ChunkExtractor>>): MemoryChange[] {
  return prepared.map(({ title: _, header: __, metadataKeys: ___, requestId: ____, body: _____, ...memory }) => {
    return { ...memory, chunks: chunks.get(memory.memoryId) ?? null };
  });
}

/** A footnote of the source text, such as "London[2]". It could be mistaken for a citation in the answer. */
const FOOTNOTE_MARK = /\[\d+\]/g;

async function answerFrom(
  store: GraphStore | null,
  selection: Selection,
  query: string,
  { onlyContext, withReferences }: QueryParameters,
  ask: (input: AnswerInput) => Promise<Answer>,
): Promise<QueryResult> {
  const toContext = async (selected: Selection) =>
    store ? toQueryContext(store, selected) : { entities: [], relations: [], chunks: [], documents: [] };
  if (onlyContext) return { answer: '', context: await toContext(selection) };
  const { entities, relations, passages, namedSpeaker } = selection;
  const timed = passages.filter(({ chunk }) => chunk.time !== null).map(({ chunk }) => chunk.documentId);
  const documents =
    store && timed.length > 0 ? await store.findDocuments([...new Set(timed)]) : new Map<string, StoredDocument>();
  const neighbors = await readNeighbors(store, passages);
  const chunks = passages.map((passage, at) => {
    const metadata = documents.get(passage.chunk.documentId)?.metadata ?? null;
    return { ...toAnswerChunk(passage, at + 1, { withReferences, metadata }), ...neighbors.get(passage.chunk.id) };
  });
  const answer = await ask({ query, chunks, entities, relations, namedSpeaker, withReferences });
  if (!withReferences) return { answer: answer.text, context: await toContext(selection) };
  const { text, order } = renumberCitations(answer, passages.length);
  const renumbered = order.flatMap((reference) => passages[reference - 1] ?? []);
  return { answer: text, context: await toContext({ ...selection, passages: renumbered }) };
}

/** A reply stands at most two turns after what it replies to. */
const NEIGHBORS: RunLimits = { reach: 2, gapMs: 3 * 3_600_000, sequenceGap: 8 };

/** References of the passages that are the turns beside a turn, by the id of its chunk. */
async function readNeighbors(
  store: GraphStore | null,
  passages: readonly ContextPassage[],
): Promise<ReadonlyMap<number, { neighbors: number[] }>> {
  const spoken = passages.filter(({ chunk }) => chunk.speaker !== null).map(({ chunk }) => chunk.id);
  if (!store || spoken.length === 0) return new Map();
  const references = new Map(passages.map(({ chunk }, at) => [chunk.id, at + 1]));
  const runs = await store.readRuns(spoken, NEIGHBORS);
  return new Map(
    Array.from(runs, ([id, { turns, at }]) => {
      const beside = turns.slice(Math.max(0, at - NEIGHBORS.reach), at + 2).filter((turn) => turn.id !== id);
      return [id, { neighbors: beside.flatMap((turn) => references.get(turn.id) ?? []) }];
    }),
  );
}

function toAnswerChunk(
  { chunk: { subject, content, speaker, time, analysis }, score }: ContextPassage,
  reference: number,
  { withReferences, metadata }: { withReferences: boolean; metadata: Metadata | null },
): AnswerChunk {
  const text = withReferences ? content.replace(FOOTNOTE_MARK, '') : content;
  const bodyStart = analysis.sentences[0]?.start ?? 0;
  const ofWriter = time === null ? null : time + readZone(content, metadata);
  return { reference, subject, content: text, bodyStart, speaker, time: ofWriter, score };
}
