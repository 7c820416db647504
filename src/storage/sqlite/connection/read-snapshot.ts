import type { Connection } from './database.ts';

/** Runs synchronous reads. */
export interface Reads {
  /** `read` must be synchronous and must not write. */
  run<T>(read: () => T): T;
  /** Ends the snapshot: later reads see the current state. */
  end(): void;
}

export const SEPARATE_READS: Reads = { run: (read) => read(), end: () => {} };

/** Shares one read transaction among the reads of one turn of the event loop. Opening one takes three system calls, which
 *  take longer than the read. Call `end` before a write on the same connection, and after a write on another one. */
export class SharedReadSnapshot implements Reads {
  readonly #begin: () => void;
  readonly #commit: () => void;
  #isOpen = false;

  constructor(db: Connection) {
    const [begin, commit] = [db.prepare('BEGIN'), db.prepare('COMMIT')];
    this.#begin = () => void begin.run();
    this.#commit = () => void commit.run();
  }

  run<T>(read: () => T): T {
    if (!this.#isOpen) {
      this.#begin();
      this.#isOpen = true;
      setImmediate(() => this.end());
    }
    return read();
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#commit();
  }
}
