import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isFilePath,
  type LinkedContent,
  type Recording,
  type RecordingStore,
  toFilePath,
} from '../../control/replay/exchange.ts';
import { parseIfJson } from '../../control/replay/json.ts';
import { parseExchange } from '../../control/replay/parse-exchange.ts';
import { oneChunk, readIfThere, writeSyncedFile } from './synced-file.ts';

/** Stores each exchange as JSON in `{directory}/{service}/{operation}/`, binary bodies in `files/`, and what is behind
 *  links in `links/`. */
export function createFileRecordingStore(directory: string): RecordingStore {
  const write = (name: string, bytes: Uint8Array) => writeSyncedFile(join(directory, name), oneChunk(bytes));
  const writeJson = (name: string, value: unknown) => write(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  const writing = new Map<string, Promise<unknown>>();
  const linkPath = (linkId: string) => `links/${linkId}.json`;

  /** Writes a file that is named after its content, once if it is wanted several times at once. */
  async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
    const done = writing.get(file) ?? write(file, bytes).finally(() => writing.delete(file));
    writing.set(file, done);
    await done;
  }

  function read(path: string): Recording {
    const name = path.replaceAll('\\', '/');
    try {
      return { ...parseExchange(readFileSync(join(directory, path), 'utf8')), name };
    } catch (error) {
      throw new Error(`The recording ${join(directory, path)} is not valid: ${(error as Error).message}.`);
    }
  }

  async function readBytes(path: string): Promise<Uint8Array | null> {
    return isFilePath(path) ? readIfThere(join(directory, path)) : null;
  }

  return {
    readAll() {
      const names = globSync('{task,memory}/*/*.json', { cwd: directory }).sort();
      return names.map(read).sort((a, b) => a.sequence - b.sequence);
    },
    async save({ name, ...exchange }, bytes) {
      if (bytes && exchange.response.file) await writeBytes(exchange.response.file, bytes);
      await writeJson(name, exchange);
    },
    readBytes,
    async saveLinked(linkId, { contentType, bytes }) {
      const file = toFilePath(bytes);
      await writeBytes(file, bytes);
      await writeJson(linkPath(linkId), { contentType, file });
    },
    async readLinked(linkId): Promise<LinkedContent | null> {
      const text = await readIfThere(join(directory, linkPath(linkId)));
      if (!text) return null;
      const { contentType, file } = Object(parseIfJson(text.toString())) as Partial<
        Record<'contentType' | 'file', unknown>
      >;
      const bytes = typeof file === 'string' ? await readBytes(file) : null;
      return bytes && { contentType: isMediaType(contentType) ? contentType : 'application/octet-stream', bytes };
    },
  };
}

/** As a header can have it. */
const isMediaType = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}(?:; ?[\w!#$&^.+-]{1,60}="?[\w!#$&^.+-]{1,60}"?){0,4}$/.test(value);
