import { createReadStream } from 'node:fs';
import { glob, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../clock.ts';
import type { ObjectStore } from '../../object-store.ts';
import { type BlobKey, createBlobs } from '../blobs/blobs.ts';
import type { Query } from '../connection/database.ts';

interface StoredBlob extends Required<BlobKey> {
  number: number;
  byteCount: number;
  /** Null for a blob in parts. */
  objectKey: string | null;
}

const PAGE_SIZE = 500;

/** Stores the files of an unpacked archive in the database, also where new ones go to an object store: an object would stay
 *  if the transaction did not commit. Resolves to the number of files that no blob can have. */
export async function storeBlobs(query: Query, folder: string): Promise<number> {
  const blobs = createBlobs({ query }, systemClock);
  let unknownCount = 0;
  for await (const entry of glob('{media,files,extensions}/**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = toKey(path.slice(folder.length + 1).replaceAll('\\', '/'));
    if (key) await blobs.save(key, createReadStream(path));
    else unknownCount += 1;
  }
  return unknownCount;
}

/** Writes each blob into the file `copy`, and removes it when the next is asked for. `path` is that of an archive. */
export async function* readBlobs(
  query: Query,
  objects: ObjectStore | null,
  copy: string,
): AsyncGenerator<{ path: string }> {
  for (let last = 0, page: StoredBlob[]; ; last = page.at(-1)?.number ?? last) {
    page = await query<StoredBlob>(LIST_BLOBS, [last]);
    for (const blob of page) {
      await writeFile(copy, readBlob(query, objects, blob), { flag: 'wx' });
      yield { path: toPath(blob) };
      await rm(copy);
    }
    if (page.length < PAGE_SIZE) return;
  }
}

function readBlob(query: Query, objects: ObjectStore | null, blob: StoredBlob): AsyncGenerator<Uint8Array> {
  if (blob.objectKey === null) return readParts(query, blob);
  if (!objects)
    throw new Error('The database has pictures or files in a bucket: set S3_BUCKET, and the other S3_ variables.');
  return readObject(objects, blob.objectKey, blob.byteCount);
}

async function* readObject(objects: ObjectStore, key: string, byteCount: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of objects.stream(key)) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes === byteCount) return;
  throw new Error(`The object ${key} is missing: it was deleted while the backup was made. Make another one.`);
}

async function* readParts(query: Query, { number, byteCount }: StoredBlob): AsyncGenerator<Uint8Array> {
  for (let part = 0, bytes = 0; bytes < byteCount; part += 1) {
    const [row] = await query<{ body: Uint8Array }>(READ_PART, [number, part]);
    if (!row) throw new Error(`Blob ${number} has no part ${part}.`);
    bytes += row.body.length;
    yield row.body;
  }
}

function toPath({ kind, id, item }: Required<BlobKey>): string {
  switch (kind) {
    case 'file':
      return `files/${id}`;
    case 'extension':
      return `extensions/${id}`;
    case 'frame':
      return `media/${id}/frames/${String(item).padStart(4, '0')}.webp`;
    case 'recording':
      return `media/${id}/recording.webm`;
    case 'download':
      return `media/${id}/downloads.zip`;
  }
}

const PATHS: readonly (readonly [BlobKey['kind'], RegExp])[] = [
  ['file', /^files\/(?<id>[\w-]+)$/],
  ['extension', /^extensions\/(?<id>[\w-]+)$/],
  ['frame', /^media\/(?<id>[\w-]+)\/frames\/(?<item>\d{4,9})\.webp$/],
  ['recording', /^media\/(?<id>[\w-]+)\/recording\.webm$/],
  ['download', /^media\/(?<id>[\w-]+)\/downloads\.zip$/],
];

/** Null if no blob has this path. */
function toKey(path: string): BlobKey | null {
  for (const [kind, pattern] of PATHS) {
    const { id, item = 0 } = pattern.exec(path)?.groups ?? {};
    if (id !== undefined) return { kind, id, item: Number(item) };
  }
  return null;
}

// Of several with the same key, the newest counts.
const LIST_BLOBS = `SELECT number, kind, id, item, byte_count AS "byteCount", object_key AS "objectKey" FROM blobs
  WHERE number > $1 AND byte_count IS NOT NULL AND removed_at IS NULL AND NOT EXISTS (
    SELECT FROM blobs AS newer WHERE newer.kind = blobs.kind AND newer.id = blobs.id AND newer.item = blobs.item
      AND newer.number > blobs.number AND newer.byte_count IS NOT NULL AND newer.removed_at IS NULL)
  ORDER BY number LIMIT ${PAGE_SIZE}`;
const READ_PART = 'SELECT body FROM blob_parts WHERE blob_number = $1 AND part = $2';
