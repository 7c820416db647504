import type {
  ChunkPlace,
  GraphCounts,
  GraphSnapshot,
  MemoryLimits,
  StoredMemory,
} from '../../../memory/ports/graph-reader.ts';
import type { Connection } from '../connection/database.ts';
import { toGraphDatabase } from './graph-database.ts';
import { SqliteGraphStore } from './graph-store.ts';
import { SELECT_TEXTS, type TextRow, toStoredMemory } from './memory-rows.ts';

function readPage(rows: Iterable<TextRow>, limits: MemoryLimits): StoredMemory[] {
  const memories: StoredMemory[] = [];
  let characters = 0;
  for (const row of rows) {
    const memory = toStoredMemory(row);
    characters += memory.text.length;
    if (memories.length > 0 && characters > limits.characters) break;
    memories.push(memory);
  }
  return memories;
}

/** Opens a snapshot of a graph: a read transaction on a separate connection, which lasts until it is closed. */
export function openGraphSnapshot(db: Connection): GraphSnapshot {
  db.exec('BEGIN');
  // The first read fixes the snapshot.
  const file = toGraphDatabase(db);
  const store = new SqliteGraphStore(() => file);
  const readMemories = db.prepare<[string, number], TextRow>(
    `${SELECT_TEXTS} WHERE memory_id > ? ORDER BY memory_id LIMIT ?`,
  );
  const listChunks = db.prepare<[string, number, number], ChunkPlace & { id: number }>(
    `SELECT id, memory_id AS memoryId, ordinal FROM chunks WHERE (memory_id, ordinal) > (?, ?)
     ORDER BY memory_id, ordinal LIMIT ?`,
  );
  const findPlaces = db.prepare<[string], ChunkPlace & { id: number }>(
    'SELECT chunks.id, memory_id AS memoryId, ordinal FROM json_each(?) JOIN chunks ON chunks.id = value',
  );
  const count = db.prepare<[], GraphCounts>(
    'SELECT (SELECT count(*) FROM memories) AS memories, chunk_count AS chunks FROM statistics',
  );
  const readPlaced = async (places: readonly (ChunkPlace & { id: number })[]) => {
    const chunks = await store.readChunks(places.map(({ id }) => id));
    return places.flatMap((place) => {
      const chunk = chunks.get(place.id);
      return chunk ? [{ ...chunk, ...place }] : [];
    });
  };
  return {
    listChunks: ({ memoryId, ordinal }, limit) => readPlaced(listChunks.all(memoryId, ordinal, limit)),
    readChunks: async (ids) => {
      const chunks = await readPlaced(findPlaces.all(JSON.stringify(ids)));
      return new Map(chunks.map((chunk) => [chunk.id, chunk]));
    },
    count: async () => count.get() ?? { memories: 0, chunks: 0 },
    readMemories: async (after, limits) => readPage(readMemories.iterate(after, limits.count), limits),
    close: () => {
      db.close();
    },
  };
}
