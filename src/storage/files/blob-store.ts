import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../../assets/blob-store.ts';
import { readIfThere, writeSyncedFile } from './synced-file.ts';

/** Stores each blob in `{directory}/{id}`. The server creates the ids, so they are safe as file names. */
export function createFileBlobStore(directory: string): BlobStore {
  return {
    save: (id, content) => writeSyncedFile(join(directory, id), content),
    read: (id) => readIfThere(join(directory, id)),
    remove: (id) => rm(join(directory, id), { force: true }),
    async removeUnlisted(ids) {
      const listed = new Set(ids);
      for (const name of await listNames(directory)) {
        if (!listed.has(name)) await rm(join(directory, name), { recursive: true, force: true });
      }
    },
  };
}

async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
