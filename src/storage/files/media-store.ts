import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPlainName, joinStored } from '../../stored-path.ts';
import type { MediaStore } from '../../tasks/ports/media-store.ts';
import { explainFileError, oneChunk, readIfThere, writeSyncedFile } from './synced-file.ts';

/** Stores the frames and the recording of each run in `{directory}/{task id}/`. */
export function createFileMediaStore(directory: string): MediaStore {
  const framePath = (taskId: string, index: number) =>
    join(joinStored(directory, taskId), 'frames', `${String(index).padStart(4, '0')}.webp`);
  const recordingPath = (taskId: string) => join(joinStored(directory, taskId), 'recording.webm');

  return {
    async saveFrame(taskId, index, bytes) {
      await replaceFile(framePath(taskId, index), bytes);
    },
    readFrame: async (taskId, index) => (isPlainName(taskId) ? readIfThere(framePath(taskId, index)) : null),
    async saveRecording(taskId, bytes) {
      await writeSyncedFile(recordingPath(taskId), oneChunk(bytes));
    },
    readRecording: async (taskId) => (isPlainName(taskId) ? readIfThere(recordingPath(taskId)) : null),
    async remove(taskId) {
      if (isPlainName(taskId)) await rm(joinStored(directory, taskId), { recursive: true, force: true });
    },
  };
}

/** Writes a temporary file and renames it, so that a reader sees the old bytes or the new ones. */
async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
  } catch (error) {
    throw explainFileError(error);
  }
}
