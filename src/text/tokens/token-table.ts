import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const FILE = new URL('./data/o200k.br', import.meta.url);
/** A power of two, a quarter larger than the number of tokens. */
const SLOTS = 1 << 18;
/** A slot has a rank plus one in its low bits, and in the others those of the token's hash. Zero is an empty slot. */
const RANK_BITS = (1 << 18) - 1;
const LONGEST_TOKEN = 128;

/** The tokens of o200k by rank, in 3.4 MB: the bytes of all, end to end, where each ends, and a hash table with linear probing. */
export interface TokenTable {
  /** The rank of the token with these bytes, or -1. Tokens that begin with a byte order mark (U+FEFF) are not found: the mark
   *  counts as two tokens. */
  rankOf(bytes: Uint8Array, start: number, end: number): number;
  tokenAt(rank: number): Uint8Array;
  /** The number of tokens. */
  size: number;
  /** The memory that the table holds. */
  byteLength: number;
}

/** Reads the tokens as `test/fixtures/make-tokens.ts` writes them: their number, the length of each, and their bytes. */
export async function loadTokenTable(): Promise<TokenTable> {
  const data = await promisify(brotliDecompress)(await readFile(FILE));
  const size = data.readUInt32LE(0);
  const tokens = data.subarray(4 + size);
  const ends = toEnds(data.subarray(4, 4 + size));
  const slots = new Int32Array(SLOTS);

  const startOf = (rank: number) => (rank === 0 ? 0 : (ends[rank - 1] as number));

  const isToken = (rank: number, bytes: Uint8Array, start: number, end: number) => {
    let at = startOf(rank);
    if ((ends[rank] as number) - at !== end - start) return false;
    for (let from = start; from < end; from++, at++) if (bytes[from] !== tokens[at]) return false;
    return true;
  };

  for (let rank = 0; rank < size; rank++) {
    const [start, end] = [startOf(rank), ends[rank] as number];
    if (startsWithMark(tokens, start, end)) continue;
    const hash = hashOf(tokens, start, end);
    let slot = hash & (SLOTS - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    slots[slot] = (hash & ~RANK_BITS) | (rank + 1);
  }

  return {
    size,
    byteLength: data.buffer.byteLength + ends.byteLength + slots.byteLength,
    tokenAt: (rank) => tokens.subarray(startOf(rank), ends[rank]),
    rankOf(bytes, start, end) {
      if (end - start > LONGEST_TOKEN) return -1;
      const hash = hashOf(bytes, start, end);
      for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
        const entry = slots[slot] as number;
        if (entry === 0) return -1;
        if (((entry ^ hash) & ~RANK_BITS) !== 0) continue;
        const rank = (entry & RANK_BITS) - 1;
        if (isToken(rank, bytes, start, end)) return rank;
      }
    },
  };
}

function toEnds(lengths: Uint8Array): Uint32Array {
  const ends = new Uint32Array(lengths.length);
  let end = 0;
  for (let rank = 0; rank < lengths.length; rank++) {
    end += lengths[rank] as number;
    ends[rank] = end;
  }
  return ends;
}

function startsWithMark(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
}

/** FNV-1a, with steps of MurmurHash at the end. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
