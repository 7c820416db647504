import { expect, it } from 'vitest';
import { BoolWriter } from '../../../src/device/simulated/screen/paint/vp8/bool-writer.ts';
import { ChangingScreen } from '../../../src/device/simulated/screen/paint/vp8/changing-screen.ts';
import { codeDifference, quantizersOf, SAMPLES } from '../../../src/device/simulated/screen/paint/vp8/macroblock.ts';
import { toMacroblock } from '../../../src/device/simulated/screen/paint/vp8/samples.ts';
import { createRandom } from '../../../src/random.ts';

const random = createRandom(7, 'vp8');
const noise = (): Uint8Array => Uint8Array.from({ length: SAMPLES }, () => random.integer(16, 235));

/** The decoder of RFC 6386, section 7.3. */
function createReader(bytes: Buffer): (probability: number) => number {
  let at = 2;
  let value = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  let [range, count] = [255, 0];
  return (probability) => {
    const split = 1 + (((range - 1) * probability) >> 8);
    const bit = value >= split << 8 ? 1 : 0;
    range = bit ? range - split : split;
    if (bit) value -= split << 8;
    while (range < 128) {
      value <<= 1;
      range <<= 1;
      count += 1;
      if (count === 8) {
        count = 0;
        value |= bytes[at] ?? 0;
        at += 1;
      }
    }
    return bit;
  };
}

it('writes bits of any probability so that they are read again', () => {
  const bits = Array.from({ length: 20_000 }, () => {
    const probability = random.integer(1, 255);
    return { probability, bit: random.integer(0, 255) < probability ? 0 : 1 };
  });
  const writer = new BoolWriter();
  for (const { bit, probability } of bits) writer.put(bit, probability);
  const read = createReader(writer.finish());
  expect(bits.findIndex(({ bit, probability }) => read(probability) !== bit)).toBe(-1);
});

it('carries through bytes of 255', () => {
  const writer = new BoolWriter();
  const bits = [...Array(64).fill(1), 0, ...Array(64).fill(1)];
  for (const bit of bits) writer.put(bit, 255);
  const read = createReader(writer.finish());
  expect(bits.map(() => read(255))).toEqual(bits);
});

it('codes a difference to within the quantizer, and nothing where nothing differs', () => {
  const [wanted, held] = [noise(), noise()];
  expect(codeDifference(wanted, wanted.slice(), quantizersOf(0))).toBeNull();
  expect(codeDifference(wanted, held, quantizersOf(0))).not.toBeNull();
  const worst = wanted.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (held[at] ?? 0))), 0);
  expect(worst).toBeLessThanOrEqual(8);
});

it('converts white, black and red to YUV of limited range', () => {
  const convert = (colour: number[]) => {
    const data = Uint8ClampedArray.from({ length: 16 * 16 * 4 }, (_, at) => colour[at % 4] ?? 0);
    const samples = toMacroblock({ width: 16, height: 16, data }, 0, 0);
    return [samples[0], samples[256], samples[320]];
  };
  expect(convert([255, 255, 255, 255])).toEqual([235, 128, 128]);
  expect(convert([0, 0, 0, 255])).toEqual([16, 128, 128]);
  expect(convert([255, 0, 0, 255])).toEqual([82, 90, 240]);
});

it('needs few bytes for a large screen of which little changes', () => {
  const screen = new ChangingScreen({ width: 1280, height: 800, data: new Uint8ClampedArray(1280 * 800 * 4) });
  const unchanged = screen.encodeChanges().length;
  expect(unchanged).toBeLessThan(150);
  screen.put({ width: 16, height: 20, data: new Uint8ClampedArray(16 * 20 * 4).fill(200) }, 640, 400);
  const changed = screen.encodeChanges().length;
  expect(changed).toBeGreaterThan(unchanged);
  expect(changed).toBeLessThan(400);
});
