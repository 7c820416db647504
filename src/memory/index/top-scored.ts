import type { Scored } from '../types.ts';

/** Keeps the best of many, in memory for twice as many; of equals, those whose ids come first. */
export class BestScored {
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
