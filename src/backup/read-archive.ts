import { createHash } from 'node:crypto';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { type ArchivedFile, checkFiles, isKnownPath, MANIFEST_PATH, type Manifest, parseManifest } from './manifest.ts';

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** What an archive may unpack to at most: this, and this many times its own size. Databases and pictures do not compress as well
 *  by far; a file of zeros has a thousandth of its size. */
const FREE_BYTES = 64 * 2 ** 20;
const MAX_RATIO = 100;
/** What each file counts for beside its bytes: a disk stores and syncs it by itself. */
const FILE_BYTES = 16_384;

interface ReadOptions {
  /** Which paths an archive may have. Default: those of a backup. */
  isKnown?: (path: string) => boolean;
  /** Whether to refuse an archive that unpacks to far more than its size. Default: true. */
  isBounded?: boolean;
}

/** Unpacks one file. Its path is known and unique. */
export type Unpack = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/** Passes each file of an archive to `unpack`, in order. Resolves to the manifest if all sizes and digests match it. Rejects
 *  at the first problem; earlier files are unpacked by then. */
export async function readArchive(
  source: Readable,
  unpack: Unpack,
  { isKnown = isKnownPath, isBounded = true }: ReadOptions = {},
): Promise<Manifest> {
  const reader = new ArchiveReader(unpack, isKnown);
  const budget = createBudget(isBounded);
  const parser = new Parser({ strict: true });
  const stop = new AbortController();
  const entries: ReadEntry[] = [];
  let problem: Error | undefined;
  let reading = Promise.resolve();
  const fail = (error: Error) => {
    problem ??= error;
    stop.abort();
    // Otherwise the readers of these entries would wait for ever.
    for (const entry of entries) entry.destroy(error);
  };
  parser.on('entry', (entry: ReadEntry) => {
    entries.push(entry);
    // The reader of the entry gets the error; without a listener it would be thrown.
    entry.on('error', () => {});
    reading = reading.then(async () => {
      if (!problem) await reader.read(entry, budget).catch(fail);
      entries.shift();
    });
  });
  // Entries that the format allows but a backup never contains, such as unknown links.
  parser.on('ignoredEntry', (entry: ReadEntry) =>
    fail(new Error(`The archive contains ${quotePath(entry.path)}, which is not a file.`)),
  );
  try {
    await pipeline(
      source,
      passing(budget.received),
      createGunzip(),
      passing(budget.unpacked),
      parser as unknown as Writable,
      { signal: stop.signal },
    );
  } catch (error) {
    if (error instanceof TooLargeError) fail(error);
    else fail(new Error(`The archive is not a backup, or is damaged: ${(error as Error).message}.`, { cause: error }));
  }
  await reading;
  if (problem) throw problem;
  return reader.finish();
}

class TooLargeError extends Error {}

interface Budget {
  received(byteCount: number): void;
  /** Throws a TooLargeError when more is unpacked than the bytes received so far allow. */
  unpacked(byteCount: number): void;
}

function createBudget(isBounded: boolean): Budget {
  let allowed = isBounded ? FREE_BYTES : Number.POSITIVE_INFINITY;
  return {
    received(byteCount: number): void {
      allowed += MAX_RATIO * byteCount;
    },
    unpacked(byteCount: number): void {
      allowed -= byteCount;
      if (allowed < 0) throw new TooLargeError(`The archive unpacks to more than ${MAX_RATIO} times its size.`);
    },
  };
}

/** Passes chunks on after `count` got the number of their bytes. */
function passing(count: (byteCount: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

class ArchiveReader {
  readonly #unpack: Unpack;
  readonly #isKnown: (path: string) => boolean;
  readonly #found = new Map<string, ArchivedFile>();
  #manifest: Manifest | null = null;

  constructor(unpack: Unpack, isKnown: (path: string) => boolean) {
    this.#unpack = unpack;
    this.#isKnown = isKnown;
  }

  async read(entry: ReadEntry, budget: Budget): Promise<void> {
    const { path, type } = entry;
    budget.unpacked(FILE_BYTES);
    if (this.#manifest) throw new Error('The archive contains data after its manifest.');
    if (type !== 'File') throw new Error(`The archive contains ${quotePath(path)}, which is not a file.`);
    if (path === MANIFEST_PATH) {
      this.#manifest = parseManifest(await readText(entry));
      return;
    }
    if (!this.#isKnown(path))
      throw new Error(`The archive contains ${quotePath(path)}, which is not part of a backup.`);
    if (this.#found.has(path)) throw new Error(`The archive contains ${path} twice.`);
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
    if (!this.#manifest) throw new Error('The archive is damaged: its manifest is missing.');
    checkFiles(this.#found, this.#manifest);
    return this.#manifest;
  }
}

async function readText(entry: ReadEntry): Promise<string> {
  if (entry.size > MAX_MANIFEST_BYTES) throw new Error('The manifest is too large.');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const quotePath = (path: string) => JSON.stringify(path.slice(0, 200));
