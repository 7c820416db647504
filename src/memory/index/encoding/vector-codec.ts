/** Stored form of a vector: one signed byte per dimension, which preserves nearest neighbors except near ties, and
 *  one sign bit per dimension, for fast candidate selection. */

const LARGEST_CODE = 127;

/** Throws if the vector contains a non-finite number. */
export function checkVector(vector: Float32Array): void {
  if (!vector.every(Number.isFinite)) throw new Error('A vector must contain only finite numbers.');
}

/** One code per dimension; null for a zero vector. */
export function toCodes(vector: Float32Array): Int8Array | null {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at] as number));
  if (largest === 0) return null;
  const codes = new Int8Array(vector.length);
  for (let at = 0; at < codes.length; at++) codes[at] = Math.round(((vector[at] as number) / largest) * LARGEST_CODE);
  return codes;
}

export function countSignBytes(dimensions: number): number {
  return Math.ceil(dimensions / 8);
}

/** One bit per dimension, set if the value is positive; lowest bit first. */
export function toSigns(vector: Float32Array): Uint8Array {
  const signs = new Uint8Array(countSignBytes(vector.length));
  for (let at = 0; at < vector.length; at++) {
    if ((vector[at] as number) > 0) signs[at >> 3] = (signs[at >> 3] as number) | (1 << (at & 7));
  }
  return signs;
}

/** Lookup table: for each position and value of a sign byte, its contribution to the dot product of `vector` and the
 *  signs (1 or -1). */
export function tabulateSigns(vector: Float32Array): Float32Array {
  const table = new Float32Array(countSignBytes(vector.length) * 256);
  for (let first = 0; first < vector.length; first += 8) {
    const values = vector.subarray(first, first + 8);
    const at = first * 32;
    table[at] = -values.reduce((sum, value) => sum + value, 0);
    for (let byte = 1; byte < 256; byte++) {
      const lowest = 31 - Math.clz32(byte & -byte);
      table[at + byte] = (table[at + (byte & (byte - 1))] ?? 0) + 2 * (values[lowest] ?? 0);
    }
  }
  return table;
}

/** Calls back with the index of each vector in `signs` and its dot product with the vector of the table. */
export function forEachProduct(
  signs: Uint8Array,
  bytesEach: number,
  table: Float32Array,
  onProduct: (place: number, product: number) => void,
): void {
  for (let place = 0, start = 0; start < signs.length; place++, start += bytesEach) {
    let even = 0;
    let odd = 0;
    let at = 0;
    // Two independent sums allow the CPU to compute them in parallel.
    for (; at + 1 < bytesEach; at += 2) {
      even += table[(at << 8) | (signs[start + at] as number)] as number;
      odd += table[((at + 1) << 8) | (signs[start + at + 1] as number)] as number;
    }
    if (at < bytesEach) even += table[(at << 8) | (signs[start + at] as number)] as number;
    onProduct(place, even + odd);
  }
}

export function squareOf(vector: Float32Array): number {
  let square = 0;
  for (let at = 0; at < vector.length; at++) square += (vector[at] as number) ** 2;
  return square;
}

/** Cosine similarity, -1 to 1. Neither vector may be zero. `square` is the squared norm of `vector`. */
export function cosine(vector: Float32Array, square: number, codes: Int8Array): number {
  let product = 0;
  let codesSquare = 0;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    product += (vector[at] as number) * code;
    codesSquare += code * code;
  }
  return product / Math.sqrt(square * codesSquare);
}
