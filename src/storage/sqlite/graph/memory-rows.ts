import type { StoredMemory } from '../../../memory/ports/graph-reader.ts';
import type { Metadata } from '../../../memory/types.ts';

export interface TextRow {
  memory_id: string;
  metadata: string | null;
  sequence: number;
  created_at: number;
  time: number | null;
  text: string | null;
  content: string | null;
  chunk_count: number;
}

/** Memories with their texts. A text that is not stored separately is the content of the memory's only chunk. */
export const SELECT_TEXTS = `SELECT memory_id, metadata, sequence, created_at, time, text,
    (SELECT content FROM chunks WHERE chunks.memory_id = memories.memory_id AND text IS NULL) AS content,
    (SELECT count(*) FROM chunks WHERE chunks.memory_id = memories.memory_id) AS chunk_count
  FROM memories LEFT JOIN memory_texts USING (memory_id)`;

export function toStoredMemory(row: TextRow): StoredMemory {
  return {
    memoryId: row.memory_id,
    text: row.text === null ? (row.content ?? '') : JSON.parse(row.text),
    metadata: parseMetadata(row.metadata),
    chunkCount: row.chunk_count,
    sequence: row.sequence,
    createdAt: toTime(row.created_at),
    time: row.time,
  };
}

export function parseMetadata(json: string | null): Metadata | null {
  return json === null ? null : JSON.parse(json);
}

/** Null if an earlier version, which did not record the time, accepted the memory. */
export function toTime(createdAt: number): number | null {
  return createdAt === 0 ? null : createdAt;
}
