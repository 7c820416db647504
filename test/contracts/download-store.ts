import { describe, expect, it } from 'vitest';
import type { DownloadStore } from '../../src/assets/download-store.ts';

/** What every DownloadStore must do. `open` gives an empty one. */
export function testDownloadStore(open: () => Promise<DownloadStore>): void {
  describe('download store contract', () => {
    it('gives back the archive of each run, the one saved last', async () => {
      const store = await open();
      await store.saveDownloads('task-1', Buffer.from('a long first archive'));
      await store.saveDownloads('task-1', Buffer.from('archive'));
      await store.saveDownloads('task-2', Buffer.from([0, 255]));
      expect(String(await store.readDownloads('task-1'))).toBe('archive');
      expect(await store.readDownloads('task-2')).toEqual(Buffer.from([0, 255]));
      expect(await store.readDownloads('task-3')).toBeNull();
    });
  });
}
