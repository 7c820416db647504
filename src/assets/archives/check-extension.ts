import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';

const MAX_ENTRIES = 2000;
const MAX_INFLATED_BYTES = 100_000_000;
const MAX_RATIO = 200;
/** Below this size the ratio is not checked: a kilobyte of spaces is no zip bomb. */
const MIN_BYTES_FOR_RATIO = 1_000_000;
const MAX_MANIFEST_BYTES = 1_000_000;

/** Describes in a sentence what is wrong with the archive of an extension; null when it is valid. Every entry is inflated,
 *  as a stream in memory, because the sizes in an archive may be false. */
export async function checkExtension(archive: Buffer): Promise<string | null> {
  const { fromBufferPromise } = await import('yauzl');
  const zipped = withoutCrxHeader(archive);
  try {
    const zip = await fromBufferPromise(zipped, { lazyEntries: true, strictFileNames: true });
    const entries = await readEntries(zip);
    await inflateAll(zip, entries, zipped.length);
    const manifest = entries.find(({ fileName }) => fileName === 'manifest.json');
    if (!manifest) throw new InvalidExtension('it has no manifest.json at its top.');
    checkManifest(await readManifest(zip, manifest));
    return null;
  } catch (error) {
    if (error instanceof InvalidExtension) return error.message;
    return `it cannot be read as a zip: ${(error as Error).message.slice(0, 200).toWellFormed()}`;
  }
}

/** The message is the end of a sentence. */
class InvalidExtension extends Error {}

/** The zip within a packed extension, which follows a signature (format CRX 3). */
function withoutCrxHeader(archive: Buffer): Buffer {
  if (archive.length < 12 || archive.toString('latin1', 0, 4) !== 'Cr24' || archive.readUInt32LE(4) !== 3)
    return archive;
  return archive.subarray(12 + archive.readUInt32LE(8));
}

/** yauzl refuses names that are absolute, or contain a drive letter, a backslash or `..`. */
async function readEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new InvalidExtension(`it has ${zip.entryCount} entries, more than ${MAX_ENTRIES}.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new InvalidExtension('it is encrypted.');
    if (isLink(entry)) throw new InvalidExtension(`${shown(entry)} is a link.`);
    if (!entry.canDecodeFileData())
      throw new InvalidExtension(`${shown(entry)} is compressed in a way that is not supported.`);
    entries.push(entry);
  }
  return entries;
}

const FILE_TYPE = 0o170_000;
const SYMBOLIC_LINK = 0o120_000;

/** The upper half of the attributes is the Unix mode of the file, if one was set. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
}

async function inflateAll(zip: ZipFile, entries: readonly Entry[], zippedBytes: number): Promise<void> {
  const maxBytes = Math.min(MAX_INFLATED_BYTES, Math.max(MIN_BYTES_FOR_RATIO, zippedBytes * MAX_RATIO));
  let total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > maxBytes) throw tooLarge(maxBytes);
  total = 0;
  for (const entry of entries) {
    for await (const chunk of await open(zip, entry)) {
      total += (chunk as Buffer).length;
      if (total > maxBytes) throw tooLarge(maxBytes);
    }
  }
}

function tooLarge(maxBytes: number): InvalidExtension {
  return maxBytes === MAX_INFLATED_BYTES
    ? new InvalidExtension(`it holds more than ${MAX_INFLATED_BYTES / 1_000_000} MB.`)
    : new InvalidExtension(`it holds more than ${MAX_RATIO} times its own size.`);
}

/** yauzl ends the stream with an error if the size differs from the one in the archive. */
async function open(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new InvalidExtension('its manifest.json is too large.');
  const chunks: Buffer[] = [];
  for await (const chunk of await open(zip, entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

function checkManifest(text: string): void {
  let manifest: Record<string, unknown> | null;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new InvalidExtension('its manifest.json is not valid JSON.');
  }
  if (manifest === null || typeof manifest !== 'object' || Array.isArray(manifest)) {
    throw new InvalidExtension('its manifest.json is not a JSON object.');
  }
  if (!Number.isInteger(manifest.manifest_version))
    throw new InvalidExtension('its manifest.json has no manifest_version.');
  for (const field of ['name', 'version']) {
    if (typeof manifest[field] !== 'string' || manifest[field] === '') {
      throw new InvalidExtension(`its manifest.json has no ${field}.`);
    }
  }
}

function shown({ fileName }: Entry): string {
  return `“${fileName.slice(0, 100).toWellFormed()}”`;
}
