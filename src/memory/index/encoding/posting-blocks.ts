/** A block stores adjacent keys of a segment in one row: a directory and the concatenated lists, each encoded by
 *  `encodePostings`. Counting postings reads only the directory. */
import { POSTING_BYTES } from './posting-codec.ts';

/** A directory contains all keys as doubles, then for each key the cumulative number of postings (32 bits). */
export const ENTRY_BYTES = 12;
const KEY_BYTES = 8;

export interface Entry {
  key: number;
  /** See `encodePostings`. */
  list: Buffer;
}

export interface EncodedBlock {
  directory: Buffer;
  lists: Buffer;
}

export function encodeBlock(entries: readonly Entry[]): EncodedBlock {
  const directory = Buffer.allocUnsafe(entries.length * ENTRY_BYTES);
  const view = viewOf(directory);
  let end = 0;
  entries.forEach(({ key, list }, at) => {
    end += list.length / POSTING_BYTES;
    view.setFloat64(at * KEY_BYTES, key, true);
    view.setUint32(entries.length * KEY_BYTES + at * 4, end, true);
  });
  return { directory, lists: Buffer.concat(entries.map(({ list }) => list)) };
}

export function decodeBlock({ directory, lists }: EncodedBlock): Entry[] {
  const entries: Entry[] = [];
  const view = viewOf(directory);
  for (let at = 0; at < directory.length / ENTRY_BYTES; at++) {
    entries.push({ key: view.getFloat64(at * KEY_BYTES, true), list: sliceList(lists, rangeAt(view, at)) });
  }
  return entries;
}

/** A view for fast lookups in a directory. */
export function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Range of a key's postings within the block. */
export interface Range {
  start: number;
  end: number;
}

/** Null if the block does not contain the key. */
export function findRange(directory: DataView, key: number): Range | null {
  let low = 0;
  let high = directory.byteLength / ENTRY_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = directory.getFloat64(middle * KEY_BYTES, true);
    if (found === key) return rangeAt(directory, middle);
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

function rangeAt(directory: DataView, at: number): Range {
  const ends = (directory.byteLength / ENTRY_BYTES) * KEY_BYTES;
  const start = at === 0 ? 0 : directory.getUint32(ends + (at - 1) * 4, true);
  return { start, end: directory.getUint32(ends + at * 4, true) };
}

export function sliceList(lists: Buffer, { start, end }: Range): Buffer {
  return lists.subarray(start * POSTING_BYTES, end * POSTING_BYTES);
}
