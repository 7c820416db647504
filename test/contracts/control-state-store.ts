import { describe, expect, it } from 'vitest';
import type { ControlStateStore } from '../../src/control/control-state-store.ts';

/** `open` returns two stores over the same empty data. */
export function testControlStateStore(open: () => [ControlStateStore, ControlStateStore]): void {
  describe('ControlStateStore', () => {
    it('has nothing under a name that was never written', async () => {
      const [store] = open();
      expect(await store.read('clock')).toBeNull();
    });

    it('keeps the last document of a name', async () => {
      const [store, other] = open();
      await store.write('clock', '{"speed":2}');
      await store.write('clock', '{"speed":3}');
      expect(await other.read('clock')).toBe('{"speed":3}');
    });

    it('removes a document and leaves the others', async () => {
      const [store, other] = open();
      await store.write('clock', '1');
      await store.write('rules', '[]');
      await store.remove('clock');
      await store.remove('never written');
      expect(await other.read('clock')).toBeNull();
      expect(await other.read('rules')).toBe('[]');
    });
  });
}
