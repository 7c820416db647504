import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/assets/blob-store.ts';
import { pieces } from '../support/pieces.ts';

/** What every BlobStore must do. `open` gives an empty one. */
export function testBlobStore(open: () => Promise<BlobStore>): void {
  describe('blob store contract', () => {
    it('gives back what was saved, byte by byte', async () => {
      const store = await open();
      expect(await store.save('a', pieces(Buffer.from([0, 255, 10]), Buffer.from([13])))).toBe(4);
      expect(await store.save('b', pieces())).toBe(0);
      expect(await store.read('a')).toEqual(Buffer.from([0, 255, 10, 13]));
      expect(await store.read('b')).toEqual(Buffer.alloc(0));
      expect(await store.read('c')).toBeNull();
    });

    it('keeps nothing of what breaks off', async () => {
      const store = await open();
      const broken = async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      };
      await expect(store.save('a', broken())).rejects.toThrow('gone');
      expect(await store.read('a')).toBeNull();
    });

    it('removes, and minds no repetition', async () => {
      const store = await open();
      await store.save('a', pieces(Buffer.from('x')));
      await store.remove('a');
      await store.remove('a');
      expect(await store.read('a')).toBeNull();
    });

    it('removes all but what is to be kept', async () => {
      const store = await open();
      await store.removeUnlisted(['a']);
      for (const id of ['a', 'b', 'c']) await store.save(id, pieces(Buffer.from(id)));
      await store.removeUnlisted(['a', 'missing']);
      expect(String(await store.read('a'))).toBe('a');
      expect(await store.read('b')).toBeNull();
      expect(await store.read('c')).toBeNull();
    });
  });
}
