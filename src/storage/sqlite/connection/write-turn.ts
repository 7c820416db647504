import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const LONGEST_WAIT_MS = 100;
const [FREE, TAKEN] = [0, 1];

/** The threads of this process that write one database take turns here: SQLite alone would let the one that finds another
 *  writing sleep for 1, 2, 5, 10 ms and more before it looks again. SQLite's own lock still decides, so whoever waits for
 *  too long, since a thread ended in its turn, goes ahead. */
export class WriteTurn {
  readonly #state: Int32Array;

  /** The same turn for the same name in all threads that are started after the first call. */
  constructor(name: string) {
    const key = `doppel: whose turn it is to write ${name}`;
    const known = getEnvironmentData(key);
    this.#state = known instanceof Int32Array ? known : new Int32Array(new SharedArrayBuffer(4));
    if (this.#state !== known) setEnvironmentData(key, this.#state);
  }

  /** Returns what `work` does. It must be synchronous. */
  take<T>(work: () => T): T {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    while (Atomics.compareExchange(this.#state, 0, FREE, TAKEN) === TAKEN) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) break;
      Atomics.wait(this.#state, 0, TAKEN, leftMs);
    }
    try {
      return work();
    } finally {
      Atomics.store(this.#state, 0, FREE);
      Atomics.notify(this.#state, 0, 1);
    }
  }
}
