import type { DeviceFile } from '../device/device.ts';
import { AppError } from '../errors.ts';
import { toPlainName } from '../text/names/plain-name.ts';
import type { DownloadStore } from './download-store.ts';

/** Creates an archive of files whose names differ. The same files give the same bytes. */
export type ZipFiles = (files: readonly { name: string; bytes: Buffer }[]) => Promise<Uint8Array>;

/** Downloads of runs, one archive per run. */
export interface RunDownloads {
  /** Creates the archive and stores it on disk. Resolves to false when there are no files. Files are added in order of age;
   *  those that would exceed 50 MB in total are omitted. */
  store(taskId: string, files: readonly DeviceFile[]): Promise<boolean>;
  /** Throws not_found. */
  get(taskId: string): Promise<Buffer>;
}

const MAX_BYTES = 50_000_000;

export function createRunDownloads({ store, zip }: { store: DownloadStore; zip: ZipFiles }): RunDownloads {
  return {
    async store(taskId, files) {
      const included = withinLimit(files);
      if (included.length === 0) return false;
      await store.saveDownloads(taskId, await zip(withUniqueNames(included)));
      return true;
    },
    async get(taskId) {
      const archive = await store.readDownloads(taskId);
      if (!archive) throw new AppError('not_found', 'This run has no downloads.');
      return archive;
    },
  };
}

function withinLimit(files: readonly DeviceFile[]): DeviceFile[] {
  let byteCount = 0;
  return files.filter(({ bytes }) => {
    if (byteCount + bytes.length > MAX_BYTES) return false;
    byteCount += bytes.length;
    return true;
  });
}

/** Names without path, unique also on case-insensitive file systems: `report (2).pdf`. */
function withUniqueNames(files: readonly DeviceFile[]): { name: string; bytes: Buffer }[] {
  const used = new Set<string>();
  return files.map(({ name: original, bytes }) => {
    const plain = toPlainName(original);
    const dot = plain.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${extension}`;
    used.add(name.toLowerCase());
    return { name, bytes };
  });
}
