import type { BoolWriter } from './bool-writer.ts';
import { BLOCKS, Y2_BLOCK } from './macroblock.ts';
import { TABLES } from './tables.ts';

const BANDS = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0] as const;
/** Large levels: where a category begins, and the probabilities of its extra bits. */
const CATEGORIES = [
  { from: 11, bits: [173, 148, 140] },
  { from: 19, bits: [176, 155, 140, 135] },
  { from: 35, bits: [180, 157, 141, 134, 130] },
  { from: 67, bits: [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129] },
] as const;

/** Writes the coefficients of macroblocks in order (RFC 6386, section 13). What was coded above and at the left decides
 *  about probabilities. */
export class TokenWriter {
  readonly #out: BoolWriter;
  /** Whether the blocks above and at the left have coefficients: 4 of Y, 2 of U, 2 of V, 1 of Y2. */
  readonly #above: Uint8Array;
  readonly #left = new Uint8Array(9);

  constructor(out: BoolWriter, columns: number) {
    this.#out = out;
    this.#above = new Uint8Array(9 * columns);
  }

  startRow(): void {
    this.#left.fill(0);
  }

  /** @param levels null for a macroblock without coefficients */
  write(levels: Int16Array | null, column: number): void {
    const above = this.#above.subarray(column * 9, column * 9 + 9);
    if (levels === null) {
      above.fill(0);
      this.#left.fill(0);
      return;
    }
    for (const block of ORDER) {
      const [up, side] = contextsOf(block);
      const context = (above[up] ?? 0) + (this.#left[side] ?? 0);
      const isCoded = this.#writeBlock(levels.subarray(block * 16, block * 16 + 16), kindOf(block), context);
      above[up] = this.#left[side] = isCoded ? 1 : 0;
    }
  }

  #writeBlock(levels: Int16Array, kind: number, context: number): boolean {
    const out = this.#out;
    let end = 16;
    while (end > 0 && levels[end - 1] === 0) end -= 1;
    let index = kind === 0 ? 1 : 0;
    if (end <= index) end = 0;
    let at = probabilitiesAt(kind, index, context);
    out.put(end > 0, probability(at));
    for (; index < end; ) {
      const level = levels[index] ?? 0;
      index += 1;
      const size = Math.abs(level);
      out.put(size > 0, probability(at + 1));
      if (size > 0) {
        this.#writeSize(size, at);
        out.put(level < 0, 128);
      }
      at = probabilitiesAt(kind, index, Math.min(size, 2));
      if (size > 0 && index < 16) out.put(index < end, probability(at));
    }
    return end > 0;
  }

  #writeSize(size: number, at: number): void {
    const out = this.#out;
    out.put(size > 1, probability(at + 2));
    if (size === 1) return;
    out.put(size > 4, probability(at + 3));
    if (size <= 4) {
      out.put(size > 2, probability(at + 4));
      if (size > 2) out.put(size === 4, probability(at + 5));
      return;
    }
    out.put(size > 10, probability(at + 6));
    if (size > 10) this.#writeLarge(size, at);
    else {
      out.put(size > 6, probability(at + 7));
      if (size > 6) out.put(size >= 9, 165);
      out.put(size > 6 ? size % 2 === 0 : size === 6, size > 6 ? 145 : 159);
    }
  }

  #writeLarge(size: number, at: number): void {
    const found = CATEGORIES.findLastIndex(({ from }) => size >= from);
    const { from, bits } = CATEGORIES[found] ?? CATEGORIES[0];
    this.#out.put(found > 1, probability(at + 8));
    this.#out.put(found & 1, probability(at + (found > 1 ? 10 : 9)));
    for (const [index, each] of bits.entries()) this.#out.put(((size - from) >> (bits.length - 1 - index)) & 1, each);
  }
}

const ORDER = [Y2_BLOCK, ...Array.from({ length: BLOCKS - 1 }, (_, block) => block)];

/** 0: Y without first coefficients, 1: Y2, 2: U and V. */
const kindOf = (block: number): number => (block === Y2_BLOCK ? 1 : block < 16 ? 0 : 2);

function contextsOf(block: number): [number, number] {
  if (block === Y2_BLOCK) return [8, 8];
  if (block < 16) return [block & 3, block >> 2];
  const [plane, at] = block < 20 ? [4, block - 16] : [6, block - 20];
  return [plane + (at & 1), plane + (at >> 1)];
}

const probabilitiesAt = (kind: number, index: number, context: number): number =>
  ((kind * 8 + (BANDS[index] ?? 0)) * 3 + context) * 11;
const probability = (at: number): number => TABLES.coefficientProbabilities[at] ?? 128;
