import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ExtractInput, Extraction } from '../../llm/model.ts';
import { splitIntoChunks } from '../../text/chunks.ts';
import { parseText } from '../../text/read-text.ts';
import { readTitle, type Title } from '../../text/titles.ts';
import { termsOf } from '../index/keys.ts';
import { listMetadataKeys } from '../index/metadata-filter.ts';
import type { IndexedChunk, MemoryRecord } from '../ports/graph-store.ts';
import type { GraphConfiguration, MemoryInsert, MemoryModel, Metadata } from '../types.ts';
import { analyseChunk } from './analyse-chunk.ts';
import { listKeys, measureLength } from './chunk-keys.ts';

/** A memory before its chunks are extracted. */
export interface PreparedMemory extends MemoryRecord {
  requestId: string;
  text: string;
  title: Title | null;
  /** Index keys for metadata filters. */
  metadataKeys: number[];
}

/** Computes a memory's document id, title and digest. Under one configuration, equal digests mean equal chunks. The
 *  digest includes the models, so another model extracts the same text again. */
export function prepareMemory(
  { requestId, memoryId, text, metadata }: MemoryInsert,
  { name, embedder }: Pick<MemoryModel, 'name' | 'embedder'>,
): PreparedMemory {
  const title = readTitle(text, metadataTitle(metadata));
  const metadataKeys = listMetadataKeys(metadata);
  return {
    requestId,
    memoryId,
    documentId: `d-${sha256(memoryId).slice(0, 32)}`,
    digest: sha256(JSON.stringify([title?.text ?? null, text, metadataKeys, name, embedder?.name ?? null])),
    metadata,
    text,
    title,
    metadataKeys,
  };
}

function metadataTitle(metadata: Metadata | null): string | null {
  const title = metadata?.title;
  return typeof title === 'string' ? title : null;
}

function sha256(text: string): string {
  return hash('sha256', text);
}

/** A chunk of a memory before extraction. */
export interface ChunkText {
  memory: PreparedMemory;
  ordinal: number;
  start: number;
  content: string;
}

export type ExtractedChunk = Omit<IndexedChunk, 'vector'>;

export function splitMemory(memory: PreparedMemory): ChunkText[] {
  return splitIntoChunks(memory.text).map(({ start, end }, ordinal) => {
    return { memory, ordinal, start, content: memory.text.slice(start, end) };
  });
}

/** Extracts entities, relations and index keys of a chunk. */
export async function extractChunk(
  { memory, ordinal, start, content }: ChunkText,
  configuration: GraphConfiguration,
  extract: (input: ExtractInput) => Promise<Extraction>,
): Promise<ExtractedChunk> {
  const bodyStart = Math.min(Math.max((memory.title?.bodyStart ?? 0) - start, 0), content.length);
  const subject = memory.title?.text ?? null;
  const text = content.slice(bodyStart);
  const reading = parseText(text, subject);
  const extraction = await extract({ ...configuration, text, subject });
  await nextTurn();
  const terms = reading.sentences.map(({ words }) => termsOf(words));
  const analysis = analyseChunk({ text, start: bodyStart, reading, terms }, subject, extraction);
  const metadataKeys = memory.metadataKeys.map((key) => ({ key, weight: 1 }));
  const keys = [...listKeys(terms.flat(), analysis, subject), ...metadataKeys];
  const id = chunkId(memory.memoryId, ordinal, content, subject, keys);
  return { id, ordinal, start, content, subject, length: measureLength(reading, subject), analysis, keys };
}

let lastTurn = Promise.resolve();

/** Resolves in a separate turn of the event loop, so that several chunks in a row do not block I/O. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** 52 bits of a hash over everything that determines the chunk and its index entries. The same memory always gets
 *  the same ids, and an id never has two different sets of entries. */
function chunkId(memoryId: string, ordinal: number, content: string, subject: string | null, keys: unknown): number {
  return Number.parseInt(sha256(JSON.stringify([memoryId, ordinal, content, subject, keys])).slice(0, 13), 16);
}
