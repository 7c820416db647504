import { SAMPLES } from './macroblock.ts';

/** Pixels as RGBA, in rows. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The macroblock of pixels whose first one is at (left, top), in YUV (BT.601, limited range). Beyond the right and lower edges, the pixels at the edge
 *  go on. */
export function toMacroblock({ width, height, data }: Pixels, left: number, top: number): Uint8Array {
  const samples = new Uint8Array(SAMPLES);
  // Sums of the colours of 2 x 2 pixels.
  const sums = new Int32Array(3 * 64);
  for (let y = 0; y < 16; y += 1) {
    const row = Math.min(top + y, height - 1) * width;
    for (let x = 0; x < 16; x += 1) {
      const pixel = (row + Math.min(left + x, width - 1)) * 4;
      const red = data[pixel] ?? 0;
      const green = data[pixel + 1] ?? 0;
      const blue = data[pixel + 2] ?? 0;
      samples[y * 16 + x] = (16_839 * red + 33_059 * green + 6420 * blue + (16 << 16) + (1 << 15)) >> 16;
      const at = ((y >> 1) * 8 + (x >> 1)) * 3;
      sums[at] = (sums[at] ?? 0) + red;
      sums[at + 1] = (sums[at + 1] ?? 0) + green;
      sums[at + 2] = (sums[at + 2] ?? 0) + blue;
    }
  }
  for (let index = 0; index < 64; index += 1) {
    const red = sums[index * 3] ?? 0;
    const green = sums[index * 3 + 1] ?? 0;
    const blue = sums[index * 3 + 2] ?? 0;
    samples[256 + index] = (-9719 * red - 19_081 * green + 28_800 * blue + (128 << 18) + (1 << 17)) >> 18;
    samples[320 + index] = (28_800 * red - 24_116 * green - 4684 * blue + (128 << 18) + (1 << 17)) >> 18;
  }
  return samples;
}
