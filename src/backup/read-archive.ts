import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { type ArchivedFile, checkFiles, isKnownPath, MANIFEST_PATH, type Manifest, parseManifest } from './manifest.ts';

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Takes in one file whole. Its path is one of ours (`isKnownPath`), and comes once. */
export type Unpack = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/** Hands each file of an archive to `unpack`, in order, and resolves to the manifest once each has the size and the
 *  digest that this lists. Rejects on the first thing that does not belong there; what came before it was unpacked. */
export async function readArchive(source: Readable, unpack: Unpack): Promise<Manifest> {
  const reader = new ArchiveReader(unpack);
  const parser = new Parser({ strict: true });
  const stop = new AbortController();
  const entries: ReadEntry[] = [];
  let problem: Error | undefined;
  let reading = Promise.resolve();
  const fail = (error: Error) => {
    problem ??= error;
    stop.abort();
    // What comes no more would be waited for.
    for (const entry of entries) entry.destroy(error);
  };
  parser.on('entry', (entry: ReadEntry) => {
    entries.push(entry);
    // Told to whoever reads it, and to nobody else.
    entry.on('error', () => {});
    reading = reading.then(async () => {
      if (!problem) await reader.take(entry).catch(fail);
      entries.shift();
    });
  });
  // What the format allows and we never write, such as links of an unknown kind.
  parser.on('ignoredEntry', (entry: ReadEntry) =>
    fail(new Error(`It holds ${toShown(entry.path)}, which is no file.`)),
  );
  try {
    await pipeline(source, createGunzip(), parser as unknown as Writable, { signal: stop.signal });
  } catch (error) {
    fail(new Error(`It is no backup, or is damaged: ${(error as Error).message}.`, { cause: error }));
  }
  await reading;
  if (problem) throw problem;
  return reader.finish();
}

class ArchiveReader {
  readonly #unpack: Unpack;
  readonly #found = new Map<string, ArchivedFile>();
  #manifest: Manifest | null = null;

  constructor(unpack: Unpack) {
    this.#unpack = unpack;
  }

  async take(entry: ReadEntry): Promise<void> {
    const { path, type } = entry;
    if (this.#manifest) throw new Error('It goes on after its list of files.');
    if (type !== 'File') throw new Error(`It holds ${toShown(path)}, which is no file.`);
    if (path === MANIFEST_PATH) {
      this.#manifest = parseManifest(await readText(entry));
      return;
    }
    if (!isKnownPath(path)) throw new Error(`It holds ${toShown(path)}, which is no file of a backup.`);
    if (this.#found.has(path)) throw new Error(`It holds ${path} twice.`);
    const hash = createHash('sha256');
    let size = 0;
    async function* read(): AsyncGenerator<Buffer> {
      if (entry.destroyed) throw new Error(`${path} was cut off.`);
      for await (const chunk of entry) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    await this.#unpack(path, read());
    this.#found.set(path, { path, size, sha256: hash.digest('hex') });
  }

  finish(): Manifest {
    if (!this.#manifest) throw new Error('It is damaged: it ends before its list of files.');
    checkFiles(this.#found, this.#manifest);
    return this.#manifest;
  }
}

async function readText(entry: ReadEntry): Promise<string> {
  if (entry.size > MAX_MANIFEST_BYTES) throw new Error('Its list of files is too long.');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const toShown = (path: string) => JSON.stringify(path.slice(0, 200));
