/** The boolean entropy encoder of VP8 (RFC 6386, section 7). */
export class BoolWriter {
  readonly #bytes: number[] = [];
  #range = 255;
  /** The bits not written yet: `#pending` of them above the eight that belong to `#range`, and perhaps a carry. */
  #low = 0;
  #pending = 0;

  /** @param probability of a zero bit, in 256ths */
  put(bit: boolean | number, probability: number): void {
    const split = 1 + (((this.#range - 1) * probability) >> 8);
    if (bit) {
      this.#low += split;
      this.#range -= split;
    } else this.#range = split;
    const shift = Math.clz32(this.#range) - 24;
    if (shift === 0) return;
    this.#range <<= shift;
    this.#shift(shift);
  }

  /** An unsigned number of `width` bits, the highest first. */
  putNumber(value: number, width: number): void {
    for (let at = width - 1; at >= 0; at -= 1) this.put((value >> at) & 1, 128);
  }

  finish(): Buffer {
    for (let count = 0; count < 3; count += 1) this.#shift(8);
    return Buffer.from(this.#bytes);
  }

  #shift(count: number): void {
    this.#low <<= count;
    this.#pending += count;
    if (this.#pending < 8) return;
    const top = this.#low >> this.#pending;
    if (top > 255) this.#carry();
    this.#bytes.push(top & 255);
    this.#low &= (1 << this.#pending) - 1;
    this.#pending -= 8;
  }

  #carry(): void {
    let at = this.#bytes.length - 1;
    for (; at >= 0 && this.#bytes[at] === 255; at -= 1) this.#bytes[at] = 0;
    if (at >= 0) this.#bytes[at] = (this.#bytes[at] ?? 0) + 1;
  }
}
