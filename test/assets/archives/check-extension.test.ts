import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { checkExtension } from '../../../src/assets/archives/check-extension.ts';

const MANIFEST = { manifest_version: 3, name: 'Dark', version: '1.0' };
const manifest = (changes: object = {}) => strToU8(JSON.stringify({ ...MANIFEST, ...changes }));
const zip = (files: Zippable) => Buffer.from(zipSync(files));
const sound = (more: Zippable = {}) => zip({ 'manifest.json': manifest(), 'src/a.js': strToU8('1'), ...more });

/** Writes over the archive wherever `from` stands in it: names of the same length, sizes, flags. */
function patch(archive: Buffer, from: string | Buffer, to: string | Buffer): Buffer {
  const patched = Buffer.from(archive);
  const [wanted, bytes] = [Buffer.from(from as string), Buffer.from(to as string)];
  for (let at = patched.indexOf(wanted); at >= 0; at = patched.indexOf(wanted, at + 1)) bytes.copy(patched, at);
  return patched;
}

/** Where the central directory describes the entry of this name (APPNOTE 4.3.12). */
function centralEntry(archive: Buffer, name: string): number {
  return archive.lastIndexOf(name) - 46;
}

describe('an extension', () => {
  it('is valid with a manifest at its root', async () => {
    expect(await checkExtension(sound())).toBeNull();
    expect(await checkExtension(zip({ 'manifest.json': strToU8(`\ufeff${JSON.stringify(MANIFEST)}`) }))).toBeNull();
  });

  it('may be packed and signed', async () => {
    const header = Buffer.alloc(12 + 40);
    header.write('Cr24');
    header.writeUInt32LE(3, 4);
    header.writeUInt32LE(40, 8);
    expect(await checkExtension(Buffer.concat([header, sound()]))).toBeNull();
    header.writeUInt32LE(4_000_000_000, 8);
    expect(await checkExtension(Buffer.concat([header, sound()]))).toMatch(/cannot be read as a zip/);
  });

  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /cannot be read as a zip/],
    ['text', Buffer.from('hello'.repeat(100)), /cannot be read as a zip/],
    ['half an archive', sound().subarray(40), /cannot be read as a zip/],
    ['no manifest', zip({ 'a.js': strToU8('1') }), /no manifest\.json at its top/],
    ['a manifest further down', zip({ 'x/manifest.json': manifest() }), /no manifest\.json at its top/],
    ['a broken manifest', zip({ 'manifest.json': strToU8('{"name":') }), /not valid JSON/],
    ['a list for a manifest', zip({ 'manifest.json': strToU8('[]') }), /not a JSON object/],
    ['null for a manifest', zip({ 'manifest.json': strToU8('null') }), /not a JSON object/],
    ['no name', zip({ 'manifest.json': manifest({ name: '' }) }), /has no name/],
    ['no version', zip({ 'manifest.json': manifest({ version: 1 }) }), /has no version/],
    ['no manifest version', zip({ 'manifest.json': manifest({ manifest_version: 'x' }) }), /has no manifest_version/],
    ['a vast manifest', zip({ 'manifest.json': [new Uint8Array(1_000_001), { level: 0 }] }), /too large/],
    ['a name that climbs up', sound({ '../../etc/cron': strToU8('x') }), /relative path/],
    ['an absolute name', sound({ '/etc/passwd': strToU8('x') }), /absolute path/],
    ['a drive letter', sound({ 'C:/x': strToU8('x') }), /absolute path/],
    ['a backslash', sound({ '..\\x': strToU8('x') }), /invalid characters/],
    ['a link', sound({ link: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }), /“link” is a link/],
    [
      'too many entries',
      zip({
        'manifest.json': manifest(),
        ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}`, new Uint8Array()])),
      }),
      /2001 entries/,
    ],
    ['a bomb', sound({ zeros: new Uint8Array(20_000_000) }), /more than 200 times its own size/],
  ])('is not %s', async (_what, archive, problem) => {
    expect(await checkExtension(archive)).toMatch(problem);
  });

  it('has at most 100 MB', async () => {
    const filler = Buffer.alloc(51_000_000, 'a line of text that is rather short; ');
    const half = [filler, { level: 0 }] as const;
    const archive = zip({ 'manifest.json': manifest(), a: [half[0], half[1]], b: [half[0], half[1]] });
    expect(await checkExtension(archive)).toMatch(/more than 100 MB/);
  });

  it('is not encrypted', async () => {
    const archive = sound();
    const at = centralEntry(archive, 'src/a.js');
    archive.writeUInt16LE(archive.readUInt16LE(at + 8) | 1, at + 8);
    expect(await checkExtension(archive)).toMatch(/encrypted/);
  });

  it('is not compressed in unknown ways', async () => {
    const archive = sound();
    archive.writeUInt16LE(99, centralEntry(archive, 'src/a.js') + 10);
    expect(await checkExtension(archive)).toMatch(/not supported/);
  });

  it('has correct sizes', async () => {
    const archive = sound({ zeros: new Uint8Array(20_000_000) });
    archive.writeUInt32LE(10, centralEntry(archive, 'zeros') + 24);
    expect(await checkExtension(archive)).toMatch(/cannot be read as a zip: too many bytes/);
  });

  it('has no damaged entries', async () => {
    const archive = sound({ text: [Buffer.from('abc '.repeat(500)), { level: 6 }] });
    const at = archive.indexOf('text') + 4;
    expect(await checkExtension(patch(archive, archive.subarray(at, at + 8), Buffer.alloc(8, 255)))).toMatch(
      /cannot be read as a zip/,
    );
  });
});
