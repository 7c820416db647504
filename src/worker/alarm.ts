/** Wakes a loop that waits. */
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

  /** Resolves at once when it was rung since the last wait ended, else when it is, or after `maxMs`. */
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
