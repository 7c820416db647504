import type { Clock } from '../../../clock.ts';
import type { MediaStore } from '../../../tasks/ports/media-store.ts';
import type { Database } from '../connection/database.ts';
import { createBlobs } from './blobs.ts';

export function createPostgresMediaStore(database: Database, clock: Pick<Clock, 'now'>): MediaStore {
  const blobs = createBlobs(database, clock);
  return {
    async saveFrame(id, item, bytes) {
      await blobs.save({ kind: 'frame', id, item }, [bytes]);
    },
    readFrame: (id, item) => blobs.read({ kind: 'frame', id, item }),
    async saveRecording(id, bytes) {
      await blobs.save({ kind: 'recording', id }, [bytes]);
    },
    readRecording: (id) => blobs.read({ kind: 'recording', id }),
    async remove(id) {
      await database.query(REMOVE, [id]);
    },
  };
}

const REMOVE = `DELETE FROM blobs WHERE kind IN ('frame', 'recording', 'download') AND id = $1`;
