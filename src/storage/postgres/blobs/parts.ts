import type { Database } from '../connection/database.ts';

/** What arrives in one piece or in several. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Yields parts of PART_BYTES, and returns the rest, which may be empty. */
export type Parts = AsyncGenerator<Uint8Array, Uint8Array>;
type Part = IteratorResult<Uint8Array, Uint8Array>;

const PART_BYTES = 2 ** 20;

/** Resolves to the number of bytes in `first` and all `parts` after it. */
export async function saveParts(
  { query }: Pick<Database, 'query'>,
  number: number,
  first: Uint8Array,
  parts: Parts,
): Promise<number> {
  let byteCount = 0;
  for (let part = 0, next: Part = { value: first }; ; part += 1, next = await parts.next()) {
    await query(SAVE_PART, [number, part, next.value]);
    byteCount += next.value.length;
    if (next.done) return byteCount;
  }
}

/** Null if the blob was removed meanwhile. */
export async function readParts(
  { query }: Pick<Database, 'query'>,
  number: number,
  first: Buffer,
  byteCount: number,
): Promise<Buffer | null> {
  if (first.length === byteCount) return first;
  const bytes = Buffer.allocUnsafe(byteCount);
  first.copy(bytes);
  for (let at = first.length, part = 1; at < byteCount; part += 1) {
    const [row] = await query<{ body: Buffer }>(READ_PART, [number, part]);
    if (!row) return null;
    at += row.body.copy(bytes, at);
  }
  return bytes;
}

export async function* toParts(content: Content): Parts {
  let pieces: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0; ) {
      const piece = rest.subarray(0, PART_BYTES - byteCount);
      pieces.push(piece);
      byteCount += piece.length;
      rest = rest.subarray(piece.length);
      if (byteCount < PART_BYTES) continue;
      yield Buffer.concat(pieces);
      pieces = [];
      byteCount = 0;
    }
  }
  return Buffer.concat(pieces);
}

const SAVE_PART = 'INSERT INTO blob_parts (blob_number, part, body) VALUES ($1, $2, $3)';
const READ_PART = 'SELECT body FROM blob_parts WHERE blob_number = $1 AND part = $2';
