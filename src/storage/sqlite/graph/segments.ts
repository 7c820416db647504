import { showProgress } from '../../../current-work.ts';
import { mergeEntries } from '../../../memory/index/encoding/merge-postings.ts';
import type { Entry } from '../../../memory/index/encoding/posting-blocks.ts';
import { EncodedList, POSTING_BYTES } from '../../../memory/index/encoding/posting-codec.ts';
import type { IndexedChunk } from '../../../memory/ports/graph-store.ts';
import type { Postings } from '../../../memory/postings.ts';
import type { Connection } from '../connection/database.ts';
import { SegmentLookup } from './segment-lookup.ts';
import { prepareSegmentRows, type Segment, type SegmentRows } from './segment-rows.ts';

/** Number of segments of one tier that are merged, and size ratio of successive tiers. */
const FAN_IN = 6;
/** Bounds the pause of the worker during a merge to about a third of a second. */
const MAX_SEGMENT_CHUNKS = 16_384;

/** A graph's log-structured index. Writes run inside the caller's transaction; if it fails, call `reload`, because the
 *  segment list is cached in memory. */
export class GraphSegments {
  readonly #rows: SegmentRows;
  readonly #lookup: SegmentLookup;
  readonly #dropTombstone;
  #segments: Segment[];

  constructor(db: Connection) {
    this.#rows = prepareSegmentRows(db);
    this.#lookup = new SegmentLookup(db);
    this.#dropTombstone = db.prepare<[number]>('DELETE FROM tombstones WHERE chunk_id = ?');
    this.#segments = this.#rows.list();
  }

  reload(): void {
    this.#lookup.forgetAll();
    this.#segments = this.#rows.list();
  }

  /** See `SegmentLookup`. */
  findLists(keys: readonly number[]): Map<number, Map<number, Postings>> {
    return this.#lookup.findLists(this.#segments, keys);
  }

  countPostings(keys: readonly number[]): Map<number, number> {
    return this.#lookup.countPostings(this.#segments, keys);
  }

  /** Writes a segment of new chunks, whose ids are in no other segment. */
  write(chunks: readonly IndexedChunk[]): void {
    if (chunks.length > 0) this.#segments.push(this.#rows.write(chunks.length, invert(chunks)));
  }

  /** Merges one full tier, if there is one. One merge per delta is enough, because each delta writes one segment. Drops
   *  the postings of chunks in `tombstones`, and those tombstones. */
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
    this.#lookup.forgetBlocks();
    this.#segments = [...this.#segments.filter((segment) => !segments.includes(segment)), merged];
    for (const id of purged) {
      this.#dropTombstone.run(id);
      tombstones.delete(id);
    }
  }
}

/** The smallest segments of a tier that together stay below the size limit. */
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

/** Inverts chunks to entries in order of keys, each list in order of chunk ids. */
function invert(chunks: readonly IndexedChunk[]): Entry[] {
  const counts = new Map<number, number>();
  for (const { keys } of chunks) for (const { key } of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const total = chunks.reduce((sum, { keys }) => sum + keys.length, 0);
  const bytes = Buffer.allocUnsafe(total * POSTING_BYTES);
  const lists = new Map<number, EncodedList>();
  let end = 0;
  for (const key of Float64Array.from(counts.keys()).sort()) {
    const start = end;
    end += (counts.get(key) ?? 0) * POSTING_BYTES;
    lists.set(key, new EncodedList(bytes.subarray(start, end)));
  }
  for (const { id, length, keys } of chunks.toSorted((a, b) => a.id - b.id)) {
    showProgress();
    for (const { key, weight } of keys) lists.get(key)?.add(id, length, weight);
  }
  return Array.from(lists, ([key, list]) => ({ key, list: list.bytes }));
}
