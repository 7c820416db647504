import { encodeInterFrame } from './inter-frame.ts';
import { type Pixels, toMacroblock } from './samples.ts';

const SIDE = 16;
// What changes much is seen for a moment only, before the next picture.
const FINEST = 40;
const COARSEST = 104;
const CHANGES_A_QUANTIZER = 8;

/** A screen whose changes are encoded frame by frame. It starts with the pixels that decoders show. */
export class ChangingScreen {
  readonly #shown: Pixels;
  readonly #columns: number;
  readonly #rows: number;
  /** What decoders hold of the macroblocks that have changed. */
  readonly #held = new Map<number, Uint8Array>();
  readonly #changed = new Set<number>();

  constructor(pixels: Pixels) {
    this.#shown = pixels;
    this.#columns = Math.ceil(pixels.width / SIDE);
    this.#rows = Math.ceil(pixels.height / SIDE);
  }

  /** Puts pixels on the screen. `left` is a multiple of 16. */
  put(part: Pixels, left: number, top: number): void {
    const [shown, wanted] = [words(this.#shown), words(part)];
    const { width, height } = part;
    for (let row = 0; row < height; row += 1) {
      const to = (top + row) * this.#shown.width + left;
      for (let column = 0; column < width; column += SIDE) {
        const from = row * width + column;
        const length = Math.min(SIDE, width - column);
        if (areEqual(shown, to + column, wanted, from, length)) continue;
        this.#hold(Math.floor((top + row) / SIDE) * this.#columns + (left + column) / SIDE);
        for (let index = 0; index < length; index += 1) shown[to + column + index] = wanted[from + index] ?? 0;
      }
    }
  }

  /** A VP8 inter frame with what has changed since the last one: the more, the coarser. */
  encodeChanges(): Buffer {
    const quantizer = Math.min(COARSEST, Math.round(FINEST + this.#changed.size / CHANGES_A_QUANTIZER));
    const wanted = new Map([...this.#changed].map((index) => [index, this.#macroblock(index)]));
    this.#changed.clear();
    return encodeInterFrame({ columns: this.#columns, rows: this.#rows, wanted, held: this.#held, quantizer });
  }

  /** Keeps a macroblock as decoders show it, before its first change. */
  #hold(index: number): void {
    if (this.#changed.has(index)) return;
    if (!this.#held.has(index)) this.#held.set(index, this.#macroblock(index));
    this.#changed.add(index);
  }

  #macroblock(index: number): Uint8Array {
    return toMacroblock(this.#shown, (index % this.#columns) * SIDE, Math.floor(index / this.#columns) * SIDE);
  }
}

const words = ({ data }: Pixels): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

function areEqual(one: Uint32Array, at: number, other: Uint32Array, from: number, length: number): boolean {
  for (let index = 0; index < length; index += 1) if (one[at + index] !== other[from + index]) return false;
  return true;
}
