import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { toPlainName } from '../text/names/plain-name.ts';
import type { BlobStore } from './blob-store.ts';
import type { Extension, ExtensionStore } from './extension-store.ts';

/** Describes in a sentence what is wrong with the archive of an extension; null when it is valid. Neither executes code of
 *  the extension nor writes to disk. */
export type CheckExtension = (archive: Buffer) => Promise<string | null>;

/** Browser extensions. They are checked, stored and listed; the built-in browser does not run them. */
export interface Extensions {
  /** Resolves to the id; `newId` makes a request repeatable after a crash. Throws invalid when the archive is not an
   *  extension, and too_many_requests at the limit of extensions. */
  add(accountId: string, name: string, archive: Buffer, newId?: string): Promise<string>;
  /** In order of creation. */
  list(accountId: string): Promise<Extension[]>;
  /** Throws not_found, naming the first id that is unknown. */
  check(accountId: string, ids: readonly string[]): Promise<void>;
  /** Throws not_found. */
  remove(accountId: string, id: string): Promise<void>;
}

export const MAX_EXTENSION_BYTES = 20 * 2 ** 20;
const MAX_COUNT = 100;

export interface ExtensionsOptions {
  store: ExtensionStore;
  blobs: BlobStore;
  checkExtension: CheckExtension;
  clock: Clock;
  ids: Ids;
}

export function createExtensions({ store, blobs, checkExtension, clock, ids }: ExtensionsOptions): Extensions {
  return {
    async add(accountId, name, archive, newId) {
      // A repeated request whose first attempt was not answered.
      if (newId !== undefined && (await store.hasExtension(accountId, newId))) return newId;
      const problem = await checkExtension(archive);
      if (problem !== null) throw new AppError('invalid', `file must be the zip of an extension: ${problem}`);
      const id = newId ?? ids.newId();
      const byteCount = await blobs.save(id, oneChunk(archive));
      const extension = { id, accountId, name: toPlainName(name), byteCount, createdAt: clock.now() };
      try {
        if (!(await store.addExtension(extension, MAX_COUNT))) {
          throw new AppError('too_many_requests', `Limit of ${MAX_COUNT} extensions reached. Delete one first.`);
        }
        return id;
      } catch (error) {
        await blobs.remove(id);
        throw error;
      }
    },
    list: (accountId) => store.listExtensions(accountId),
    async check(accountId, extensionIds) {
      for (const id of new Set(extensionIds)) {
        if (!(await store.hasExtension(accountId, id))) throw notFound(id);
      }
    },
    async remove(accountId, id) {
      if (!(await store.deleteExtension(accountId, id))) throw notFound(id);
      await blobs.remove(id);
    },
  };
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function notFound(id: string): AppError {
  return new AppError('not_found', `No extension has the id "${id.slice(0, 100).toWellFormed()}".`);
}
