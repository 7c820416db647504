import type { DownloadStore } from '../../../assets/download-store.ts';
import type { Clock } from '../../../clock.ts';
import type { ObjectStore } from '../../object-store.ts';
import type { Database } from '../connection/database.ts';
import { createBlobs } from './blobs.ts';

/** The MediaStore removes the archives of a run. */
export function createPostgresDownloadStore(
  database: Pick<Database, 'query'>,
  clock: Pick<Clock, 'now'>,
  objects: ObjectStore | null = null,
): DownloadStore {
  const blobs = createBlobs(database, clock, objects);
  return {
    async saveDownloads(id, archive) {
      await blobs.save({ kind: 'download', id }, [archive]);
    },
    readDownloads: (id) => blobs.read({ kind: 'download', id }),
  };
}
