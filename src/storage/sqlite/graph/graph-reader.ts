import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { GraphReader, MemoryPage, MemorySummary } from '../../../memory/ports/graph-reader.ts';
import type { Connection } from '../connection/database.ts';
import { explainStorageError } from '../connection/storage-error.ts';
import { openGraphReadOnly } from './graph-database.ts';
import { openGraphSnapshot } from './graph-snapshot.ts';
import { graphPath } from './graph-stores.ts';
import { parseMetadata, SELECT_TEXTS, type TextRow, toStoredMemory, toTime } from './memory-rows.ts';

/** A page ends early once its metadata has this many characters. */
const MAX_PAGE_CHARACTERS = 4 * 1024 * 1024;

interface MemoryRow {
  memory_id: string;
  metadata: string | null;
  characters: number;
  created_at: number;
  time: number | null;
}

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
    listMemories: (graphId, { after, limit }) =>
      read(graphId, () => {
        const file = connect(graphId);
        return file ? takePage(file.listMemories.iterate(after, limit + 1), limit) : { memories: [], hasMore: false };
      }),
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
    listMemories: db.prepare<[string, number], MemoryRow>(
      'SELECT memory_id, metadata, characters, created_at, time FROM memories WHERE memory_id > ? ORDER BY memory_id LIMIT ?',
    ),
  };
}

function takePage(rows: Iterable<MemoryRow>, limit: number): MemoryPage {
  const memories: MemorySummary[] = [];
  let characters = 0;
  for (const { memory_id: memoryId, metadata, created_at: createdAt, ...row } of rows) {
    if (memories.length === limit || characters >= MAX_PAGE_CHARACTERS) return { memories, hasMore: true };
    characters += metadata?.length ?? 0;
    memories.push({ ...row, memoryId, metadata: parseMetadata(metadata), createdAt: toTime(createdAt) });
  }
  return { memories, hasMore: false };
}
