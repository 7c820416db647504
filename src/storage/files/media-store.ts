import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../../tasks/media-store.ts';

/** Keeps the pictures and the recording of each run in `{directory}/{task id}/`. */
export function createFileMediaStore(directory: string): MediaStore {
  const framePath = (taskId: string, index: number) =>
    join(directory, taskId, 'frames', `${String(index).padStart(4, '0')}.webp`);
  const recordingPath = (taskId: string) => join(directory, taskId, 'recording.webm');

  return {
    async saveFrame(taskId, index, bytes) {
      const path = framePath(taskId, index);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
    readFrame: (taskId, index) => readIfThere(framePath(taskId, index)),
    async saveRecording(taskId, bytes) {
      const path = recordingPath(taskId);
      await mkdir(dirname(path), { recursive: true });
      await writeSynced(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    readRecording: (taskId) => readIfThere(recordingPath(taskId)),
  };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
