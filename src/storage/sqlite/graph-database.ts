import { type Connection, openDatabase } from './database.ts';
import { GraphSegments } from './graph-segments.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = new URL('../../../migrations/graph/', import.meta.url);

interface ChunkRow {
  id: number;
  document_id: string;
  ordinal: number;
  start: number;
  length: number;
  subject: string | null;
  content: string;
  analysis: string;
}

interface MemoryRow {
  memory_id: string;
  document_id: string;
  digest: string;
  metadata: string | null;
}

/** The open file of one graph: its prepared statements, and the tombstones, which every read needs. */
export type GraphDatabase = ReturnType<typeof openGraphDatabase>;

export function openGraphDatabase(path: string) {
  const db = openDatabase(path);
  migrate(db, MIGRATIONS);
  const readTombstones = () => new Set(db.prepare<[], number>('SELECT chunk_id FROM tombstones').pluck().all());
  return { db, ...prepare(db), segments: new GraphSegments(db), tombstones: readTombstones(), readTombstones };
}

/** Lists go in as JSON, so that one prepared statement serves lists of any length. */
function prepare(db: Connection) {
  return {
    ...prepareWrites(db),
    findApplied: db
      .prepare<[string], string>('SELECT request_id FROM applied_requests, json_each(?) WHERE request_id = value')
      .pluck(),
    findMemories: db.prepare<[string], MemoryRow>(
      'SELECT memories.* FROM json_each(?) JOIN memories ON memory_id = value',
    ),
    findMetadata: db.prepare<[string], MemoryRow>(
      'SELECT memories.* FROM json_each(?) JOIN memories ON document_id = value',
    ),
    readStatistics: db.prepare<[], { chunk_count: number; total_length: number }>(
      'SELECT chunk_count, total_length FROM statistics',
    ),
    readPostings: db.prepare<[string], { key: number; data: Buffer }>(
      `SELECT postings.key, data FROM segments CROSS JOIN json_each(?)
       CROSS JOIN postings ON segment = segments.id AND postings.key = value`,
    ),
    countPostings: db.prepare<[string], { key: number; bytes: number }>(
      `SELECT postings.key, length(data) AS bytes FROM segments CROSS JOIN json_each(?)
       CROSS JOIN postings ON segment = segments.id AND postings.key = value`,
    ),
    readChunks: db.prepare<[string], ChunkRow>(
      `SELECT chunks.id, document_id, ordinal, start, length, subject, content, analysis
       FROM json_each(?) JOIN chunks ON chunks.id = value JOIN memories USING (memory_id)`,
    ),
  };
}

function prepareWrites(db: Connection) {
  return {
    putMemory: db.prepare<[string, string, string, string | null]>(
      `INSERT INTO memories VALUES (?, ?, ?, ?)
       ON CONFLICT (memory_id) DO UPDATE SET digest = excluded.digest, metadata = excluded.metadata`,
    ),
    listChunks: db.prepare<[string], { id: number; length: number }>(
      'SELECT id, length FROM chunks WHERE memory_id = ?',
    ),
    addChunk: db.prepare<[number, string, number, number, number, string | null, string, string]>(
      'INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    removeChunk: db.prepare<[number]>('DELETE FROM chunks WHERE id = ?'),
    addTombstone: db.prepare<[number]>('INSERT INTO tombstones VALUES (?)'),
    removeTombstone: db.prepare<[number]>('DELETE FROM tombstones WHERE chunk_id = ?'),
    addStatistics: db.prepare<[number, number]>(
      'UPDATE statistics SET chunk_count = chunk_count + ?, total_length = total_length + ?',
    ),
    addRequest: db.prepare<[string]>('INSERT OR IGNORE INTO applied_requests VALUES (?)'),
    forgetRequestsBefore: db.prepare<[string]>('DELETE FROM applied_requests WHERE request_id < ?'),
  };
}
