import type { Postings } from '../../postings.ts';

/** Bytes of one posting: a 64-bit chunk id, a 16-bit chunk length, an 8-bit weight. */
export const POSTING_BYTES = 11;

export interface Posting {
  id: number;
  length: number;
  weight: number;
}

/** An encoded list that is written posting by posting: all ids, then all lengths, then all weights, little-endian.
 *  Lengths and weights are clamped to the range of their fields. */
export class EncodedList {
  readonly bytes: Buffer;
  readonly #count: number;
  #written = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#count = bytes.length / POSTING_BYTES;
  }

  add(id: number, length: number, weight: number): void {
    const at = this.#written++;
    this.bytes.writeDoubleLE(id, at * 8);
    this.bytes.writeUInt16LE(Math.min(length, 0xffff), this.#count * 8 + at * 2);
    this.bytes[this.#count * 10 + at] = Math.min(weight, 0xff);
  }
}

export function encodePostings(list: readonly Posting[]): Buffer {
  const encoded = new EncodedList(Buffer.allocUnsafe(list.length * POSTING_BYTES));
  for (const { id, length, weight } of list) encoded.add(id, length, weight);
  return encoded.bytes;
}

/** Merges lists of disjoint chunks, each in order of chunk ids. None may be empty. */
export function mergeEncoded(lists: readonly Buffer[]): Buffer {
  const counts = lists.map(({ length }) => length / POSTING_BYTES);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const merged = new EncodedList(Buffer.allocUnsafe(total * POSTING_BYTES));
  const heads = lists.map((list) => readId(list, 0));
  const places = lists.map(() => 0);
  for (let taken = 0; taken < total; taken++) {
    let first = 0;
    for (let i = 1; i < heads.length; i++) if ((heads[i] as number) < (heads[first] as number)) first = i;
    const list = lists[first] as Buffer;
    const count = counts[first] as number;
    const at = places[first] as number;
    merged.add(heads[first] as number, list.readUInt16LE(count * 8 + at * 2), list[count * 10 + at] as number);
    places[first] = at + 1;
    heads[first] = at + 1 < count ? readId(list, at + 1) : Number.POSITIVE_INFINITY;
  }
  return merged.bytes;
}

function readId(list: Buffer, at: number): number {
  return list.readDoubleLE(at * 8);
}

export function listPostings(data: Buffer): Posting[] {
  const count = data.length / POSTING_BYTES;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const postings: Posting[] = [];
  for (let at = 0; at < count; at++) {
    postings.push({
      id: view.getFloat64(at * 8, true),
      length: view.getUint16(count * 8 + at * 2, true),
      weight: view.getUint8(count * 10 + at),
    });
  }
  return postings;
}

/** Decodes a list into typed arrays. They share the input's memory if it is aligned; otherwise it is copied. */
export function decodePostings(data: Uint8Array): Postings {
  const count = data.length / POSTING_BYTES;
  const { buffer, byteOffset } = data.byteOffset % 8 === 0 ? data : new Uint8Array(data);
  return {
    ids: new Float64Array(buffer, byteOffset, count),
    lengths: new Uint16Array(buffer, byteOffset + count * 8, count),
    weights: new Uint8Array(buffer, byteOffset + count * 10, count),
  };
}
