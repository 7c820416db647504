import { ApproximateLru } from '../../../memory/index/approximate-lru.ts';
import { type Connection, openDatabase, openDatabaseReadOnly } from '../connection/database.ts';
import { isMigrated, migrate } from '../connection/migrate.ts';
import { GraphVectors } from './graph-vectors.ts';
import { GraphSegments } from './segments.ts';

/** Cached counts of each open graph: at most 4 MB. */
const MAX_COUNTS = 65_536;

const MIGRATIONS = new URL('../../../../migrations/graph/', import.meta.url);

interface ChunkRow {
  id: number;
  document_id: string;
  ordinal: number;
  start: number;
  length: number;
  subject: string | null;
  content: string;
  numbers: Buffer;
  strings: string;
}

interface MemoryRow {
  memory_id: string;
  document_id: string;
  digest: string;
  metadata: string | null;
  characters: number;
}

/** The open database of one graph: its prepared statements, and its tombstones, which every read needs. */
export type GraphDatabase = ReturnType<typeof openGraphDatabase>;

export function openGraphDatabase(path: string) {
  const db = openDatabase(path);
  migrate(db, MIGRATIONS);
  return toGraphDatabase(db);
}

/** Prepares the statements of a graph on an open connection. */
export function toGraphDatabase(db: Connection) {
  const readTombstones = () => new Set(db.prepare<[], number>('SELECT chunk_id FROM tombstones').pluck().all());
  let vectors: GraphVectors | undefined;
  return {
    db,
    ...prepare(db),
    segments: new GraphSegments(db),
    /** Prepared at the first use: without an embedder it is never used. */
    get vectors(): GraphVectors {
      vectors ??= new GraphVectors(db);
      return vectors;
    },
    tombstones: readTombstones(),
    /** Cache of chunk counts by key, for names that every query counts. */
    counts: new ApproximateLru<number, number>(MAX_COUNTS),
    readTombstones,
  };
}

/** Opens a graph database read-only; migrates it first if necessary. */
export function openGraphReadOnly(path: string): Connection {
  const db = openDatabaseReadOnly(path);
  if (isMigrated(db, MIGRATIONS)) return db;
  db.close();
  // Another thread is creating the file, or it is from an older version of the server.
  openGraphDatabase(path).db.close();
  return openDatabaseReadOnly(path);
}

/** List parameters are JSON, so that one prepared statement accepts lists of any length. */
function prepare(db: Connection) {
  return {
    ...prepareWrites(db),
    findApplied: db.prepare<[string], { request_id: string; was_missing: number }>(
      'SELECT applied_requests.* FROM json_each(?) JOIN applied_requests ON request_id = value',
    ),
    findMemories: db.prepare<[string], MemoryRow>(
      'SELECT memories.* FROM json_each(?) JOIN memories ON memory_id = value',
    ),
    findMetadata: db.prepare<[string], MemoryRow>(
      'SELECT memories.* FROM json_each(?) JOIN memories ON document_id = value',
    ),
    readStatistics: db.prepare<[], { chunk_count: number; total_length: number }>(
      'SELECT chunk_count, total_length FROM statistics',
    ),
    readChunks: db.prepare<[string], ChunkRow>(
      `SELECT chunks.id, document_id, ordinal, start, length, subject, content, numbers, strings
       FROM json_each(?) JOIN chunks ON chunks.id = value JOIN memories USING (memory_id)`,
    ),
  };
}

function prepareWrites(db: Connection) {
  return {
    putMemory: db.prepare<[string, string, string, string | null, number]>(
      `INSERT INTO memories VALUES (?, ?, ?, ?, ?) ON CONFLICT (memory_id) DO UPDATE
       SET digest = excluded.digest, metadata = excluded.metadata, characters = excluded.characters`,
    ),
    removeMemory: db.prepare<[string]>('DELETE FROM memories WHERE memory_id = ?'),
    addText: db.prepare<[string, string]>('INSERT INTO memory_texts VALUES (?, ?)'),
    removeText: db.prepare<[string]>('DELETE FROM memory_texts WHERE memory_id = ?'),
    listChunks: db.prepare<[string], { id: number; length: number }>(
      'SELECT id, length FROM chunks WHERE memory_id = ?',
    ),
    addChunk: db.prepare<[number, string, number, number, number, string | null, string, Buffer, string]>(
      'INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    removeChunk: db.prepare<[number]>('DELETE FROM chunks WHERE id = ?'),
    addTombstone: db.prepare<[number]>('INSERT INTO tombstones VALUES (?)'),
    removeTombstone: db.prepare<[number]>('DELETE FROM tombstones WHERE chunk_id = ?'),
    addStatistics: db.prepare<[number, number]>(
      'UPDATE statistics SET chunk_count = chunk_count + ?, total_length = total_length + ?',
    ),
    setLastChange: db.prepare<[number]>('UPDATE statistics SET last_changed_at = max(last_changed_at, ?)'),
    addRequest: db.prepare<[string, number]>('INSERT OR IGNORE INTO applied_requests VALUES (?, ?)'),
    forgetRequestsBefore: db.prepare<[string]>('DELETE FROM applied_requests WHERE request_id < ?'),
  };
}
