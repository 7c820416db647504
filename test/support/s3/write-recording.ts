import { setFault } from '../../../src/fault-points.ts';
import type { ObjectStoreOptions } from '../../../src/storage/object-store.ts';
import { createPostgresMediaStore } from '../../../src/storage/postgres/blobs/media-store.ts';
import { openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { createS3ObjectStore } from '../../../src/storage/s3/s3-object-store.ts';

export interface RecordingWrite {
  databaseUrl: string;
  options: ObjectStoreOptions;
  /** Content of the recording of `task-1`: this text, repeated up to that length; null to remove the media of the task. */
  recording: { text: string; byteCount: number } | null;
}

/** Run as a process of its own: stores or removes a recording at time 0. Dies at DOPPEL_FAULT, if set. */
const { databaseUrl, options, recording } = JSON.parse(process.argv[2] ?? '') as RecordingWrite;
setFault(process.env.DOPPEL_FAULT, () => process.kill(process.pid, 'SIGKILL'));
const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
const objects = createS3ObjectStore(options);
const media = createPostgresMediaStore(database, { now: () => 0 }, objects);
if (recording) await media.saveRecording('task-1', Buffer.alloc(recording.byteCount, recording.text));
else await media.remove('task-1');
objects.close();
await database.close();
