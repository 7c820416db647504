import { ApproximateLru } from '../../../memory/index/approximate-lru.ts';
import { mayHoldKey } from '../../../memory/index/encoding/bloom-filter.ts';
import { findRange, type Range, sliceList, viewOf } from '../../../memory/index/encoding/posting-blocks.ts';
import { decodePostings } from '../../../memory/index/encoding/posting-codec.ts';
import { PostingsCache } from '../../../memory/index/postings-cache.ts';
import type { Postings } from '../../../memory/postings.ts';
import type { Connection } from '../connection/database.ts';
import type { Segment } from './segment-rows.ts';

/** Limit of cached directories of each open graph: under 10 MB. */
const MAX_DIRECTORIES = 16_384;

/** Location of a key's list within a segment. */
interface ListLocation {
  key: number;
  segment: number;
  block: number;
  range: Range;
}

/** A block that may contain a key, to be checked in the block's directory. */
interface Candidate {
  key: number;
  segment: number;
  block: number;
  directory: DataView | undefined;
}

/** Finds keys in segments, by filters and directories in memory and one statement for all missing rows. */
export class SegmentLookup {
  // Each is one transaction, because without it SQLite locks the file for every statement.
  /** The postings of each key by segment. Keys that occur nowhere are absent. */
  readonly findLists: (segments: readonly Segment[], keys: readonly number[]) => Map<number, Map<number, Postings>>;
  /** Number of postings of each key in all segments. Keys that occur nowhere are absent. */
  readonly countPostings: (segments: readonly Segment[], keys: readonly number[]) => Map<number, number>;
  readonly #selectDirectories;
  readonly #selectLists;
  readonly #directories = new ApproximateLru<number, DataView>(MAX_DIRECTORIES);
  readonly #cache = new PostingsCache();

  constructor(db: Connection) {
    this.findLists = db.transaction((segments: readonly Segment[], keys: readonly number[]) =>
      this.#findLists(segments, keys),
    );
    this.countPostings = db.transaction((segments: readonly Segment[], keys: readonly number[]) =>
      this.#countPostings(segments, keys),
    );
    this.#selectDirectories = db
      .prepare<[string], [number, Buffer]>(
        'SELECT value, directory FROM json_each(?) CROSS JOIN blocks ON blocks.id = value',
      )
      .raw();
    this.#selectLists = db
      .prepare<[string], [number, Buffer]>(
        'SELECT value, lists FROM json_each(?) CROSS JOIN blocks ON blocks.id = value',
      )
      .raw();
  }

  /** Call after blocks were deleted: a new block may reuse an id. */
  forgetBlocks(): void {
    this.#directories.clear();
  }

  /** Call after a failed commit, when the cached segments may be wrong. */
  forgetAll(): void {
    this.#directories.clear();
    this.#cache.clear();
  }

  #findLists(segments: readonly Segment[], keys: readonly number[]): Map<number, Map<number, Postings>> {
    const found = new Map<number, Map<number, Postings>>();
    const add = ({ key, segment }: ListLocation, postings: Postings) => {
      const ofKey = found.get(key);
      if (ofKey) ofKey.set(segment, postings);
      else found.set(key, new Map([[segment, postings]]));
    };
    const unread = this.#locate(segments, keys).filter((location) => {
      const { segment, key, range } = location;
      const cached = this.#cache.find(segment, key, range.end - range.start);
      if (cached) add(location, cached);
      return !cached;
    });
    if (unread.length === 0) return found;
    const rows = new Map(this.#selectLists.all(toJsonSet(unread)));
    for (const location of unread) {
      const postings = decodePostings(sliceList(rows.get(location.block) ?? Buffer.alloc(0), location.range));
      this.#cache.set(location.segment, location.key, postings);
      add(location, postings);
    }
    return found;
  }

  #countPostings(segments: readonly Segment[], keys: readonly number[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { key, range } of this.#locate(segments, keys)) {
      counts.set(key, (counts.get(key) ?? 0) + range.end - range.start);
    }
    return counts;
  }

  #locate(segments: readonly Segment[], keys: readonly number[]): ListLocation[] {
    const candidates = segments.flatMap((segment) => this.#listCandidates(segment, keys));
    this.#readDirectories(candidates);
    return candidates.flatMap(({ key, segment, block, directory }) => {
      const range = directory && findRange(directory, key);
      return range ? [{ key, segment, block, range }] : [];
    });
  }

  #listCandidates({ id, firstBlock, firstKeys, filter }: Segment, keys: readonly number[]): Candidate[] {
    const candidates: Candidate[] = [];
    for (const key of keys) {
      if (!mayHoldKey(filter, key)) continue;
      const block = firstBlock + findBlock(firstKeys, key);
      candidates.push({ key, segment: id, block, directory: this.#directories.get(block) });
    }
    return candidates;
  }

  #readDirectories(candidates: readonly Candidate[]): void {
    const unread = candidates.filter(({ directory }) => !directory);
    if (unread.length === 0) return;
    const read = new Map<number, DataView>();
    for (const [block, directory] of this.#selectDirectories.all(toJsonSet(unread))) read.set(block, viewOf(directory));
    for (const candidate of unread) candidate.directory = read.get(candidate.block);
    for (const [block, directory] of read) this.#directories.set(block, directory);
  }
}

function toJsonSet(locations: readonly { block: number }[]): string {
  return JSON.stringify([...new Set(locations.map(({ block }) => block))]);
}

/** Index of the last block whose first key is not greater than the key; 0 when there is none. */
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
