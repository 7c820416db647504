import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ExtractInput, Extraction } from '../../llm/model.ts';
import { splitIntoChunks } from '../../text/chunks.ts';
import { readText } from '../../text/read-text.ts';
import { readTitle, type Title } from '../../text/titles.ts';
import { termsOf } from '../index/keys.ts';
import { listMetadataKeys } from '../index/metadata-filter.ts';
import type { IndexedChunk, MemoryRecord } from '../ports/graph-store.ts';
import type { GraphConfiguration, MemoryInsert, MemoryModel, Metadata } from '../types.ts';
import { analyseChunk } from './analyse-chunk.ts';
import { listKeys, measureLength } from './chunk-keys.ts';

/** A memory as the graph will know it, before its chunks are read. */
export interface PreparedMemory extends MemoryRecord {
  requestId: string;
  text: string;
  title: Title | null;
  /** Under which a filter finds its chunks. */
  metadataKeys: number[];
}

/** Names a memory's document and finds its title. Equal digests promise equal chunks, under one configuration: another
 *  model reads the same text anew. */
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

/** A chunk of a memory that is to be read. */
export interface Piece {
  memory: PreparedMemory;
  ordinal: number;
  start: number;
  content: string;
}

export type ReadChunk = Omit<IndexedChunk, 'vector'>;

export function cutIntoPieces(memory: PreparedMemory): Piece[] {
  return splitIntoChunks(memory.text).map(({ start, end }, ordinal) => {
    return { memory, ordinal, start, content: memory.text.slice(start, end) };
  });
}

/** What a chunk names, what it relates, and under which keys it is found. */
export async function readChunk(
  { memory, ordinal, start, content }: Piece,
  configuration: GraphConfiguration,
  extract: (input: ExtractInput) => Promise<Extraction>,
): Promise<ReadChunk> {
  const bodyStart = Math.min(Math.max((memory.title?.bodyStart ?? 0) - start, 0), content.length);
  const subject = memory.title?.text ?? null;
  const text = content.slice(bodyStart);
  const reading = readText(text, subject);
  const extraction = await extract({ ...configuration, text, subject });
  await nextTurn();
  const terms = reading.sentences.map(({ words }) => termsOf(words));
  const analysis = analyseChunk({ text, start: bodyStart, reading, terms }, subject, extraction);
  const found = memory.metadataKeys.map((key) => ({ key, weight: 1 }));
  const keys = [...listKeys(terms.flat(), analysis, subject), ...found];
  const id = chunkId(memory.memoryId, ordinal, content, subject, keys);
  return { id, ordinal, start, content, subject, length: measureLength(reading, subject), analysis, keys };
}

let turn = Promise.resolve();

/** Comes in a turn of the event loop of its own, so that what was sent and received meanwhile is not held up by several. */
function nextTurn(): Promise<void> {
  turn = turn.then(() => setImmediate());
  return turn;
}

/** 52 bits of a hash over all that makes the chunk and its index entries what they are, so that the same memory has
 *  the same ids whenever it arrives, and an id never stands for two sets of entries. */
function chunkId(memoryId: string, ordinal: number, content: string, subject: string | null, keys: unknown): number {
  return Number.parseInt(sha256(JSON.stringify([memoryId, ordinal, content, subject, keys])).slice(0, 13), 16);
}
