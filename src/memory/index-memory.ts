import { createHash } from 'node:crypto';
import type { LanguageModel } from '../llm/model.ts';
import { splitIntoChunks } from '../text/chunks.ts';
import { readText } from '../text/read-text.ts';
import { readTitle, type Title } from '../text/titles.ts';
import { analyseChunk } from './analyse-chunk.ts';
import { listKeys, measureLength } from './chunk-keys.ts';
import type { IndexedChunk, MemoryRecord } from './graph-store.ts';
import { listMetadataKeys } from './metadata-filter.ts';
import type { GraphConfiguration, MemoryInsert, Metadata } from './types.ts';

/** A memory as the graph will know it, before its chunks are read. */
export interface PreparedMemory extends MemoryRecord {
  text: string;
  title: Title | null;
  /** Under which a filter finds its chunks. */
  metadataKeys: number[];
}

/** Names a memory's document and finds its title. Equal digests promise equal chunks, under one configuration. */
export function prepareMemory({ memoryId, text, metadata }: MemoryInsert): PreparedMemory {
  const title = readTitle(text, metadataTitle(metadata));
  const metadataKeys = listMetadataKeys(metadata);
  return {
    memoryId,
    documentId: `d-${sha256(memoryId).slice(0, 32)}`,
    digest: sha256(JSON.stringify([title?.text ?? null, text, metadataKeys])),
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
  return createHash('sha256').update(text).digest('hex');
}

/** Cuts a memory into chunks and reads each: what it names, what it relates, and under which keys it is found. */
export async function indexMemory(
  memory: PreparedMemory,
  configuration: GraphConfiguration,
  model: Pick<LanguageModel, 'extract'>,
): Promise<IndexedChunk[]> {
  const chunks: IndexedChunk[] = [];
  for (const [ordinal, span] of splitIntoChunks(memory.text).entries()) {
    const content = memory.text.slice(span.start, span.end);
    const bodyStart = Math.min(Math.max((memory.title?.bodyStart ?? 0) - span.start, 0), content.length);
    const subject = memory.title?.text ?? null;
    const body = content.slice(bodyStart);
    const extraction = await model.extract({ ...configuration, text: body, subject });
    const reading = readText(body, subject);
    const analysis = analyseChunk(reading, body, bodyStart, subject, extraction);
    const found = memory.metadataKeys.map((key) => ({ key, weight: 1 }));
    const keys = [...listKeys(reading, analysis, subject), ...found];
    const id = chunkId(memory.memoryId, ordinal, content, subject, keys);
    const length = measureLength(reading, subject);
    chunks.push({ id, ordinal, start: span.start, content, subject, length, analysis, keys });
  }
  return chunks;
}

/** 52 bits of a hash over all that makes the chunk and its index entries what they are, so that the same memory has
 *  the same ids whenever it arrives, and an id never stands for two sets of entries. */
function chunkId(memoryId: string, ordinal: number, content: string, subject: string | null, keys: unknown): number {
  return Number.parseInt(sha256(JSON.stringify([memoryId, ordinal, content, subject, keys])).slice(0, 13), 16);
}
