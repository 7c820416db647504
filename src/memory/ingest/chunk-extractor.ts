import pMap from 'p-map';
import type { Embedder, ModelCall } from '../../llm/model.ts';
import type { IndexedChunk } from '../ports/graph-store.ts';
import type { ChangeWork, GraphOfAccount, MemoryModel } from '../types.ts';
import { cutIntoPieces, type Piece, type PreparedMemory, type ReadChunk, readChunk } from './index-memory.ts';

/** Reads memories: their chunks, by memory id. */
export type ChunkExtractor = (memories: readonly PreparedMemory[]) => Promise<Map<string, IndexedChunk[]>>;

/** Texts that are embedded with one call, all of one request. */
const EMBEDDED_AT_ONCE = 32;

/** A piece whose reading has begun. */
interface Pending {
  piece: Piece;
  chunk: PromiseWithResolvers<ReadChunk>;
  vector: PromiseWithResolvers<Float32Array | null>;
}

/** Cuts memories into chunks and reads each: what it says and, with an embedder, what it means. As many are read at once as
 *  the model likes, and some beyond, whose calls wait for a free place at the model. The reading of `ahead` begins at once,
 *  in order; what was read ahead is not read again. */
export function createChunkExtractor(
  graph: GraphOfAccount,
  model: MemoryModel,
  work: ChangeWork,
  ahead: readonly PreparedMemory[] = [],
): ChunkExtractor {
  const atOnce = { concurrency: 2 * model.concurrency, signal: work.signal };
  const toOwner = ({ memory }: Piece) => work.ownerId ?? memory.requestId;
  const toCall = (piece: Piece): ModelCall => {
    return { accountId: graph.accountId, ownerId: toOwner(piece), scopeId: graph.id, signal: work.signal };
  };

  const read = async ({ piece, chunk }: Pending) =>
    chunk.resolve(await readChunk(piece, graph.configuration, (input) => model.extract(input, toCall(piece))));

  const embed = async (embedder: Embedder, batch: readonly Pending[]) => {
    const [first] = batch;
    if (!first) return;
    const vectors = await embedder.embed(batch.map(toText), toCall(first.piece));
    for (const [at, { vector }] of batch.entries()) vector.resolve(vectors[at] ?? null);
  };

  const begin = (memories: readonly PreparedMemory[]): Map<string, Promise<IndexedChunk[]>> => {
    const pending = memories.flatMap(cutIntoPieces).map(toPending);
    settleAll(pending, read, ({ chunk }, error) => chunk.reject(error), atOnce);
    const { embedder } = model;
    if (!embedder) for (const { vector } of pending) vector.resolve(null);
    else {
      const rejectBatch = (batch: readonly Pending[], error: unknown) => {
        for (const { vector } of batch) vector.reject(error);
      };
      const batches = toBatches(pending, ({ piece }) => toOwner(piece));
      settleAll(batches, (batch) => embed(embedder, batch), rejectBatch, atOnce);
    }
    const byMemory = Map.groupBy(pending, ({ piece }) => piece.memory);
    return new Map(memories.map((memory) => [keyOf(memory), gather(byMemory.get(memory) ?? [])]));
  };

  const begun = begin(ahead);
  return async (memories) => {
    const rest = begin(memories.filter((memory) => !begun.has(keyOf(memory))));
    const chunks = memories.map((memory) => begun.get(keyOf(memory)) ?? rest.get(keyOf(memory)) ?? []);
    const read = await Promise.all(chunks);
    return new Map(memories.map(({ memoryId }, at) => [memoryId, read[at] ?? []]));
  };
}

function keyOf({ memoryId, digest }: PreparedMemory): string {
  return JSON.stringify([memoryId, digest]);
}

function toText({ piece: { memory, content } }: Pending): string {
  return `${memory.title?.text ?? ''}\n${content}`.trim();
}

function toPending(piece: Piece): Pending {
  const pending = {
    piece,
    chunk: Promise.withResolvers<ReadChunk>(),
    vector: Promise.withResolvers<Float32Array | null>(),
  };
  // Whoever waits is told; nobody may.
  for (const { promise } of [pending.chunk, pending.vector]) promise.catch(() => {});
  return pending;
}

function gather(pending: readonly Pending[]): Promise<IndexedChunk[]> {
  const chunks = Promise.all(
    pending.map(async ({ chunk, vector }) => ({ ...(await chunk.promise), vector: await vector.promise })),
  );
  chunks.catch(() => {});
  return chunks;
}

/** Settles items, so many at once; when it is broken off, those that are left too. */
function settleAll<Item>(
  items: readonly Item[],
  settle: (item: Item) => Promise<void>,
  reject: (item: Item, error: unknown) => void,
  atOnce: { concurrency: number; signal: AbortSignal },
): void {
  pMap(items, (item) => settle(item).catch((error: unknown) => reject(item, error)), atOnce).catch((error: unknown) => {
    for (const item of items) reject(item, error);
  });
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
