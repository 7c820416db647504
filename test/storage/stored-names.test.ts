import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileBlobStore } from '../../src/storage/files/blob-store.ts';
import { createFileDownloadStore } from '../../src/storage/files/download-store.ts';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { createFileRecordingStore } from '../../src/storage/files/recording-store.ts';
import { oneChunk } from '../../src/storage/files/synced-file.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** A folder `data`, and beside it a folder with files that a row must not name. */
function makeFolders() {
  const root = makeTemporaryFolder();
  const victim = join(root, 'victim');
  mkdirSync(join(victim, 'frames'), { recursive: true });
  for (const name of ['recording.webm', 'downloads.zip', 'frames/0001.webp', 'x']) {
    writeFileSync(join(victim, name), 'not yours');
  }
  const isWhole = () => ['recording.webm', 'downloads.zip', 'x'].every((name) => existsSync(join(victim, name)));
  return { data: join(root, 'data'), root, isWhole };
}

describe.each(['../victim', '../victim/x', '..', '.', '', 'a/../../victim/x', '..\\victim'])(
  'the id %j of a row',
  (id) => {
    it('names no file outside of its folder', async () => {
      const { data, isWhole } = makeFolders();
      mkdirSync(data);
      const [blobs, media, downloads] = [
        createFileBlobStore(data),
        createFileMediaStore(data),
        createFileDownloadStore(data),
      ];
      expect(await blobs.read(id)).toBeNull();
      expect(await media.readRecording(id)).toBeNull();
      expect(await media.readFrame(id, 1)).toBeNull();
      expect(await downloads.readDownloads(id)).toBeNull();
      await blobs.remove(id);
      await media.remove(id);
      expect(isWhole()).toBe(true);
      expect(existsSync(data)).toBe(true);
      const bytes = Buffer.from('x');
      await expect(blobs.save(id, oneChunk(bytes))).rejects.toThrow('is not the name of a file');
      await expect(media.saveRecording(id, bytes)).rejects.toThrow('is not the name of a file');
      await expect(media.saveFrame(id, 1, bytes)).rejects.toThrow('is not the name of a file');
      await expect(downloads.saveDownloads(id, bytes)).rejects.toThrow('is not the name of a file');
    });
  },
);

describe('a recorded link', () => {
  const LINK = 'a'.repeat(32);
  const write = (folder: string, text: string) => {
    mkdirSync(join(folder, 'links'), { recursive: true });
    writeFileSync(join(folder, 'links', `${LINK}.json`), text);
  };

  it.each(['../victim/x', 'files/../../victim/x', '/etc/passwd', 'task/a.json', 7, null])(
    'serves no file %j from outside of the recordings',
    async (file) => {
      const { data } = makeFolders();
      write(data, JSON.stringify({ contentType: 'text/plain', file }));
      const store = createFileRecordingStore(data);
      expect(await store.readLinked(LINK)).toBeNull();
      expect(await store.readBytes(String(file))).toBeNull();
    },
  );

  it.each(['{', 'null', '[]', '"x"'])('that holds %s is none', async (text) => {
    const { data } = makeFolders();
    write(data, text);
    expect(await createFileRecordingStore(data).readLinked(LINK)).toBeNull();
  });

  it('has a type that a header can have', async () => {
    const { data } = makeFolders();
    const store = createFileRecordingStore(data);
    const bytes = Buffer.from('<p>Hi</p>');
    await store.saveLinked(LINK, { contentType: 'text/html; charset=utf-8', bytes });
    const linked = await store.readLinked(LINK);
    expect(linked).toEqual({ contentType: 'text/html; charset=utf-8', bytes });
    await store.saveLinked(LINK, { contentType: 'text/html\r\nx-evil: 1', bytes });
    expect(await store.readLinked(LINK)).toEqual({ contentType: 'application/octet-stream', bytes });
  });
});
