import type { Head } from './delta-log.ts';
import type { ReplicaFolder } from './replica-folder.ts';
import type { SnapshotParts } from './snapshot-parts.ts';
import { freeze, storeSnapshot } from './snapshots.ts';

export interface SnapshotMakerOptions {
  /** Number of passages after a snapshot from which on another may be made: about 1 s of replay. */
  snapshotPassages?: number | undefined;
  /** Called when a snapshot cannot be made. Another attempt follows after as many passages. */
  onSnapshotFailed?: ((error: unknown) => void) | undefined;
}

const DEFAULT_SNAPSHOT_PASSAGES = 5_000;
/** A new snapshot is made when the log has this share of the bytes of the last one, so that snapshots multiply what is
 *  written by 5 at most. */
const SNAPSHOT_SHARE = 1 / 4;

/** Makes snapshots of the replicas in a folder, one of a graph at a time, beside other work. */
export class SnapshotMaker {
  readonly #folder: ReplicaFolder;
  readonly #parts: SnapshotParts;
  readonly #snapshotPassages: number;
  readonly #onSnapshotFailed: ((error: unknown) => void) | undefined;
  /** Snapshots being made, by graph. */
  readonly #current = new Map<string, Promise<void>>();
  /** Graphs of a failed snapshot, with the length of log from which on another is tried. */
  readonly #nextAttempts = new Map<string, number>();
  readonly #stop = new AbortController();

  constructor(folder: ReplicaFolder, parts: SnapshotParts, options: SnapshotMakerOptions) {
    this.#folder = folder;
    this.#parts = parts;
    this.#snapshotPassages = options.snapshotPassages ?? DEFAULT_SNAPSHOT_PASSAGES;
    this.#onSnapshotFailed = options.onSnapshotFailed;
  }

  /** Begins a snapshot if the log has become long. The replica is at `head`, as in `begin`. */
  beginIfDue(graphId: string, head: Head): void {
    const leastPassages = Math.max(this.#snapshotPassages, this.#nextAttempts.get(graphId) ?? 0);
    if (head.logPassages < leastPassages || head.logBytes < head.snapshotBytes * SNAPSHOT_SHARE) return;
    this.begin(graphId, head);
  }

  /** Begins a snapshot, unless one is being made. Later changes of the replica are not in it. */
  begin(graphId: string, head: Head): void {
    if (this.#current.has(graphId) || this.#stop.signal.aborted) return;
    this.#nextAttempts.delete(graphId);
    const made = this.#make(graphId, head)
      .catch((error) => {
        this.#nextAttempts.set(graphId, head.logPassages + this.#snapshotPassages);
        if (!this.#stop.signal.aborted) this.#onSnapshotFailed?.(error);
      })
      .finally(() => this.#current.delete(graphId));
    this.#current.set(graphId, made);
  }

  /** Resolves when no snapshot of the graph is being made. */
  async wait(graphId: string): Promise<void> {
    await this.#current.get(graphId);
  }

  /** Breaks off all snapshots. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#current.values());
  }

  async #make(graphId: string, head: Head): Promise<void> {
    const { signal } = this.#stop;
    const path = this.#folder.newTemporaryPath();
    const frozen = freeze(this.#folder.pathOf(graphId));
    try {
      await frozen.copyTo(path, signal).finally(() => frozen.close());
      await storeSnapshot(this.#parts, { graphId, head, path }, signal);
    } finally {
      this.#folder.removeTemporary(path);
    }
  }
}
