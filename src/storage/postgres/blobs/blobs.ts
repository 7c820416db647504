import type { Clock } from '../../../clock.ts';
import type { Database } from '../connection/database.ts';

export interface BlobKey {
  kind: 'file' | 'extension' | 'frame' | 'recording' | 'download';
  /** Id of a file or of an extension; otherwise of a task. */
  id: string;
  /** Number of a frame within its run. */
  item?: number;
}

/** What arrives in one piece or in several. */
type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

type Parts = AsyncGenerator<Uint8Array, Uint8Array>;
type Part = IteratorResult<Uint8Array, Uint8Array>;

/** Bytes in parts, so that at most one part of an upload is in memory. */
export interface Blobs {
  /** Replaces the bytes of the key once all are stored. Resolves to their number. Rejects as `content` does, without
   *  storing anything. */
  save(key: BlobKey, content: Content): Promise<number>;
  /** Resolves to null when there are none. */
  read(key: BlobKey): Promise<Buffer | null>;
}

const PART_BYTES = 2 ** 20;

export function createBlobs({ query }: Pick<Database, 'query'>, clock: Pick<Clock, 'now'>): Blobs {
  async function begin({ kind, id, item = 0 }: BlobKey): Promise<number> {
    const [blob] = await query<{ number: number }>(BEGIN, [kind, id, item, clock.now()]);
    if (!blob) throw new Error('The blob was not inserted.');
    return blob.number;
  }

  async function saveWhole({ kind, id, item = 0 }: BlobKey, bytes: Uint8Array): Promise<number> {
    await query(SAVE_WHOLE, [kind, id, item, clock.now(), bytes.length, bytes]);
    return bytes.length;
  }

  /** `parts` continues after `first`. */
  async function saveParts(key: BlobKey, first: Uint8Array, parts: Parts): Promise<number> {
    const number = await begin(key);
    try {
      let byteCount = 0;
      for (let part = 0, next: Part = { value: first }; ; part += 1, next = await parts.next()) {
        await query(SAVE_PART, [number, part, next.value]);
        byteCount += next.value.length;
        if (next.done) break;
      }
      await query(COMPLETE, [number, byteCount]);
      return byteCount;
    } catch (error) {
      // What remains if this fails too is removed with the blobs that nothing lists.
      await query(REMOVE, [number]).catch(() => {});
      throw error;
    }
  }

  /** Null if the blob was removed meanwhile. */
  async function readParts(number: number, first: Buffer, byteCount: number): Promise<Buffer | null> {
    const bytes = Buffer.allocUnsafe(byteCount);
    first.copy(bytes);
    for (let at = first.length, part = 1; at < byteCount; part += 1) {
      const [row] = await query<{ body: Buffer }>(READ_PART, [number, part]);
      if (!row) return null;
      at += row.body.copy(bytes, at);
    }
    return bytes;
  }

  return {
    async save(key, content) {
      const parts = toParts(content);
      const first = await parts.next();
      return first.done ? saveWhole(key, first.value) : saveParts(key, first.value, parts);
    },
    async read(key) {
      const { kind, id, item = 0 } = key;
      for (;;) {
        const [blob] = await query<{ number: number; byteCount: number; body: Buffer }>(READ, [kind, id, item]);
        if (!blob) return null;
        const { number, byteCount, body } = blob;
        const bytes = body.length === byteCount ? body : await readParts(number, body, byteCount);
        if (bytes) return bytes;
      }
    },
  };
}

/** Yields parts of PART_BYTES, and returns the rest, which may be empty. */
async function* toParts(content: Content): Parts {
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

const BEGIN = 'INSERT INTO blobs (kind, id, item, created_at) VALUES ($1, $2, $3, $4) RETURNING number';
const SAVE_PART = 'INSERT INTO blob_parts (blob_number, part, body) VALUES ($1, $2, $3)';
const REMOVE = 'DELETE FROM blobs WHERE number = $1';

/** Removes what the blob of `source` replaces. */
const toReplace = (source: string) => `DELETE FROM blobs AS old USING ${source} AS new
  WHERE old.kind = new.kind AND old.id = new.id AND old.item = new.item AND old.number < new.number
    AND old.byte_count IS NOT NULL`;

const SAVE_WHOLE = `WITH blob AS (
    INSERT INTO blobs (kind, id, item, created_at, byte_count) VALUES ($1, $2, $3, $4, $5) RETURNING *
  ), part AS (
    INSERT INTO blob_parts (blob_number, part, body) SELECT number, 0, $6 FROM blob
  )
  ${toReplace('blob')}`;
const COMPLETE = `WITH blob AS (UPDATE blobs SET byte_count = $2 WHERE number = $1 RETURNING *) ${toReplace('blob')}`;

const READ = `SELECT number, byte_count AS "byteCount", body
  FROM (
    SELECT number, byte_count FROM blobs WHERE kind = $1 AND id = $2 AND item = $3 AND byte_count IS NOT NULL
    ORDER BY number DESC LIMIT 1
  ) AS blob JOIN blob_parts ON blob_number = number AND part = 0`;
const READ_PART = 'SELECT body FROM blob_parts WHERE blob_number = $1 AND part = $2';
