import { createPostings, type Postings } from '../../memory/postings.ts';

/** Bytes of one posting: a 64-bit chunk id, a 16-bit chunk length, an 8-bit weight. */
export const POSTING_BYTES = 11;

export interface Posting {
  id: number;
  length: number;
  weight: number;
}

/** Writes a list: all ids, then all lengths, then all weights, little-endian. Lengths and weights beyond the range of
 *  their field are held at its end. */
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

/** As `listPostings`, in the form that ranking works on. */
export function decodePostings(data: Uint8Array): Postings {
  const count = data.length / POSTING_BYTES;
  const postings = createPostings(count);
  bytesOf(postings.ids).set(data.subarray(0, count * 8));
  bytesOf(postings.lengths).set(data.subarray(count * 8, count * 10));
  postings.weights.set(data.subarray(count * 10));
  return postings;
}

function bytesOf(array: Float64Array | Uint16Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
