import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { Profile, ProfileStore } from '../../src/assets/profile-store.ts';
import type { BrowserProfile } from '../../src/device/device.ts';
import { storedCookie } from '../support/browser/cookies.ts';
import { addAccount, EPOCH } from '../support/run/samples.ts';

const EMPTY: BrowserProfile = { cookies: [], localStorage: {} };

function sampleProfile(id: string, changes: Partial<Profile> = {}): Profile {
  return { id, cookieDomains: [], cookieCount: 0, byteCount: 32, createdAt: EPOCH, savedAt: null, ...changes };
}

/** What every ProfileStore must do. `open` gives an empty one. */
export function testProfileStore(open: () => Promise<{ accounts: AccountStore; profiles: ProfileStore }>): void {
  describe('profile store contract', () => {
    let store: ProfileStore;
    beforeEach(async () => {
      const { accounts, profiles } = await open();
      await addAccount(accounts, 'account-a');
      await addAccount(accounts, 'account-b');
      store = profiles;
    });

    const create = (account: string, id: string, max = 100) =>
      store.createProfile(account, sampleProfile(id), EMPTY, max);

    it('lists what was created, by id, each account its own', async () => {
      for (const id of ['b', 'a', 'B']) expect(await create('account-a', id)).toBe('created');
      expect(await create('account-b', 'a')).toBe('created');
      expect(await store.listProfiles('account-a')).toEqual(['B', 'a', 'b'].map((id) => sampleProfile(id)));
      expect(await store.hasProfile('account-a', 'a')).toBe(true);
      expect(await store.readProfile('account-a', 'a')).toEqual(EMPTY);
    });

    it('creates none twice, and no more than allowed', async () => {
      await create('account-a', 'a', 2);
      expect(await create('account-a', 'a', 1)).toBe('exists');
      expect(await create('account-a', 'b', 2)).toBe('created');
      expect(await create('account-a', 'c', 2)).toBe('full');
      expect(await create('account-b', 'c', 2)).toBe('created');
    });

    it('puts what is saved in the place of what was there', async () => {
      await create('account-a', 'a');
      const state = {
        cookies: [storedCookie('shop.example', 'cart', '1')],
        localStorage: {},
        indexedDB: { 'https://shop.example': [{ name: 'carts' }] },
      };
      const saved = { id: 'a', cookieDomains: ['shop.example'], cookieCount: 1, byteCount: 99, savedAt: EPOCH + 5 };
      expect(await store.saveProfile('account-a', saved, state)).toBe(true);
      expect(await store.readProfile('account-a', 'a')).toEqual(state);
      expect(await store.listProfiles('account-a')).toEqual([sampleProfile('a', saved)]);
    });

    it("touches no other account's, and none that is not there", async () => {
      await create('account-a', 'a');
      const saved = sampleProfile('a', { savedAt: EPOCH });
      for (const account of ['account-b', 'account-c']) {
        expect(await store.hasProfile(account, 'a')).toBe(false);
        expect(await store.readProfile(account, 'a')).toBeNull();
        expect(await store.saveProfile(account, saved, EMPTY)).toBe(false);
        expect(await store.deleteProfile(account, 'a')).toBe(false);
      }
      expect(await store.listProfiles('account-a')).toEqual([sampleProfile('a')]);
      expect(await store.deleteProfile('account-a', 'a')).toBe(true);
      expect(await store.deleteProfile('account-a', 'a')).toBe(false);
      expect(await store.listProfiles('account-a')).toEqual([]);
    });
  });
}
