import type { Clock } from '../../../clock.ts';
import type { MediaStore } from '../../../tasks/ports/media-store.ts';
import type { ObjectStore } from '../../object-store.ts';
import type { Database } from '../connection/database.ts';
import { createBlobs } from './blobs.ts';
import { createRemoval } from './removal.ts';

export function createPostgresMediaStore(
  database: Pick<Database, 'query'>,
  clock: Pick<Clock, 'now'>,
  objects: ObjectStore | null = null,
): MediaStore {
  const blobs = createBlobs(database, clock, objects);
  const { removeWhere } = createRemoval(database, clock, objects);
  return {
    async saveFrame(id, item, bytes) {
      await blobs.save({ kind: 'frame', id, item }, [bytes]);
    },
    readFrame: (id, item) => blobs.read({ kind: 'frame', id, item }),
    async saveRecording(id, bytes) {
      await blobs.save({ kind: 'recording', id }, [bytes]);
    },
    readRecording: (id) => blobs.read({ kind: 'recording', id }),
    remove: (id) => removeWhere(OF_RUN, [id]),
  };
}

const OF_RUN = `kind IN ('frame', 'recording', 'download') AND id = $2`;
