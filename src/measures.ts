/** State of a pool of connections to PostgreSQL. */
export interface PoolMeasures {
  /** Open connections, and those of them that are not in use. */
  connections: number;
  idle: number;
  /** Statements and transactions that wait for a connection. */
  waiting: number;
  /** Errors, such as deadlocks, after which a statement or transaction was repeated, since the start. */
  retries: number;
}

/** What the storage of one thread or process measures of itself, with PostgreSQL. */
export interface StorageMeasures {
  pool: PoolMeasures;
  /** Deltas that the replica furthest behind lacked when it was read, within the last minute; 0 if none was read. */
  replicaLag: number;
}

/** State of the browsers of one process. */
export interface BrowserMeasures {
  /** Running browsers, and contexts in them: each is of one run. */
  browsers: number;
  contexts: number;
  /** Runs that wait for a context, and how long the first of them has waited. */
  waiting: number;
  longestWaitMs: number;
  /** Browsers that were started, and those of them that ended by themselves or had to be killed. */
  launches: number;
  crashes: number;
}

/** What a worker measures of itself. */
export interface WorkerMeasures {
  /** Pieces of work that it holds. */
  leases: Record<WorkKind, number>;
  /** Null with SQLite. */
  storage: StorageMeasures | null;
  /** Null with the simulated device. */
  browsers: BrowserMeasures | null;
}

/** What a process measures of its part among others on the same database. */
export interface NodeMeasures {
  pool: PoolMeasures;
  /** Time from sending a message until it is received, in ms. */
  busLagMs: number;
}

/** Kinds of work: tasks, sessions, and requests to one graph. */
export type WorkKind = 'task' | 'session' | 'graph';

/** What a process reports when its metrics are read. */
export interface Measures {
  /** How long the oldest work that no worker holds has waited, in ms; 0 if none waits. Of the whole database. */
  waitingMs: Record<WorkKind, number>;
  /** Null in a process without a worker, and while its worker does not answer. */
  leases: Record<WorkKind, number> | null;
  /** How often the worker stopped responding and was replaced since the start. */
  stalls: number;
  /** By what the connections are for; empty with SQLite. */
  pools: Record<string, PoolMeasures>;
  /** Null in a process without browsers, and while its worker does not answer. */
  browsers: BrowserMeasures | null;
  /** See StorageMeasures; 0 with SQLite. */
  replicaLag: number;
  /** See NodeMeasures; 0 with SQLite. */
  busLagMs: number;
}

/** What the data takes on disk, of all accounts together. */
export interface DataSize {
  /** Absolute path of the data folder. */
  directory: string;
  /** Bytes of its files, by what they hold. */
  bytes: Record<DataKind, number>;
  /** Bytes that the server can still write to this disk. */
  freeBytes: number;
}

/** `database`: accounts, tasks, requests; `media`: pictures, recordings and downloads of runs; `files`: uploads and
 *  extensions. */
export type DataKind = 'database' | 'graphs' | 'media' | 'files' | 'snapshots' | 'other';
