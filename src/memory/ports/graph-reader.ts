import type { Metadata } from '../types.ts';
import type { StoredChunk } from './graph-store.ts';

/** A memory as it was inserted. */
export interface StoredMemory {
  memoryId: string;
  text: string;
  metadata: Metadata | null;
  chunkCount: number;
  /** Number in the order of acceptance. */
  sequence: number;
  /** When it was first accepted, epoch ms; null if an earlier version of the server accepted it. */
  createdAt: number | null;
  /** When it was said or written, epoch ms; null if unknown. */
  time: number | null;
}

export interface MemorySummary {
  memoryId: string;
  metadata: Metadata | null;
  /** First characters of its first chunk, at most 240. */
  beginning: string;
  /** Text length. */
  characters: number;
  createdAt: number | null;
  time: number | null;
}

export interface MemoryPage {
  memories: MemorySummary[];
  /** Id of the last memory that was looked at; null if none comes after it. */
  next: string | null;
  /** Number of memories in the graph. */
  total: number;
}

export interface PageRequest {
  /** Memories with a greater id, by code point. */
  after: string;
  /** Maximum number of memories; a page has fewer where they are large. */
  limit: number;
  /** Only the memories for which this is true. A page then looks at a bounded amount of text. */
  matches?: ((memory: StoredMemory) => boolean) | undefined;
}

export interface MemoryLimits {
  count: number;
  /** Total length of the texts. */
  characters: number;
}

/** Numbers of what a graph holds. */
export interface GraphCounts {
  memories: number;
  chunks: number;
}

/** Position of a chunk in a graph. */
export interface ChunkPlace {
  memoryId: string;
  ordinal: number;
}

/** An immutable snapshot of a graph. It holds a file open until it is closed. */
export interface GraphSnapshot {
  /** Chunks after a position, at most `limit`, sorted by memory id and position in the text. */
  listChunks(after: ChunkPlace, limit: number): Promise<(StoredChunk & ChunkPlace)[]>;
  /** By chunk id; unknown ids are absent. */
  readChunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk & ChunkPlace>>;
  count(): Promise<GraphCounts>;
  /** Memories with an id greater than `after`, by code point, within `limits` but at least one. Empty after the last
   *  memory. */
  readMemories(after: string, limits: MemoryLimits): Promise<StoredMemory[]>;
  close(): void;
}

/** The data of a graph on this machine. */
export interface GraphFile {
  path: string;
  /** Differs after every change of the graph; may also differ without one. */
  version: string;
}

/** Port: read access to graphs, concurrent with the writer. A graph that was never written to is empty; reading does
 *  not create it. */
export interface GraphReader {
  findMemory(graphId: string, memoryId: string): Promise<StoredMemory | null>;
  listMemories(graphId: string, page: PageRequest): Promise<MemoryPage>;
  /** Time of the last change of its memories, epoch ms; null if there was none. */
  findLastChange(graphId: string): Promise<number | null>;
  /** Where another thread can read the graph. Null if nothing was ever written. */
  findFile(graphId: string): Promise<GraphFile | null>;
  /** Null if the graph is empty. */
  openSnapshot(graphId: string): Promise<GraphSnapshot | null>;
  /** Closes a deleted graph. It reads as empty from then on. */
  forget(graphId: string): void;
  close(): void;
}
