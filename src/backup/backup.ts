import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { writeSyncedFile } from '../storage/files/synced-file.ts';
import type { BackupSource } from './backup-source.ts';
import { withFolderSource } from './folder-source.ts';
import { type ArchivedFile, FORMAT } from './manifest.ts';
import { rethrowCause } from './rethrow-cause.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupOptions {
  /** The archive to create, which must not exist. */
  file: string;
  /** Open file limit of this process. */
  maxOpenFiles: number;
  madeAt: Date;
  log: (line: string) => void;
}

/** Backs up a data folder or a PostgreSQL database, at rest or in use, into one file. The file is complete and on disk when
 *  this resolves; nothing remains when it rejects. The backup contains everything accepted before the call, and its databases
 *  are a snapshot of one moment. */
export async function backUp(config: Config, options: BackupOptions): Promise<void> {
  refuseExisting(options.file);
  await withSource(config, options, (source) => writeBackup(source, options)).catch(rethrowCause);
}

async function withSource(
  config: Config,
  { maxOpenFiles }: BackupOptions,
  use: (source: BackupSource) => Promise<void>,
): Promise<void> {
  if (!config.databaseUrl) return withFolderSource(config, maxOpenFiles, use);
  // Loaded only then.
  const { withDatabaseSource } = await import('./database-source.ts');
  await withDatabaseSource(config, use);
}

async function writeBackup(source: BackupSource, options: BackupOptions): Promise<void> {
  const work = makeWorkFolder(options.file);
  try {
    for (const line of source.lines) options.log(line);
    await writeAll(source, options, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writeAll({ list, schemas }: BackupSource, options: BackupOptions, work: string): Promise<void> {
  const { file, log } = options;
  let all: ArchivedFile[] = [];
  const archive = writeArchive(list(work), (archived) => {
    all = archived;
    refuseExisting(file);
    return { format: FORMAT, madeAt: options.madeAt.toISOString(), schemas, files: archived };
  });
  const size = await writeSyncedFile(file, archive);
  const total = all.reduce((sum, each) => sum + each.size, 0);
  log(`${all.length} files of ${toMegabytes(total)} are in ${file}, which has ${toMegabytes(size)}.`);
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

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
