/** Ways to keep vectors in a SQLite file and to find the nearest by cosine. Each has tables of its own. */

import { cosine, squareOf, toCodes, toSigns } from '../../src/memory/index/encoding/vector-codec.ts';
import { TopScored } from '../../src/memory/index/top-k.ts';
import type { Connection } from '../../src/storage/sqlite/connection/database.ts';
import { GraphVectors } from '../../src/storage/sqlite/graph/graph-vectors.ts';

export interface VectorStore {
  /** In the caller's transaction. */
  add(vectors: readonly { id: number; vector: Float32Array }[]): void;
  /** Ids, nearest first. */
  search(vector: Float32Array, limit: number): number[];
}

export type VectorWay = (db: Connection, dimensions: number) => VectorStore;

const RESCORED = 200;

/** The ways that need no more than SQLite. */
export const PLAIN_WAYS: Record<string, VectorWay> = {
  'float rows': (db) => openRows(db, toBytes, cosineOfFloats),
  'int8 rows': (db) => openRows(db, (vector) => toCodes(vector) ?? new Int8Array(0), cosineOfCodes),
  'xor 1024 + float': (db) => openXorBlocks(db, toBytes, cosineOfFloats),
  'xor 1024 + int8': (db) => openXorBlocks(db, (vector) => toCodes(vector) ?? new Int8Array(0), cosineOfCodes),
  ours: openOurs,
};

/** The ways of the extension `sqlite-vec`, which must be loaded. */
export const EXTENSION_WAYS: Record<string, VectorWay> = {
  'vec0 float': (db, dimensions) => openVec0(db, `float[${dimensions}]`, (v) => [`vec_f32(?)`, v]),
  'vec0 int8': (db, dimensions) =>
    openVec0(db, `int8[${dimensions}]`, (v) => ['vec_int8(?)', toCodes(v) ?? new Int8Array(0)]),
  'vec0 bit + float': openVec0Bits,
};

function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

type Score = (query: Float32Array, data: Buffer) => number;

function cosineOfFloats(query: Float32Array, data: Buffer): number {
  const vector = data.byteOffset % 4 === 0 ? data : Buffer.from(new Uint8Array(data).buffer);
  const values = new Float32Array(vector.buffer, vector.byteOffset, query.length);
  let product = 0;
  let square = 0;
  for (let at = 0; at < query.length; at++) {
    product += (query[at] as number) * (values[at] as number);
    square += (values[at] as number) ** 2;
  }
  return product / Math.sqrt(square);
}

function cosineOfCodes(query: Float32Array, data: Buffer): number {
  return cosine(query, squareOf(query), new Int8Array(data.buffer, data.byteOffset, data.length));
}

const idsOf = (best: TopScored) => best.list().map(({ id }) => id);

function openRows(db: Connection, encode: (vector: Float32Array) => ArrayBufferView, score: Score): VectorStore {
  db.exec('CREATE TABLE plain (id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO plain VALUES (?, ?)');
  const select = db.prepare<[], { id: number; data: Buffer }>('SELECT id, data FROM plain');
  return {
    add: (vectors) => {
      for (const { id, vector } of vectors) insert.run(id, encode(vector));
    },
    search: (query, limit) => {
      const best = new TopScored(limit);
      for (const { id, data } of select.iterate()) best.add(id, score(query, data));
      return idsOf(best);
    },
  };
}

/** Signs in blocks of 1024 compared by the number of bits that differ, the best rescored from rows. */
function openXorBlocks(db: Connection, encode: (vector: Float32Array) => ArrayBufferView, score: Score): VectorStore {
  db.exec(`CREATE TABLE plain (id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
    CREATE TABLE sign_blocks (id INTEGER PRIMARY KEY, ids BLOB NOT NULL, signs BLOB NOT NULL) STRICT`);
  const insert = db.prepare('INSERT INTO plain VALUES (?, ?)');
  const putBlock = db.prepare('INSERT OR REPLACE INTO sign_blocks VALUES (?, ?, ?)');
  const blocks = db.prepare<[], { ids: Buffer; signs: Buffer }>('SELECT ids, signs FROM sign_blocks');
  const select = db.prepare<[string], { id: number; data: Buffer }>(
    'SELECT plain.id, data FROM json_each(?) JOIN plain ON plain.id = value',
  );
  let open: { id: number; vector: Float32Array }[] = [];
  let blockId = 0;
  return {
    add: (vectors) => {
      for (const { id, vector } of vectors) insert.run(id, encode(vector));
      open.push(...vectors);
      const ids = Float64Array.from(open, ({ id }) => id);
      putBlock.run(blockId, Buffer.from(ids.buffer), Buffer.concat(open.map(({ vector }) => toSigns(vector))));
      if (open.length >= 1024) {
        open = [];
        blockId++;
      }
    },
    search: (query, limit) => {
      const candidates = new TopScored(RESCORED);
      const wanted = new Uint32Array(toSigns(query).buffer);
      for (const { ids, signs } of blocks.iterate()) addByBits(candidates, ids, new Uint8Array(signs), wanted);
      const best = new TopScored(limit);
      for (const { id, data } of select.iterate(JSON.stringify(idsOf(candidates)))) best.add(id, score(query, data));
      return idsOf(best);
    },
  };
}

function addByBits(best: TopScored, ids: Buffer, signs: Uint8Array, wanted: Uint32Array): void {
  const words = new Uint32Array(signs.buffer);
  for (let place = 0, start = 0; start < words.length; place++, start += wanted.length) {
    let differing = 0;
    for (let at = 0; at < wanted.length; at++) {
      let bits = (words[start + at] as number) ^ (wanted[at] as number);
      bits -= (bits >>> 1) & 0x55555555;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      differing += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    if (best.accepts(-differing)) best.add(ids.readDoubleLE(place * 8), -differing);
  }
}

function openOurs(db: Connection): VectorStore {
  db.pragma('foreign_keys = OFF');
  const vectors = new GraphVectors(db);
  return {
    add: (added) => vectors.put('bench', added),
    search: (query, limit) => vectors.findNearest('bench', query, limit).map(({ id }) => id),
  };
}

type ToValue = (vector: Float32Array) => [expression: string, value: ArrayBufferView];

function openVec0(db: Connection, type: string, toValue: ToValue): VectorStore {
  const [expression] = toValue(new Float32Array(1));
  db.exec(`CREATE VIRTUAL TABLE vec USING vec0(id INTEGER PRIMARY KEY, e ${type} distance_metric=cosine)`);
  const insert = db.prepare(`INSERT INTO vec VALUES (?, ${expression})`);
  const select = db.prepare<[unknown, number], number>(`SELECT id FROM vec WHERE e MATCH ${expression} AND k = ?`);
  return {
    add: (vectors) => {
      for (const { id, vector } of vectors) insert.run(BigInt(id), toValue(vector)[1]);
    },
    search: (query, limit) => select.pluck().all(toValue(query)[1], limit),
  };
}

function openVec0Bits(db: Connection, dimensions: number): VectorStore {
  db.exec(`CREATE VIRTUAL TABLE vec USING vec0(id INTEGER PRIMARY KEY, b bit[${dimensions}], e float[${dimensions}])`);
  const insert = db.prepare('INSERT INTO vec VALUES (?, vec_quantize_binary(?), ?)');
  const select = db.prepare<[Float32Array, Float32Array, number], number>(
    `WITH near AS (SELECT id, e FROM vec WHERE b MATCH vec_quantize_binary(?) AND k = ${RESCORED})
     SELECT id FROM near ORDER BY vec_distance_cosine(e, ?) LIMIT ?`,
  );
  return {
    add: (vectors) => {
      for (const { id, vector } of vectors) insert.run(BigInt(id), vector, vector);
    },
    search: (query, limit) => select.pluck().all(query, query, limit),
  };
}
