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
/** One is written while the one before is synced. */
const MAX_IN_FLIGHT = 2;
/** Far more than normal load queues in one turn. */
const MAX_QUEUED = 20_000;
const TOO_BUSY = 'The write queue of the server is full. Try again in 1 s.';

export interface GroupCommitOptions {
  /** Called with the cause when writes fail and wait to be retried. */
  onWait?: ((error: CannotWriteError) => void) | undefined;
  /** Called before each commit. */
  onCommit?: () => void;
  /** Released for writes that free space when the disk is full. */
  reserve?: DiskReserve | undefined;
}

export interface WriteOptions {
  /** Whether the write frees more space than it needs, so that it may use the disk reserve. */
  frees?: boolean;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/** Group commit: runs the writes that arrive within one turn of the event loop, or during previous syncs, in one
 *  transaction, so that they share one sync. Each write has its own savepoint: if it throws, only it is rolled back. The
 *  sync blocks neither the thread nor the database. When the disk cannot be written, writes are rejected with
 *  CannotWriteError, or wait if `onWait` is given. */
export class GroupCommit {
  readonly #commit: (jobs: Job[]) => Outcome[];
  readonly #onWait: ((error: CannotWriteError) => void) | undefined;
  readonly #db: Connection;
  readonly #log: WalSync;
  readonly #reserve: DiskReserve | undefined;
  #queue: Job[] = [];
  /** Whether a flush is scheduled. */
  #isScheduled = false;
  /** Groups that are not settled. */
  #inFlight = 0;
  /** The latest sync; null when all have ended. */
  #syncInFlight: Promise<void> | null = null;
  #position = 0;
  #failureCount = 0;

  constructor(db: Connection, { onWait, onCommit = () => {}, reserve }: GroupCommitOptions = {}) {
    this.#db = db;
    this.#log = new WalSync(db);
    this.#onWait = onWait;
    this.#reserve = reserve;
    const turn = new WriteTurn(db.name);
    const savepoint = db.transaction((job: Job) => job.work());
    const attempt = (job: Job): Outcome => {
      this.#position += 1;
      try {
        return { job, value: savepoint(job) };
      } catch (error) {
        const explained = explainStorageError(error, db.name);
        // Some errors (a full disk) roll back the whole transaction: earlier writes are lost, later ones must not run.
        if (!db.inTransaction || explained instanceof CannotWriteError) throw explained;
        return { job, error: explained };
      }
    };
    const commit = db.transaction((jobs: Job[]) => {
      this.#position += 1;
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

  /** Resolves to the result of `work` when it is on disk; rejects with what it threw, or with unavailable when the queue is
   *  full. `work` must be synchronous. */
  run<T>(work: () => T, { frees = false }: WriteOptions = {}): Promise<T> {
    if (this.#queue.length >= MAX_QUEUED) {
      return Promise.reject(new AppError('unavailable', TOO_BUSY, { retryAfterSeconds: 1 }));
    }
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, frees, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Call after all writes have settled, before the database is closed. */
  close(): void {
    this.#log.close();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0 || this.#inFlight === MAX_IN_FLIGHT) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flush());
  }

  async #flush(): Promise<void> {
    const jobs = this.#queue;
    this.#queue = [];
    this.#isScheduled = false;
    this.#inFlight += 1;
    try {
      settleJobs(await this.#write(jobs));
      this.#reserve?.restore();
    } catch (error) {
      if (this.#onWait && error instanceof CannotWriteError) this.#requeue(jobs, error);
      else await this.#fail(jobs, error);
    }
    this.#inFlight -= 1;
    this.#schedule();
  }

  /** Numbers the writes in the order in which they run. Those of different commits never follow each other directly. */
  get position(): number {
    return this.#position;
  }

  /** Number of commits that failed because the disk could not be written. */
  get failureCount(): number {
    return this.#failureCount;
  }

  /** Rejects the writes, except those that free space, which are retried once after releasing the disk reserve. */
  async #fail(jobs: readonly Job[], error: unknown): Promise<void> {
    if (error instanceof CannotWriteError) this.#failureCount += 1;
    const isRetried = ({ frees }: Job) => frees && this.#reserve !== undefined && error instanceof CannotWriteError;
    for (const job of jobs) if (!isRetried(job)) job.reject(error);
    const retried = jobs.filter(isRetried);
    if (retried.length === 0) return;
    this.#reserve?.release();
    try {
      settleJobs(await this.#write(retried));
    } catch (failure) {
      for (const job of retried) job.reject(failure);
    }
  }

  /** Throws if nothing was committed. */
  async #write(jobs: Job[]): Promise<Outcome[]> {
    const outcomes = this.#commit(jobs);
    const before = this.#syncInFlight;
    try {
      const sync = this.#log.sync();
      this.#syncInFlight = sync;
      // What follows in the log is not on disk either when the group before is not.
      await Promise.all([before, sync]).finally(() => {
        if (this.#syncInFlight === sync) this.#syncInFlight = null;
      });
    } catch (error) {
      // The commit may be on disk or not: it is reported as failed and not retried.
      const explained = explainStorageError(error, this.#db.name);
      return jobs.map((job) => ({ job, error: explained }));
    }
    faultPoint('after main commit');
    return outcomes;
  }

  #requeue(jobs: Job[], error: CannotWriteError): void {
    this.#onWait?.(error);
    this.#queue.unshift(...jobs);
    this.#isScheduled = true;
    setTimeout(() => this.#flush(), RETRY_MS);
  }
}

function settleJobs(outcomes: Outcome[]): void {
  for (const outcome of outcomes) {
    if ('error' in outcome) outcome.job.reject(outcome.error);
    else outcome.job.resolve(outcome.value);
  }
}
