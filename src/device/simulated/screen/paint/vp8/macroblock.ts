import { TABLES } from './tables.ts';
import { forwardDct, forwardWht, inverseDct, inverseWht } from './transforms.ts';

/** A macroblock: 16 x 16 samples of Y, then 8 x 8 of U and of V, in rows. */
export const SAMPLES = 384;
/** Blocks of a macroblock: 16 of Y, 4 of U, 4 of V, and the one of the first coefficients of Y (Y2). */
export const BLOCKS = 25;
export const Y2_BLOCK = 24;
const ZIGZAG = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15] as const;

interface Quantizers {
  y: readonly [number, number];
  uv: readonly [number, number];
  y2: readonly [number, number];
}

/** Quantizers of first and further coefficients for an index of 0 (finest) to 127. */
export function quantizersOf(index: number): Quantizers {
  const dc = TABLES.dcQuantizers[index] ?? 4;
  const ac = TABLES.acQuantizers[index] ?? 4;
  return {
    y: [dc, ac],
    uv: [Math.min(dc, 132), ac],
    y2: [dc * 2, Math.max(8, Math.trunc((ac * 155) / 100))],
  };
}

/** Codes the difference between a wanted macroblock and the one that decoders hold. Returns the quantized coefficients of
 *  all blocks in zigzag order, and changes `held` to what decoders then hold; null if nothing is left of the difference. */
export function codeDifference(wanted: Uint8Array, held: Uint8Array, quantizers: Quantizers): Int16Array | null {
  const values = new Int32Array(BLOCKS * 16);
  for (let block = 0; block < Y2_BLOCK; block += 1) {
    subtract(wanted, held, values, block);
    forwardDct(values, block * 16);
  }
  for (let block = 0; block < 16; block += 1) values[Y2_BLOCK * 16 + block] = values[block * 16] ?? 0;
  forwardWht(values, Y2_BLOCK * 16);
  const levels = new Int16Array(BLOCKS * 16);
  let isCoded = false;
  for (let block = 0; block < BLOCKS; block += 1) {
    const of = block === Y2_BLOCK ? quantizers.y2 : block < 16 ? quantizers.y : quantizers.uv;
    if (quantize(values, levels, block, of)) isCoded = true;
  }
  if (!isCoded) return null;
  inverseWht(values, Y2_BLOCK * 16);
  for (let block = 0; block < Y2_BLOCK; block += 1) {
    if (block < 16) values[block * 16] = values[Y2_BLOCK * 16 + block] ?? 0;
    inverseDct(values, block * 16);
    addTo(held, values, block);
  }
  return levels;
}

/** Quantizes the coefficients of a block, and puts back what decoders make of them. */
function quantize(values: Int32Array, levels: Int16Array, block: number, [dc, ac]: readonly [number, number]): boolean {
  let isCoded = false;
  // The first coefficients of Y are those of Y2.
  for (let index = block < 16 ? 1 : 0; index < 16; index += 1) {
    const at = block * 16 + (ZIGZAG[index] ?? 0);
    const quantizer = index === 0 ? dc : ac;
    const value = values[at] ?? 0;
    const size = Math.min(Math.trunc((Math.abs(value) + quantizer * 0.4) / quantizer), 2047);
    const level = value < 0 ? -size : size;
    levels[block * 16 + index] = level;
    values[at] = level * quantizer;
    if (size > 0) isCoded = true;
  }
  return isCoded;
}

/** Where the first sample of a block is, and how long the rows of its plane are. */
function placeOf(block: number): [number, number] {
  if (block < 16) return [(block >> 2) * 64 + (block & 3) * 4, 16];
  const [plane, at] = block < 20 ? [256, block - 16] : [320, block - 20];
  return [plane + (at >> 1) * 32 + (at & 1) * 4, 8];
}

function subtract(wanted: Uint8Array, held: Uint8Array, values: Int32Array, block: number): void {
  const [start, stride] = placeOf(block);
  for (let index = 0; index < 16; index += 1) {
    const at = start + (index >> 2) * stride + (index & 3);
    values[block * 16 + index] = (wanted[at] ?? 0) - (held[at] ?? 0);
  }
}

function addTo(held: Uint8Array, values: Int32Array, block: number): void {
  const [start, stride] = placeOf(block);
  for (let index = 0; index < 16; index += 1) {
    const at = start + (index >> 2) * stride + (index & 3);
    held[at] = Math.max(0, Math.min(255, (held[at] ?? 0) + (values[block * 16 + index] ?? 0)));
  }
}
