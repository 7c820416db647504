/** The transforms of VP8 (RFC 6386, section 14) on blocks of 4 x 4 values in rows. `at` is where a block begins. */

type Values = Int32Array;

const scratch = new Int32Array(16);

/** Discrete cosine transform, in place. */
export function forwardDct(block: Values, at: number): void {
  for (let row = 0; row < 4; row += 1) {
    const i = at + row * 4;
    const a = (block[i] ?? 0) + (block[i + 3] ?? 0);
    const b = (block[i + 1] ?? 0) + (block[i + 2] ?? 0);
    const c = (block[i + 1] ?? 0) - (block[i + 2] ?? 0);
    const d = (block[i] ?? 0) - (block[i + 3] ?? 0);
    scratch[row * 4] = (a + b) * 8;
    scratch[row * 4 + 1] = (c * 2217 + d * 5352 + 1812) >> 9;
    scratch[row * 4 + 2] = (a - b) * 8;
    scratch[row * 4 + 3] = (d * 2217 - c * 5352 + 937) >> 9;
  }
  for (let column = 0; column < 4; column += 1) {
    const a = (scratch[column] ?? 0) + (scratch[12 + column] ?? 0);
    const b = (scratch[4 + column] ?? 0) + (scratch[8 + column] ?? 0);
    const c = (scratch[4 + column] ?? 0) - (scratch[8 + column] ?? 0);
    const d = (scratch[column] ?? 0) - (scratch[12 + column] ?? 0);
    const i = at + column;
    block[i] = (a + b + 7) >> 4;
    block[i + 4] = ((c * 2217 + d * 5352 + 12_000) >> 16) + (d === 0 ? 0 : 1);
    block[i + 8] = (a - b + 7) >> 4;
    block[i + 12] = (d * 2217 - c * 5352 + 51_000) >> 16;
  }
}

const times1 = (value: number): number => ((value * 20_091) >> 16) + value;
const times2 = (value: number): number => (value * 35_468) >> 16;

/** Inverse of `forwardDct`, exactly as decoders compute it, in place. */
export function inverseDct(block: Values, at: number): void {
  for (let column = 0; column < 4; column += 1) {
    const i = at + column;
    const a = (block[i] ?? 0) + (block[i + 8] ?? 0);
    const b = (block[i] ?? 0) - (block[i + 8] ?? 0);
    const c = times2(block[i + 4] ?? 0) - times1(block[i + 12] ?? 0);
    const d = times1(block[i + 4] ?? 0) + times2(block[i + 12] ?? 0);
    scratch[column] = a + d;
    scratch[column + 4] = b + c;
    scratch[column + 8] = b - c;
    scratch[column + 12] = a - d;
  }
  for (let row = 0; row < 4; row += 1) {
    const i = row * 4;
    const a = (scratch[i] ?? 0) + 4 + (scratch[i + 2] ?? 0);
    const b = (scratch[i] ?? 0) + 4 - (scratch[i + 2] ?? 0);
    const c = times2(scratch[i + 1] ?? 0) - times1(scratch[i + 3] ?? 0);
    const d = times1(scratch[i + 1] ?? 0) + times2(scratch[i + 3] ?? 0);
    block[at + i] = (a + d) >> 3;
    block[at + i + 1] = (b + c) >> 3;
    block[at + i + 2] = (b - c) >> 3;
    block[at + i + 3] = (a - d) >> 3;
  }
}

/** Walsh-Hadamard transform of the 16 first coefficients of the blocks of a macroblock, in place. */
export function forwardWht(block: Values, at: number): void {
  for (let row = 0; row < 4; row += 1) {
    const i = at + row * 4;
    const a = (block[i] ?? 0) + (block[i + 2] ?? 0);
    const b = (block[i + 1] ?? 0) + (block[i + 3] ?? 0);
    const c = (block[i + 1] ?? 0) - (block[i + 3] ?? 0);
    const d = (block[i] ?? 0) - (block[i + 2] ?? 0);
    scratch.set([a + b, d + c, d - c, a - b], row * 4);
  }
  for (let column = 0; column < 4; column += 1) {
    const a = (scratch[column] ?? 0) + (scratch[8 + column] ?? 0);
    const b = (scratch[4 + column] ?? 0) + (scratch[12 + column] ?? 0);
    const c = (scratch[4 + column] ?? 0) - (scratch[12 + column] ?? 0);
    const d = (scratch[column] ?? 0) - (scratch[8 + column] ?? 0);
    const i = at + column;
    block[i] = (a + b) >> 1;
    block[i + 4] = (d + c) >> 1;
    block[i + 8] = (d - c) >> 1;
    block[i + 12] = (a - b) >> 1;
  }
}

/** Inverse of `forwardWht`, exactly as decoders compute it, in place. */
export function inverseWht(block: Values, at: number): void {
  for (let column = 0; column < 4; column += 1) {
    const i = at + column;
    const a = (block[i] ?? 0) + (block[i + 12] ?? 0);
    const b = (block[i + 4] ?? 0) + (block[i + 8] ?? 0);
    const c = (block[i + 4] ?? 0) - (block[i + 8] ?? 0);
    const d = (block[i] ?? 0) - (block[i + 12] ?? 0);
    scratch[column] = a + b;
    scratch[column + 4] = d + c;
    scratch[column + 8] = a - b;
    scratch[column + 12] = d - c;
  }
  for (let row = 0; row < 4; row += 1) {
    const i = row * 4;
    const a = (scratch[i] ?? 0) + 3 + (scratch[i + 3] ?? 0);
    const b = (scratch[i + 1] ?? 0) + (scratch[i + 2] ?? 0);
    const c = (scratch[i + 1] ?? 0) - (scratch[i + 2] ?? 0);
    const d = (scratch[i] ?? 0) + 3 - (scratch[i + 3] ?? 0);
    block[at + i] = (a + b) >> 3;
    block[at + i + 1] = (d + c) >> 3;
    block[at + i + 2] = (a - b) >> 3;
    block[at + i + 3] = (d - c) >> 3;
  }
}
