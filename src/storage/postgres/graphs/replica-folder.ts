import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../sqlite/connection/make-folder.ts';
import { graphPath } from '../../sqlite/graph/graph-stores.ts';
import { Replica } from './replica.ts';

export interface ReplicaFolderOptions {
  /** Used by this process or thread alone. */
  directory: string;
  /** Greatest number of open files. */
  maxOpen: number;
  /** Size limit of all files, in bytes. */
  maxBytes: number;
  /** Whether a graph's file is in use, so that it is neither closed nor removed. */
  isInUse: (graphId: string) => boolean;
  /** Called before a file that may have other readers is removed or replaced. */
  onRemove: () => void;
}

const REPLICA = /^([A-Za-z0-9_-]+)\.db$/;
const SIDE_FILES = ['-wal', '-shm'];

/** The replicas of a node, in files `{graphId}.db`. Files are synced to disk when they are closed: after a stop of the
 *  machine without `closeAll`, all are thrown away. */
export class ReplicaFolder {
  readonly #options: ReplicaFolderOptions;
  readonly #marker: string;
  readonly #temporary: string;
  /** Least recently used first. */
  readonly #open = new Map<string, Replica>();
  #temporaryCount = 0;

  constructor(options: ReplicaFolderOptions) {
    this.#options = options;
    this.#marker = join(options.directory, 'in-use');
    this.#temporary = join(options.directory, 'temporary');
    makeFolder(options.directory);
    if (wasStoppedUncleanly(this.#marker)) for (const graphId of this.list()) this.#delete(graphId);
    rmSync(this.#temporary, { recursive: true, force: true });
    mkdirSync(this.#temporary);
    writeFileSync(this.#marker, bootId());
  }

  has(graphId: string): boolean {
    return this.#open.has(graphId) || existsSync(this.pathOf(graphId));
  }

  /** Creates the file if it is missing. */
  open(graphId: string): Replica {
    const known = this.#open.get(graphId);
    if (known) {
      this.#open.delete(graphId);
      this.#open.set(graphId, known);
      return known;
    }
    const isNew = !this.has(graphId);
    const replica = new Replica(this.pathOf(graphId));
    this.#open.set(graphId, replica);
    this.#closeUnused();
    if (isNew) this.removeUnused();
    return replica;
  }

  /** Open replicas. */
  listOpen(): { graphId: string; replica: Replica }[] {
    return Array.from(this.#open, ([graphId, replica]) => ({ graphId, replica }));
  }

  /** Ids of all graphs with a file. */
  list(): string[] {
    return readdirSync(this.#options.directory).flatMap((name) => REPLICA.exec(name)?.[1] ?? []);
  }

  /** Does not throw: a file that cannot be synced is removed. */
  close(graphId: string): void {
    const replica = this.#open.get(graphId);
    if (!replica) return;
    this.#open.delete(graphId);
    try {
      replica.close();
      const now = new Date();
      utimesSync(this.pathOf(graphId), now, now);
    } catch {
      this.#delete(graphId);
    }
  }

  remove(graphId: string): void {
    if (!this.has(graphId)) return;
    this.#open.get(graphId)?.close({ isKept: false });
    this.#open.delete(graphId);
    this.#options.onRemove();
    this.#delete(graphId);
  }

  /** A path for a file that is removed at the next start at the latest. */
  newTemporaryPath(): string {
    this.#temporaryCount += 1;
    return join(this.#temporary, String(this.#temporaryCount));
  }

  removeTemporary(path: string): void {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
  }

  /** Moves a file in the place of the graph's. */
  replace(graphId: string, file: string): void {
    this.remove(graphId);
    renameSync(file, this.pathOf(graphId));
    this.removeUnused();
  }

  /** Removes the least recently used files until the rest is within the limit. */
  removeUnused(): void {
    const isOpen = new Set(this.#open.keys());
    const closed = this.list().filter((graphId) => !isOpen.has(graphId));
    const files = [
      ...closed.map((graphId) => this.#measure(graphId)).sort((a, b) => a.usedAt - b.usedAt),
      ...Array.from(isOpen, (graphId) => this.#measure(graphId)),
    ];
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { graphId, bytes } of files) {
      if (total <= this.#options.maxBytes) return;
      if (this.#options.isInUse(graphId)) continue;
      this.remove(graphId);
      total -= bytes;
    }
  }

  closeAll(): void {
    for (const graphId of [...this.#open.keys()]) this.close(graphId);
    rmSync(this.#marker, { force: true });
  }

  #closeUnused(): void {
    for (const graphId of this.#open.keys()) {
      if (this.#open.size <= this.#options.maxOpen) return;
      if (!this.#options.isInUse(graphId)) this.close(graphId);
    }
  }

  #measure(graphId: string): { graphId: string; bytes: number; usedAt: number } {
    const path = this.pathOf(graphId);
    const file = statSync(path, { throwIfNoEntry: false });
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    return { graphId, bytes: (file?.size ?? 0) + (log?.size ?? 0), usedAt: file?.mtimeMs ?? 0 };
  }

  #delete(graphId: string): void {
    const path = this.pathOf(graphId);
    for (const suffix of ['', ...SIDE_FILES]) rmSync(path + suffix, { force: true });
  }

  pathOf(graphId: string): string {
    return graphPath(this.#options.directory, graphId);
  }
}

/** A process that ends leaves files that are whole; a machine that stops need not. */
function wasStoppedUncleanly(marker: string): boolean {
  return existsSync(marker) && readFileSync(marker, 'utf8') !== bootId();
}

/** Differs after each start of the machine; where it is unknown, at each call. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}
