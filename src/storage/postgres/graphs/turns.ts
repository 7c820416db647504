/** Work by name, of which each name has one at a time, in the order of the calls. */
export class Turns {
  /** The last work of each name that has any. */
  readonly #last = new Map<string, Promise<unknown>>();

  has(name: string): boolean {
    return this.#last.has(name);
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => {});
    this.#last.set(name, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name);
    }
  }

  /** Resolves when the work taken before the call has ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
