import { expect, it } from 'vitest';
import { testDownloadStore } from '../../../contracts/download-store.ts';
import { testMediaStore } from '../../../contracts/media-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => {
  testMediaStore(async () => (await openPostgresStores()).media);
  testDownloadStore(async () => (await openPostgresStores()).downloads);

  it('removes the frames, the recording and the downloads of one task', async () => {
    const { media, downloads } = await openPostgresStores();
    const bytes = Buffer.from('bytes');
    for (const id of ['task-1', 'task-2']) {
      await media.saveFrame(id, 3, bytes);
      await media.saveRecording(id, bytes);
      await downloads.saveDownloads(id, bytes);
    }
    await media.remove('task-1');
    const readAll = (id: string) =>
      Promise.all([media.readFrame(id, 3), media.readRecording(id), downloads.readDownloads(id)]);
    expect(await readAll('task-1')).toEqual([null, null, null]);
    expect(await readAll('task-2')).toEqual([bytes, bytes, bytes]);
  });

  it('gives back a recording of several parts', async () => {
    const { media } = await openPostgresStores();
    for (const length of [2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 3 * 2 ** 20 + 7]) {
      const bytes = Buffer.alloc(length, 'recording');
      await media.saveRecording('task-1', bytes);
      expect((await media.readRecording('task-1'))?.equals(bytes)).toBe(true);
    }
  });
});
