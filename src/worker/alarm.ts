/** Wakes a waiting loop. */
export class Alarm {
  #isRung = false;
  #wake = () => {};

  /** Whether it was rung since the last wait ended. */
  get isRung(): boolean {
    return this.#isRung;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Resolves when rung, at once if it was rung since the last wait ended, or after `maxMs`. */
  async wait(maxMs: number): Promise<void> {
    if (!this.#isRung) await this.#sleep(maxMs);
    this.#isRung = false;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
