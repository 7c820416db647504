import { closeSync, fsyncSync, openSync } from 'node:fs';
import { faultPoint } from '../../../fault-points.ts';
import type { GraphDelta, GraphStore } from '../../../memory/ports/graph-store.ts';
import type { Connection } from '../../sqlite/connection/database.ts';
import { openGraphDatabase } from '../../sqlite/graph/graph-database.ts';
import { SqliteGraphStore } from '../../sqlite/graph/graph-store.ts';

/** How far a replica has applied the log of its graph. */
export interface ReplicaPosition {
  /** Place of the last delta applied; 0 without one. */
  seq: number;
  /** Its id; empty without one. */
  lastDeltaId: string;
}

/** A graph in a SQLite file of this node. After an error it must be closed, which undoes what was not committed. */
export class Replica {
  readonly db: Connection;
  readonly store: GraphStore;
  readonly #savePosition;
  #position: ReplicaPosition;

  /** Creates the file if it is missing. */
  constructor(path: string) {
    const file = openGraphDatabase(path);
    this.db = file.db;
    // Nothing is lost with a replica. Those that are not closed when the machine stops are discarded.
    this.db.pragma('synchronous = OFF');
    this.db.exec(CREATE_POSITION);
    this.store = new SqliteGraphStore(() => file);
    this.#savePosition = this.db.prepare<[number, string]>(SAVE_POSITION);
    this.#position = readPosition(this.db);
  }

  get position(): ReplicaPosition {
    return this.#position;
  }

  /** Applies a delta that is not in the log yet: in one transaction, which `append` interrupts to add it. If a delta cannot
   *  be applied, it is not appended; if `append` rejects, nothing changes. Resolves to whether the file holds the delta; if
   *  not, although it is in the log, the file is behind. */
  async extend(delta: GraphDelta, next: ReplicaPosition, append: () => Promise<void>): Promise<boolean> {
    await this.#begin(delta, next);
    await append();
    try {
      faultPoint('graph delta appended');
      this.db.exec('COMMIT');
    } catch {
      return false;
    }
    this.#position = next;
    return true;
  }

  /** Applies a delta of the log. */
  async replay(delta: GraphDelta, next: ReplicaPosition): Promise<void> {
    await this.#begin(delta, next);
    this.db.exec('COMMIT');
    this.#position = next;
  }

  /** Syncs the file to disk unless it is to be removed. */
  close({ isKept = true } = {}): void {
    this.db.close();
    if (isKept) syncFile(this.db.name);
  }

  async #begin(delta: GraphDelta, { seq, lastDeltaId }: ReplicaPosition): Promise<void> {
    this.db.exec('BEGIN IMMEDIATE');
    await this.store.apply(delta);
    this.#savePosition.run(seq, lastDeltaId);
  }
}

/** Makes the file of a graph a replica that has reached a position. A file of an earlier version is migrated. */
export function makeReplica(path: string, { seq, lastDeltaId }: ReplicaPosition): void {
  const { db } = openGraphDatabase(path);
  db.exec(CREATE_POSITION);
  db.prepare(SAVE_POSITION).run(seq, lastDeltaId);
  db.close();
}

/** Makes a closed replica the file of a graph on SQLite alone. */
export function unmakeReplica(path: string): void {
  const { db } = openGraphDatabase(path);
  db.exec('DROP TABLE replica');
  db.close();
}

/** Closing the file releases locks of this process on it. Only other processes would need them, and none uses a replica. */
function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The position that a file or a transaction on it holds. */
export function readPosition(db: Connection): ReplicaPosition {
  const position = db.prepare<[], ReplicaPosition>('SELECT seq, last_delta_id AS lastDeltaId FROM replica').get();
  return position ?? { seq: 0, lastDeltaId: '' };
}

const SAVE_POSITION = 'UPDATE replica SET seq = ?, last_delta_id = ?';
const CREATE_POSITION = `CREATE TABLE IF NOT EXISTS replica (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), seq INTEGER NOT NULL, last_delta_id TEXT NOT NULL) STRICT;
  INSERT OR IGNORE INTO replica VALUES (1, 0, '')`;
