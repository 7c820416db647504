import type { Scored } from '../types.ts';

/** Tells the least of so many greatest numbers, of any number of them. */
export class KthLargest {
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

/** Keeps the best of many, in memory for twice as many; of equals, those whose ids come first. */
export class TopScored {
  readonly #limit: number;
  #kept: Scored[] = [];
  /** None that scores less can be among the best. */
  #least = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False when `add` would be in vain. */
  mayKeep(score: number): boolean {
    return score >= this.#least;
  }

  add(id: number, score: number): void {
    this.#kept.push({ id, score });
    if (this.#kept.length >= 2 * this.#limit) this.#cut();
  }

  /** Best first. */
  list(): Scored[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#least = this.#kept.at(-1)?.score ?? this.#least;
  }
}
