const PERIOD_MS = 60_000;

/** The greatest of the values that were noted within the last minute, or up to two. `now` is in ms. */
export class RecentMaximum {
  readonly #now: () => number;
  #period = 0;
  #current = 0;
  #last = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(value: number): void {
    this.#advance();
    this.#current = Math.max(this.#current, value);
  }

  /** 0 if none was noted. */
  read(): number {
    this.#advance();
    return Math.max(this.#current, this.#last);
  }

  #advance(): void {
    const period = Math.floor(this.#now() / PERIOD_MS);
    if (period === this.#period) return;
    this.#last = period === this.#period + 1 ? this.#current : 0;
    this.#current = 0;
    this.#period = period;
  }
}
