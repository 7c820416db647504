import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { CannotWriteError } from '../errors.ts';
import {
  countDatabases,
  lockDataFolder,
  OPEN_FILES_A_DATABASE,
  type PinnedDatabases,
  pinDatabases,
} from '../storage/data-folder.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import { writeSyncedFile } from '../storage/files/synced-file.ts';

import { type ArchivedFile, FORMAT, isKnownPath } from './manifest.ts';
import { type FileToArchive, writeArchive } from './write-archive.ts';

const MAIN = ['control', 'doppel.db'] as const;

/** Open files reserved for other purposes than databases. */
const OTHER_OPEN_FILES = 64;

export interface BackupOptions {
  /** The archive to create, which must not exist. */
  file: string;
  /** Open file limit of this process. */
  maxOpenFiles: number;
  madeAt: Date;
  log: (line: string) => void;
}

/** Backs up a data folder, with or without a running server, into one file. The file is complete and on disk when this
 *  resolves; nothing remains when it rejects. The backup contains everything accepted before the call, and its databases
 *  are a snapshot of one moment. */
export async function backUp(config: Config, options: BackupOptions): Promise<void> {
  const { file, log } = options;
  const paths = toDataPaths(config.dataDirectory);
  if (!existsSync(paths.main)) throw new Error(`There is nothing to back up in ${config.dataDirectory} (DATA_DIR).`);
  refuseExisting(file);
  const pinned = pinAll(config, options);
  try {
    const work = makeWorkFolder(file);
    try {
      log(`Snapshot of ${pinned.databases.length} databases taken.`);
      await writeAll(config, options, pinned, work).catch(rethrowCause);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } finally {
    pinned.close();
  }
}

async function writeAll(config: Config, options: BackupOptions, pinned: PinnedDatabases, work: string): Promise<void> {
  const { file, log } = options;
  const schemas = { control: 0, graph: 0 };
  let all: ArchivedFile[] = [];
  const archive = writeArchive(listFiles(config, pinned, schemas, work), (archived) => {
    all = archived;
    refuseExisting(file);
    return { format: FORMAT, madeAt: options.madeAt.toISOString(), schemas, files: archived };
  });
  const size = await writeSyncedFile(file, archive);
  const total = all.reduce((sum, each) => sum + each.size, 0);
  log(`${all.length} files of ${toMegabytes(total)} are in ${file}, which has ${toMegabytes(size)}.`);
}

/** Throws the system's error instead of the one for HTTP clients: the operator needs the details. */
function rethrowCause(error: unknown): never {
  throw error instanceof CannotWriteError && error.cause instanceof Error ? error.cause : error;
}

/** Removes the temporary files of an interrupted backup, synchronously: for signal handlers. */
export function discardBackup(file: string): void {
  for (const path of [`${file}.part`, toWorkFolder(file)]) rmSync(path, { recursive: true, force: true });
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists. Choose another file: a backup never overwrites one.`);
}

const toWorkFolder = (file: string) => `${file}.tmp`;

function makeWorkFolder(file: string): string {
  const folder = toWorkFolder(file);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new Error(`Cannot write beside ${file}: ${(cause as Error).message}`, { cause });
    throw new Error(
      `${folder} exists: another backup is running, or was killed. Remove the folder if none is running.`,
      {
        cause,
      },
    );
  }
  return folder;
}

function pinAll(config: Config, { maxOpenFiles }: BackupOptions): PinnedDatabases {
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

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
