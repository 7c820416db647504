import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../../tasks/media-store.ts';

/** Keeps the pictures and the recording of each run in `{directory}/{task id}/`. */
export function createFileMediaStore(directory: string): MediaStore {
  const framePath = (taskId: string, index: number) =>
    join(directory, taskId, 'frames', `${String(index).padStart(4, '0')}.webp`);
  const recordingPath = (taskId: string) => join(directory, taskId, 'recording.webm');

  return {
    async saveFrame(taskId, index, bytes) {
      await replaceFile(framePath(taskId, index), (part) => writeFile(part, bytes));
    },
    readFrame: (taskId, index) => readIfThere(framePath(taskId, index)),
    async saveRecording(taskId, bytes) {
      await replaceFile(recordingPath(taskId), (part) => writeSynced(part, bytes));
    },
    readRecording: (taskId) => readIfThere(recordingPath(taskId)),
    remove: (taskId) => rm(join(directory, taskId), { recursive: true, force: true }),
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

/** Writes beside the file and then takes its place, so that a reader sees the old bytes or the new ones. */
async function replaceFile(path: string, write: (part: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await write(`${path}.part`);
  await rename(`${path}.part`, path);
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
