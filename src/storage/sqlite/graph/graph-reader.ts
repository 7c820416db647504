import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { GraphReader } from '../../../memory/ports/graph-reader.ts';
import type { Connection } from '../connection/database.ts';
import { explainStorageError } from '../connection/storage-error.ts';
import { openGraphReadOnly } from './graph-database.ts';
import { openGraphSnapshot } from './graph-snapshot.ts';
import { graphPath } from './graph-stores.ts';
import { EMPTY_PAGE, prepareList } from './memory-list.ts';
import { SELECT_TEXTS, type TextRow, toStoredMemory } from './memory-rows.ts';

/** Tells connections apart, also those of an earlier reader. */
let connectionCount = 0;

type ReadConnection = ReturnType<typeof prepareReads>;

/** Reads the graphs of `openSqliteGraphStores` over at most `maxOpen` read-only connections. */
export function openSqliteGraphReader(options: { directory: string; maxOpen: number }): GraphReader {
  const files = new LRUCache<string, ReadConnection>({ max: options.maxOpen, dispose: ({ db }) => void db.close() });
  const removed = new Set<string>();

  const connect = (graphId: string): ReadConnection | null => {
    const path = graphPath(options.directory, graphId);
    if (removed.has(graphId)) return null;
    const cached = files.get(graphId);
    if (cached || !existsSync(path)) return cached ?? null;
    const opened = prepareReads(openGraphReadOnly(path));
    files.set(graphId, opened);
    return opened;
  };

  const read = async <T>(graphId: string, query: (path: string) => T): Promise<T> => {
    const path = graphPath(options.directory, graphId);
    try {
      return query(path);
    } catch (error) {
      throw explainStorageError(error, path);
    }
  };

  return {
    findLastChange: (graphId) => read(graphId, () => connect(graphId)?.findLastChange.get() || null),
    findFile: (graphId) =>
      read(graphId, (path) => {
        const file = connect(graphId);
        return file && { path, version: `${file.id}:${file.readDataVersion()}` };
      }),
    openSnapshot: (graphId) =>
      read(graphId, (path) =>
        removed.has(graphId) || !existsSync(path) ? null : openGraphSnapshot(openGraphReadOnly(path)),
      ),
    findMemory: (graphId, memoryId) =>
      read(graphId, () => {
        const row = connect(graphId)?.findMemory.get(memoryId);
        return row ? toStoredMemory(row) : null;
      }),
    listMemories: (graphId, page) => read(graphId, () => connect(graphId)?.listMemories(page) ?? EMPTY_PAGE),
    forget: (graphId) => {
      removed.add(graphId);
      files.delete(graphId);
    },
    close: () => files.clear(),
  };
}

function prepareReads(db: Connection) {
  connectionCount += 1;
  return {
    db,
    id: connectionCount,
    /** Changes with every commit of another connection (sqlite.org/pragma.html#pragma_data_version). */
    readDataVersion: () => Number(db.pragma('data_version', { simple: true })),
    findLastChange: db.prepare<[], number>('SELECT last_changed_at FROM statistics').pluck(),
    findMemory: db.prepare<[string], TextRow>(`${SELECT_TEXTS} WHERE memory_id = ?`),
    listMemories: prepareList(db),
  };
}
