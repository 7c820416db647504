import type { IndexedChunk } from '../../memory/graph-store.ts';
import type { Connection } from './database.ts';
import { type Entry, findRange, type Range, sliceList } from './graph-blocks.ts';
import { mergeEntries } from './graph-merge.ts';
import { encodePostings, type Posting } from './graph-postings.ts';
import { prepareSegmentRows, type Segment, type SegmentRows } from './graph-segment-rows.ts';
import { mayHoldKey } from './key-filter.ts';

/** Segments of one tier are merged when there are this many; a tier holds segments of up to as many times the size. */
const FAN_IN = 6;
/** A larger merge would pause the worker for too long: this one takes about a third of a second. */
const MAX_SEGMENT_CHUNKS = 16_384;
/** Directories kept in memory for each open graph: under 10 MB. */
const MAX_DIRECTORIES = 16_384;

/** A graph's log-structured index. What writes runs inside the caller's transaction; when that fails, `reload` must be
 *  called, since what is known of the segments is kept in memory. */
export class GraphSegments {
  readonly #db: Connection;
  readonly #rows: SegmentRows;
  readonly #selectDirectory;
  readonly #selectLists;
  readonly #dropTombstone;
  readonly #directories = new Map<number, Buffer>();
  #segments: Segment[];

  constructor(db: Connection) {
    this.#db = db;
    this.#rows = prepareSegmentRows(db);
    this.#selectDirectory = db.prepare<[number], Buffer>('SELECT directory FROM blocks WHERE id = ?').pluck();
    this.#selectLists = db.prepare<[number], Buffer>('SELECT lists FROM blocks WHERE id = ?').pluck();
    this.#dropTombstone = db.prepare<[number]>('DELETE FROM tombstones WHERE chunk_id = ?');
    this.#segments = this.#rows.list();
  }

  reload(): void {
    this.#directories.clear();
    this.#segments = this.#rows.list();
  }

  /** The lists of each key, at most one for each segment; see `decodePostings`. Keys that occur nowhere are absent. */
  findLists(keys: readonly number[]): Map<number, Buffer[]> {
    return this.#find(keys, (block, range) => sliceList(this.#selectLists.get(block) ?? Buffer.alloc(0), range));
  }

  /** How many postings each key has in each segment that has any. */
  countPostings(keys: readonly number[]): Map<number, number[]> {
    return this.#find(keys, (_block, { start, end }) => end - start);
  }

  /** One transaction for all reads: without it, SQLite locks the file anew for each. */
  #find<Found>(keys: readonly number[], read: (block: number, range: Range) => Found): Map<number, Found[]> {
    return this.#db.transaction(() => {
      const found = new Map<number, Found[]>();
      for (const key of keys) {
        const ofKey = this.#findOne(key, read);
        if (ofKey.length > 0) found.set(key, ofKey);
      }
      return found;
    })();
  }

  #findOne<Found>(key: number, read: (block: number, range: Range) => Found): Found[] {
    const found: Found[] = [];
    for (const { firstBlock, firstKeys, filter } of this.#segments) {
      if (!mayHoldKey(filter, key)) continue;
      const block = firstBlock + findBlock(firstKeys, key);
      const directory = this.#directoryOf(block);
      const range = directory && findRange(directory, key);
      if (range) found.push(read(block, range));
    }
    return found;
  }

  #directoryOf(block: number): Buffer | undefined {
    const known = this.#directories.get(block);
    if (known) return known;
    const read = this.#selectDirectory.get(block);
    if (!read) return undefined;
    // A plain map, whose oldest goes first: an LRU cache takes 360 kB and a millisecond, for each graph, before it holds any.
    const [oldest] = this.#directories.size < MAX_DIRECTORIES ? [] : this.#directories.keys();
    if (oldest !== undefined) this.#directories.delete(oldest);
    this.#directories.set(block, read);
    return read;
  }

  /** Writes a segment for new chunks, whose ids no segment lists. */
  write(chunks: readonly IndexedChunk[]): void {
    if (chunks.length > 0) this.#segments.push(this.#rows.write(chunks.length, invert(chunks)));
  }

  /** Merges a tier that is full, if there is one: one at a time, which keeps up, since each delta writes one segment.
   *  Postings of chunks in `tombstones` end here, and so do those tombstones. */
  mergeFullTier(tombstones: Set<number>): void {
    const full = this.#findFullTier();
    if (full) this.#merge(full, tombstones);
  }

  #findFullTier(): Segment[] | null {
    const tiers = new Map<number, Segment[]>();
    for (const segment of this.#segments) {
      const tier = Math.floor(Math.log(segment.chunkCount) / Math.log(FAN_IN) + 1e-9);
      tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
    }
    return [...tiers.values()].map(smallestThatFit).find((tier) => tier.length >= FAN_IN) ?? null;
  }

  #merge(segments: readonly Segment[], tombstones: Set<number>): void {
    const purged = new Set<number>();
    const entries = mergeEntries(
      segments.map((segment) => this.#rows.read(segment)),
      tombstones,
      purged,
    );
    const merged = this.#rows.write(countChunks(segments), entries);
    for (const segment of segments) this.#rows.remove(segment);
    // A block made later may get the id of one that is gone.
    this.#directories.clear();
    this.#segments = [...this.#segments.filter((segment) => !segments.includes(segment)), merged];
    for (const id of purged) {
      this.#dropTombstone.run(id);
      tombstones.delete(id);
    }
  }
}

/** The smaller segments of a tier, as many as may become one. */
function smallestThatFit(tier: readonly Segment[]): Segment[] {
  let chunkCount = 0;
  return tier
    .toSorted((a, b) => a.chunkCount - b.chunkCount || a.id - b.id)
    .filter((segment) => {
      chunkCount += segment.chunkCount;
      return chunkCount <= MAX_SEGMENT_CHUNKS;
    });
}

function countChunks(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.chunkCount, 0);
}

/** The number of the last block that begins with the key or before it; 0 when none does. */
function findBlock(firstKeys: Float64Array, key: number): number {
  let low = 0;
  let high = firstKeys.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((firstKeys[middle] ?? 0) <= key) low = middle;
    else high = middle;
  }
  return low;
}

/** The entries of chunks in order of their keys, each list in order of chunk id. */
function invert(chunks: readonly IndexedChunk[]): Entry[] {
  const lists = new Map<number, Posting[]>();
  for (const { id, length, keys } of chunks.toSorted((a, b) => a.id - b.id)) {
    for (const { key, weight } of keys) {
      const list = lists.get(key);
      if (list) list.push({ id, length, weight });
      else lists.set(key, [{ id, length, weight }]);
    }
  }
  const keys = Float64Array.from(lists.keys()).sort();
  return Array.from(keys, (key) => ({ key, list: encodePostings(lists.get(key) ?? []) }));
}
