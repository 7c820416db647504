import type { Scored } from '../types.ts';

/** Tracks the k-th largest value of a stream. */
export class KthLargest {
  /** Ascending. */
  readonly #values: Float64Array;

  constructor(limit: number) {
    this.#values = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  }

  add(value: number): void {
    const values = this.#values;
    if (!(value > this.value)) return;
    let at = 0;
    for (; at + 1 < values.length && (values[at + 1] ?? value) < value; at++) values[at] = values[at + 1] ?? value;
    values[at] = value;
  }

  /** The k-th largest value; minus infinity while fewer than k values were added. */
  get value(): number {
    return this.#values[0] ?? Number.POSITIVE_INFINITY;
  }
}

/** Collects the `limit` items with the highest scores; ties by id. Uses memory for at most 2 * limit items. */
export class TopScored {
  readonly #limit: number;
  #items: Scored[] = [];
  /** Items that score less cannot be in the result. */
  #threshold = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False if an item of this score cannot be in the result. */
  accepts(score: number): boolean {
    return score >= this.#threshold;
  }

  add(id: number, score: number): void {
    this.#items.push({ id, score });
    if (this.#items.length >= 2 * this.#limit) this.#prune();
  }

  /** Best first. */
  list(): Scored[] {
    this.#prune();
    return this.#items;
  }

  #prune(): void {
    this.#items = this.#items.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, this.#limit);
    if (this.#items.length === this.#limit) this.#threshold = this.#items.at(-1)?.score ?? this.#threshold;
  }
}
