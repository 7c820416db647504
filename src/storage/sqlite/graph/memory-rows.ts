import { parseExact } from '../../../exact-json.ts';
import type { MemorySummary, StoredMemory } from '../../../memory/ports/graph-reader.ts';
import type { Metadata } from '../../../memory/types.ts';

const BEGINNING_CHARACTERS = 240;

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

export interface SummaryRow {
  memory_id: string;
  metadata: string | null;
  created_at: number;
  time: number | null;
  characters: number;
  beginning: string | null;
}

/** Memories with their texts. A text that is not stored separately is the content of the memory's only chunk. */
const TEXT_COLUMNS = `memory_id, metadata, sequence, created_at, time, text,
    (SELECT content FROM chunks WHERE chunks.memory_id = memories.memory_id AND text IS NULL) AS content,
    (SELECT count(*) FROM chunks WHERE chunks.memory_id = memories.memory_id) AS chunk_count`;
const SUMMARY_COLUMNS = `memory_id, metadata, created_at, time, characters,
    (SELECT substr(content, 1, ${BEGINNING_CHARACTERS}) FROM chunks
     WHERE chunks.memory_id = memories.memory_id AND ordinal = 0) AS beginning`;
const WITH_TEXTS = 'FROM memories LEFT JOIN memory_texts USING (memory_id)';

export const SELECT_TEXTS = `SELECT ${TEXT_COLUMNS} ${WITH_TEXTS}`;
export const SELECT_SUMMARIES = `SELECT ${SUMMARY_COLUMNS} FROM memories`;
export const SELECT_SUMMARIES_AND_TEXTS = `SELECT ${SUMMARY_COLUMNS}, ${TEXT_COLUMNS} ${WITH_TEXTS}`;

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

export function toSummary({ memory_id, metadata, created_at, beginning, ...row }: SummaryRow): MemorySummary {
  return {
    memoryId: memory_id,
    metadata: parseMetadata(metadata),
    beginning: beginning ?? '',
    characters: row.characters,
    createdAt: toTime(created_at),
    time: row.time,
  };
}

export function parseMetadata(json: string | null): Metadata | null {
  return json === null ? null : (parseExact(json) as Metadata);
}

/** Null if an earlier version, which did not record the time, accepted the memory. */
export function toTime(createdAt: number): number | null {
  return createdAt === 0 ? null : createdAt;
}
