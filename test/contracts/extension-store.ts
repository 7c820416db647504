import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { Extension, ExtensionStore } from '../../src/assets/extension-store.ts';
import { addAccount, EPOCH } from '../support/run/samples.ts';

function sampleExtension(id: string, accountId = 'account-a'): Extension {
  return { id, accountId, name: 'dark-mode.zip', byteCount: 10, createdAt: EPOCH };
}

/** What every ExtensionStore must do. `open` gives an empty one. */
export function testExtensionStore(open: () => Promise<{ accounts: AccountStore; extensions: ExtensionStore }>): void {
  describe('extension store contract', () => {
    let store: ExtensionStore;
    beforeEach(async () => {
      const { accounts, extensions } = await open();
      await addAccount(accounts, 'account-a');
      await addAccount(accounts, 'account-b');
      store = extensions;
    });

    it('lists what was added in order, each account its own', async () => {
      for (const id of ['e2', 'e1']) expect(await store.addExtension(sampleExtension(id), 10)).toBe(true);
      await store.addExtension(sampleExtension('e3', 'account-b'), 10);
      expect(await store.listExtensions('account-a')).toEqual(['e1', 'e2'].map((id) => sampleExtension(id)));
      expect(await store.listExtensionIds()).toEqual(['e1', 'e2', 'e3']);
      expect(await store.hasExtension('account-a', 'e1')).toBe(true);
      expect(await store.hasExtension('account-b', 'e1')).toBe(false);
    });

    it('adds no more than allowed', async () => {
      expect(await store.addExtension(sampleExtension('e1'), 1)).toBe(true);
      expect(await store.addExtension(sampleExtension('e2'), 1)).toBe(false);
      expect(await store.hasExtension('account-a', 'e2')).toBe(false);
      expect(await store.addExtension(sampleExtension('e3', 'account-b'), 1)).toBe(true);
    });

    it("deletes once, and nothing of another account's", async () => {
      await store.addExtension(sampleExtension('e1'), 10);
      expect(await store.deleteExtension('account-b', 'e1')).toBe(false);
      expect(await store.deleteExtension('account-a', 'e1')).toBe(true);
      expect(await store.deleteExtension('account-a', 'e1')).toBe(false);
    });
  });
}
