import { describe, expect, it } from 'vitest';
import type { MediaStore } from '../../src/tasks/ports/media-store.ts';

/** What every MediaStore must do. `open` gives an empty one. */
export function testMediaStore(open: () => Promise<MediaStore>): void {
  describe('media store contract', () => {
    it('gives back frames and recording byte by byte', async () => {
      const store = await open();
      const bytes = Buffer.from([0, 255, 10, 13, 128]);
      await store.saveFrame('task-1', 0, bytes);
      await store.saveRecording('task-1', Buffer.concat([bytes, bytes]));
      expect(await store.readFrame('task-1', 0)).toEqual(bytes);
      expect(await store.readRecording('task-1')).toEqual(Buffer.concat([bytes, bytes]));
    });

    it('resolves to null for what was not saved', async () => {
      const store = await open();
      await store.saveFrame('task-1', 1, Buffer.from('one'));
      expect(await store.readFrame('task-1', 0)).toBeNull();
      expect(await store.readFrame('task-2', 1)).toBeNull();
      expect(await store.readRecording('task-1')).toBeNull();
    });

    it('keeps frames apart by task and by number, beyond four digits too', async () => {
      const store = await open();
      for (const [task, index] of [
        ['task-1', 1],
        ['task-1', 12],
        ['task-1', 12_345],
        ['task-2', 1],
      ] as const) {
        await store.saveFrame(task, index, Buffer.from(`${task} ${index}`));
      }
      expect(String(await store.readFrame('task-1', 1))).toBe('task-1 1');
      expect(String(await store.readFrame('task-1', 12))).toBe('task-1 12');
      expect(String(await store.readFrame('task-1', 12_345))).toBe('task-1 12345');
      expect(String(await store.readFrame('task-2', 1))).toBe('task-2 1');
    });

    it('puts what is saved again in place of what was there', async () => {
      const store = await open();
      await store.saveFrame('task-1', 0, Buffer.from('a long first picture'));
      await store.saveFrame('task-1', 0, Buffer.from('short'));
      await store.saveRecording('task-1', Buffer.from('a long first film'));
      await store.saveRecording('task-1', Buffer.from('film'));
      expect(String(await store.readFrame('task-1', 0))).toBe('short');
      expect(String(await store.readRecording('task-1'))).toBe('film');
    });
  });
}
