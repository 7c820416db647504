import {
  checkVector,
  cosine,
  countSignBytes,
  forEachProduct,
  squareOf,
  tabulateSigns,
  toCodes,
  toSigns,
} from '../../../memory/index/encoding/vector-codec.ts';
import { TopScored } from '../../../memory/index/top-k.ts';
import { findPosting } from '../../../memory/postings.ts';
import type { Scored } from '../../../memory/types.ts';
import type { Connection } from '../connection/database.ts';
import { VectorBlocks } from './vector-blocks.ts';

/** Number of candidates, found by their sign bits, whose similarity is computed exactly. */
const MIN_CANDIDATES = 256;
const CANDIDATES_PER_RESULT = 5;

interface VectorRow {
  chunk_id: number;
  codes: Buffer;
}

/** The vectors of a graph's chunks, at most one per chunk. Writes run inside the caller's transaction. */
export class GraphVectors {
  readonly #db: Connection;
  readonly #blocks: VectorBlocks;
  readonly #embedder;
  readonly #addEmbedder;
  readonly #dropEmbedders;
  readonly #put;
  readonly #remove;
  readonly #select;

  constructor(db: Connection) {
    this.#db = db;
    this.#blocks = new VectorBlocks(db);
    this.#embedder = db
      .prepare<[string, number], number>('SELECT id FROM embedders WHERE name = ? AND dimensions = ?')
      .pluck();
    this.#addEmbedder = db.prepare<[string, number]>('INSERT INTO embedders (name, dimensions) VALUES (?, ?)');
    this.#dropEmbedders = db.prepare(
      'DELETE FROM embedders WHERE NOT EXISTS (SELECT 1 FROM vector_blocks WHERE embedder_id = embedders.id)',
    );
    this.#put = db.prepare<[number, number, number, Int8Array]>('INSERT INTO vectors VALUES (?, ?, ?, ?)');
    this.#remove = db.prepare<[string], { chunk_id: number; block_id: number }>(
      'DELETE FROM vectors WHERE chunk_id IN (SELECT value FROM json_each(?)) RETURNING chunk_id, block_id',
    );
    this.#select = db.prepare<[string, number], VectorRow>(
      'SELECT chunk_id, codes FROM json_each(?) JOIN vectors ON chunk_id = value WHERE embedder_id = ?',
    );
  }

  /** Removes the vectors of these chunks. */
  remove(chunkIds: readonly number[]): void {
    if (chunkIds.length === 0) return;
    const removed = this.#remove.all(JSON.stringify(chunkIds));
    if (removed.length === 0) return;
    this.#blocks.remove(removed.map(({ chunk_id: chunkId, block_id: blockId }) => ({ chunkId, blockId })));
    this.#dropEmbedders.run();
  }

  /** Replaces the vectors of chunks; a zero vector is not stored. */
  put(embedder: string, vectors: readonly { id: number; vector: Float32Array }[]): void {
    for (const { vector } of vectors) checkVector(vector);
    this.remove(vectors.map(({ id }) => id));
    const coded = vectors.flatMap(({ id, vector }) => {
      const codes = toCodes(vector);
      return codes ? [{ id, vector, codes }] : [];
    });
    for (const [dimensions, alike] of Map.groupBy(coded, ({ vector }) => vector.length)) {
      const embedderId = this.#open(embedder, dimensions);
      const signs = alike.map(({ id, vector }) => ({ chunkId: id, signs: toSigns(vector) }));
      const blockIds = this.#blocks.add(embedderId, signs);
      for (const [at, { id, codes }] of alike.entries()) this.#put.run(id, embedderId, blockIds[at] ?? 0, codes);
    }
  }

  #open(name: string, dimensions: number): number {
    return this.#embedder.get(name, dimensions) ?? Number(this.#addEmbedder.run(name, dimensions).lastInsertRowid);
  }

  /** See `GraphStore.nearestChunks`. */
  findNearest(name: string, vector: Float32Array, limit: number, among?: Float64Array): Scored[] {
    checkVector(vector);
    return this.#db.transaction(() => {
      const embedderId = this.#embedder.get(name, vector.length);
      if (embedderId === undefined || squareOf(vector) === 0) return [];
      const candidateCount = Math.max(MIN_CANDIDATES, limit * CANDIDATES_PER_RESULT);
      const isFew = among && among.length <= candidateCount;
      const candidates = isFew ? Array.from(among) : this.#findBySigns(embedderId, vector, candidateCount, among);
      return this.#rerank(embedderId, vector, candidates, limit);
    })();
  }

  /** Finds candidates by their sign bits. The score of a vector depends only on the query, so the result does not depend on
   *  the order of insertion. */
  #findBySigns(embedderId: number, vector: Float32Array, limit: number, among?: Float64Array): number[] {
    const best = new TopScored(limit);
    const length = Math.sqrt(squareOf(vector));
    const table = tabulateSigns(vector.map((value) => value / length));
    for (const { chunkIds, signs } of this.#blocks.list(embedderId)) {
      forEachProduct(signs, countSignBytes(vector.length), table, (place, product) => {
        if (!best.accepts(product)) return;
        const id = chunkIds.readDoubleLE(place * 8);
        if (!among || findPosting(among, id) >= 0) best.add(id, product);
      });
    }
    return best.list().map(({ id }) => id);
  }

  #rerank(embedderId: number, vector: Float32Array, ids: readonly number[], limit: number): Scored[] {
    const best = new TopScored(limit);
    const square = squareOf(vector);
    for (const { chunk_id: id, codes } of this.#select.all(JSON.stringify(ids), embedderId)) {
      best.add(id, cosine(vector, square, new Int8Array(codes.buffer, codes.byteOffset, codes.length)));
    }
    return best.list();
  }
}
