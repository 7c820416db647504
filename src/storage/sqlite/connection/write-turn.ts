import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const MAX_WAIT_MS = 100;
const [FREE, TAKEN] = [0, 1];

/** Mutex among the threads of this process that write one database. It avoids SQLite's busy handler, which sleeps for 1,
 *  2, 5, 10 ms and more between attempts. It is advisory: SQLite's own lock still protects the file, so a thread proceeds
 *  after 100 ms, in case the holder has died. */
export class WriteTurn {
  readonly #state: Int32Array;

  /** Shared by name with all threads that start after the first call. */
  constructor(name: string) {
    const key = `doppel: whose turn it is to write ${name}`;
    const known = getEnvironmentData(key);
    this.#state = known instanceof Int32Array ? known : new Int32Array(new SharedArrayBuffer(4));
    if (this.#state !== known) setEnvironmentData(key, this.#state);
  }

  /** Returns the result of `work`, which must be synchronous. */
  take<T>(work: () => T): T {
    const deadline = performance.now() + MAX_WAIT_MS;
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
