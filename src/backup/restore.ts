import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { checkDatabase, lockDataFolder } from '../storage/data-folder.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

export interface RestoreOptions {
  /** The bytes of the archive. */
  source: Readable;
  /** Path of the archive, if it is a file: it may be within the data folder. */
  file: string | null;
  log: (line: string) => void;
}

const MAIN = 'doppel.db';

/** Folder for unpacking. It is within the data folder, which may be a mount point: files can be renamed only within one
 *  file system. */
const PART = 'restore.part';

/** Restores an archive into an empty or missing data folder. All files are on disk and checked before the first one is
 *  moved into place. The main database is moved last: without it, the folder is not a data folder. If it rejects before
 *  that, the folder remains empty. */
export async function restore(config: Config, { source, file, log }: RestoreOptions): Promise<void> {
  const folder = config.dataDirectory;
  mkdirSync(folder, { recursive: true });
  const lock = lockEmpty(config, file);
  const part = join(folder, PART);
  try {
    await rm(part, { recursive: true, force: true });
    const manifest = await unpackAndCheck(source, part, log);
    for (const name of sortMainLast(readdirSync(part))) {
      if (name === MAIN) await syncFolder(folder);
      await rename(join(part, name), join(folder, name));
    }
    await syncFolder(folder);
    log(`The backup of ${manifest.madeAt} is restored in ${folder}. You can start Doppel now.`);
  } finally {
    await rm(part, { recursive: true, force: true });
    lock.release();
  }
}

/** Rejects when the archive cannot be restored. Unpacks it into `folder`, which must not exist and is removed
 *  afterwards. */
export async function checkArchive(source: Readable, folder: string, log: (line: string) => void): Promise<void> {
  try {
    const { madeAt } = await unpackAndCheck(source, folder, log);
    log(`The backup of ${madeAt} can be restored.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lockEmpty(config: Config, file: string | null): { release(): void } {
  const { lock: lockPath } = toDataPaths(config.dataDirectory);
  // Reports a running server first, and does not create a lock file in a folder that is not a data folder.
  const earlyLock = existsSync(lockPath) ? lockDataFolder(lockPath) : null;
  const isIgnored = (name: string) =>
    name.startsWith('lock.db') || name === PART || (file && resolve(config.dataDirectory, name) === resolve(file));
  const other = readdirSync(config.dataDirectory).find((name) => !isIgnored(name));
  if (other === undefined) return earlyLock ?? lockDataFolder(lockPath);
  earlyLock?.release();
  throw new Error(
    `${config.dataDirectory} (DATA_DIR) contains ${other}. Restore a backup into an empty or missing folder.`,
  );
}

async function unpackAndCheck(source: Readable, folder: string, log: (line: string) => void): Promise<Manifest> {
  const databases: string[] = [];
  const manifest = await readArchive(source, async (path, content) => {
    await writeNewFile(join(folder, path), content);
    if (path.endsWith('.db')) databases.push(path);
  });
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

const sortMainLast = (names: string[]) => names.toSorted((a, b) => Number(a === MAIN) - Number(b === MAIN));

async function syncTree(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  }
  await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  // Not supported on Windows, and not needed there.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
