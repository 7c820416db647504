import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../errors.ts';
import type { GraphStore, GraphStores } from '../../../memory/ports/graph-store.ts';
import { isPlainName, joinStored } from '../../../stored-path.ts';
import { releaseFreePages } from '../connection/free-pages.ts';
import { explainStorageError, withExplainedErrors } from '../connection/storage-error.ts';
import { truncateWal } from '../connection/truncate-wal.ts';
import { type GraphDatabase, openGraphDatabase } from './graph-database.ts';
import { SqliteGraphStore } from './graph-store.ts';

/** Stores graphs in files `{graphId}.db` in `directory`. At most `maxOpen` are open; the least recently used is closed. */
export function openSqliteGraphStores(options: { directory: string; maxOpen: number }): GraphStores {
  mkdirSync(options.directory, { recursive: true });
  const files = new LRUCache<string, GraphDatabase>({
    max: options.maxOpen,
    dispose: (file) => {
      file.db.close();
    },
  });
  // Graph ids are never reused; work in progress on a removed graph must not recreate its file.
  const removed = new Set<string>();
  const connect = (graphId: string): GraphDatabase => {
    if (removed.has(graphId)) throw new AppError('not_found', 'The graph was deleted.');
    const cached = files.get(graphId);
    if (cached) return cached;
    const opened = openGraphDatabase(graphPath(options.directory, graphId));
    files.set(graphId, opened);
    return opened;
  };
  const remove = (graphId: string): void => {
    removed.add(graphId);
    files.delete(graphId);
    const path = graphPath(options.directory, graphId);
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  };
  const toStore = (graphId: string): GraphStore =>
    withExplainedErrors(new SqliteGraphStore(() => connect(graphId)), graphPath(options.directory, graphId));
  return {
    open: async (graphId) => {
      try {
        connect(graphId);
      } catch (error) {
        throw explainStorageError(error, graphPath(options.directory, graphId));
      }
      return toStore(graphId);
    },
    find: async (graphId) => (existsSync(graphPath(options.directory, graphId)) ? toStore(graphId) : null),
    close: async (graphId) => {
      files.delete(graphId);
    },
    remove: async (graphId) => remove(graphId),
    removeUnlisted: async (graphIds) => {
      const listed = new Set(graphIds);
      for (const graphId of listGraphIds(options.directory)) if (!listed.has(graphId)) remove(graphId);
    },
    truncateLogs: async () => {
      for (const { db } of files.values()) truncateWal(db);
    },
    freePages: async () => [...files.values()].map(({ db }) => releaseFreePages(db)).includes(true),
    closeAll: async () => files.clear(),
  };
}

function listGraphIds(directory: string): string[] {
  const names = readdirSync(directory).flatMap((name) => /^(.+)\.db(?:-wal|-shm)?$/.exec(name)?.[1] ?? []);
  return [...new Set(names)].filter(isPlainName);
}

/** Path of the file of a graph, which need not exist. */
export function graphPath(directory: string, graphId: string): string {
  return joinStored(directory, `${graphId}.db`);
}
