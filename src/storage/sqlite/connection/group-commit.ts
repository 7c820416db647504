import { AppError, CannotWriteError } from '../../../errors.ts';
import { faultPoint } from '../../../fault-points.ts';
import type { Connection } from './database.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { explainStorageError } from './storage-error.ts';
import { WalSync } from './wal-sync.ts';
import { WriteTurn } from './write-turn.ts';

interface Job {
  work: () => unknown;
  frees: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const RETRY_MS = 1000;
/** More cannot come in one turn unless something is wrong. */
const MAX_QUEUED = 20_000;
const TOO_BUSY = 'The server has more to write than it can. Try again in 1 s.';

export interface GroupCommitOptions {
  /** Told why nothing can be written, while writes wait. */
  onWait?: ((error: CannotWriteError) => void) | undefined;
  /** Called before each commit. */
  onCommit?: () => void;
  /** Given up for writes that free room when nothing else can be written. */
  reserve?: DiskReserve | undefined;
}

export interface WriteOptions {
  /** Whether the write deletes more than it adds, so that it is worth the reserve of the disk. */
  frees?: boolean;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/** Runs the writes that arrive within one turn of the event loop, or while those before them are brought to disk, in one
 *  transaction, so that they share one sync; each write is a savepoint of its own, so that one that throws undoes itself
 *  alone. The thread does not wait for the disk, nor is the database locked meanwhile. While nothing can be written
 *  (a full disk), writes are rejected with CannotWriteError; or they wait, where someone is to be told so. */
export class GroupCommit {
  readonly #commit: (jobs: Job[]) => Outcome[];
  readonly #onWait: ((error: CannotWriteError) => void) | undefined;
  readonly #db: Connection;
  readonly #log: WalSync;
  readonly #reserve: DiskReserve | undefined;
  #queue: Job[] = [];
  /** Whether a turn of writing is under way or to come. */
  #isBusy = false;
  #failureCount = 0;

  constructor(db: Connection, { onWait, onCommit = () => {}, reserve }: GroupCommitOptions = {}) {
    this.#db = db;
    this.#log = new WalSync(db);
    this.#onWait = onWait;
    this.#reserve = reserve;
    const turn = new WriteTurn(db.name);
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
      faultPoint('before main commit');
      return outcomes;
    }).immediate;
    this.#commit = (jobs) => {
      try {
        onCommit();
        return turn.take(() => commit(jobs));
      } catch (error) {
        throw explainStorageError(error, db.name);
      }
    };
  }

  /** Resolves to what `work` returned once it is on disk; rejects with what it threw, or with unavailable when very many
   *  wait already. `work` must be synchronous. */
  run<T>(work: () => T, { frees = false }: WriteOptions = {}): Promise<T> {
    if (this.#queue.length >= MAX_QUEUED) {
      return Promise.reject(new AppError('unavailable', TOO_BUSY, { retryAfterSeconds: 1 }));
    }
    return new Promise<T>((resolve, reject) => {
      if (!this.#isBusy) setImmediate(() => this.#flush());
      this.#isBusy = true;
      this.#queue.push({ work, frees, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** To be called once all that was run has resolved, before the database is closed. */
  close(): void {
    this.#log.close();
  }

  async #flush(): Promise<void> {
    const jobs = this.#queue;
    this.#queue = [];
    try {
      settle(await this.#write(jobs));
      this.#reserve?.restore();
    } catch (error) {
      if (this.#onWait && error instanceof CannotWriteError) return this.#putBack(jobs, error);
      await this.#fail(jobs, error);
    }
    this.#isBusy = this.#queue.length > 0;
    if (this.#isBusy) setImmediate(() => this.#flush());
  }

  /** How often nothing could be written. */
  get failureCount(): number {
    return this.#failureCount;
  }

  /** Rejects the writes, but for those that free room, which are tried once more on the reserve of the disk. */
  async #fail(jobs: readonly Job[], error: unknown): Promise<void> {
    if (error instanceof CannotWriteError) this.#failureCount += 1;
    const isRescued = ({ frees }: Job) => frees && this.#reserve !== undefined && error instanceof CannotWriteError;
    for (const job of jobs) if (!isRescued(job)) job.reject(error);
    const rescued = jobs.filter(isRescued);
    if (rescued.length === 0) return;
    this.#reserve?.release();
    try {
      settle(await this.#write(rescued));
    } catch (failure) {
      for (const job of rescued) job.reject(failure);
    }
  }

  /** What is thrown before the commit leaves nothing behind. */
  async #write(jobs: Job[]): Promise<Outcome[]> {
    const outcomes = this.#commit(jobs);
    try {
      await this.#log.sync();
    } catch (error) {
      // It may be on disk or not: to be told to whoever asked, and not to be done again.
      const explained = explainStorageError(error, this.#db.name);
      return jobs.map((job) => ({ job, error: explained }));
    }
    faultPoint('after main commit');
    return outcomes;
  }

  #putBack(jobs: Job[], error: CannotWriteError): void {
    this.#onWait?.(error);
    this.#queue.unshift(...jobs);
    setTimeout(() => this.#flush(), RETRY_MS);
  }
}

function settle(outcomes: Outcome[]): void {
  for (const outcome of outcomes) {
    if ('error' in outcome) outcome.job.reject(outcome.error);
    else outcome.job.resolve(outcome.value);
  }
}
