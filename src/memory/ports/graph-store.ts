import type { PostingList, Role } from '../postings.ts';
import type { EditOutcome, Metadata, Scored } from '../types.ts';

/** One sentence of a chunk: offsets in its content, and the short keys of its words, without repetition. */
export interface StoredSentence {
  start: number;
  end: number;
  words: number[];
}

/** An entity as one chunk knows it. */
export interface StoredEntity {
  key: number;
  role: Role;
  name: string;
  type: string;
  /** A wording of its own; empty when the sentences speak for themselves. */
  description: string;
  /** Numbers of the sentences that name it. */
  sentences: number[];
}

export interface StoredRelation {
  /** Indices into the chunk's entities. */
  source: number;
  target: number;
  /** The sentence that is its description; -1 when `description` has a wording of its own. */
  sentence: number;
  description: string;
}

export interface ChunkAnalysis {
  sentences: StoredSentence[];
  entities: StoredEntity[];
  relations: StoredRelation[];
}

export interface Chunk {
  /** Derived from what the chunk is, never from when it came: see `chunkId`. */
  id: number;
  ordinal: number;
  /** Where in the memory's text the content stands. */
  start: number;
  content: string;
  /** The title of its document; null when it has none. */
  subject: string | null;
  /** In words. */
  length: number;
  analysis: ChunkAnalysis;
}

/** A chunk with what the index holds for it: each key once. */
export interface IndexedChunk extends Chunk {
  keys: { key: number; weight: number }[];
  /** What it means, by the embedder of the delta; null when none was asked. */
  vector: Float32Array | null;
}

export interface StoredChunk extends Chunk {
  documentId: string;
}

export interface MemoryRecord {
  memoryId: string;
  documentId: string;
  /** Equal digests mean equal text, title and filterable metadata. */
  digest: string;
  metadata: Metadata | null;
}

/** What a memory becomes; `chunks` null leaves its chunks as they are. */
export interface MemoryChange extends MemoryRecord {
  text: string;
  chunks: IndexedChunk[] | null;
}

export interface GraphDelta {
  requestIds: readonly string[];
  /** Those of the requests that found nothing to remove. */
  missing: ReadonlySet<string>;
  /** At most one change for each memory, and none for those removed. */
  memories: readonly MemoryChange[];
  /** Ids of memories to take away with all their chunks. */
  removed: readonly string[];
  /** The name of the embedder that the chunks' vectors are of; null when they have none. */
  embedder: string | null;
  /** Epoch ms. */
  appliedAt: number;
}

export interface GraphStatistics {
  chunkCount: number;
  /** In words, over all chunks. */
  totalLength: number;
}

/** One graph's memories, chunks and index. Reads never see part of a delta, and give exact counts: a chunk that was
 *  replaced is gone from every list at once. */
export interface GraphStore {
  /** Applies a delta in one commit. The chunks of a changed memory that are not in the change are removed. A chunk has at
   *  most one vector, the last it was given, which goes with it. Rejects vectors of other than finite numbers. */
  apply(delta: GraphDelta): Promise<void>;
  /** How those of these requests that have been applied ended. Those older than the last applied delta may be
   *  forgotten. */
  findApplied(requestIds: readonly string[]): Promise<ReadonlyMap<string, EditOutcome>>;
  /** By memory id; unknown ones are absent. */
  findMemories(memoryIds: readonly string[]): Promise<ReadonlyMap<string, MemoryRecord>>;
  /** By document id; unknown ones are absent. */
  findMetadata(documentIds: readonly string[]): Promise<ReadonlyMap<string, Metadata | null>>;
  readStatistics(): Promise<GraphStatistics>;
  /** The chunks of each key; keys that occur nowhere are absent. The numbers of parts hold until the next delta. */
  readPostings(keys: readonly number[]): Promise<ReadonlyMap<number, PostingList>>;
  /** How many chunks each key occurs in; keys that occur nowhere are absent. */
  countPostings(keys: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** By chunk id; unknown ones are absent. */
  readChunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>>;
  /** The chunks whose vectors of this embedder are nearest by cosine, at most `limit` of them, nearest first; ties by chunk
   *  id. With `among` (sorted ids) only those chunks are looked at. The chunks found depend on nothing but the vectors
   *  there are: what is compared is rounded to a byte for each dimension, and in graphs of many chunks only what looks
   *  near by signs is. Vectors of another length are of another space, and one of zeros has no direction: they are near to
   *  nothing. Rejects a vector of other than finite numbers. */
  nearestChunks(embedder: string, vector: Float32Array, limit: number, among?: Float64Array): Promise<Scored[]>;
}

export interface GraphStores {
  /** The store of a graph, made when there is none. */
  open(graphId: string): Promise<GraphStore>;
  /** The store of a graph; null when nothing was ever written. */
  find(graphId: string): Promise<GraphStore | null>;
  /** Lets go of a graph's files; using its store again opens them again. */
  close(graphId: string): Promise<void>;
  /** Deletes a graph's files. */
  remove(graphId: string): Promise<void>;
  /** Deletes the files of every other graph. */
  removeUnlisted(graphIds: readonly string[]): Promise<void>;
  /** Gives the disk back what the logs of open graphs take. */
  truncateLogs(): Promise<void>;
  /** Gives the disk back a piece of what deleted memories took in open graphs. Resolves to whether there is more. */
  freePages(): Promise<boolean>;
  closeAll(): Promise<void>;
}
