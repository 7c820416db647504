import type { Connection } from './database.ts';

interface Job {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/** Runs the writes that arrive within one turn of the event loop in one transaction, so that they share one sync to
 *  disk; each write is a savepoint of its own, so that one that throws undoes itself alone. */
export class GroupCommit {
  readonly #commit: (jobs: Job[]) => Outcome[];
  #queue: Job[] = [];

  constructor(db: Connection) {
    const savepoint = db.transaction((job: Job) => job.work());
    const attempt = (job: Job): Outcome => {
      try {
        return { job, value: savepoint(job) };
      } catch (error) {
        // Some errors (a full disk) undo the whole transaction: what came before is lost, what comes after must not run.
        if (!db.inTransaction) throw error;
        return { job, error };
      }
    };
    this.#commit = db.transaction((jobs: Job[]) => jobs.map(attempt)).immediate;
  }

  /** Resolves to what `work` returned once it is on disk; rejects with what it threw. `work` must be synchronous. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#queue.length === 0) setImmediate(() => this.#flush());
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  #flush(): void {
    const jobs = this.#queue;
    this.#queue = [];
    let outcomes: Outcome[];
    try {
      outcomes = this.#commit(jobs);
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value);
    }
  }
}
