import { AppError, CannotWriteError } from '../../errors.ts';
import { faultPoint } from '../../fault-points.ts';
import type { Connection } from './database.ts';
import { explainStorageError } from './storage-error.ts';

interface Job {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const RETRY_MS = 1000;
/** More cannot come in one turn unless something is wrong. */
const MAX_QUEUED = 20_000;
const TOO_BUSY = 'The server has more to write than it can. Try again in 1 s.';

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/** Runs the writes that arrive within one turn of the event loop in one transaction, so that they share one sync to
 *  disk; each write is a savepoint of its own, so that one that throws undoes itself alone. While nothing can be written
 *  (a full disk), writes are rejected with CannotWriteError; or they wait, where someone is to be told so. */
export class GroupCommit {
  readonly #commit: (jobs: Job[]) => Outcome[];
  readonly #onWait: ((error: CannotWriteError) => void) | undefined;
  #queue: Job[] = [];

  constructor(db: Connection, onWait?: (error: CannotWriteError) => void) {
    this.#onWait = onWait;
    const savepoint = db.transaction((job: Job) => job.work());
    const attempt = (job: Job): Outcome => {
      try {
        return { job, value: savepoint(job) };
      } catch (error) {
        const explained = explainStorageError(error, db.name);
        // Some errors (a full disk) undo the whole transaction: what came before is lost, what comes after must not run.
        if (!db.inTransaction || explained instanceof CannotWriteError) throw explained;
        return { job, error: explained };
      }
    };
    const commit = db.transaction((jobs: Job[]) => {
      const outcomes = jobs.map(attempt);
      faultPoint('before control commit');
      return outcomes;
    }).immediate;
    this.#commit = (jobs) => {
      try {
        return commit(jobs);
      } catch (error) {
        throw explainStorageError(error, db.name);
      }
    };
  }

  /** Resolves to what `work` returned once it is on disk; rejects with what it threw, or with unavailable when very many
   *  wait already. `work` must be synchronous. */
  run<T>(work: () => T): Promise<T> {
    if (this.#queue.length >= MAX_QUEUED) {
      return Promise.reject(new AppError('unavailable', TOO_BUSY, { retryAfterSeconds: 1 }));
    }
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
      faultPoint('after control commit');
    } catch (error) {
      if (this.#onWait && error instanceof CannotWriteError) {
        this.#onWait(error);
        this.#queue = jobs;
        setTimeout(() => this.#flush(), RETRY_MS);
      } else for (const job of jobs) job.reject(error);
      return;
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value);
    }
  }
}
