/** Compares ways to find the nearest vectors in a SQLite file: the 20 nearest by cosine.
 *
 *    node bench/memory/vectors.ts [--extension path/to/vec0.so] [--sizes 1000,6000,60000] [--dimensions 384,1536]
 *
 *  The vectors stand in clusters around a common mean, as those of models do; queries are other points of those clusters.
 *  Recall is the share of what an exact search finds. Query times are p50 over rounds in which each way answers one query in
 *  turn, with the file in the cache of the system; vectors are added 64 to a commit. The ways of the extension `sqlite-vec`
 *  are left out without it. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TopScored } from '../../src/memory/index/top-k.ts';
import { type Connection, openDatabase } from '../../src/storage/sqlite/connection/database.ts';
import { migrate } from '../../src/storage/sqlite/connection/migrate.ts';
import { EXTENSION_WAYS, PLAIN_WAYS, type VectorStore, type VectorWay } from './vector-ways.ts';

const LIMIT = 20;
const QUERIES = 24;
const BATCH_SIZE = 64;
const CLUSTER_SIZE = 1000;
/** What vectors are made of: models use fewer directions than they have dimensions, some far more than others. */
const FACTORS = 48;
const MIGRATIONS = new URL('../../migrations/graph/', import.meta.url);

const { values } = parseArgs({
  options: { extension: { type: 'string' }, sizes: { type: 'string' }, dimensions: { type: 'string' } },
});
if (!values.extension) console.log('Without --extension, the ways of sqlite-vec are left out.');
const toNumbers = (list: string) => list.split(',').map(Number);
const directory = mkdtempSync(join(tmpdir(), 'doppel-vectors-'));
try {
  for (const dimensions of toNumbers(values.dimensions ?? '384,1536')) {
    for (const size of toNumbers(values.sizes ?? '1000,6000,60000')) compare(size, dimensions);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Numbers from 0 to 1, the same each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function makeVectors(size: number, dimensions: number): { vectors: Float32Array[]; queries: Float32Array[] } {
  const random = createRandom(size + dimensions);
  // The sum of a few uniform numbers is as good as a normal one here.
  const normal = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  const scatter = (around: Float32Array, width: number) => around.map((value) => value + width * normal());
  const axes = Array.from({ length: FACTORS }, (_, at) => scatter(new Float32Array(dimensions), 1 / Math.sqrt(1 + at)));
  const mean = scatter(new Float32Array(FACTORS), 1);
  const centres = Array.from({ length: Math.ceil(size / CLUSTER_SIZE) }, () => scatter(mean, 1));
  const pick = () => {
    const factors = scatter(centres[Math.floor(random() * centres.length)] ?? mean, 0.3 + 0.7 * random());
    const vector = new Float32Array(dimensions);
    for (const [number, axis] of axes.entries()) {
      axis.forEach((value, at) => {
        vector[at] = (vector[at] as number) + value * (factors[number] as number);
      });
    }
    return vector;
  };
  return { vectors: Array.from({ length: size }, pick), queries: Array.from({ length: QUERIES }, pick) };
}

interface Subject {
  name: string;
  db: Connection;
  store: VectorStore;
  path: string;
  addMsPerThousand: number;
  queryMs: number[];
  found: number;
}

function compare(size: number, dimensions: number): void {
  const { vectors, queries } = makeVectors(size, dimensions);
  const ways = { ...PLAIN_WAYS, ...(values.extension ? EXTENSION_WAYS : {}) };
  const subjects = Object.entries(ways).map(([name, way], at) => fill(name, way, at, vectors));
  for (const { store } of subjects) for (const query of queries.slice(0, 3)) store.search(query, LIMIT);
  for (const [round, query] of queries.entries()) {
    const exact = new Set(searchExactly(vectors, query));
    // Each round begins with another way.
    const turns = [...subjects.slice(round % subjects.length), ...subjects.slice(0, round % subjects.length)];
    for (const subject of turns) {
      const startedAt = performance.now();
      const ids = subject.store.search(query, LIMIT);
      subject.queryMs.push(performance.now() - startedAt);
      subject.found += ids.filter((id) => exact.has(id)).length;
    }
  }
  report(size, dimensions, subjects);
}

function fill(name: string, way: VectorWay, at: number, vectors: readonly Float32Array[]): Subject {
  const path = join(directory, `${at}.db`);
  const db = openDatabase(path);
  if (values.extension) db.loadExtension(values.extension);
  migrate(db, MIGRATIONS);
  const store = way(db, vectors[0]?.length ?? 0);
  const startedAt = performance.now();
  for (let first = 0; first < vectors.length; first += BATCH_SIZE) {
    const batch = vectors.slice(first, first + BATCH_SIZE).map((vector, place) => ({ id: first + place + 1, vector }));
    db.transaction(() => store.add(batch))();
  }
  const addMsPerThousand = ((performance.now() - startedAt) * 1000) / vectors.length;
  db.pragma('wal_checkpoint(TRUNCATE)');
  return { name, db, store, path, addMsPerThousand, queryMs: [], found: 0 };
}

function searchExactly(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const best = new TopScored(LIMIT);
  vectors.forEach((vector, at) => {
    let product = 0;
    let square = 0;
    for (let i = 0; i < query.length; i++) {
      product += (query[i] as number) * (vector[i] as number);
      square += (vector[i] as number) ** 2;
    }
    best.add(at + 1, product / Math.sqrt(square));
  });
  return best.list().map(({ id }) => id);
}

function report(size: number, dimensions: number, subjects: readonly Subject[]): void {
  const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
  const ours = medianOf(subjects.find(({ name }) => name === 'ours')?.queryMs ?? []);
  console.log(`\n${size} vectors of ${dimensions} dimensions`);
  console.log(['way'.padEnd(18), 'recall', ' query ms', '  / ours', 'add ms/1k', '  file MB'].join(' '));
  for (const { name, db, path, queryMs, found, addMsPerThousand } of subjects) {
    const median = medianOf(queryMs);
    const figures = [
      (found / (LIMIT * QUERIES)).toFixed(3).padStart(6),
      median.toFixed(1).padStart(9),
      (median / ours).toFixed(2).padStart(8),
      addMsPerThousand.toFixed(0).padStart(9),
      (statSync(path).size / 2 ** 20).toFixed(1).padStart(9),
    ];
    console.log(`${name.padEnd(18)} ${figures.join(' ')}`);
    db.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  }
}
