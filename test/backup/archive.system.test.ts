import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/backup/manifest.ts';
import { readArchive } from '../../src/backup/read-archive.ts';
import { type FileToArchive, writeArchive } from '../../src/backup/write-archive.ts';
import { manifestOf, toArchive } from '../support/archives.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const CONTROL = { path: 'doppel.db', content: 'not a database, but bytes' };

async function* inOrder(files: FileToArchive[]): AsyncGenerator<FileToArchive> {
  yield* files;
}

async function write(files: FileToArchive[]): Promise<Buffer> {
  const toManifest = (archived: Manifest['files']): Manifest => ({
    format: 1,
    madeAt: '2026-11-21T00:00:00.000Z',
    schemas: { control: 8, graph: 2 },
    files: archived,
  });
  return buffer(Readable.from(writeArchive(inOrder(files), toManifest)));
}

async function read(archive: Uint8Array, isBounded = true) {
  const files = new Map<string, Buffer>();
  const unpack = async (path: string, content: AsyncIterable<Buffer>) => {
    files.set(path, await buffer(content));
  };
  const manifest = await readArchive(Readable.from([archive]), unpack, { isBounded });
  return { manifest, files };
}

describe('an archive', () => {
  it('gives back every byte, of empty files and of large ones', async () => {
    const folder = makeTemporaryFolder();
    const contents: Record<string, Buffer> = {
      'doppel.db': randomBytes(3_000_000),
      'api-key': Buffer.alloc(0),
      [`graphs/${'g'.repeat(128)}.db`]: randomBytes(512),
      'media/t/frames/0000.webp': randomBytes(100_001),
    };
    const files = Object.entries(contents).map(([path, content], at) => {
      writeFileSync(join(folder, String(at)), content);
      return { path, source: join(folder, String(at)) };
    });
    const { manifest, files: found } = await read(await write(files));
    expect(Object.fromEntries(found)).toEqual(contents);
    expect(manifest.files.map(({ path, size }) => [path, size])).toEqual(
      Object.entries(contents).map(([path, content]) => [path, content.length]),
    );
  });

  it('leaves out a file that has gone', async () => {
    const source = join(makeTemporaryFolder(), 'a');
    writeFileSync(source, 'here');
    const archive = await write([
      { path: 'files/gone', source: `${source}-gone` },
      { path: 'files/here', source },
    ]);
    expect([...(await read(archive)).files.keys()]).toEqual(['files/here']);
  });

  it('fails as a whole when a file cannot be read', async () => {
    const source = makeTemporaryFolder();
    await expect(write([{ path: 'files/folder', source }])).rejects.toThrow(/EISDIR|became shorter/);
  });

  it('stops when its reader leaves before the end', async () => {
    const source = join(makeTemporaryFolder(), 'a');
    writeFileSync(source, randomBytes(5_000_000));
    const archive = writeArchive(inOrder([{ path: 'files/a', source }]), () => {
      throw new Error('It came to its end.');
    });
    for await (const chunk of archive) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await archive.next()).done).toBe(true);
  });

  it('unpacks to at most a hundred times its size, unless that is allowed', async () => {
    const zeros = [{ path: 'files/zeros', content: '\0'.repeat(80 * 2 ** 20) }];
    const files = Array.from({ length: 20_000 }, (_, at) => ({ path: `files/f${at}` }));
    for (const entries of [zeros, files]) {
      const archive = toArchive([...entries, manifestOf(entries)]);
      await expect(read(archive)).rejects.toThrow('more than 100 times its size');
      expect((await read(archive, false)).files.size).toBe(entries.length);
    }
  });

  it('is refused when it was cut short, wherever', async () => {
    const whole = toArchive([CONTROL, manifestOf([CONTROL])]);
    for (const share of [0, 0.3, 0.6, 0.95]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expect(read(part), String(share)).rejects.toThrow(/is damaged/);
    }
    const tar = gunzipSync(whole);
    for (const length of [512, 1024, 1536]) {
      await expect(read(gzipSync(tar.subarray(0, length))), String(length)).rejects.toThrow(/is damaged/);
    }
  });

  it('is refused when a file is missing, changed, of a different length, repeated, or not listed', async () => {
    const other = { path: 'api-key', content: 'key' };
    const manifest = manifestOf([CONTROL, other]);
    const refusal = async (...entries: Parameters<typeof toArchive>[0]) =>
      read(toArchive(entries)).then(
        () => 'read',
        (error: Error) => error.message,
      );
    expect(await refusal(CONTROL, other, manifest)).toBe('read');
    expect(await refusal(CONTROL, manifest)).toBe('The archive is damaged: api-key is missing.');
    expect(await refusal(CONTROL, { ...other, content: 'kex' }, manifest)).toMatch('api-key differs from the manifest');
    expect(await refusal(CONTROL, { ...other, content: 'key2' }, manifest)).toMatch(
      'api-key differs from the manifest',
    );
    expect(await refusal(CONTROL, other, other, manifest)).toBe('The archive contains api-key twice.');
    expect(await refusal(CONTROL, other, manifestOf([CONTROL]))).toBe(
      'The archive contains files that its manifest does not list.',
    );
    expect(await refusal(CONTROL, manifestOf([CONTROL]), other)).toBe('The archive contains data after its manifest.');
    expect(await refusal(CONTROL, other)).toBe('The archive is damaged: its manifest is missing.');
  });

  it('is refused when it is something else, or of a newer format', async () => {
    await expect(read(Buffer.from('a text'))).rejects.toThrow(
      /The archive is not a backup, or is damaged: incorrect header check/,
    );
    await expect(read(gzipSync('a text, but compressed'))).rejects.toThrow(/is damaged/);
    await expect(read(toArchive([manifestOf([], { format: 2 })]))).rejects.toThrow(/made by a newer version of Doppel/);
    for (const content of ['{', 'null', '[]', '{"format":1}', '{"format":1,"files":{}}']) {
      const archive = toArchive([{ path: 'manifest.json', content }]);
      await expect(read(archive), content).rejects.toThrow('The manifest cannot be read.');
    }
  });

  it.each([
    '../doppel.db',
    '/etc/passwd',
    'graphs/../../x.db',
    'media/../doppel.db',
    'media/./x',
    'media//x',
    'media/a/..',
    'media/.hidden',
    'media\\x',
    'files/a b',
    'files/nul\n',
    'graphs/x.db-wal',
    'lock.db',
    'other/file',
    'C:/x',
    'doppel.db/',
  ])('is refused when it contains %j, and nothing of that is unpacked', async (path) => {
    const archive = toArchive([{ path, content: 'x' }, manifestOf([{ path, content: 'x' }])]);
    const unpacked: string[] = [];
    const reading = readArchive(Readable.from([archive]), async (name) => {
      unpacked.push(name);
    });
    await expect(reading).rejects.toThrow(/which is not (a file|part of a backup)|is damaged/);
    expect(unpacked).toEqual([]);
  });

  it.each(['SymbolicLink', 'Link', 'Directory', 'FIFO'] as const)('is refused when it contains a %s', async (type) => {
    const archive = toArchive([{ path: 'media/x', type, linkpath: '/etc/passwd' }, manifestOf([])]);
    await expect(read(archive)).rejects.toThrow(/which is not (a file|part of a backup)|is damaged/);
  });

  it('stops at once when a file cannot be unpacked', async () => {
    const more = Array.from({ length: 50 }, (_, at) => ({ path: `files/${at}`, content: 'x' }));
    let count = 0;
    const reading = readArchive(Readable.from([toArchive([...more, manifestOf(more)])]), async () => {
      count += 1;
      throw new Error('The disk is full.');
    });
    await expect(reading).rejects.toThrow('The disk is full.');
    expect(count).toBe(1);
  });
});
