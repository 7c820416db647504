import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { writeSyncedFile } from '../storage/files/synced-file.ts';
import { FORMAT } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { type FileToArchive, writeArchive } from './write-archive.ts';

const KNOWN_PATHS =
  /^(?:snapshot\.json|rows\.db|[\w-]{1,128}\.graph\.db|(?:media|files|extensions)(?:\/[\w-][\w.-]*)+)$/;
const isSnapshotPath = (path: string): boolean => KNOWN_PATHS.test(path) && path.length <= 400;

/** Streams the folder of a snapshot as an archive (tar, gzip) with a manifest, as backups have. */
export function packSnapshot(folder: string): AsyncIterable<Uint8Array> {
  return writeArchive(walk(folder), (files) => ({
    format: FORMAT,
    madeAt: new Date(0).toISOString(),
    schemas: { control: 0, graph: 0 },
    files,
  }));
}

/** Unpacks an archive of `packSnapshot`. Rejects at the first problem. */
export async function unpackSnapshot(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const unpack = async (path: string, content: AsyncIterable<Buffer>) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeSyncedFile(target, content);
  };
  await readArchive(Readable.from(archive), unpack, { isKnown: isSnapshotPath });
}

async function* walk(folder: string): AsyncGenerator<FileToArchive> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const source = join(entry.parentPath, entry.name);
    yield { path: relative(folder, source).split(sep).join('/'), source };
  }
}
