import { createHash } from 'node:crypto';
import pMap from 'p-map';
import type { Embedder, ExtractInput, Extraction, ModelCall } from '../llm/model.ts';
import { splitIntoChunks } from '../text/chunks.ts';
import { readText } from '../text/read-text.ts';
import { readTitle, type Title } from '../text/titles.ts';
import { analyseChunk } from './analyse-chunk.ts';
import { listKeys, measureLength } from './chunk-keys.ts';
import type { IndexedChunk, MemoryRecord } from './graph-store.ts';
import { listMetadataKeys } from './metadata-filter.ts';
import type { ChangeWork, GraphConfiguration, GraphOfAccount, MemoryInsert, MemoryModel, Metadata } from './types.ts';

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
  return createHash('sha256').update(text).digest('hex');
}

/** Reads memories: their chunks, by memory id. */
export type ChunkReader = (memories: readonly PreparedMemory[]) => Promise<Map<string, IndexedChunk[]>>;

interface Piece {
  memory: PreparedMemory;
  ordinal: number;
  start: number;
  content: string;
}

/** Cuts memories into chunks and reads each: what it names, what it relates, under which keys it is found and, with an
 *  embedder, what it means. As many are read at once as the model likes. */
export function createChunkReader(graph: GraphOfAccount, model: MemoryModel, work: ChangeWork): ChunkReader {
  const toCall = ({ requestId }: PreparedMemory): ModelCall => {
    return {
      accountId: graph.accountId,
      ownerId: work.ownerId ?? requestId,
      scopeId: graph.id,
      signal: work.signal,
    };
  };
  const atOnce = { concurrency: model.concurrency, signal: work.signal };
  return async (memories) => {
    const pieces = memories.flatMap(cut);
    const chunks = await pMap(
      pieces,
      (piece) => readChunk(piece, graph.configuration, (input) => model.extract(input, toCall(piece.memory))),
      atOnce,
    );
    const vectors = await readVectors(pieces, model.embedder, toCall, atOnce);
    const byMemory = new Map(memories.map(({ memoryId }): [string, IndexedChunk[]] => [memoryId, []]));
    for (const [at, { memory }] of pieces.entries()) {
      const chunk = chunks[at];
      if (chunk) byMemory.get(memory.memoryId)?.push({ ...chunk, vector: vectors[at] ?? null });
    }
    return byMemory;
  };
}

function cut(memory: PreparedMemory): Piece[] {
  return splitIntoChunks(memory.text).map(({ start, end }, ordinal) => {
    return { memory, ordinal, start, content: memory.text.slice(start, end) };
  });
}

async function readChunk(
  { memory, ordinal, start, content }: Piece,
  configuration: GraphConfiguration,
  extract: (input: ExtractInput) => Promise<Extraction>,
): Promise<Omit<IndexedChunk, 'vector'>> {
  const bodyStart = Math.min(Math.max((memory.title?.bodyStart ?? 0) - start, 0), content.length);
  const subject = memory.title?.text ?? null;
  const body = content.slice(bodyStart);
  const extraction = await extract({ ...configuration, text: body, subject });
  const reading = readText(body, subject);
  const analysis = analyseChunk(reading, body, bodyStart, subject, extraction);
  const found = memory.metadataKeys.map((key) => ({ key, weight: 1 }));
  const keys = [...listKeys(reading, analysis, subject), ...found];
  const id = chunkId(memory.memoryId, ordinal, content, subject, keys);
  return { id, ordinal, start, content, subject, length: measureLength(reading, subject), analysis, keys };
}

/** Texts that are embedded with one call, all of one memory or of several that one request brought. */
const EMBEDDED_AT_ONCE = 32;

async function readVectors(
  pieces: readonly Piece[],
  embedder: Embedder | null,
  toCall: (memory: PreparedMemory) => ModelCall,
  atOnce: { concurrency: number; signal: AbortSignal },
): Promise<(Float32Array | null)[]> {
  if (!embedder) return [];
  const batches = toBatches(pieces, ({ memory }) => toCall(memory).ownerId);
  const vectors = await pMap(
    batches,
    async (batch) => {
      const [first] = batch;
      const texts = batch.map(({ memory, content }) => `${memory.title?.text ?? ''}\n${content}`.trim());
      return first ? embedder.embed(texts, toCall(first.memory)) : [];
    },
    atOnce,
  );
  return vectors.flat();
}

/** Neighbours that agree in their key. */
function toBatches<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const batches: Item[][] = [];
  for (const item of items) {
    const last = batches.at(-1);
    if (last?.[0] && last.length < EMBEDDED_AT_ONCE && keyOf(last[0]) === keyOf(item)) last.push(item);
    else batches.push([item]);
  }
  return batches;
}

/** 52 bits of a hash over all that makes the chunk and its index entries what they are, so that the same memory has
 *  the same ids whenever it arrives, and an id never stands for two sets of entries. */
function chunkId(memoryId: string, ordinal: number, content: string, subject: string | null, keys: unknown): number {
  return Number.parseInt(sha256(JSON.stringify([memoryId, ordinal, content, subject, keys])).slice(0, 13), 16);
}
