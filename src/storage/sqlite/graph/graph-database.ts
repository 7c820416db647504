import { ApproximateLru } from '../../../memory/index/approximate-lru.ts';
import { type Connection, openDatabase, openDatabaseReadOnly } from '../connection/database.ts';
import { isMigrated, migrate } from '../connection/migrate.ts';
import { GraphTurns } from './graph-turns.ts';
import { GraphVectors } from './graph-vectors.ts';
import { SELECT_TEXTS, type TextRow } from './memory-rows.ts';
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
  speaker: string | null;
  time: number | null;
}

interface OriginRow {
  id: number;
  length: number;
  has_subject: number;
  chunk_count: number;
  speaker: string | null;
  time: number | null;
  conversation: number | null;
  question_share: number | null;
}

interface MemoryRow {
  memory_id: string;
  document_id: string;
  digest: string;
  metadata: string | null;
  characters: number;
  sequence: number;
  created_at: number;
  time: number | null;
  speaker: string | null;
}

type PutMemoryParameters = [
  memoryId: string,
  documentId: string,
  digest: string,
  metadata: string | null,
  characters: number,
  sequence: number,
  createdAt: number,
  time: number | null,
  speaker: string | null,
  analysisVersion: number,
];

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
    turns: new GraphTurns(db),
    /** Prepared at the first use: without an embedder it is never used. */
    get vectors(): GraphVectors {
      vectors ??= new GraphVectors(db);
      return vectors;
    },
    /** Whether no memory was found to be outdated. The search reads all memories, so it is not repeated. */
    isUpToDate: false,
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
    findDocuments: db.prepare<[string], MemoryRow>(
      'SELECT memories.* FROM json_each(?) JOIN memories ON document_id = value',
    ),
    readStatistics: db.prepare<[], { chunk_count: number; total_length: number }>(
      'SELECT chunk_count, total_length FROM statistics',
    ),
    readChunks: db.prepare<[string], ChunkRow>(
      `SELECT chunks.id, document_id, ordinal, start, length, subject, content, numbers, strings, speaker, time
       FROM json_each(?) JOIN chunks ON chunks.id = value JOIN memories USING (memory_id)`,
    ),
    readOrigins: db.prepare<[string], OriginRow>(
      `SELECT chunks.id, chunks.length, subject IS NOT NULL AS has_subject, speaker, memories.time, conversation,
         question_share, (SELECT count(*) FROM chunks AS others WHERE others.memory_id = chunks.memory_id) AS chunk_count
       FROM json_each(?) JOIN chunks ON chunks.id = value JOIN memories USING (memory_id)
         LEFT JOIN turns ON chunk_id = chunks.id`,
    ),
    listNewestChunks: db
      .prepare<[number], number>(
        `SELECT chunks.id FROM (SELECT memory_id, time, document_id FROM memories ORDER BY time DESC, document_id LIMIT ?)
         JOIN chunks USING (memory_id) ORDER BY time DESC, document_id, ordinal`,
      )
      .pluck(),
    listOutdated: db.prepare<[number, number], TextRow>(
      `${SELECT_TEXTS} WHERE analysis_version < ? ORDER BY sequence LIMIT ?`,
    ),
  };
}

function prepareWrites(db: Connection) {
  return {
    putMemory: db
      .prepare<PutMemoryParameters, number>(
        `INSERT INTO memories (memory_id, document_id, digest, metadata, characters, sequence, created_at, time, speaker,
         analysis_version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (memory_id) DO UPDATE SET digest = excluded.digest, metadata = excluded.metadata,
         characters = excluded.characters, time = excluded.time, speaker = excluded.speaker,
         analysis_version = excluded.analysis_version
       RETURNING sequence`,
      )
      .pluck(),
    readNextSequence: db.prepare<[], number>('SELECT next_sequence FROM statistics').pluck(),
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
    updateStatistics: db.prepare<[number, number, number, number]>(
      `UPDATE statistics SET chunk_count = chunk_count + ?, total_length = total_length + ?, next_sequence = ?,
         last_changed_at = max(last_changed_at, ?)`,
    ),
    addRequest: db.prepare<[string, number]>('INSERT OR IGNORE INTO applied_requests VALUES (?, ?)'),
    forgetRequestsBefore: db.prepare<[string]>('DELETE FROM applied_requests WHERE request_id < ?'),
  };
}
