import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from '../../src/assets/archives/zip-files.ts';
import { createRunDownloads } from '../../src/assets/run-downloads.ts';
import { createFileDownloadStore } from '../../src/storage/files/download-store.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const open = () => createRunDownloads({ store: createFileDownloadStore(makeTemporaryFolder()), zip: zipFiles });
const file = (name: string, content = name) => ({ name, mediaType: 'text/plain', bytes: Buffer.from(content) });

async function namesOf(names: string[]): Promise<string[]> {
  const downloads = open();
  await downloads.store(
    'task-1',
    names.map((name, index) => file(name, String(index))),
  );
  const files = unzipSync(await downloads.get('task-1'));
  return Object.keys(files);
}

describe('the downloads of a run', () => {
  it('are one archive of all its files', async () => {
    const downloads = open();
    expect(await downloads.store('task-1', [file('a.txt', 'one'), file('b.txt', 'two')])).toBe(true);
    const files = unzipSync(await downloads.get('task-1'));
    expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['a.txt', 'one'],
      ['b.txt', 'two'],
    ]);
  });

  it('do not exist without a file', async () => {
    const downloads = open();
    expect(await downloads.store('task-1', [])).toBe(false);
    await expect(downloads.get('task-1')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('have unique names without path', async () => {
    expect(await namesOf(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf'])).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (3).pdf',
      'a (2) (2).pdf',
    ]);
    expect(await namesOf(['../../etc/passwd', 'C:\\x', '/', '..', '7', '__proto__'])).toEqual(
      expect.arrayContaining(['passwd', 'x', 'file', 'file (2)', '7']),
    );
  });

  it('are the same bytes for the same files', async () => {
    const [one, other] = [open(), open()];
    for (const downloads of [one, other]) await downloads.store('t', [file('a.txt'), file('ü.txt')]);
    expect((await one.get('t')).equals(await other.get('t'))).toBe(true);
  });

  it('are at most 50 MB: further files are omitted', async () => {
    const downloads = open();
    const large = { name: 'large', mediaType: 'x', bytes: Buffer.alloc(30_000_000) };
    await downloads.store('t', [large, { ...large, name: 'too much' }, file('small.txt')]);
    expect(Object.keys(unzipSync(await downloads.get('t')))).toEqual(['large', 'small.txt']);
  });
});
