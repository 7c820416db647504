import type { Metadata } from '../types.ts';
import type { StoredChunk } from './graph-store.ts';

/** A memory as it was put in. */
export interface StoredMemory {
  memoryId: string;
  text: string;
  metadata: Metadata | null;
  chunkCount: number;
}

export interface MemorySummary {
  memoryId: string;
  metadata: Metadata | null;
  /** Length of the text. */
  characters: number;
}

export interface MemoryPage {
  memories: MemorySummary[];
  /** True when there are more after these. */
  hasMore: boolean;
}

export interface MemoryLimits {
  count: number;
  /** Of texts. */
  characters: number;
}

/** Where a chunk stands. */
export interface ChunkPlace {
  memoryId: string;
  ordinal: number;
}

/** One state of a graph, however it is changed meanwhile. Holds a file open until it is closed. */
export interface GraphSnapshot {
  /** The chunks after a place, `limit` at most: memory by memory, those of one memory in the order of its text. */
  listChunks(after: ChunkPlace, limit: number): Promise<(StoredChunk & ChunkPlace)[]>;
  /** By chunk id; unknown ones are absent. */
  readChunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>>;
  /** The memories whose ids come after `after`, by code point, within `limits` but for the first; none after the last. */
  readMemories(after: string, limits: MemoryLimits): Promise<StoredMemory[]>;
  close(): void;
}

/** Port: what graphs hold, for whoever only looks, beside the one who writes. A graph that nothing was written to is an
 *  empty one, and looking makes nothing of it. */
export interface GraphReader {
  findMemory(graphId: string, memoryId: string): Promise<StoredMemory | null>;
  /** The memories whose ids come after `after`, by code point, `limit` at most; fewer where their metadata is large. */
  listMemories(graphId: string, page: { after: string; limit: number }): Promise<MemoryPage>;
  /** When its memories were last changed, epoch ms; null when they never were. */
  findLastChange(graphId: string): Promise<number | null>;
  /** Null when the graph is empty. */
  openSnapshot(graphId: string): Promise<GraphSnapshot | null>;
  /** Lets go of a graph that was deleted; it is empty from then on. */
  forget(graphId: string): void;
  close(): void;
}
