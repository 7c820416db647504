import type { Connection } from './database.ts';

/** How to read, at once. */
export interface Reads {
  /** `read` must be synchronous, and may not write. */
  run<T>(read: () => T): T;
  /** What is read from now on is as of then. */
  end(): void;
}

export const SEPARATE_READS: Reads = { run: (read) => read(), end: () => {} };

/** Lets the reads of one turn of the event loop see one state of a database, so that they share what it takes to begin
 *  one: three system calls, which take longer than the read. Writes
 *  of the same connection must call `end` first, and so must whoever hears of a write elsewhere. */
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
