import type { IndexedChunk } from '../../memory/graph-store.ts';
import { mergePostings, withoutChunks } from '../../memory/postings.ts';
import type { Connection } from './database.ts';
import { decodePostings, encodePostings, encodeShortList, type Posting } from './graph-postings.ts';

/** Segments of one tier are merged when there are this many; a tier holds segments of up to as many times the size. */
const FAN_IN = 6;
/** A merge that would make a larger segment is not worth its pause. */
const MAX_SEGMENT_CHUNKS = 65_536;

interface Segment {
  id: number;
  chunk_count: number;
}

interface Entry {
  key: number;
  data: Buffer;
}

/** The writing side of a graph's log-structured index. Every method runs inside the caller's transaction. */
export class GraphSegments {
  readonly #addSegment;
  readonly #addPostings;
  readonly #listSegments;
  readonly #readSegment;
  readonly #dropPostings;
  readonly #dropSegment;
  readonly #dropTombstone;

  constructor(db: Connection) {
    this.#addSegment = db.prepare<[number]>('INSERT INTO segments (chunk_count) VALUES (?)');
    this.#addPostings = db.prepare<[number | bigint, number, Buffer]>('INSERT INTO postings VALUES (?, ?, ?)');
    this.#listSegments = db.prepare<[], Segment>('SELECT id, chunk_count FROM segments ORDER BY id');
    this.#readSegment = db.prepare<[number], Entry>('SELECT key, data FROM postings WHERE segment = ? ORDER BY key');
    this.#dropPostings = db.prepare<[number]>('DELETE FROM postings WHERE segment = ?');
    this.#dropSegment = db.prepare<[number]>('DELETE FROM segments WHERE id = ?');
    this.#dropTombstone = db.prepare<[number]>('DELETE FROM tombstones WHERE chunk_id = ?');
  }

  /** Writes a segment for new chunks, whose ids no segment lists. */
  write(chunks: readonly IndexedChunk[]): void {
    if (chunks.length === 0) return;
    const segment = this.#addSegment.run(chunks.length).lastInsertRowid;
    const lists = invert(chunks);
    for (const key of Float64Array.from(lists.keys()).sort()) {
      this.#addPostings.run(segment, key, encodeShortList(lists.get(key) ?? []));
    }
  }

  /** Merges tiers that are full. Postings of chunks in `tombstones` end here, and so do those tombstones. */
  mergeFullTiers(tombstones: Set<number>): void {
    for (let full = this.#findFullTier(); full; full = this.#findFullTier()) this.#merge(full, tombstones);
  }

  #findFullTier(): Segment[] | null {
    const tiers = new Map<number, Segment[]>();
    for (const segment of this.#listSegments.all()) {
      const tier = Math.floor(Math.log(segment.chunk_count) / Math.log(FAN_IN) + 1e-9);
      tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
    }
    return [...tiers.values()].find((tier) => tier.length >= FAN_IN && countChunks(tier) <= MAX_SEGMENT_CHUNKS) ?? null;
  }

  #merge(segments: readonly Segment[], tombstones: Set<number>): void {
    const merged = this.#addSegment.run(countChunks(segments)).lastInsertRowid;
    const purged = new Set<number>();
    // Whole segments in memory: some tens of megabytes at the largest size, for the length of the merge.
    for (const [key, rows] of groupByKey(segments.map((segment) => this.#readSegment.all(segment.id)))) {
      const data = mergeRows(rows, tombstones, purged);
      if (data) this.#addPostings.run(merged, key, data);
    }
    for (const { id } of segments) {
      this.#dropPostings.run(id);
      this.#dropSegment.run(id);
    }
    for (const id of purged) {
      this.#dropTombstone.run(id);
      tombstones.delete(id);
    }
  }
}

function countChunks(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.chunk_count, 0);
}

/** Lists by key, each in order of chunk id. */
function invert(chunks: readonly IndexedChunk[]): Map<number, Posting[]> {
  const lists = new Map<number, Posting[]>();
  for (const { id, length, keys } of chunks.toSorted((a, b) => a.id - b.id)) {
    for (const { key, weight } of keys) {
      const list = lists.get(key);
      if (list) list.push({ id, length, weight });
      else lists.set(key, [{ id, length, weight }]);
    }
  }
  return lists;
}

/** The rows of several sorted segments, key by key in order. */
function* groupByKey(segments: readonly (readonly Entry[])[]): Generator<[number, Buffer[]]> {
  const next = segments.map(() => 0);
  for (;;) {
    let key = Number.POSITIVE_INFINITY;
    segments.forEach((rows, i) => {
      key = Math.min(key, rows[next[i] ?? 0]?.key ?? key);
    });
    if (key === Number.POSITIVE_INFINITY) return;
    const found: Buffer[] = [];
    segments.forEach((rows, i) => {
      const row = rows[next[i] ?? 0];
      if (row?.key !== key) return;
      found.push(row.data);
      next[i] = (next[i] ?? 0) + 1;
    });
    yield [key, found];
  }
}

function mergeRows(rows: readonly Buffer[], removed: ReadonlySet<number>, purged: Set<number>): Buffer | null {
  const [only] = rows;
  if (only && rows.length === 1 && removed.size === 0) return only;
  const merged = mergePostings(rows.map(decodePostings));
  if (removed.size > 0) {
    for (const id of merged.ids) if (removed.has(id)) purged.add(id);
  }
  const kept = withoutChunks(merged, removed);
  return kept.ids.length === 0 ? null : encodePostings(kept);
}
