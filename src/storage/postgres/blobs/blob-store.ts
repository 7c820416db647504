import type { BlobStore } from '../../../assets/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../connection/database.ts';
import { createBlobs } from './blobs.ts';

/** Another node may be uploading what is younger, or be about to list it. */
const UNLISTED_MS = 3_600_000;

export function createPostgresBlobStore(
  database: Database,
  kind: 'file' | 'extension',
  clock: Pick<Clock, 'now'>,
): BlobStore {
  const blobs = createBlobs(database, clock);
  return {
    save: (id, content) => blobs.save({ kind, id }, content),
    read: (id) => blobs.read({ kind, id }),
    async remove(id) {
      await database.query(REMOVE, [kind, id]);
    },
    async removeUnlisted(ids) {
      await database.query(REMOVE_UNLISTED, [kind, ids, clock.now() - UNLISTED_MS]);
    },
  };
}

const REMOVE = 'DELETE FROM blobs WHERE kind = $1 AND id = $2';
const REMOVE_UNLISTED = `DELETE FROM blobs
  WHERE kind = $1 AND created_at <= $3 AND (byte_count IS NULL OR id <> ALL ($2::text[]))`;
