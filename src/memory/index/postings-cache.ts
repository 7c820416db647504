import { LRUCache } from 'lru-cache';
import type { Postings } from '../postings.ts';

/** Shared by all open graphs. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Shorter lists are too many to cache and cheap to read. */
const MIN_POSTINGS = 16;
/** Overhead of a cache entry. */
const ENTRY_BYTES = 500;

let cache: LRUCache<string, Postings> | null = null;
let graphCount = 0;

/** LRU cache of the longer posting lists of a graph's segments; queries share common words. Entries are never
 *  outdated: segments are immutable, and a connection does not reuse segment ids. */
export class PostingsCache {
  #graph = ++graphCount;

  /** @param count of the key's postings in the segment */
  find(segment: number, key: number, count: number): Postings | undefined {
    return count < MIN_POSTINGS ? undefined : cache?.get(this.#keyOf(segment, key));
  }

  set(segment: number, key: number, postings: Postings): void {
    if (postings.ids.length < MIN_POSTINGS) return;
    cache ??= new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ ids }) => ids.length * 11 + ENTRY_BYTES });
    cache.set(this.#keyOf(segment, key), copyOf(postings));
  }

  /** Invalidates all entries of this graph. The cache evicts them over time. */
  clear(): void {
    this.#graph = ++graphCount;
  }

  #keyOf(segment: number, key: number): string {
    return `${this.#graph} ${segment} ${key}`;
  }
}

/** A copy, so that the cache does not keep the whole block in memory. */
function copyOf({ ids, weights, lengths }: Postings): Postings {
  return { ids: ids.slice(), weights: weights.slice(), lengths: lengths.slice() };
}
