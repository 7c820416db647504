import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { FileStore } from '../../src/assets/file-store.ts';
import type { ProfileStore } from '../../src/assets/profile-store.ts';
import type { SecretStore } from '../../src/storage/storage.ts';
import { storedCookie } from '../support/browser/cookies.ts';
import { addAccount, EPOCH } from '../support/run/samples.ts';

/** Units that databases and escapes treat in a special way: U+0000, U+0010, digits after it, and surrogates. */
const SPECIAL = '\u0000\u0010\\"\'01f\ud800\udbff\udc00\udfff';

/** Any sequence of UTF-16 units, most of them special. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SPECIAL.split('')),
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    ),
  )
  .map((units) => units.join(''));

/** Text without lone surrogates, as the names of files are after `toPlainName`. */
export const wellFormedText: fc.Arbitrary<string> = anyText.map((text) => text.toWellFormed());

interface TextStores {
  accounts: AccountStore;
  profiles: ProfileStore;
  files: FileStore;
  secrets: SecretStore;
}

/** `open` returns empty stores over the same data; `names` are names that they must keep as they are. */
export function testAnyText(open: () => Promise<TextStores>, names: fc.Arbitrary<string>): void {
  describe('any text', () => {
    it("survives in a profile's state", async () => {
      const { accounts, profiles } = await open();
      await addAccount(accounts, 'account-a');
      const profile = { id: 'a', cookieDomains: [], cookieCount: 0, byteCount: 0, createdAt: EPOCH, savedAt: null };
      await profiles.createProfile('account-a', profile, { cookies: [], localStorage: {} }, 1);
      await fc.assert(
        fc.asyncProperty(anyText, anyText, async (key, value) => {
          const localStorage = { 'https://shop.example': Object.fromEntries([[key, value]]) };
          const state = { cookies: [storedCookie('shop.example', key, value)], localStorage };
          await profiles.saveProfile('account-a', profile, state);
          expect(await profiles.readProfile('account-a', 'a')).toEqual(state);
        }),
      );
    });

    it('survives in the name, the media type and the purpose of a file', async () => {
      const { accounts, files } = await open();
      await addAccount(accounts, 'account-a');
      await fc.assert(
        fc.asyncProperty(names, names, names, async (name, mediaType, purpose) => {
          const file = { id: 'f', accountId: 'account-a', name, mediaType, purpose, byteCount: 1, createdAt: EPOCH };
          await files.addFile(file, 1);
          expect(await files.findFile('account-a', 'f')).toEqual(file);
          await files.deleteFile('account-a', 'f');
        }),
      );
    });

    it('names secrets, a different one by each different name', async () => {
      const { secrets } = await open();
      const values = new Map<string, Buffer>();
      let attempts = 0;
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          attempts += 1;
          const initial = Buffer.from(`${attempts}`);
          if (!values.has(name)) values.set(name, initial);
          expect(await secrets.ensure(name, initial)).toEqual(values.get(name));
        }),
      );
    });
  });
}
