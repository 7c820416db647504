import type { Clock } from '../clock.ts';
import type { DeviceFile } from '../device/device.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { toPlainName } from '../text/plain-name.ts';
import type { BlobStore } from './blob-store.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Bytes that are on disk and that nothing speaks of yet. */
export interface Received {
  id: string;
  byteCount: number;
}

export interface FileDescription {
  /** As the client sent it. */
  name: string;
  mediaType: string;
  purpose: string | null;
}

/** Files that clients send for their tasks. They are kept for a day. */
export interface Files {
  /** Takes in the bytes of a file; `keep` or `discard` is to follow. `newId` is for a request that may come again after a
   *  crash: the file gets this id, once. Rejects with what `content` rejects with. */
  receive(content: AsyncIterable<Uint8Array>, newId?: string): Promise<Received>;
  /** Makes what was received a file of the account. Resolves to its id. Discards it when it throws: too_many_requests,
   *  when the account keeps too much. */
  keep(accountId: string, received: Received, description: FileDescription): Promise<string>;
  discard(received: Received): Promise<void>;
  /** Throws not_found, naming the first id that is not there (any more), and invalid or too_large when they are too many
   *  or too much for one task. */
  check(accountId: string, ids: readonly string[]): Promise<void>;
  /** The files themselves, in the order asked for, each once; throws as `check` does. */
  read(accountId: string, ids: readonly string[]): Promise<DeviceFile[]>;
  /** Throws not_found. */
  remove(accountId: string, id: string): Promise<void>;
  /** Removes files that have been kept for long enough. */
  removeOld(): Promise<void>;
}

export const MAX_FILE_BYTES = 50 * 2 ** 20;
const MAX_TASK_FILES = 100;
/** All files of one task lie in memory while it runs. */
const MAX_TASK_BYTES = 100 * 2 ** 20;
const MAX_ACCOUNT_BYTES = 2 * 2 ** 30;
const KEPT_MS = 24 * 3_600_000;
const BATCH_SIZE = 100;

export interface FilesOptions {
  store: FileStore;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
}

export function createFiles({ store, blobs, clock, ids }: FilesOptions): Files {
  async function findAll(accountId: string, fileIds: readonly string[]): Promise<StoredFile[]> {
    if (fileIds.length > MAX_TASK_FILES) {
      throw new AppError('invalid', `files must be at most ${MAX_TASK_FILES} for one task.`);
    }
    const files: StoredFile[] = [];
    let byteCount = 0;
    for (const id of new Set(fileIds)) {
      const file = await store.findFile(accountId, id);
      if (!file || file.createdAt + KEPT_MS <= clock.now()) throw notFound(id);
      byteCount += file.byteCount;
      if (byteCount > MAX_TASK_BYTES) throw new AppError('too_large', TOO_MUCH_FOR_TASK);
      files.push(file);
    }
    return files;
  }

  return {
    async receive(content, newId) {
      const id = newId ?? ids.newId();
      return { id, byteCount: await blobs.save(id, content) };
    },
    async keep(accountId, { id, byteCount }, { name, mediaType, purpose }) {
      // The request has come before, and was not answered.
      if (await store.findFile(accountId, id)) return id;
      const file: StoredFile = {
        id,
        accountId,
        name: toPlainName(name),
        mediaType: toMediaType(mediaType),
        purpose,
        byteCount,
        createdAt: clock.now(),
      };
      try {
        if (!(await store.addFile(file, MAX_ACCOUNT_BYTES))) {
          throw new AppError('too_many_requests', TOO_MUCH_FOR_ACCOUNT);
        }
        return id;
      } catch (error) {
        await blobs.remove(id);
        throw error;
      }
    },
    discard: ({ id }) => blobs.remove(id),
    async check(accountId, fileIds) {
      await findAll(accountId, fileIds);
    },
    async read(accountId, fileIds) {
      const files: DeviceFile[] = [];
      for (const { id, name, mediaType } of await findAll(accountId, fileIds)) {
        const bytes = await blobs.read(id);
        if (!bytes) throw notFound(id);
        files.push({ name, mediaType, bytes });
      }
      return files;
    },
    async remove(accountId, id) {
      await findAll(accountId, [id]);
      if (!(await store.deleteFile(accountId, id))) throw notFound(id);
      await blobs.remove(id);
    },
    async removeOld() {
      for (;;) {
        const old = await store.listOldFiles(clock.now() - KEPT_MS, BATCH_SIZE);
        for (const id of old) {
          // In this order a crash between the two only means that it is done again.
          await blobs.remove(id);
          await store.forgetFile(id);
        }
        if (old.length < BATCH_SIZE) return;
      }
    },
  };
}

const TOO_MUCH_FOR_TASK = `files must hold at most ${MAX_TASK_BYTES / 2 ** 20} MiB in all for one task.`;
const TOO_MUCH_FOR_ACCOUNT = `The account's files hold ${MAX_ACCOUNT_BYTES / 2 ** 30} GiB: delete some, or wait until they expire.`;

function notFound(id: string): AppError {
  const shown = id.slice(0, 100).toWellFormed();
  return new AppError('not_found', `No file has the id "${shown}": files are kept for 24 hours. Send it again.`);
}

function toMediaType(given: string): string {
  return /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/.test(given) ? given.toLowerCase() : 'application/octet-stream';
}
