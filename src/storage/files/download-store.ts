import { join } from 'node:path';
import type { DownloadStore } from '../../assets/download-store.ts';
import { oneChunk, readIfThere, writeSyncedFile } from './synced-file.ts';

/** Keeps the archive in `{directory}/{task id}/downloads.zip`, beside the pictures of the run. */
export function createFileDownloadStore(directory: string): DownloadStore {
  const pathOf = (taskId: string) => join(directory, taskId, 'downloads.zip');
  return {
    async saveDownloads(taskId, archive) {
      await writeSyncedFile(pathOf(taskId), oneChunk(archive));
    },
    readDownloads: (taskId) => readIfThere(pathOf(taskId)),
  };
}
