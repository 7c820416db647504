import { join } from 'node:path';
import type { DownloadStore } from '../../assets/download-store.ts';
import { isPlainName, joinStored } from '../../stored-path.ts';
import { oneChunk, readIfThere, writeSyncedFile } from './synced-file.ts';

/** Stores the archive in `{directory}/{task id}/downloads.zip`, beside the media of the run. */
export function createFileDownloadStore(directory: string): DownloadStore {
  const pathOf = (taskId: string) => join(joinStored(directory, taskId), 'downloads.zip');
  return {
    async saveDownloads(taskId, archive) {
      await writeSyncedFile(pathOf(taskId), oneChunk(archive));
    },
    readDownloads: async (taskId) => (isPlainName(taskId) ? readIfThere(pathOf(taskId)) : null),
  };
}
