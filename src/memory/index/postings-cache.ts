import { LRUCache } from 'lru-cache';
import type { Postings } from '../postings.ts';

/** For all open graphs together. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Shorter lists are quickly read, and there are too many of them. */
const MIN_POSTINGS = 16;
/** What a list takes beside its postings. */
const ENTRY_BYTES = 500;

let kept: LRUCache<string, Postings> | null = null;
let graphCount = 0;

/** The longer posting lists of a graph's segments that were read lately: queries share their common words. A segment
 *  never changes, and within a connection no later one has its id, so that nothing is ever out of date. */
export class PostingsCache {
  #graph = ++graphCount;

  find(segment: number, key: number): Postings | undefined {
    return kept?.get(this.#nameOf(segment, key));
  }

  keep(segment: number, key: number, postings: Postings): void {
    if (postings.ids.length < MIN_POSTINGS) return;
    kept ??= new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ ids }) => ids.length * 11 + ENTRY_BYTES });
    kept.set(this.#nameOf(segment, key), copyOf(postings));
  }

  /** Those that are kept are found no more, and go in time. */
  forget(): void {
    this.#graph = ++graphCount;
  }

  #nameOf(segment: number, key: number): string {
    return `${this.#graph} ${segment} ${key}`;
  }
}

/** What was read is a part of a block, all of which would stay. */
function copyOf({ ids, weights, lengths }: Postings): Postings {
  return { ids: ids.slice(), weights: weights.slice(), lengths: lengths.slice() };
}
