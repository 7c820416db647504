/** A Bloom filter (Bloom, 1970) over index keys, with a false positive rate of about 2 %. Keys are hashes, so their
 *  two halves serve as the two hash functions of double hashing (Kirsch and Mitzenmacher, 2006). */
const BITS_PER_KEY = 8;
const PROBES = 5;

export function createBloomFilter(keys: readonly number[]): Uint8Array {
  // A power of two, so that a mask selects the bit.
  const filter = new Uint8Array(2 ** Math.ceil(Math.log2(Math.max(8, keys.length * BITS_PER_KEY))) / 8);
  const mask = filter.length * 8 - 1;
  for (const key of keys) {
    const step = stepOf(key);
    for (let probe = 0, bit = key >>> 0; probe < PROBES; probe++, bit = (bit + step) >>> 0) {
      const at = (bit & mask) >>> 3;
      filter[at] = (filter[at] ?? 0) | (1 << (bit & 7));
    }
  }
  return filter;
}

export function mayHoldKey(filter: Uint8Array, key: number): boolean {
  const mask = filter.length * 8 - 1;
  const step = stepOf(key);
  for (let probe = 0, bit = key >>> 0; probe < PROBES; probe++, bit = (bit + step) >>> 0) {
    if (((filter[(bit & mask) >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** The high half of a key, made odd so that the probes of a key never collide. */
function stepOf(key: number): number {
  return Math.floor(key / 2 ** 32) * 2 + 1;
}
