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
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  list.forEach(({ id, length, weight }, at) => {
    view.setFloat64(at * 8, id, true);
    view.setUint16(list.length * 8 + at * 2, Math.min(length, 0xffff), true);
    view.setUint8(list.length * 10 + at, Math.min(weight, 0xff));
  });
  return data;
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
