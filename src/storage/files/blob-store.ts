import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../../assets/blob-store.ts';
import { isPlainName, joinStored } from '../../stored-path.ts';
import { readIfThere, writeSyncedFile } from './synced-file.ts';

/** Stores each blob in `{directory}/{id}`. */
export function createFileBlobStore(directory: string): BlobStore {
  return {
    save: async (id, content) => writeSyncedFile(joinStored(directory, id), content),
    read: async (id) => (isPlainName(id) ? readIfThere(joinStored(directory, id)) : null),
    async remove(id) {
      if (isPlainName(id)) await rm(joinStored(directory, id), { force: true });
    },
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
