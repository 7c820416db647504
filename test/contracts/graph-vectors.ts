import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filterGraph } from '../../src/memory/index/filtered-graph.ts';
import { listMetadataKeys } from '../../src/memory/index/metadata-filter.ts';
import type { GraphDelta, GraphStore, GraphStores, IndexedChunk } from '../../src/memory/ports/graph-store.ts';
import { chunk, delta, memory } from './graph-store.ts';

const EMBEDDER = 'plane';

/** A vector of the plane, by its angle in degrees. */
function at(angle: number, length = 1): Float32Array {
  const radians = (angle * Math.PI) / 180;
  return Float32Array.of(length * Math.cos(radians), length * Math.sin(radians));
}

function placed(id: number, vector: Float32Array | null, keys: number[] = [7]): IndexedChunk {
  return { ...chunk(id, keys), vector };
}

let requestCount = 0;

/** A memory of its own for each chunk, named by its id. */
function adding(...chunks: IndexedChunk[]): GraphDelta {
  const memories = chunks.map((added) => memory(`m${added.id}`, [added]));
  return { ...delta(`r${String(++requestCount).padStart(6, '0')}`, ...memories), embedder: EMBEDDER };
}

/** Numbers from -1 to 1 that look like chance. */
function scattered(seed: number, dimensions: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, i) => Math.sin(seed * 12.9898 + i * 78.233) ** 3);
}

/** What every store of graphs must do with vectors. `reopen` gives stores over the same files after `closeAll`. */
export function testGraphVectors(open: () => Promise<GraphStores>, reopen: () => Promise<GraphStores>): void {
  describe('vectors', () => {
    let stores: GraphStores;
    let store: GraphStore;
    beforeEach(async () => {
      stores = await open();
      store = await stores.open('first');
    });
    afterEach(() => stores.closeAll());

    const nearest = async (vector: Float32Array, limit = 9) =>
      (await store.nearestChunks(EMBEDDER, vector, limit)).map(({ id }) => id);

    it('finds the chunks whose vectors point the same way, nearest first, with their cosines', async () => {
      await store.apply(adding(placed(1, at(80)), placed(2, at(10, 50)), placed(3, at(-30, 0.001)), placed(4, null)));
      const found = await store.nearestChunks(EMBEDDER, at(0, 7), 9);
      expect(found.map(({ id }) => id)).toEqual([2, 3, 1]);
      const cosines = [10, 30, 80].map((angle) => Math.cos((angle * Math.PI) / 180));
      for (const [place, { score }] of found.entries()) expect(score).toBeCloseTo(cosines[place] ?? 0, 2);
      expect(await nearest(at(0), 2)).toEqual([2, 3]);
    });

    it('finds nothing where there are no vectors, or none of that embedder', async () => {
      expect(await nearest(at(0))).toEqual([]);
      await store.apply(adding(placed(1, at(0))));
      expect(await store.nearestChunks('another', at(0), 9)).toEqual([]);
      await store.apply({ ...adding(placed(2, at(0))), embedder: null });
      expect(await nearest(at(0))).toEqual([1]);
    });

    it('puts equals in order of their ids', async () => {
      await store.apply(adding(placed(30, at(5)), placed(10, at(5)), placed(20, at(-5))));
      await store.apply(adding(placed(5, at(5, 3))));
      expect(await nearest(at(5), 3)).toEqual([5, 10, 30]);
    });

    it('forgets the vectors of chunks that are replaced or removed, at once', async () => {
      await store.apply(adding(placed(1, at(0)), placed(2, at(1)), placed(3, at(2))));
      await store.apply({ ...delta('s1', memory('m1', [placed(4, at(3))])), embedder: EMBEDDER });
      await store.apply({ ...delta('s2'), removed: ['m2'] });
      expect(await nearest(at(0))).toEqual([3, 4]);
      await store.apply(adding(placed(2, at(1))));
      expect(await nearest(at(0))).toEqual([2, 3, 4]);
    });

    it('keeps the vectors of chunks that a change leaves as they are', async () => {
      await store.apply(adding(placed(1, at(0))));
      await store.apply(delta('s1', memory('m1', null, { metadata: { tag: 'new' } })));
      await store.apply(delta('s2', memory('m1', [placed(1, null), placed(2, null)])));
      expect(await nearest(at(0))).toEqual([1]);
    });

    it('keeps the last vector that a chunk was given, whatever embedder it is of', async () => {
      await store.apply(adding(placed(1, at(0)), placed(2, at(60))));
      await store.apply(adding(placed(1, at(90))));
      expect(await nearest(at(0))).toEqual([2, 1]);
      await store.apply({ ...adding(placed(1, Float32Array.of(1, 0, 0))), embedder: 'space' });
      expect(await nearest(at(0))).toEqual([2]);
      expect(await store.nearestChunks('space', Float32Array.of(1, 0, 0), 9)).toEqual([{ id: 1, score: 1 }]);
    });

    it('compares vectors of one length only', async () => {
      await store.apply(adding(placed(1, at(0)), placed(2, Float32Array.of(1, 0, 0))));
      expect(await nearest(at(0))).toEqual([1]);
      expect(await nearest(Float32Array.of(1, 0, 0))).toEqual([2]);
      await store.apply({ ...delta('s1'), removed: ['m1'] });
      expect(await nearest(at(0))).toEqual([]);
    });

    it('takes zeros for no direction, and refuses what is not finite', async () => {
      await store.apply(adding(placed(1, at(0)), placed(2, new Float32Array(2))));
      expect(await nearest(at(0))).toEqual([1]);
      expect(await nearest(new Float32Array(2))).toEqual([]);
      const spoiled = Float32Array.of(1, Number.NaN);
      await expect(store.apply(adding(placed(3, spoiled)))).rejects.toThrow('finite numbers');
      await expect(nearest(spoiled)).rejects.toThrow('finite numbers');
    });

    it('looks only at the chunks of a filter', async () => {
      const [keys, others] = [listMetadataKeys({ kind: 'a' }), listMetadataKeys({ kind: 'b' })];
      await store.apply(adding(placed(1, at(0), others), placed(2, at(70), keys), placed(3, at(40), keys)));
      const view = await filterGraph(store, { kind: ['a'] });
      expect((await view.nearestChunks(EMBEDDER, at(0), 9)).map(({ id }) => id)).toEqual([3, 2]);
    });

    it('finds the same among many, whatever the order of arrival and whatever was there before', async () => {
      const many = Array.from({ length: 900 }, (_, i) => placed(i + 1, scattered(i + 1, 20)));
      const other = await stores.open('second');
      await store.apply(adding(...many));
      await other.apply(adding(...many.slice(0, 600).map(({ id }) => placed(id + 5000, scattered(id + 5000, 20)))));
      for (let round = 5; round >= 0; round--) {
        await other.apply(adding(...many.slice(round * 150, (round + 1) * 150).reverse()));
        const removed = Array.from({ length: 100 }, (_, i) => `m${5001 + round + i * 6}`);
        await other.apply({ ...adding(), removed });
      }
      expect((await other.readStatistics()).chunkCount).toBe(900);
      const few = Float64Array.from(
        many.filter(({ id }) => id % 2 === 0),
        ({ id }) => id,
      );
      for (let query = 0; query < 10; query++) {
        const vector = scattered(query / 7, 20);
        const found = await store.nearestChunks(EMBEDDER, vector, 15);
        expect(await other.nearestChunks(EMBEDDER, vector, 15)).toEqual(found);
        expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
        const some = await store.nearestChunks(EMBEDDER, vector, 15, few);
        expect(some.every(({ id }) => id % 2 === 0)).toBe(true);
        expect(await other.nearestChunks(EMBEDDER, vector, 15, few)).toEqual(some);
      }
    });

    it('finds what is nearest among many', async () => {
      const many = Array.from({ length: 900 }, (_, i) => placed(i + 1, scattered(i + 1, 40)));
      await store.apply(adding(...many));
      const likeness = (a: Float32Array, b: Float32Array) =>
        a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) / Math.hypot(...b);
      for (let query = 1; query <= 20; query++) {
        const vector = scattered(query * 7.7, 40).map((value) => value * 1e30);
        const alike = new Map(many.map(({ id, vector: other }) => [id, other ? likeness(vector, other) : 0]));
        const exact = [...alike].sort(([, a], [, b]) => b - a).map(([id]) => id);
        expect(await nearest(vector, 20)).toEqual(expect.arrayContaining(exact.slice(0, 5)));
      }
    });

    it('leaves no vector of a delta that fails', async () => {
      const once = adding(placed(1, at(0)));
      const twice = { ...once, memories: [...once.memories, memory('n', [placed(1, at(0))])] };
      await expect(store.apply(twice)).rejects.toThrow();
      expect(await nearest(at(0))).toEqual([]);
    });

    it('has its vectors after a restart, and none of another graph', async () => {
      await store.apply(adding(placed(1, at(0))));
      const second = await stores.open('second');
      await second.apply(adding(placed(2, at(0))));
      await stores.closeAll();
      stores = await reopen();
      store = await stores.open('first');
      expect(await nearest(at(0))).toEqual([1]);
    });
  });
}
