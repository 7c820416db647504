import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import {
  countDatabases,
  lockDataFolder,
  OPEN_FILES_A_DATABASE,
  type PinnedDatabases,
  pinDatabases,
} from '../storage/data-folder.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import type { BackupSource } from './backup-source.ts';
import { isKnownPath } from './manifest.ts';
import type { FileToArchive } from './write-archive.ts';

const MAIN = ['control', 'doppel.db'] as const;

/** Open files reserved for other purposes than databases. */
const OTHER_OPEN_FILES = 64;

/** Calls `use` with a data folder at one moment, with or without a running server. `maxOpenFiles` is the limit of this
 *  process. */
export async function withFolderSource(
  config: Config,
  maxOpenFiles: number,
  use: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const { main } = toDataPaths(config.dataDirectory);
  if (!existsSync(main)) throw new Error(`There is nothing to back up in ${config.dataDirectory} (DATA_DIR).`);
  const pinned = pinAll(config, maxOpenFiles);
  const schemas = { control: 0, graph: 0 };
  try {
    await use({
      lines: [`Snapshot of ${pinned.databases.length} databases taken.`],
      schemas,
      list: (work) => listFiles(config, pinned, schemas, work),
    });
  } finally {
    pinned.close();
  }
}

function pinAll(config: Config, maxOpenFiles: number): PinnedDatabases {
  const { main: mainPath, graphs: graphDirectory, lock } = toDataPaths(config.dataDirectory);
  const needed = OPEN_FILES_A_DATABASE * countOrExplain(mainPath) + OTHER_OPEN_FILES;
  if (needed <= maxOpenFiles) return pinDatabases({ mainPath, graphDirectory, isAlone: false });
  const held = lockOrExplain(lock, needed, maxOpenFiles);
  try {
    const pinned = pinDatabases({ mainPath, graphDirectory, isAlone: true });
    const close = () => {
      pinned.close();
      held.release();
    };
    return { ...pinned, close };
  } catch (error) {
    held.release();
    throw error;
  }
}

function countOrExplain(mainPath: string): number {
  try {
    return countDatabases(mainPath);
  } catch (cause) {
    throw new Error(`${mainPath} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function lockOrExplain(lock: string, needed: number, maxOpenFiles: number): { release(): void } {
  try {
    return lockDataFolder(lock);
  } catch (cause) {
    throw new Error(
      `A backup beside a running server needs ${needed} open files, but the limit is ${maxOpenFiles}. ` +
        `Run this after "ulimit -n ${needed}", or stop the server first.`,
      { cause },
    );
  }
}

/** Lists the databases first, each copied when it is reached and removed when it is archived; then all other files. */
async function* listFiles(
  config: Config,
  { databases }: PinnedDatabases,
  schemas: { control: number; graph: number },
  work: string,
): AsyncGenerator<FileToArchive> {
  const copy = join(work, 'copy.db');
  for (const database of databases) {
    const [kind, path] = database.graphId === null ? MAIN : (['graph', `graphs/${database.graphId}.db`] as const);
    const version = await database.copyTo(copy).catch((cause) => {
      throw new Error(`${path} cannot be copied: ${cause.message}`, { cause });
    });
    if (version === null) continue;
    schemas[kind] = Math.max(schemas[kind], version);
    yield { path, source: copy };
    await rm(copy);
  }
  const { apiKey, media, files, extensions } = toDataPaths(config.dataDirectory);
  yield { path: 'api-key', source: apiKey };
  yield* walk('media', media);
  yield* walk('files', files);
  yield* walk('extensions', extensions);
}

/** Lists the files in a folder, recursively. Skips files that are still being written (`.part`). */
async function* walk(path: string, folder: string): AsyncGenerator<FileToArchive> {
  for (const entry of await readFolder(folder)) {
    const below = { path: `${path}/${entry.name}`, source: join(folder, entry.name) };
    if (entry.isDirectory()) yield* walk(below.path, below.source);
    else if (entry.isFile() && !entry.name.endsWith('.part') && isKnownPath(below.path)) yield below;
  }
}

async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
