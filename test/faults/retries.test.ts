import { expect, it } from 'vitest';
import { createExtensions } from '../../src/assets/extensions.ts';
import { createFiles } from '../../src/assets/files.ts';
import { createProfiles } from '../../src/assets/profiles.ts';
import { createFileBlobStore } from '../../src/storage/files/blob-store.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { addAccount } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

async function* bytes() {
  yield Buffer.from('kept');
}

async function open() {
  const stores = openMainStores();
  await addAccount(stores.accounts, 'account-a');
  return { stores, clock: createTestClock(), ids: createTestIds(), blobs: createFileBlobStore(makeTemporaryFolder()) };
}

it('a file that is sent again after a crash, before its first answer was kept, is there once', async () => {
  const { stores, ...ground } = await open();
  const files = createFiles({ store: stores.files, ...ground });
  const send = async () =>
    files.keep('account-a', await files.receive(bytes(), 'new-1'), {
      name: 'a.txt',
      mediaType: 'text/plain',
      purpose: null,
    });
  expect([await send(), await send()]).toEqual(['new-1', 'new-1']);
  expect(await stores.files.listFileIds()).toEqual(['new-1']);
  expect(await files.read('account-a', ['new-1'])).toMatchObject([{ name: 'a.txt', bytes: Buffer.from('kept') }]);
});

it('an extension and a profile that are sent again after a crash are there once too', async () => {
  const { stores, ...ground } = await open();
  const extensions = createExtensions({ store: stores.extensions, checkExtension: async () => null, ...ground });
  const profiles = createProfiles({ store: stores.profiles, ...ground });
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await extensions.add('account-a', 'x.zip', Buffer.from('zip'), 'new-2')).toBe('new-2');
    expect(await profiles.create('account-a', null, 'new-3')).toBe('new-3');
  }
  expect(await extensions.list('account-a')).toHaveLength(1);
  expect((await profiles.list('account-a')).map(({ id }) => id)).toEqual(['new-3']);
});
