import type { Clock } from '../../../clock.ts';
import { CannotWriteError } from '../../../errors.ts';
import { faultPoint } from '../../../fault-points.ts';
import type { ObjectStore } from '../../object-store.ts';
import type { Database } from '../connection/database.ts';
import { type Content, type Parts, readParts, saveParts, toParts } from './parts.ts';
import { createRemoval, type RemovedObject } from './removal.ts';

export interface BlobKey {
  kind: 'file' | 'extension' | 'frame' | 'recording' | 'download';
  /** Id of a file or of an extension; otherwise of a task. */
  id: string;
  /** Number of a frame within its run. */
  item?: number;
}

/** Bytes, of which at most a few megabytes are in memory while they are stored. Their rows say what exists. */
export interface Blobs {
  /** Replaces the bytes of the key once all are stored. Resolves to their number. Rejects as `content` does, without
   *  storing anything. */
  save(key: BlobKey, content: Content): Promise<number>;
  /** Resolves to null when there are none. */
  read(key: BlobKey): Promise<Buffer | null>;
}

interface StoredBlob {
  number: number;
  byteCount: number;
  /** Null for a blob in parts. */
  objectKey: string | null;
  /** The first part. */
  body: Buffer;
}

/** A row for each replaced blob that is an object, or one without a number. */
type Replaced = RemovedObject | { number: null };

/** New blobs are stored in `objects`, or where that is null in the database, in parts. Both are read. */
export function createBlobs(
  database: Pick<Database, 'query'>,
  clock: Pick<Clock, 'now'>,
  objects: ObjectStore | null = null,
): Blobs {
  const { query } = database;
  const removal = createRemoval(database, clock, objects);

  async function begin({ kind, id, item = 0 }: BlobKey, objectKey: string | null): Promise<number> {
    const [blob] = await query<{ number: number }>(BEGIN, [kind, id, item, clock.now(), objectKey]);
    if (!blob) throw new Error('The blob was not inserted.');
    return blob.number;
  }

  const removeReplaced = (rows: readonly Replaced[]) =>
    removal.finish(rows.filter((row): row is RemovedObject => row.number !== null));

  /** From here on, the blob is read. */
  async function complete(number: number, byteCount: number): Promise<void> {
    const rows = await query<Replaced>(COMPLETE, [number, byteCount, clock.now()]);
    if (rows.length === 0) throw new RemovedMeanwhile('The bytes were removed while they arrived.');
    await removeReplaced(rows);
  }

  async function saveWhole({ kind, id, item = 0 }: BlobKey, bytes: Uint8Array): Promise<number> {
    await removeReplaced(await query(SAVE_WHOLE, [kind, id, item, clock.now(), bytes.length, bytes]));
    return bytes.length;
  }

  /** `parts` continues after `first`. */
  async function saveInParts(key: BlobKey, first: Uint8Array, parts: Parts): Promise<number> {
    const number = await begin(key, null);
    try {
      const byteCount = await saveParts(database, number, first, parts);
      await complete(number, byteCount);
      return byteCount;
    } catch (error) {
      // What remains if this fails too is removed by the sweep.
      await query(REMOVE, [number]).catch(() => {});
      throw error;
    }
  }

  async function saveObject(key: BlobKey, content: Content, store: ObjectStore): Promise<number> {
    const objectKey = store.newKey();
    const number = await begin(key, objectKey);
    try {
      faultPoint('object begun');
      const byteCount = await store.put(objectKey, content);
      faultPoint('object stored');
      await complete(number, byteCount);
      return byteCount;
    } catch (error) {
      // The same, and a store that cannot be used now is not tried again.
      await discard(number, objectKey, isUnavailable(error) ? null : store).catch(() => {});
      throw error;
    }
  }

  async function discard(number: number, objectKey: string, store: ObjectStore | null): Promise<void> {
    await query(MARK, [number, clock.now()]);
    if (!store) return;
    await store.removeUnfinished(objectKey);
    await query(REMOVE, [number]);
  }

  async function find({ kind, id, item = 0 }: BlobKey): Promise<StoredBlob | null> {
    const [blob] = await query<StoredBlob>(READ, [kind, id, item]);
    return blob ?? null;
  }

  /** Null if the blob was removed meanwhile. */
  async function readBytes({ number, objectKey, byteCount, body }: StoredBlob): Promise<Buffer | null> {
    if (objectKey === null) return readParts(database, number, body, byteCount);
    if (!objects) throw new CannotWriteError('This server has no settings for the object store.');
    return objects.read(objectKey, byteCount);
  }

  return {
    async save(key, content) {
      if (objects) return saveObject(key, content, objects);
      const parts = toParts(content);
      const first = await parts.next();
      return first.done ? saveWhole(key, first.value) : saveInParts(key, first.value, parts);
    },
    async read(key) {
      let missing = 0;
      for (;;) {
        const blob = await find(key);
        if (!blob) return null;
        const bytes = await readBytes(blob);
        if (bytes) return bytes;
        if (blob.number === missing) throw new Error(`The object ${blob.objectKey} is missing in the object store.`);
        missing = blob.number;
      }
    },
  };
}

class RemovedMeanwhile extends CannotWriteError {}

const isUnavailable = (error: unknown): boolean =>
  error instanceof CannotWriteError && !(error instanceof RemovedMeanwhile);

const BEGIN = `INSERT INTO blobs (kind, id, item, created_at, object_key) VALUES ($1, $2, $3, $4, $5) RETURNING number`;
const REMOVE = 'DELETE FROM blobs WHERE number = $1';
const MARK = 'UPDATE blobs SET removed_at = $2 WHERE number = $1';

/** Removes what the row of `blob` replaces. */
const toReplace = (now: string) => `older AS (
    SELECT old.* FROM blobs AS old, blob
    WHERE old.kind = blob.kind AND old.id = blob.id AND old.item = blob.item AND old.number < blob.number
      AND old.byte_count IS NOT NULL AND old.removed_at IS NULL
  ), deleted AS (
    DELETE FROM blobs USING older WHERE blobs.number = older.number AND older.object_key IS NULL
  ), marked AS (
    UPDATE blobs SET removed_at = ${now} FROM older WHERE blobs.number = older.number AND older.object_key IS NOT NULL
    RETURNING blobs.*
  )
  SELECT marked.number, marked.object_key AS "objectKey", true AS "isComplete", marked.created_at AS "createdAt"
  FROM blob LEFT JOIN marked ON true`;

const SAVE_WHOLE = `WITH blob AS (
    INSERT INTO blobs (kind, id, item, created_at, byte_count) VALUES ($1, $2, $3, $4, $5) RETURNING *
  ), part AS (
    INSERT INTO blob_parts (blob_number, part, body) SELECT number, 0, $6 FROM blob
  ), ${toReplace('$4')}`;
const COMPLETE = `WITH blob AS (
    UPDATE blobs SET byte_count = $2 WHERE number = $1 AND removed_at IS NULL RETURNING *
  ), ${toReplace('$3')}`;

const READ = `SELECT number, byte_count AS "byteCount", object_key AS "objectKey", body
  FROM (
    SELECT * FROM blobs
    WHERE kind = $1 AND id = $2 AND item = $3 AND byte_count IS NOT NULL AND removed_at IS NULL
    ORDER BY number DESC LIMIT 1
  ) AS blob LEFT JOIN blob_parts ON blob_number = number AND part = 0`;
