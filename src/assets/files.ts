import type { Clock } from '../clock.ts';
import type { DeviceFile } from '../device/device.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { toPlainName } from '../text/names/plain-name.ts';
import type { BlobStore } from './blob-store.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Bytes on disk that belong to no file yet. */
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

/** Files that clients upload for their tasks. They expire after 24 hours. */
export interface Files {
  /** Stores the bytes of a file; call `keep` or `discard` next. `newId` makes a request repeatable after a crash. Rejects as
   *  `content` does. */
  receive(content: AsyncIterable<Uint8Array>, newId?: string): Promise<Received>;
  /** Adds the received bytes as a file of the account; resolves to its id. Throws too_many_requests when the account has
   *  reached its storage limit; the bytes are then discarded. */
  keep(accountId: string, received: Received, description: FileDescription): Promise<string>;
  discard(received: Received): Promise<void>;
  /** Throws not_found, naming the first id that is unknown or expired, and invalid or too_large when the number or the size
   *  of the files exceeds the limit of one task. */
  check(accountId: string, ids: readonly string[]): Promise<void>;
  /** Reads the files in the given order, each once. Throws as `check` does. */
  read(accountId: string, ids: readonly string[]): Promise<DeviceFile[]>;
  /** Throws not_found. */
  remove(accountId: string, id: string): Promise<void>;
  /** Removes expired files. */
  removeOld(): Promise<void>;
}

export const MAX_FILE_BYTES = 50 * 2 ** 20;
const MAX_TASK_FILES = 100;
/** All files of one task are in memory while it runs. */
const MAX_TASK_BYTES = 100 * 2 ** 20;
const MAX_ACCOUNT_BYTES = 2 * 2 ** 30;
const RETENTION_MS = 24 * 3_600_000;
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
      if (!file || file.createdAt + RETENTION_MS <= clock.now()) throw notFound(id);
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
      // A repeated request whose first attempt was not answered.
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
        const old = await store.listOldFiles(clock.now() - RETENTION_MS, BATCH_SIZE);
        for (const id of old) {
          // In this order a crash between the two is harmless: the next sweep repeats both.
          await blobs.remove(id);
          await store.forgetFile(id);
        }
        if (old.length < BATCH_SIZE) return;
      }
    },
  };
}

const TOO_MUCH_FOR_TASK = `files must have at most ${MAX_TASK_BYTES / 2 ** 20} MiB in total for one task.`;
const TOO_MUCH_FOR_ACCOUNT = `Limit of ${MAX_ACCOUNT_BYTES / 2 ** 30} GiB of files per account reached. Delete some or wait until they expire.`;

function notFound(id: string): AppError {
  const shown = id.slice(0, 100).toWellFormed();
  return new AppError('not_found', `No file has the id "${shown}": files are kept for 24 hours. Send it again.`);
}

function toMediaType(given: string): string {
  return /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/.test(given) ? given.toLowerCase() : 'application/octet-stream';
}
