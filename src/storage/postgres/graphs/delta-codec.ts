/** Encoding of a graph's changes, which nodes of several versions read: a header in JSON, then the numbers of every chunk,
 *  compressed with Zstandard. A change of the encoding needs another format, and the old ones stay readable. */
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { parseExact } from '../../../exact-json.ts';
import { decodeAnalysis, encodeAnalysis } from '../../../memory/index/encoding/analysis-codec.ts';
import type { GraphDelta, IndexedChunk, MemoryChange } from '../../../memory/ports/graph-store.ts';

export const DELTA_FORMAT = 1;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A chunk in the header. Its numbers follow the header in this order: the analysis, keys, weights, vector. */
interface ChunkHeader extends Omit<IndexedChunk, 'analysis' | 'keys' | 'vector'> {
  /** Strings of the analysis. */
  strings: string;
  analysisBytes: number;
  keyCount: number;
  /** Null without a vector. */
  dimensions: number | null;
}

interface Header extends Omit<GraphDelta, 'missing' | 'memories' | 'fence'> {
  missing: string[];
  memories: (Omit<MemoryChange, 'chunks'> & { chunks: ChunkHeader[] | null })[];
}

const HEADER_LENGTH_BYTES = 4;

/** Encodes all of a delta but its fence, in the current format. */
export function encodeDelta(delta: GraphDelta): Promise<Buffer> {
  const numbers: Uint8Array[] = [];
  const header: Header = {
    requestIds: delta.requestIds,
    missing: [...delta.missing],
    memories: delta.memories.map((memory) => {
      return { ...memory, chunks: memory.chunks?.map((chunk) => encodeChunk(chunk, numbers)) ?? null };
    }),
    removed: delta.removed,
    embedder: delta.embedder,
    analysisVersion: delta.analysisVersion,
    appliedAt: delta.appliedAt,
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(HEADER_LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  return compress(Buffer.concat([length, json, ...numbers]));
}

/** @throws Error if the format is not known to this version of the program */
export async function decodeDelta(format: number, body: Uint8Array): Promise<GraphDelta> {
  if (format !== DELTA_FORMAT) {
    throw new Error(
      `A newer version of Doppel has written format ${format} of a graph; this one reads ${DELTA_FORMAT}.`,
    );
  }
  const bytes = await decompress(body);
  const numbersStart = HEADER_LENGTH_BYTES + bytes.readUInt32LE();
  const text = bytes.toString('utf8', HEADER_LENGTH_BYTES, numbersStart);
  const { missing, memories, ...header } = parseExact(text) as Header;
  const numbers = new NumberReader(bytes, numbersStart);
  return {
    ...header,
    missing: new Set(missing),
    memories: memories.map((memory) => {
      return { ...memory, chunks: memory.chunks?.map((chunk) => decodeChunk(chunk, numbers)) ?? null };
    }),
    fence: null,
  };
}

function encodeChunk({ analysis, keys, vector, ...chunk }: IndexedChunk, numbers: Uint8Array[]): ChunkHeader {
  const encoded = encodeAnalysis(analysis);
  const keyNumbers = Float64Array.from(keys, ({ key }) => key);
  const weights = Float64Array.from(keys, ({ weight }) => weight);
  numbers.push(encoded.numbers, toBytes(keyNumbers), toBytes(weights));
  if (vector) numbers.push(toBytes(vector));
  return {
    ...chunk,
    strings: encoded.strings,
    analysisBytes: encoded.numbers.length,
    keyCount: keys.length,
    dimensions: vector?.length ?? null,
  };
}

function decodeChunk(
  { strings, analysisBytes, keyCount, dimensions, ...chunk }: ChunkHeader,
  numbers: NumberReader,
): IndexedChunk {
  const analysis = decodeAnalysis({ numbers: numbers.take(analysisBytes), strings });
  const keys = numbers.takeDoubles(keyCount);
  const weights = numbers.takeDoubles(keyCount);
  return {
    ...chunk,
    analysis,
    keys: Array.from(keys, (key, at) => ({ key, weight: weights[at] ?? 0 })),
    vector: dimensions === null ? null : numbers.takeFloats(dimensions),
  };
}

/** Bytes of numbers, little-endian as on every platform that Node.js has. */
function toBytes({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

class NumberReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error('A stored change of a graph is cut short.');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  takeDoubles(count: number): Float64Array {
    return new Float64Array(new Uint8Array(this.take(count * Float64Array.BYTES_PER_ELEMENT)).buffer);
  }

  takeFloats(count: number): Float32Array {
    return new Float32Array(new Uint8Array(this.take(count * Float32Array.BYTES_PER_ELEMENT)).buffer);
  }
}
