import type { FileHandle } from 'node:fs/promises';

/** Rows of numbers, one after the other. */
export interface Matrix {
  values: Float32Array;
  rows: number;
  columns: number;
}

/** What a safetensors file says of one tensor, unchecked. */
interface TensorEntry {
  dtype?: unknown;
  shape?: unknown;
  data_offsets?: unknown;
}

const LENGTH_BYTES = 8;
const MAX_HEADER_BYTES = 2 ** 20;
const MAX_VALUES = 2 ** 28;
const MAX_COLUMNS = 4096;
const VALUE_BYTES: ReadonlyMap<unknown, number> = new Map([
  ['F32', 4],
  ['F16', 2],
]);

/** Reads the matrix with one of these names from a safetensors file. Throws an Error that says what is wrong with the file, also
 *  for one with other tensors, which would change what the matrix means. */
export async function readMatrix(file: FileHandle, names: readonly string[]): Promise<Matrix> {
  const { size } = await file.stat();
  const start = LENGTH_BYTES + (await readHeaderLength(file, size));
  const tensors = parseHeader(await readBytes(file, LENGTH_BYTES, start));
  const foreign = Object.keys(tensors).filter((name) => name !== '__metadata__' && !names.includes(name));
  if (foreign.length > 0) throw new Error(`it has the tensor ${JSON.stringify(foreign[0])}, which is not supported`);
  const name = names.find((each) => Object.hasOwn(tensors, each));
  if (name === undefined) throw new Error(`it has no tensor ${names.map((each) => `"${each}"`).join(' or ')}`);
  const { rows, columns, from, to, dtype } = checkEntry(tensors[name] ?? {}, size - start);
  const bytes = await readBytes(file, start + from, start + to);
  const values = dtype === 'F32' ? readFloats(bytes) : readHalves(bytes);
  if (!values.every(Number.isFinite)) throw new Error('it has values that are not finite');
  return { values, rows, columns };
}

async function readHeaderLength(file: FileHandle, size: number): Promise<number> {
  if (size < LENGTH_BYTES) throw new Error('it is cut off');
  const length = (await readBytes(file, 0, LENGTH_BYTES)).readBigUInt64LE();
  if (length > MAX_HEADER_BYTES || Number(length) > size - LENGTH_BYTES) {
    throw new Error('it is not a safetensors file, or is cut off');
  }
  return Number(length);
}

function parseHeader(bytes: Buffer): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(bytes.toString());
    if (typeof header === 'object' && header !== null) return header as Record<string, unknown>;
  } catch {}
  throw new Error('its header is not JSON');
}

function checkEntry({ dtype, shape, data_offsets: offsets }: TensorEntry, dataBytes: number) {
  const valueBytes = VALUE_BYTES.get(dtype);
  if (valueBytes === undefined)
    throw new Error(`its values are ${JSON.stringify(dtype) ?? 'of no type'}; F32 and F16 are supported`);
  const [rows, columns] = toCounts(shape, 'shape');
  const [from, to] = toCounts(offsets, 'offsets');
  if (rows * columns > MAX_VALUES || columns > MAX_COLUMNS)
    throw new Error(`its matrix of ${rows} x ${columns} is too large`);
  if (rows * columns === 0 || to - from !== rows * columns * valueBytes || to > dataBytes) {
    throw new Error(`its shape ${rows} x ${columns} does not fit its data, or it is cut off`);
  }
  return { rows, columns, from, to, dtype };
}

function toCounts(value: unknown, what: string): [number, number] {
  const [first, second, ...more] = Array.isArray(value) ? value : [];
  const areCounts = [first, second].every((count) => Number.isSafeInteger(count) && count >= 0);
  if (!areCounts || more.length > 0) throw new Error(`the ${what} of its matrix must be two whole numbers`);
  return [first, second];
}

/** Reads from a multiple of 8 in memory, as typed arrays need. */
async function readBytes(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.from(new ArrayBuffer(to - from));
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0) throw new Error('it is cut off');
    at += bytesRead;
  }
  return bytes;
}

function readFloats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** IEEE 754 binary16. */
function readHalves(bytes: Buffer): Float32Array {
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const values = Float32Array.from({ length: 2 ** 16 }, (_, half) => {
    const [exponent, fraction] = [(half >> 10) & 0x1f, half & 0x3ff];
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    const value = exponent === 0x1f ? (fraction === 0 ? Infinity : NaN) : size;
    return half < 0x8000 ? value : -value;
  });
  return Float32Array.from(halves, (half) => values[half] as number);
}
