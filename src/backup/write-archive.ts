import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Header, Pack, ReadEntry } from 'tar';
import { type ArchivedFile, MANIFEST_PATH, type Manifest } from './manifest.ts';

/** A file on disk (`source`) and its path in the archive. */
export interface FileToArchive {
  path: string;
  source: string;
}

/** Media are compressed already; a higher level is slower for little gain. */
const GZIP_LEVEL = 3;

/** Streams an archive (tar, gzip) of the files in the given order, followed by their manifest. A file that no longer exists
 *  when it is reached is omitted. */
export async function* writeArchive(
  files: AsyncIterable<FileToArchive>,
  toManifest: (files: ArchivedFile[]) => Manifest,
): AsyncGenerator<Uint8Array> {
  const pack = new Pack({ portable: true });
  const gzip = createGzip({ level: GZIP_LEVEL });
  const stop = new AbortController();
  const packing = pipeline(pack, gzip, { signal: stop.signal });
  const adding = addFiles(pack, files, toManifest, stop.signal).catch((error) => {
    gzip.destroy(error);
    throw error;
  });
  // Both are awaited below, unless the reader stops early: avoids unhandled rejections.
  for (const work of [packing, adding]) work.catch(() => {});
  try {
    yield* gzip as AsyncIterable<Uint8Array>;
    await adding;
    await packing;
  } finally {
    stop.abort();
    await Promise.allSettled([packing, adding]);
  }
}

async function addFiles(
  pack: Pack,
  files: AsyncIterable<FileToArchive>,
  toManifest: (files: ArchivedFile[]) => Manifest,
  signal: AbortSignal,
): Promise<void> {
  const archived: ArchivedFile[] = [];
  for await (const { path, source } of files) {
    const file = await openIfThere(source);
    if (!file) continue;
    try {
      archived.push(await addFile(pack, path, file, signal));
    } finally {
      await file.close();
    }
  }
  const manifest = Buffer.from(JSON.stringify(toManifest(archived)));
  await addEntry(pack, { path: MANIFEST_PATH, size: manifest.length }, [manifest], signal);
  pack.end();
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function addFile(pack: Pack, path: string, file: FileHandle, signal: AbortSignal): Promise<ArchivedFile> {
  const { size } = await file.stat();
  const hash = createHash('sha256');
  async function* read(): AsyncGenerator<Buffer> {
    if (size === 0) return;
    for await (const chunk of file.createReadStream({ end: size - 1, autoClose: false })) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await addEntry(pack, { path, size }, read(), signal);
  return { path, size, sha256: hash.digest('hex') };
}

/** Throws an Error when there are fewer bytes than `size`. */
async function addEntry(
  pack: Pack,
  { path, size }: { path: string; size: number },
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const entry = new ReadEntry(new Header({ path, size, mode: 0o600, type: 'File', mtime: new Date(0) }));
  pack.add(entry);
  let written = 0;
  for await (const chunk of content) {
    signal.throwIfAborted();
    if (!entry.write(chunk)) await once(entry, 'drain', { signal });
    written += chunk.length;
  }
  if (written !== size) throw new Error(`${path} became shorter while it was read.`);
  entry.end();
}
