import pMap from 'p-map';
import type { Embedder, ModelCall } from '../../llm/model.ts';
import type { IndexedChunk } from '../ports/graph-store.ts';
import type { ChangeWork, GraphOfAccount, MemoryModel } from '../types.ts';
import { type ChunkText, type ExtractedChunk, extractChunk, type PreparedMemory, splitMemory } from './index-memory.ts';

/** Extracts the chunks of memories. Resolves to the chunks by memory id. */
export type ChunkExtractor = (memories: readonly PreparedMemory[]) => Promise<Map<string, IndexedChunk[]>>;

/** Maximum number of texts in one embedding call. All belong to one request. */
const EMBEDDING_BATCH_SIZE = 32;

/** A chunk whose extraction has started. */
interface PendingChunk {
  piece: ChunkText;
  chunk: PromiseWithResolvers<ExtractedChunk>;
  vector: PromiseWithResolvers<Float32Array | null>;
}

/** Splits memories into chunks, extracts entities and relations of each chunk, and embeds it if there is an
 *  embedder. Calls run concurrently, up to twice the model's concurrency, so that it always has work. Extraction of
 *  `ahead` starts at once, in order, and is not repeated later. */
export function createChunkExtractor(
  graph: GraphOfAccount,
  model: MemoryModel,
  work: ChangeWork,
  ahead: readonly PreparedMemory[] = [],
): ChunkExtractor {
  const limits = { concurrency: 2 * model.concurrency, signal: work.signal };
  const toOwner = ({ memory }: ChunkText) => work.ownerId ?? memory.requestId;
  const toCall = (piece: ChunkText): ModelCall => {
    return { accountId: graph.accountId, ownerId: toOwner(piece), scopeId: graph.id, signal: work.signal };
  };

  const extract = async ({ piece, chunk }: PendingChunk) =>
    chunk.resolve(await extractChunk(piece, graph.configuration, (input) => model.extract(input, toCall(piece))));

  const embed = async (embedder: Embedder, batch: readonly PendingChunk[]) => {
    const [first] = batch;
    if (!first) return;
    const vectors = await embedder.embed(batch.map(toText), toCall(first.piece));
    for (const [at, { vector }] of batch.entries()) vector.resolve(vectors[at] ?? null);
  };

  const start = (memories: readonly PreparedMemory[]): Map<string, Promise<IndexedChunk[]>> => {
    const pending = memories.flatMap(splitMemory).map(toPending);
    processAll(pending, extract, ({ chunk }, error) => chunk.reject(error), limits);
    const { embedder } = model;
    if (!embedder) for (const { vector } of pending) vector.resolve(null);
    else {
      const rejectBatch = (batch: readonly PendingChunk[], error: unknown) => {
        for (const { vector } of batch) vector.reject(error);
      };
      const batches = toBatches(pending, ({ piece }) => toOwner(piece));
      processAll(batches, (batch) => embed(embedder, batch), rejectBatch, limits);
    }
    const byMemory = Map.groupBy(pending, ({ piece }) => piece.memory);
    return new Map(memories.map((memory) => [keyOf(memory), collectChunks(byMemory.get(memory) ?? [])]));
  };

  const started = start(ahead);
  return async (memories) => {
    const rest = start(memories.filter((memory) => !started.has(keyOf(memory))));
    const chunks = memories.map((memory) => started.get(keyOf(memory)) ?? rest.get(keyOf(memory)) ?? []);
    const extracted = await Promise.all(chunks);
    return new Map(memories.map(({ memoryId }, at) => [memoryId, extracted[at] ?? []]));
  };
}

function keyOf({ memoryId, digest }: PreparedMemory): string {
  return JSON.stringify([memoryId, digest]);
}

function toText({ piece: { memory, content } }: PendingChunk): string {
  return `${memory.title?.text ?? ''}\n${content}`.trim();
}

function toPending(piece: ChunkText): PendingChunk {
  const pending = {
    piece,
    chunk: Promise.withResolvers<ExtractedChunk>(),
    vector: Promise.withResolvers<Float32Array | null>(),
  };
  // Avoids unhandled rejections: a promise may have no consumer yet.
  for (const { promise } of [pending.chunk, pending.vector]) promise.catch(() => {});
  return pending;
}

function collectChunks(pending: readonly PendingChunk[]): Promise<IndexedChunk[]> {
  const chunks = Promise.all(
    pending.map(async ({ chunk, vector }) => ({ ...(await chunk.promise), vector: await vector.promise })),
  );
  chunks.catch(() => {});
  return chunks;
}

/** Processes items with limited concurrency. If the signal aborts, rejects the remaining items as well. */
function processAll<Item>(
  items: readonly Item[],
  process: (item: Item) => Promise<void>,
  reject: (item: Item, error: unknown) => void,
  limits: { concurrency: number; signal: AbortSignal },
): void {
  pMap(items, (item) => process(item).catch((error: unknown) => reject(item, error)), limits).catch(
    (error: unknown) => {
      for (const item of items) reject(item, error);
    },
  );
}

/** Groups adjacent items with the same key. */
function toBatches<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const batches: Item[][] = [];
  for (const item of items) {
    const last = batches.at(-1);
    if (last?.[0] && last.length < EMBEDDING_BATCH_SIZE && keyOf(last[0]) === keyOf(item)) last.push(item);
    else batches.push([item]);
  }
  return batches;
}
