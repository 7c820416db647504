import { describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import { hashApiKey } from '../../src/accounts/api-key.ts';
import { addAccount, EPOCH, sampleAccount, sampleKey } from '../support/run/samples.ts';

/** What every AccountStore must do. `open` gives an empty one. */
export function testAccountStore(open: () => Promise<AccountStore>): void {
  describe('account store contract', () => {
    it('finds a new account and its key as they were given', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1'));
      expect(await store.findAccount('account-a')).toEqual(sampleAccount());
      expect(await store.findKeyByHash(hashApiKey('secret-1'))).toEqual(sampleKey('secret-1'));
    });

    it('keeps an account that begins without credits', async () => {
      const store = await open();
      await addAccount(store, 'account-a', 0);
      expect(await store.findAccount('account-a')).toMatchObject({ balance: 0 });
    });

    it('resolves to null for an unknown hash and an unknown account', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1'));
      expect(await store.findKeyByHash(hashApiKey('secret-2'))).toBeNull();
      expect(await store.findAccount('account-b')).toBeNull();
    });

    it('creates neither account nor key when the key is taken', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1'));
      const again = sampleKey('secret-1', { id: 'key-2', accountId: 'account-b' });
      await expect(store.createAccount(sampleAccount({ id: 'account-b' }), again)).rejects.toThrow();
      expect(await store.findAccount('account-b')).toBeNull();
      expect(await store.listKeys()).toHaveLength(1);
    });

    it('creates no second account of the same id', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1'));
      await expect(store.createAccount(sampleAccount({ balance: 7 }), sampleKey('secret-2'))).rejects.toThrow();
      expect(await store.findAccount('account-a')).toMatchObject({ balance: 100 });
      expect(await store.findKeyByHash(hashApiKey('secret-2'))).toBeNull();
    });

    it('lists keys oldest first, whatever order they came in', async () => {
      const store = await open();
      for (const id of ['2', '1', '3']) {
        await store.createAccount(sampleAccount({ id }), sampleKey(`secret-${id}`, { id, accountId: id }));
      }
      expect((await store.listKeys()).map(({ id }) => id)).toEqual(['1', '2', '3']);
    });

    it('revokes a key by its id and goes on finding it', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1', { id: 'key-1' }));
      await addAccount(store, 'account-b');
      const revoked = sampleKey('secret-1', { id: 'key-1', revokedAt: EPOCH + 1 });
      expect(await store.revokeKeys('key-1', EPOCH + 1)).toEqual([revoked]);
      expect(await store.findKeyByHash(hashApiKey('secret-1'))).toEqual(revoked);
      expect(await store.findKeyByHash(hashApiKey('secret-of-account-b'))).toMatchObject({ revokedAt: null });
    });

    it('revokes every key of a prefix', async () => {
      const store = await open();
      for (const id of ['1', '2']) {
        const key = sampleKey(`secret-${id}`, { id, accountId: id, prefix: 'same' });
        await store.createAccount(sampleAccount({ id }), key);
      }
      const revoked = await store.revokeKeys('same', EPOCH + 1);
      expect(revoked.map(({ id }) => id).sort()).toEqual(['1', '2']);
    });

    it('adds keys to an account, up to a number of active ones', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1', { id: 'key-1' }));
      await addAccount(store, 'account-b');
      const second = sampleKey('secret-2', { id: 'key-2' });
      expect(await store.addKey(second, 2)).toBe(true);
      expect(await store.addKey(sampleKey('secret-3', { id: 'key-3' }), 2)).toBe(false);
      expect(await store.listKeysOf('account-a')).toEqual([sampleKey('secret-1', { id: 'key-1' }), second]);
      expect(await store.findKeyByHash(hashApiKey('secret-2'))).toEqual(second);
      await store.revokeKeyOf('account-a', 'key-1', EPOCH + 1);
      expect(await store.addKey(sampleKey('secret-3', { id: 'key-3' }), 2)).toBe(true);
    });

    it('revokes keys of an account, but neither its last one nor those of others', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1', { id: 'key-1' }));
      await addAccount(store, 'account-b');
      await store.addKey(sampleKey('secret-2', { id: 'key-2' }), 9);
      expect(await store.revokeKeyOf('account-b', 'key-1', EPOCH + 1)).toBe('unknown');
      expect(await store.revokeKeyOf('account-a', 'key-9', EPOCH + 1)).toBe('unknown');
      expect(await store.revokeKeyOf('account-a', 'key-1', EPOCH + 1)).toBe('revoked');
      expect(await store.revokeKeyOf('account-a', 'key-1', EPOCH + 2)).toBe('unknown');
      expect(await store.revokeKeyOf('account-a', 'key-2', EPOCH + 2)).toBe('last');
      expect((await store.listKeysOf('account-a')).map(({ revokedAt }) => revokedAt)).toEqual([EPOCH + 1, null]);
    });

    it('keeps one of two keys that are revoked at once', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1', { id: 'key-1' }));
      await store.addKey(sampleKey('secret-2', { id: 'key-2' }), 9);
      const outcomes = await Promise.all(['key-1', 'key-2'].map((id) => store.revokeKeyOf('account-a', id, EPOCH)));
      expect(outcomes.toSorted()).toEqual(['last', 'revoked']);
    });

    it('leaves a key revoked at the first time of revoking', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1', { id: 'key-1' }));
      await store.revokeKeys('key-1', EPOCH + 1);
      expect(await store.revokeKeys('key-1', EPOCH + 2)).toEqual([]);
      expect(await store.findKeyByHash(hashApiKey('secret-1'))).toMatchObject({ revokedAt: EPOCH + 1 });
    });

    it('revokes nothing for part of a prefix', async () => {
      const store = await open();
      await store.createAccount(sampleAccount(), sampleKey('secret-1', { prefix: 'secre' }));
      expect(await store.revokeKeys('secr', EPOCH)).toEqual([]);
      expect(await store.revokeKeys('', EPOCH)).toEqual([]);
      expect(await store.listKeys()).toMatchObject([{ revokedAt: null }]);
    });
  });
}
