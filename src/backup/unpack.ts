import { readdirSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkDatabase } from '../storage/data-folder.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

/** Path of the main database. */
export const MAIN = 'doppel.db';

/** Folder for unpacking. It is within the data folder, which may be a mount point: files can be renamed only within one
 *  file system. */
export const PART = 'restore.part';

export interface ArchiveInput {
  /** The bytes of the archive. */
  source: Readable;
  /** Whether to refuse an archive that unpacks to far more than its size. */
  isBounded: boolean;
  log: (line: string) => void;
}

/** Unpacks an archive into `folder`, which must not exist. When it resolves, all files are checked and on disk. */
export async function unpackAndCheck({ source, isBounded, log }: ArchiveInput, folder: string): Promise<Manifest> {
  const databases: string[] = [];
  const manifest = await readArchive(
    source,
    async (path, content) => {
      await writeNewFile(join(folder, path), content);
      if (path.endsWith('.db')) databases.push(path);
    },
    { isBounded },
  );
  if (!databases.includes(MAIN)) throw new Error(`The archive contains no ${MAIN}.`);
  log(`${manifest.files.length} files are complete. Checking ${databases.length} databases.`);
  for (const path of databases) checkDatabase(join(folder, path), path === MAIN ? 'main' : 'graph', path);
  await syncTree(folder);
  return manifest;
}

async function writeNewFile(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  }
  await syncFolder(folder);
}

export async function syncFolder(path: string): Promise<void> {
  // Not supported on Windows, and not needed there.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
