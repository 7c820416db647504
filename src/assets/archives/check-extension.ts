import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';

const MAX_ENTRIES = 2000;
const MAX_INFLATED_BYTES = 100_000_000;
const MAX_RATIO = 200;
/** Below this the ratio tells nothing: a kilobyte of spaces is no bomb. */
const MIN_BYTES_FOR_RATIO = 1_000_000;
const MAX_MANIFEST_BYTES = 1_000_000;

/** Says in a sentence what is wrong with the archive of an extension; null when nothing is. Every entry is inflated, in
 *  memory and piece by piece, because an archive may lie about sizes. */
export async function checkExtension(archive: Buffer): Promise<string | null> {
  const { fromBufferPromise } = await import('yauzl');
  const zipped = withoutCrxHeader(archive);
  try {
    const zip = await fromBufferPromise(zipped, { lazyEntries: true, strictFileNames: true });
    const entries = await readEntries(zip);
    await inflateAll(zip, entries, zipped.length);
    const manifest = entries.find(({ fileName }) => fileName === 'manifest.json');
    if (!manifest) throw new Unfit('it has no manifest.json at its top.');
    checkManifest(await readManifest(zip, manifest));
    return null;
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    return `it cannot be read as a zip: ${(error as Error).message.slice(0, 200).toWellFormed()}`;
  }
}

/** What is wrong, as a sentence's end. */
class Unfit extends Error {}

/** The zip within a packed extension, which has a signature before it (format CRX 3). */
function withoutCrxHeader(archive: Buffer): Buffer {
  if (archive.length < 12 || archive.toString('latin1', 0, 4) !== 'Cr24' || archive.readUInt32LE(4) !== 3)
    return archive;
  return archive.subarray(12 + archive.readUInt32LE(8));
}

/** yauzl itself refuses names that are absolute, have a drive letter or a backslash, or climb up. */
async function readEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new Unfit(`it has ${zip.entryCount} entries, more than ${MAX_ENTRIES}.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Unfit('it is encrypted.');
    if (isLink(entry)) throw new Unfit(`${shown(entry)} is a link.`);
    if (!entry.canDecodeFileData()) throw new Unfit(`${shown(entry)} is compressed in a way that is not supported.`);
    entries.push(entry);
  }
  return entries;
}

const FILE_TYPE = 0o170_000;
const SYMBOLIC_LINK = 0o120_000;

/** The upper half of the attributes is the mode of the file on Unix, wherever one was set. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
}

async function inflateAll(zip: ZipFile, entries: readonly Entry[], zippedBytes: number): Promise<void> {
  const most = Math.min(MAX_INFLATED_BYTES, Math.max(MIN_BYTES_FOR_RATIO, zippedBytes * MAX_RATIO));
  let total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > most) throw tooLarge(most);
  total = 0;
  for (const entry of entries) {
    for await (const chunk of await open(zip, entry)) {
      total += (chunk as Buffer).length;
      if (total > most) throw tooLarge(most);
    }
  }
}

function tooLarge(most: number): Unfit {
  return most === MAX_INFLATED_BYTES
    ? new Unfit(`it holds more than ${MAX_INFLATED_BYTES / 1_000_000} MB.`)
    : new Unfit(`it holds more than ${MAX_RATIO} times its own size.`);
}

/** yauzl ends the stream with an error where the size is not the one that the archive tells. */
async function open(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new Unfit('its manifest.json is too large.');
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
    throw new Unfit('its manifest.json is not valid JSON.');
  }
  if (manifest === null || typeof manifest !== 'object' || Array.isArray(manifest)) {
    throw new Unfit('its manifest.json is not a JSON object.');
  }
  if (!Number.isInteger(manifest.manifest_version)) throw new Unfit('its manifest.json has no manifest_version.');
  for (const field of ['name', 'version']) {
    if (typeof manifest[field] !== 'string' || manifest[field] === '') {
      throw new Unfit(`its manifest.json has no ${field}.`);
    }
  }
}

function shown({ fileName }: Entry): string {
  return `“${fileName.slice(0, 100).toWellFormed()}”`;
}
