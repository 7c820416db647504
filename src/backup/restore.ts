import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../storage/data-folder.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import { rethrowCause } from './rethrow-cause.ts';
import { type ArchiveInput, MAIN, PART, syncFolder, unpackAndCheck } from './unpack.ts';

export interface RestoreOptions extends ArchiveInput {
  /** Path of the archive, if it is a file: it may be within the data folder. */
  file: string | null;
}

/** Restores an archive into the PostgreSQL database of the configuration, or else into the data folder. */
export async function restore(config: Config, options: RestoreOptions): Promise<void> {
  if (!config.databaseUrl) return restoreFolder(config, options);
  // Loaded only then.
  const { restoreDatabase } = await import('./restore-database.ts');
  await restoreDatabase(config, options).catch(rethrowCause);
}

/** Restores an archive into an empty or missing data folder. All files are on disk and checked before the first one is
 *  moved into place. The main database is moved last: without it, the folder is not a data folder. If it rejects before
 *  that, the folder remains empty. */
async function restoreFolder(config: Config, { file, ...input }: RestoreOptions): Promise<void> {
  const folder = config.dataDirectory;
  mkdirSync(folder, { recursive: true });
  const lock = lockEmpty(config, file);
  const part = join(folder, PART);
  try {
    await rm(part, { recursive: true, force: true });
    const manifest = await unpackAndCheck(input, part);
    for (const name of sortMainLast(readdirSync(part))) {
      if (name === MAIN) await syncFolder(folder);
      await rename(join(part, name), join(folder, name));
    }
    await syncFolder(folder);
    input.log(`The backup of ${manifest.madeAt} is restored in ${folder}. You can start Doppel now.`);
  } finally {
    await rm(part, { recursive: true, force: true });
    lock.release();
  }
}

/** Rejects when the archive cannot be restored. Unpacks it into `folder`, which must not exist and is removed
 *  afterwards. */
export async function checkArchive(input: ArchiveInput, folder: string): Promise<void> {
  try {
    const { madeAt } = await unpackAndCheck(input, folder);
    input.log(`The backup of ${madeAt} can be restored.`);
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

const sortMainLast = (names: string[]) => names.toSorted((a, b) => Number(a === MAIN) - Number(b === MAIN));
