import type { BlobStore } from '../../../assets/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { ObjectStore } from '../../object-store.ts';
import type { Database } from '../connection/database.ts';
import { createBlobs } from './blobs.ts';
import { createRemoval, UNFINISHED_MS } from './removal.ts';

export function createPostgresBlobStore(
  database: Pick<Database, 'query'>,
  kind: 'file' | 'extension',
  clock: Pick<Clock, 'now'>,
  objects: ObjectStore | null = null,
): BlobStore {
  const blobs = createBlobs(database, clock, objects);
  const { removeWhere } = createRemoval(database, clock, objects);
  return {
    save: (id, content) => blobs.save({ kind, id }, content),
    read: (id) => blobs.read({ kind, id }),
    remove: (id) => removeWhere(OF_ID, [kind, id]),
    // Another node may be uploading what is younger, or be about to list it.
    removeUnlisted: (ids) => removeWhere(UNLISTED, [kind, ids, clock.now() - UNFINISHED_MS]),
  };
}

const OF_ID = 'kind = $2 AND id = $3';
const UNLISTED = 'kind = $2 AND created_at <= $4 AND (byte_count IS NULL OR id <> ALL ($3::text[]))';
