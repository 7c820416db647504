/** A map that keeps the most recently used entries: between `limit / 2` and `limit` of them. It evicts half of the
 *  entries at once, because finding the oldest key of a JavaScript Map with many deletions is slow. */
export class ApproximateLru<Key, Value> {
  readonly #generationSize: number;
  #recent = new Map<Key, Value>();
  #previous = new Map<Key, Value>();

  constructor(limit: number) {
    this.#generationSize = Math.ceil(limit / 2);
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const previous = this.#previous.get(key);
    if (previous !== undefined) this.set(key, previous);
    return previous;
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#generationSize) {
      this.#previous = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  get isEmpty(): boolean {
    return this.#recent.size === 0 && this.#previous.size === 0;
  }

  delete(key: Key): void {
    this.#recent.delete(key);
    this.#previous.delete(key);
  }

  clear(): void {
    this.#recent.clear();
    this.#previous.clear();
  }
}
