import { AppError, CannotWriteError } from '../../../errors.ts';
import { systemIds } from '../../../ids.ts';
import type { GraphDelta } from '../../../memory/ports/graph-store.ts';
import { explainStorageError, isDamage } from '../../sqlite/connection/storage-error.ts';
import type { Database } from '../connection/database.ts';
import { DELTA_FORMAT, decodeDelta, encodeDelta } from './delta-codec.ts';
import { createDeltaLog, type DeltaLog, type Head, type LoggedDelta, type NewDelta } from './delta-log.ts';
import { RecentMaximum } from './recent-maximum.ts';
import type { Replica } from './replica.ts';
import { ReplicaFolder } from './replica-folder.ts';
import { SnapshotMaker, type SnapshotMakerOptions } from './snapshot-maker.ts';
import { createSnapshotParts, type SnapshotParts } from './snapshot-parts.ts';
import { fetchSnapshot } from './snapshots.ts';
import { Turns } from './turns.ts';

export interface ReplicatedGraphsOptions extends SnapshotMakerOptions {
  database: Pick<Database, 'query'>;
  /** Folder of the replicas, of this process or thread alone. */
  directory: string;
  /** Greatest number of open replicas. */
  maxOpen: number;
  /** Size limit of all replicas, in bytes. The least recently used are removed. */
  maxBytes: number;
}

/** Bytes of a snapshot that are fetched in the time that one passage takes to replay. */
const SNAPSHOT_BYTES_PER_PASSAGE = 10_000;
/** Bounds the pause of the thread during a replay. */
const DELTAS_PER_READ = 8;
/** How often the size of all files is measured. */
const DELTAS_PER_MEASUREMENT = 256;
/** The log of a graph may be trimmed while it is read. */
const MAX_ATTEMPTS = 5;

export const GRAPH_DELETED = 'The graph was deleted.';

/** Graphs whose changes are a log in PostgreSQL, with a replica of each graph that this node uses. */
export class ReplicatedGraphs {
  readonly folder: ReplicaFolder;
  readonly log: DeltaLog;
  /** Deltas that replicas lacked when they were read. */
  readonly lag = new RecentMaximum();
  readonly #parts: SnapshotParts;
  readonly #snapshots: SnapshotMaker;
  readonly #turns = new Turns();
  #appliedCount = 0;
  readonly #removeListeners: (() => void)[] = [];

  constructor(options: ReplicatedGraphsOptions) {
    this.log = createDeltaLog(options.database);
    this.#parts = createSnapshotParts(options.database);
    this.folder = new ReplicaFolder({
      directory: options.directory,
      maxOpen: options.maxOpen,
      maxBytes: options.maxBytes,
      isInUse: (graphId) => this.isInUse(graphId),
      onRemove: () => {
        for (const listener of this.#removeListeners) listener();
      },
    });
    this.#snapshots = new SnapshotMaker(this.folder, this.#parts, options);
  }

  /** `listener` is called before the file of a replica is removed or replaced. */
  onRemove(listener: () => void): void {
    this.#removeListeners.push(listener);
  }

  isInUse(graphId: string): boolean {
    return this.#turns.has(graphId);
  }

  /** Runs work on a graph after all earlier work on it. If the replica is damaged, it is fetched again, and the work
   *  repeated: work whose error is that of the replica has not changed the log. */
  run<T>(graphId: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(graphId, async () => {
      try {
        return await work().catch((error) => {
          if (!comesFromDamage(error)) throw error;
          this.folder.remove(graphId);
          return work();
        });
      } catch (error) {
        throw explainStorageError(error, this.folder.pathOf(graphId));
      }
    });
  }

  /** The replica with all that the log holds. Null, without a file, if the graph was deleted, or never written to unless
   *  `creates`. For use in `run`, as all methods that follow. */
  async catchUp(graphId: string, { creates = false } = {}): Promise<Replica | null> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const head = await this.log.readHead(graphId);
      if (!head) {
        this.folder.remove(graphId);
        return null;
      }
      if (head.seq === 0 && !creates && !this.folder.has(graphId)) return null;
      if (await this.#advance(graphId, head)) return this.folder.open(graphId);
    }
    throw new Error(`The log of graph ${graphId} has a gap.`);
  }

  /** The replica as it is, or with all that the log holds if there is no file.
   * @throws AppError not_found if the graph was deleted */
  async present(graphId: string): Promise<Replica> {
    const replica = this.folder.has(graphId)
      ? this.folder.open(graphId)
      : await this.catchUp(graphId, { creates: true });
    if (!replica) throw new AppError('not_found', GRAPH_DELETED);
    return replica;
  }

  /** Adds a delta to the log and to the replica.
   * @throws CannotWriteError, with nothing changed, if another node has changed the graph since, or the lease is lost */
  async apply(graphId: string, delta: GraphDelta): Promise<void> {
    this.#countApplied(1);
    const replica = await this.present(graphId);
    const next = { seq: replica.position.seq + 1, id: systemIds.newId(), previousId: replica.position.lastDeltaId };
    const known = await replica.store.findMemories(delta.memories.map(({ memoryId }) => memoryId));
    const logged: NewDelta = {
      ...next,
      format: DELTA_FORMAT,
      body: await encodeDelta(delta),
      passages: countPassages(delta),
      erases: delta.removed.length > 0 || known.size > 0,
      fence: delta.fence,
    };
    let head: Head | null = null;
    try {
      const isHeld = await replica.extend(delta, { seq: next.seq, lastDeltaId: next.id }, async () => {
        head = await this.#append(graphId, logged);
      });
      if (!isHeld) this.folder.close(graphId);
      else if (head) this.#snapshots.beginIfDue(graphId, head);
    } catch (error) {
      this.folder.close(graphId);
      if (error instanceof RefusedError) throw await this.#explainRefusal(graphId, error);
      throw error;
    }
  }

  /** Makes a snapshot, unless the graph is changed meanwhile, and removes one that was begun before a time (epoch ms) and
   *  never finished. Not for use in `run`. */
  async makeSnapshot(graphId: string, unfinishedBefore: number): Promise<void> {
    await this.#parts.removeUnfinished(graphId, unfinishedBefore);
    await this.run(graphId, async () => {
      const replica = await this.catchUp(graphId);
      const head = replica && (await this.log.readHead(graphId));
      if (head && head.seq === replica.position.seq) this.#snapshots.begin(graphId, head);
    });
    await this.#snapshots.wait(graphId);
  }

  /** Ends all work. */
  async closeAll(): Promise<void> {
    await this.#turns.settle();
    await this.#snapshots.stop();
    this.folder.closeAll();
  }

  /** Resolves to the head after the delta; null if it is not known. */
  async #append(graphId: string, delta: NewDelta): Promise<Head | null> {
    let head: Head | null;
    try {
      head = await this.log.append(graphId, delta);
    } catch (error) {
      // The connection may have been lost after the commit. If it is not there now, it may still come: then the place is
      // taken for the next attempt, which finds out when it catches up.
      if (error instanceof CannotWriteError && (await this.log.hasDelta(graphId, delta).catch(() => false)))
        return null;
      throw error;
    }
    if (!head) throw new RefusedError(delta);
    return head;
  }

  async #explainRefusal(graphId: string, { delta }: RefusedError): Promise<AppError> {
    const replica = await this.catchUp(graphId);
    if (!replica) return new AppError('not_found', GRAPH_DELETED);
    const isBehind = replica.position.seq >= delta.seq;
    return new CannotWriteError(
      isBehind ? 'Another node has changed the graph.' : 'The lease of the graph is lost.',
      null,
    );
  }

  /** Brings the replica to the head. Resolves to false if the log was trimmed meanwhile. */
  async #advance(graphId: string, head: Head): Promise<boolean> {
    if (this.folder.has(graphId)) this.lag.note(head.seq - this.folder.open(graphId).position.seq);
    if (await this.#isSnapshotShorter(graphId, head)) {
      const path = this.folder.newTemporaryPath();
      if (!(await fetchSnapshot(this.#parts, { graphId, head, path }))) return false;
      this.folder.replace(graphId, path);
    }
    for (;;) {
      const { seq, lastDeltaId } = this.folder.open(graphId).position;
      if (seq === head.seq && lastDeltaId === head.lastDeltaId) return true;
      const deltas = seq < head.seq ? await this.log.readDeltas(graphId, seq, DELTAS_PER_READ) : [];
      const [first] = deltas;
      if (first?.seq !== seq + 1 || first.previousId !== lastDeltaId) {
        // The file does not belong to this log, or the log was trimmed.
        this.folder.remove(graphId);
        return false;
      }
      await this.#replay(graphId, deltas);
      this.#countApplied(deltas.length);
      if ((deltas.at(-1)?.seq ?? 0) >= head.seq) return true;
    }
  }

  async #isSnapshotShorter(graphId: string, { snapshotSeq, snapshotBytes, logStart }: Head): Promise<boolean> {
    const seq = this.folder.has(graphId) ? this.folder.open(graphId).position.seq : 0;
    if (snapshotSeq <= seq) return false;
    if (seq + 1 < logStart) return true;
    const passages = await this.log.countPassages(graphId, seq, snapshotSeq);
    return passages > snapshotBytes / SNAPSHOT_BYTES_PER_PASSAGE;
  }

  async #replay(graphId: string, deltas: readonly LoggedDelta[]): Promise<void> {
    const decoded = await Promise.all(deltas.map(({ format, body }) => decodeDelta(format, body)));
    const replica = this.folder.open(graphId);
    try {
      for (const [at, delta] of decoded.entries()) {
        const { seq = 0, id = '' } = deltas[at] ?? {};
        await replica.replay(delta, { seq, lastDeltaId: id });
      }
    } catch (error) {
      this.folder.close(graphId);
      throw error;
    }
  }

  #countApplied(count: number): void {
    this.#appliedCount += count;
    if (this.#appliedCount < DELTAS_PER_MEASUREMENT) return;
    this.#appliedCount = 0;
    this.folder.removeUnused();
  }
}

/** The log has not taken a delta. */
class RefusedError extends Error {
  readonly delta: NewDelta;

  constructor(delta: NewDelta) {
    super('The log has not taken the delta.');
    this.delta = delta;
  }
}

/** Whether an error, or its cause, is that of a damaged file. */
function comesFromDamage(error: unknown): boolean {
  return isDamage(error) || (error instanceof Error && comesFromDamage(error.cause));
}

/** A measure of the time that a delta takes to replay. */
function countPassages({ memories, removed }: GraphDelta): number {
  return memories.reduce((sum, { chunks }) => sum + Math.max(1, chunks?.length ?? 0), removed.length);
}
