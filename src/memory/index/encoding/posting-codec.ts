import type { Postings } from '../../postings.ts';

/** Bytes of one posting: a 64-bit chunk id, a 16-bit chunk length, an 8-bit weight. */
export const POSTING_BYTES = 11;

export interface Posting {
  id: number;
  length: number;
  weight: number;
}

/** Encodes a list: all ids, then all lengths, then all weights, little-endian. Lengths and weights are clamped to
 *  the range of their fields. */
export function encodePostings(list: readonly Posting[]): Buffer {
  const data = Buffer.allocUnsafe(list.length * POSTING_BYTES);
  list.forEach(({ id, length, weight }, at) => {
    data.writeDoubleLE(id, at * 8);
    data.writeUInt16LE(Math.min(length, 0xffff), list.length * 8 + at * 2);
    data.writeUInt8(Math.min(weight, 0xff), list.length * 10 + at);
  });
  return data;
}

export function listPostings(data: Buffer): Posting[] {
  const count = data.length / POSTING_BYTES;
  const postings: Posting[] = [];
  for (let at = 0; at < count; at++) {
    postings.push({
      id: data.readDoubleLE(at * 8),
      length: data.readUInt16LE(count * 8 + at * 2),
      weight: data.readUInt8(count * 10 + at),
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
