import { faultPoint } from '../../../fault-points.ts';
import { decodeAnalysis, encodeAnalysis } from '../../../memory/index/encoding/analysis-codec.ts';
import type {
  ChunkOrigin,
  GraphDelta,
  GraphStatistics,
  GraphStore,
  IndexedChunk,
  MemoryChange,
  MemoryRecord,
  RunLimits,
  StaleMemory,
  StoredChunk,
  StoredDocument,
  TurnRun,
} from '../../../memory/ports/graph-store.ts';
import { type PostingList, toPostingList, withoutChunks } from '../../../memory/postings.ts';
import type { EditOutcome, Scored } from '../../../memory/types.ts';
import type { GraphDatabase } from './graph-database.ts';
import { parseMetadata, toStoredMemory, toTime } from './memory-rows.ts';

/** A graph in one SQLite file. `connect` returns the open file, and reopens it if it was closed meanwhile. */
export class SqliteGraphStore implements GraphStore {
  readonly #connect: () => GraphDatabase;

  constructor(connect: () => GraphDatabase) {
    this.#connect = connect;
  }

  async apply(delta: GraphDelta): Promise<void> {
    const file = this.#connect();
    try {
      file.db
        .transaction(() => {
          applyDelta(file, delta);
          faultPoint('before graph commit');
        })
        .immediate();
      faultPoint('after graph commit');
    } catch (error) {
      file.tombstones = file.readTombstones();
      file.segments.reload();
      file.counts.clear();
      throw error;
    }
  }

  async findApplied(requestIds: readonly string[]): Promise<ReadonlyMap<string, EditOutcome>> {
    const rows = this.#connect().findApplied.all(JSON.stringify(requestIds));
    return new Map(rows.map((row) => [row.request_id, row.was_missing === 1 ? 'missing' : 'applied']));
  }

  async findMemories(memoryIds: readonly string[]): Promise<ReadonlyMap<string, MemoryRecord>> {
    const rows = this.#connect().findMemories.all(JSON.stringify(memoryIds));
    return new Map(
      rows.map(({ memory_id: memoryId, document_id: documentId, digest, metadata, speaker, time }) => [
        memoryId,
        { memoryId, documentId, digest, metadata: parseMetadata(metadata), speaker, time },
      ]),
    );
  }

  async findDocuments(documentIds: readonly string[]): Promise<ReadonlyMap<string, StoredDocument>> {
    const rows = this.#connect().findDocuments.all(JSON.stringify(documentIds));
    return new Map(
      rows.map(({ document_id: id, memory_id: memoryId, metadata, created_at: createdAt, time }) => [
        id,
        { memoryId, metadata: parseMetadata(metadata), createdAt: toTime(createdAt), time },
      ]),
    );
  }

  async readStatistics(): Promise<GraphStatistics> {
    const row = this.#connect().readStatistics.get();
    return { chunkCount: row?.chunk_count ?? 0, totalLength: row?.total_length ?? 0 };
  }

  async readPostings(keys: readonly number[]): Promise<ReadonlyMap<number, PostingList>> {
    return readLists(this.#connect(), keys);
  }

  async countPostings(keys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const file = this.#connect();
    const found = new Map<number, number>();
    const uncached: number[] = [];
    for (const key of keys) {
      const cached = file.counts.get(key);
      if (cached === undefined) uncached.push(key);
      else if (cached > 0) found.set(key, cached);
    }
    if (uncached.length === 0) return found;
    const counted = countLists(file, uncached);
    for (const key of uncached) {
      const count = counted.get(key) ?? 0;
      file.counts.set(key, count);
      if (count > 0) found.set(key, count);
    }
    return found;
  }

  async readChunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>> {
    const rows = this.#connect().readChunks.all(JSON.stringify(ids));
    return new Map(
      rows.map(({ document_id: documentId, numbers, strings, ...chunk }) => [
        chunk.id,
        { ...chunk, documentId, analysis: decodeAnalysis({ numbers, strings }) },
      ]),
    );
  }

  async readOrigins(ids: readonly number[]): Promise<ReadonlyMap<number, ChunkOrigin>> {
    const rows = this.#connect().readOrigins.all(JSON.stringify(ids));
    return new Map(
      rows.map(({ id, length, has_subject, chunk_count, speaker, time, conversation, question_share }) => {
        const turn = conversation === null ? null : { conversation, questionShare: question_share ?? 0 };
        return [id, { id, length, hasSubject: has_subject === 1, chunkCount: chunk_count, speaker, time, turn }];
      }),
    );
  }

  async readRuns(ids: readonly number[], limits: RunLimits): Promise<ReadonlyMap<number, TurnRun>> {
    const { turns } = this.#connect();
    const found = new Map<number, TurnRun>();
    for (const id of ids) {
      const run = turns.findRun(id, limits);
      if (run) found.set(id, run);
    }
    return found;
  }

  async listNewestChunks(limit: number): Promise<number[]> {
    return this.#connect().listNewestChunks.all(limit).slice(0, limit);
  }

  async listOutdated(version: number, limit: number): Promise<StaleMemory[]> {
    const file = this.#connect();
    if (file.isUpToDate) return [];
    const outdated = file.listOutdated.all(version, limit);
    file.isUpToDate = outdated.length === 0;
    return outdated.map(toStoredMemory);
  }

  async nearestChunks(embedder: string, vector: Float32Array, limit: number, among?: Float64Array): Promise<Scored[]> {
    return this.#connect().vectors.findNearest(embedder, vector, limit, among);
  }
}

function readLists({ segments, tombstones }: GraphDatabase, keys: readonly number[]): Map<number, PostingList> {
  const found = new Map<number, PostingList>();
  for (const [key, bySegment] of segments.findLists(keys)) {
    const list = toPostingList(Array.from(bySegment, ([part, whole]) => [part, withoutChunks(whole, tombstones)]));
    if (list.count > 0) found.set(key, list);
  }
  return found;
}

function countLists(file: GraphDatabase, keys: readonly number[]): ReadonlyMap<number, number> {
  if (file.tombstones.size === 0) return file.segments.countPostings(keys);
  return new Map(Array.from(readLists(file, keys), ([key, { count }]) => [key, count]));
}

function listVectors({ chunks }: MemoryChange): { id: number; vector: Float32Array }[] {
  return (chunks ?? []).flatMap(({ id, vector }) => (vector ? [{ id, vector }] : []));
}

/** What a delta changes in the statistics of its graph, written once. */
interface Changes {
  chunkCount: number;
  totalLength: number;
  nextSequence: number;
}

function applyDelta(file: GraphDatabase, delta: GraphDelta): void {
  const { requestIds, missing, memories, removed, embedder, appliedAt } = delta;
  const changes: Changes = { chunkCount: 0, totalLength: 0, nextSequence: file.readNextSequence.get() ?? 1 };
  for (const memoryId of removed) removeMemory(file, memoryId, changes);
  const added = memories.flatMap((memory) => putMemory(file, memory, delta, changes));
  if (embedder !== null) file.vectors.put(embedder, memories.flatMap(listVectors));
  file.segments.write(added);
  file.segments.mergeFullTier(file.tombstones);
  if (memories.length > 0 || removed.length > 0) {
    file.updateStatistics.run(changes.chunkCount, changes.totalLength, changes.nextSequence, appliedAt);
  }
  for (const requestId of requestIds) file.addRequest.run(requestId, missing.has(requestId) ? 1 : 0);
  const oldest = requestIds.toSorted()[0];
  // Requests of a graph are applied in order of their ids, so no earlier one can be repeated after this delta.
  if (oldest !== undefined) file.forgetRequestsBefore.run(oldest);
}

function removeMemory(file: GraphDatabase, memoryId: string, changes: Changes): void {
  removeChunks(file, file.listChunks.all(memoryId), changes);
  file.removeText.run(memoryId);
  file.removeMemory.run(memoryId);
}

/** Writes a memory; returns the chunks that are not in the index yet. */
function putMemory(
  file: GraphDatabase,
  memory: MemoryChange,
  { appliedAt, analysisVersion }: GraphDelta,
  changes: Changes,
): IndexedChunk[] {
  const { memoryId, documentId, digest, text, chunks, createdAt = appliedAt, time, speaker } = memory;
  const metadata = memory.metadata === null ? null : JSON.stringify(memory.metadata);
  const next = changes.nextSequence;
  const sequence =
    file.putMemory.get(
      ...[memoryId, documentId, digest, metadata, text.length],
      ...[memory.sequence ?? next, createdAt, time, speaker, analysisVersion],
    ) ?? 0;
  changes.nextSequence = Math.max(next, 1 + sequence);
  if (!chunks) return [];
  // A memory that the graph had before keeps its lower sequence.
  const isNew = memory.sequence === undefined && sequence === next;
  if (!isNew) file.removeText.run(memoryId);
  if (!isContentOf(chunks, text)) file.addText.run(memoryId, JSON.stringify(text));
  const stored = isNew ? [] : file.listChunks.all(memoryId);
  return replaceChunks(file, { memory, chunks, stored, sequence }, changes);
}

/** True when the chunk rows contain the whole text. SQLite cannot store lone surrogates. */
function isContentOf(chunks: readonly IndexedChunk[], text: string): boolean {
  return chunks.length === 1 && chunks[0]?.content === text && text.isWellFormed();
}

interface ChunkReplacement {
  memory: MemoryChange;
  chunks: readonly IndexedChunk[];
  stored: readonly ChunkSize[];
  sequence: number;
}

interface ChunkSize {
  id: number;
  length: number;
}

/** Replaces the chunk rows of a memory; returns the chunks that are not in the index yet. */
function replaceChunks(
  file: GraphDatabase,
  { memory: { memoryId, time }, chunks, stored, sequence }: ChunkReplacement,
  changes: Changes,
): IndexedChunk[] {
  const newIds = new Set(chunks.map((chunk) => chunk.id));
  removeChunks(
    file,
    stored.filter(({ id }) => !newIds.has(id)),
    changes,
  );
  const present = new Set(stored.map(({ id }) => id));
  return chunks.filter((chunk) => {
    if (present.has(chunk.id)) return false;
    const isNew = addChunk(file, memoryId, chunk, changes);
    if (chunk.turn) file.turns.add(chunk.turn, { chunkId: chunk.id, time, sequence, length: chunk.length });
    return isNew;
  });
}

function removeChunks(file: GraphDatabase, chunks: readonly ChunkSize[], changes: Changes): void {
  if (chunks.length === 0) return;
  file.vectors.remove(chunks.map(({ id }) => id));
  for (const chunk of chunks) removeChunk(file, chunk, changes);
}

function removeChunk(file: GraphDatabase, { id, length }: ChunkSize, changes: Changes): void {
  file.turns.remove(id);
  file.removeChunk.run(id);
  file.addTombstone.run(id);
  file.tombstones.add(id);
  file.counts.clear();
  changes.chunkCount--;
  changes.totalLength -= length;
}

/** Adds the row of a chunk; false when a segment still contains its postings from before it was removed. */
function addChunk(file: GraphDatabase, memoryId: string, chunk: IndexedChunk, changes: Changes): boolean {
  const { id, ordinal, start, length, subject, content, analysis, keys } = chunk;
  if (!file.counts.isEmpty) for (const { key } of keys) file.counts.delete(key);
  const { numbers, strings } = encodeAnalysis(analysis);
  file.addChunk.run(id, memoryId, ordinal, start, length, subject, content, numbers, strings);
  changes.chunkCount++;
  changes.totalLength += length;
  if (!file.tombstones.delete(id)) return true;
  file.removeTombstone.run(id);
  return false;
}
