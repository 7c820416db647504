import type { PostingList, Role } from '../postings.ts';
import type { EditOutcome, Metadata, Scored } from '../types.ts';

/** A sentence of a chunk: its offsets in the content, and the distinct short keys of its words. */
export interface StoredSentence {
  start: number;
  end: number;
  words: number[];
}

/** An entity in one chunk. */
export interface StoredEntity {
  key: number;
  role: Role;
  name: string;
  type: string;
  /** Description by the model; empty if the sentences serve as description. */
  description: string;
  /** Indices of the sentences that mention it. */
  sentences: number[];
}

export interface StoredRelation {
  /** Indices of the chunk's entities. */
  source: number;
  target: number;
  /** Index of the sentence that states the relation; -1 if `description` is used instead. */
  sentence: number;
  description: string;
}

export interface ChunkAnalysis {
  sentences: StoredSentence[];
  entities: StoredEntity[];
  relations: StoredRelation[];
  /** Keys under which others name what the chunk is about. */
  aliases: number[];
}

export interface Chunk {
  /** Depends on content only, never on the time of arrival: see `chunkId`. */
  id: number;
  ordinal: number;
  /** Offset of the content in the memory's text. */
  start: number;
  content: string;
  /** Title of its document; null if there is none. */
  subject: string | null;
  /** In words. */
  length: number;
  analysis: ChunkAnalysis;
}

/** A chunk and its index entries. Keys are unique. */
export interface IndexedChunk extends Chunk {
  /** Null if the chunk is no turn. */
  turn: Turn | null;
  keys: { key: number; weight: number }[];
  /** Embedding by the delta's embedder; null without an embedder. */
  vector: Float32Array | null;
}

export interface StoredChunk extends Chunk, Attribution {
  documentId: string;
}

/** Who said or wrote a memory, and when. */
export interface Attribution {
  speaker: string | null;
  /** Epoch ms; null if the memory has no time of its own. */
  time: number | null;
}

/** What one speaker says at once in a conversation. */
export interface Turn {
  /** Key of the conversation: equal keys, equal conversation. */
  conversation: number;
  /** Share of its characters that stand in questions: 0 to 1. */
  questionShare: number;
}

/** Where a chunk comes from, without its text. */
export interface ChunkOrigin extends Attribution {
  id: number;
  /** In words. */
  length: number;
  hasSubject: boolean;
  /** Number of chunks of its memory. */
  chunkCount: number;
  turn: Turn | null;
}

export interface TurnInRun {
  id: number;
  /** In words. */
  length: number;
}

/** A turn among its neighbors, in the order of the conversation. */
export interface TurnRun {
  turns: TurnInRun[];
  /** Index of the turn. */
  at: number;
}

export interface MemoryRecord extends Attribution {
  memoryId: string;
  documentId: string;
  /** Equal digests mean equal text, title and filterable metadata. */
  digest: string;
  metadata: Metadata | null;
}

/** New state of a memory. If `chunks` is null, its chunks remain unchanged. */
export interface MemoryChange extends MemoryRecord {
  text: string;
  /** Its number in the order of acceptance, and the time of its acceptance (epoch ms); absent for a new memory, which
   *  gets the next number. A memory that the graph has keeps its own. */
  sequence?: number | undefined;
  createdAt?: number | undefined;
  chunks: IndexedChunk[] | null;
}

export interface GraphDelta {
  requestIds: readonly string[];
  /** The requests whose memory to delete did not exist. */
  missing: ReadonlySet<string>;
  /** At most one change per memory, and none for removed memories. */
  memories: readonly MemoryChange[];
  /** Ids of memories to remove with all their chunks. */
  removed: readonly string[];
  /** Name of the embedder of the chunks' vectors; null without vectors. */
  embedder: string | null;
  /** Version of the rules that analysed the chunks. */
  analysisVersion: number;
  /** Epoch ms. */
  appliedAt: number;
  /** Token of the lease under which the graph is changed; null without a lease. A store that several processes write refuses
   *  a delta whose lease is lost. */
  fence: string | null;
}

/** A memory as the document of a context. */
export interface StoredDocument {
  memoryId: string;
  metadata: Metadata | null;
  /** When it was accepted, epoch ms; null if an earlier version of the server accepted it. */
  createdAt: number | null;
  /** Its own time, epoch ms. */
  time: number | null;
}

/** A memory to analyse again. */
export interface StaleMemory {
  memoryId: string;
  text: string;
  metadata: Metadata | null;
}

/** How far a run of turns extends. */
export interface RunLimits {
  /** Number of neighbors on each side. */
  reach: number;
  /** Greatest gap between two neighbors with a time. */
  gapMs: number;
  /** For turns without a time: greatest difference of the sequences of two neighbors. */
  sequenceGap: number;
}

export interface GraphStatistics {
  chunkCount: number;
  /** Sum over all chunks, in words. */
  totalLength: number;
}

/** Memories, chunks and index of one graph. Reads never see part of a delta. Counts are exact: a replaced chunk
 *  disappears from all lists at once. */
export interface GraphStore {
  /** Applies a delta in one commit. Chunks of a changed memory that are not in the change are removed. A chunk has
   *  at most one vector, the last one stored, which is removed with the chunk. Rejects vectors with non-finite
   *  numbers. */
  apply(delta: GraphDelta): Promise<void>;
  /** Outcomes of those of the requests that were applied. Outcomes older than the last delta may be unavailable. */
  findApplied(requestIds: readonly string[]): Promise<ReadonlyMap<string, EditOutcome>>;
  /** By memory id; unknown ids are absent. */
  findMemories(memoryIds: readonly string[]): Promise<ReadonlyMap<string, MemoryRecord>>;
  /** By document id; unknown ids are absent. */
  findDocuments(documentIds: readonly string[]): Promise<ReadonlyMap<string, StoredDocument>>;
  readStatistics(): Promise<GraphStatistics>;
  /** Postings by key; keys without postings are absent. Part numbers are valid until the next delta. */
  readPostings(keys: readonly number[]): Promise<ReadonlyMap<number, PostingList>>;
  /** Number of chunks by key; keys without postings are absent. */
  countPostings(keys: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** By chunk id; unknown ids are absent. */
  readChunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>>;
  /** By chunk id; unknown ids are absent. */
  readOrigins(ids: readonly number[]): Promise<ReadonlyMap<number, ChunkOrigin>>;
  /** Turns with their neighbors, by chunk id; other chunks are absent. Turns of a conversation are ordered by time, then
   *  by the sequence of their memories. */
  readRuns(ids: readonly number[], limits: RunLimits): Promise<ReadonlyMap<number, TurnRun>>;
  /** Ids of the chunks of the memories with the latest times, newest first; those without a time follow. */
  listNewestChunks(limit: number): Promise<number[]>;
  /** Memories whose chunks were analysed by an older version of the rules, at most `limit`. */
  listOutdated(version: number, limit: number): Promise<StaleMemory[]>;
  /** The nearest chunks by cosine similarity among vectors of this embedder, at most `limit`, best first; ties by
   *  chunk id. `among` (sorted ids) restricts the search to those chunks. The result depends only on the stored
   *  vectors: they are quantized to one byte per dimension, and in large graphs candidates are preselected by sign
   *  bits. Vectors of another length and zero vectors never match. Rejects a vector with non-finite numbers. */
  nearestChunks(embedder: string, vector: Float32Array, limit: number, among?: Float64Array): Promise<Scored[]>;
}

export interface GraphStores {
  /** The store of a graph. Creates it if needed. */
  open(graphId: string): Promise<GraphStore>;
  /** The store of a graph; null if nothing was ever written. */
  find(graphId: string): Promise<GraphStore | null>;
  /** Closes a graph's files. Using its store again reopens them. */
  close(graphId: string): Promise<void>;
  /** Deletes a graph's files. */
  remove(graphId: string): Promise<void>;
  /** Deletes the files of all other graphs. */
  removeUnlisted(graphIds: readonly string[]): Promise<void>;
  /** Truncates the write-ahead logs of open graphs. */
  truncateLogs(): Promise<void>;
  /** Releases part of the disk space of deleted memories in open graphs. Resolves to whether there is more to
   *  release. */
  freePages(): Promise<boolean>;
  closeAll(): Promise<void>;
}
