/** Tells the least of so many greatest numbers, of any number of them. */
export class Greatest {
  /** Ascending; the first is the least. */
  readonly #kept: Float64Array;

  constructor(limit: number) {
    this.#kept = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  }

  add(value: number): void {
    const kept = this.#kept;
    if (!(value > this.least)) return;
    let at = 0;
    for (; at + 1 < kept.length && (kept[at + 1] ?? value) < value; at++) kept[at] = kept[at + 1] ?? value;
    kept[at] = value;
  }

  /** Minus infinity while there are fewer. */
  get least(): number {
    return this.#kept[0] ?? Number.POSITIVE_INFINITY;
  }
}
