import type { DeviceFile } from '../device/device.ts';
import { AppError } from '../errors.ts';
import { toPlainName } from '../text/plain-name.ts';
import type { DownloadStore } from './download-store.ts';

/** Makes one archive of files whose names differ. The same files give the same bytes. */
export type ZipFiles = (files: readonly { name: string; bytes: Buffer }[]) => Promise<Uint8Array>;

/** What runs downloaded, one archive each. */
export interface RunDownloads {
  /** Makes and keeps the archive; it is on disk when this resolves. Resolves to whether there is one: not without
   *  files. What goes beyond 50 MB is left out, the oldest files first in. */
  store(taskId: string, files: readonly DeviceFile[]): Promise<boolean>;
  /** Throws not_found. */
  get(taskId: string): Promise<Buffer>;
}

const MAX_BYTES = 50_000_000;

export function createRunDownloads({ store, zip }: { store: DownloadStore; zip: ZipFiles }): RunDownloads {
  return {
    async store(taskId, files) {
      const kept = withinLimit(files);
      if (kept.length === 0) return false;
      await store.saveDownloads(taskId, await zip(withOwnNames(kept)));
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

/** Names without path, of which no two are the same even where case does not count: `report (2).pdf`. */
function withOwnNames(files: readonly DeviceFile[]): { name: string; bytes: Buffer }[] {
  const taken = new Set<string>();
  return files.map(({ name: wanted, bytes }) => {
    const plain = toPlainName(wanted);
    const dot = plain.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${extension}`;
    taken.add(name.toLowerCase());
    return { name, bytes };
  });
}
