import type {
  GraphDelta,
  GraphStatistics,
  GraphStore,
  IndexedChunk,
  MemoryChange,
  MemoryRecord,
  StoredChunk,
} from '../../memory/graph-store.ts';
import { mergePostings, type Postings, withoutChunks } from '../../memory/postings.ts';
import type { Metadata } from '../../memory/types.ts';
import type { GraphDatabase } from './graph-database.ts';
import { decodePostings, POSTING_BYTES } from './graph-postings.ts';

/** A graph in one SQLite file. `connect` gives the open file, opening it when it was closed in the meantime. */
export class SqliteGraphStore implements GraphStore {
  readonly #connect: () => GraphDatabase;

  constructor(connect: () => GraphDatabase) {
    this.#connect = connect;
  }

  async apply(delta: GraphDelta): Promise<void> {
    const file = this.#connect();
    try {
      file.db.transaction(() => applyDelta(file, delta)).immediate();
    } catch (error) {
      file.tombstones = file.readTombstones();
      throw error;
    }
  }

  async findApplied(requestIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(this.#connect().findApplied.all(JSON.stringify(requestIds)));
  }

  async findMemories(memoryIds: readonly string[]): Promise<ReadonlyMap<string, MemoryRecord>> {
    const rows = this.#connect().findMemories.all(JSON.stringify(memoryIds));
    return new Map(
      rows.map(({ memory_id: memoryId, document_id: documentId, digest, metadata }) => [
        memoryId,
        { memoryId, documentId, digest, metadata: parseMetadata(metadata) },
      ]),
    );
  }

  async findMetadata(documentIds: readonly string[]): Promise<ReadonlyMap<string, Metadata | null>> {
    const rows = this.#connect().findMetadata.all(JSON.stringify(documentIds));
    return new Map(rows.map((row) => [row.document_id, parseMetadata(row.metadata)]));
  }

  async readStatistics(): Promise<GraphStatistics> {
    const row = this.#connect().readStatistics.get();
    return { chunkCount: row?.chunk_count ?? 0, totalLength: row?.total_length ?? 0 };
  }

  async readPostings(keys: readonly number[]): Promise<ReadonlyMap<number, Postings>> {
    const file = this.#connect();
    const lists = new Map<number, Postings[]>();
    for (const { key, data } of file.readPostings.all(inOrder(keys))) {
      const list = withoutChunks(decodePostings(data), file.tombstones);
      if (list.ids.length > 0) lists.set(key, [...(lists.get(key) ?? []), list]);
    }
    return new Map(Array.from(lists, ([key, pieces]) => [key, mergePostings(pieces)]));
  }

  async countPostings(keys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const file = this.#connect();
    if (file.tombstones.size > 0) {
      return new Map(Array.from(await this.readPostings(keys), ([key, postings]) => [key, postings.ids.length]));
    }
    const counts = new Map<number, number>();
    for (const { key, bytes } of file.countPostings.all(inOrder(keys))) {
      counts.set(key, (counts.get(key) ?? 0) + bytes / POSTING_BYTES);
    }
    return counts;
  }

  async readChunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>> {
    const rows = this.#connect().readChunks.all(JSON.stringify(ids));
    return new Map(
      rows.map(({ document_id: documentId, analysis, ...chunk }) => [
        chunk.id,
        { ...chunk, documentId, analysis: JSON.parse(analysis) },
      ]),
    );
  }
}

/** Keys as JSON in the order of the index, so that neighbours are found on one page. */
function inOrder(keys: readonly number[]): string {
  return JSON.stringify(keys.toSorted((a, b) => a - b));
}

function parseMetadata(json: string | null): Metadata | null {
  return json === null ? null : JSON.parse(json);
}

function applyDelta(file: GraphDatabase, { requestIds, memories }: GraphDelta): void {
  const added: IndexedChunk[] = [];
  for (const memory of memories) {
    const metadata = memory.metadata === null ? null : JSON.stringify(memory.metadata);
    file.putMemory.run(memory.memoryId, memory.documentId, memory.digest, metadata);
    if (memory.chunks) added.push(...replaceChunks(file, memory, memory.chunks));
  }
  file.segments.write(added);
  file.segments.mergeFullTiers(file.tombstones);
  for (const requestId of requestIds) file.addRequest.run(requestId);
  const oldest = requestIds.toSorted()[0];
  // Requests of a graph are applied in order of their ids, so that none before this delta can come again.
  if (oldest !== undefined) file.forgetRequestsBefore.run(oldest);
}

/** Makes the rows of a memory those of `chunks`; gives back the chunks that the index has yet to list. */
function replaceChunks(
  file: GraphDatabase,
  { memoryId }: MemoryChange,
  chunks: readonly IndexedChunk[],
): IndexedChunk[] {
  const wanted = new Set(chunks.map((chunk) => chunk.id));
  const present = new Set<number>();
  for (const { id, length } of file.listChunks.all(memoryId)) {
    if (wanted.has(id)) present.add(id);
    else removeChunk(file, id, length);
  }
  return chunks.filter((chunk) => !present.has(chunk.id) && addChunk(file, memoryId, chunk));
}

function removeChunk(file: GraphDatabase, id: number, length: number): void {
  file.removeChunk.run(id);
  file.addTombstone.run(id);
  file.tombstones.add(id);
  file.addStatistics.run(-1, -length);
}

/** Adds the row of a chunk; false when a segment still lists it, from before it was removed. */
function addChunk(file: GraphDatabase, memoryId: string, chunk: IndexedChunk): boolean {
  const { id, ordinal, start, length, subject, content, analysis } = chunk;
  file.addChunk.run(id, memoryId, ordinal, start, length, subject, content, JSON.stringify(analysis));
  file.addStatistics.run(1, length);
  if (!file.tombstones.delete(id)) return true;
  file.removeTombstone.run(id);
  return false;
}
