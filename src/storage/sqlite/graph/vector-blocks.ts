import type { Connection } from '../connection/database.ts';

/** Vectors per block. A block of the usual 1536 dimensions has 50 KB: few rows to scan, and a small write per vector. */
const MAX_COUNT = 256;
const ID_BYTES = 8;

export interface Block {
  /** Doubles, one per vector. */
  chunkIds: Buffer;
  /** Sign bits in the same order: see `toSigns`. */
  signs: Buffer;
}

interface BlockRow {
  id: number;
  chunk_ids: Buffer;
  signs: Buffer;
}

/** Rows with the sign bits of a graph's vectors, packed: a removal leaves no gap, and a partly filled block is filled
 *  before a new one is created. */
export class VectorBlocks {
  readonly #select;
  readonly #selectFree;
  readonly #list;
  readonly #insert;
  readonly #update;
  readonly #remove;

  constructor(db: Connection) {
    this.#select = db.prepare<[number], BlockRow>('SELECT id, chunk_ids, signs FROM vector_blocks WHERE id = ?');
    this.#selectFree = db.prepare<[number, number], BlockRow>(
      'SELECT id, chunk_ids, signs FROM vector_blocks WHERE embedder_id = ? AND count < ? ORDER BY count DESC LIMIT 1',
    );
    this.#list = db.prepare<[number], BlockRow>('SELECT id, chunk_ids, signs FROM vector_blocks WHERE embedder_id = ?');
    this.#insert = db.prepare<[number, number, Buffer, Buffer]>(
      'INSERT INTO vector_blocks (embedder_id, count, chunk_ids, signs) VALUES (?, ?, ?, ?)',
    );
    this.#update = db.prepare<[number, Buffer, Buffer, number]>(
      'UPDATE vector_blocks SET count = ?, chunk_ids = ?, signs = ? WHERE id = ?',
    );
    this.#remove = db.prepare<[number]>('DELETE FROM vector_blocks WHERE id = ?');
  }

  *list(embedderId: number): Generator<Block> {
    for (const row of this.#list.iterate(embedderId)) yield toBlock(row);
  }

  /** Returns the block id of each vector, in order. */
  add(embedderId: number, vectors: readonly { chunkId: number; signs: Uint8Array }[]): number[] {
    const blockIds: number[] = [];
    while (blockIds.length < vectors.length) {
      const free = this.#selectFree.get(embedderId, MAX_COUNT);
      const count = free ? countOf(toBlock(free)) : 0;
      const batch = vectors.slice(blockIds.length, blockIds.length + MAX_COUNT - count);
      const ids = Buffer.from(Float64Array.from(batch, ({ chunkId }) => chunkId).buffer);
      const chunkIds = Buffer.concat([free?.chunk_ids ?? Buffer.alloc(0), ids]);
      const signs = Buffer.concat([free?.signs ?? Buffer.alloc(0), ...batch.map((vector) => vector.signs)]);
      const blockId = free?.id ?? Number(this.#insert.run(embedderId, batch.length, chunkIds, signs).lastInsertRowid);
      if (free) this.#update.run(count + batch.length, chunkIds, signs, blockId);
      for (const _ of batch) blockIds.push(blockId);
    }
    return blockIds;
  }

  remove(places: readonly { chunkId: number; blockId: number }[]): void {
    const byBlock = Map.groupBy(places, ({ blockId }) => blockId);
    for (const [blockId, removed] of byBlock) {
      const row = this.#select.get(blockId);
      if (row) this.#shrink(blockId, toBlock(row), new Set(removed.map(({ chunkId }) => chunkId)));
    }
  }

  #shrink(blockId: number, block: Block, removed: ReadonlySet<number>): void {
    const count = countOf(block);
    const bytesEach = block.signs.length / count;
    const remaining: number[] = [];
    for (let at = 0; at < count; at++) if (!removed.has(block.chunkIds.readDoubleLE(at * ID_BYTES))) remaining.push(at);
    if (remaining.length === 0) {
      this.#remove.run(blockId);
      return;
    }
    const pick = (bytes: Buffer, size: number) =>
      Buffer.concat(remaining.map((at) => bytes.subarray(at * size, (at + 1) * size)));
    this.#update.run(remaining.length, pick(block.chunkIds, ID_BYTES), pick(block.signs, bytesEach), blockId);
  }
}

function toBlock({ chunk_ids: chunkIds, signs }: BlockRow): Block {
  return { chunkIds, signs };
}

function countOf({ chunkIds }: Block): number {
  return chunkIds.length / ID_BYTES;
}
