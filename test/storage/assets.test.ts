import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileBlobStore } from '../../src/storage/files/blob-store.ts';
import { createFileDownloadStore } from '../../src/storage/files/download-store.ts';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { testBlobStore } from '../contracts/blob-store.ts';
import { testDownloadStore } from '../contracts/download-store.ts';
import { testExtensionStore } from '../contracts/extension-store.ts';
import { testFileStore } from '../contracts/file-store.ts';
import { testProfileStore } from '../contracts/profile-store.ts';
import { storedCookie } from '../support/browser/cookies.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { pieces } from '../support/pieces.ts';
import { addAccount } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

testProfileStore(async () => openMainStores());
testFileStore(async () => openMainStores());
testExtensionStore(async () => openMainStores());
testBlobStore(async () => createFileBlobStore(join(makeTemporaryFolder(), 'not', 'there', 'yet')));
testDownloadStore(async () => createFileDownloadStore(makeTemporaryFolder()));

describe('a profile', () => {
  it('stored in the earlier format, with cookies by host, is read in the present one', async () => {
    const { main, accounts, profiles } = openMainStores();
    await addAccount(accounts, 'account-a');
    const profile = { id: 'a', cookieDomains: [], cookieCount: 0, byteCount: 32, createdAt: 0, savedAt: null };
    await profiles.createProfile('account-a', profile, { cookies: [], localStorage: {} }, 1);
    const stored = { cookies: { 'shop.example': { cart: '1' }, 'localhost:3000': { b: '2' } }, localStorage: {} };
    main.db.prepare('UPDATE profiles SET state = ?').run(JSON.stringify(stored));
    expect(await profiles.readProfile('account-a', 'a')).toEqual({
      cookies: [storedCookie('shop.example', 'cart', '1'), storedCookie('localhost', 'b', '2')],
      localStorage: {},
    });
  });
});

describe('blobs in files', () => {
  it('leave no half-written file beside the whole ones', async () => {
    const folder = makeTemporaryFolder();
    const store = createFileBlobStore(folder);
    await store.save('a', pieces(Buffer.from('whole')));
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    };
    await expect(store.save('b', broken())).rejects.toThrow('gone');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('are swept of what a process left that died while it wrote', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'a.part'), 'half');
    writeFileSync(join(folder, 'a'), 'whole');
    await createFileBlobStore(folder).removeUnlisted(['a']);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('reject when they cannot be read, rather than saying that there are none', async () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, 'a'));
    await expect(createFileBlobStore(folder).read('a')).rejects.toThrow('EISDIR');
  });
});

describe('downloads in files', () => {
  it('go with the pictures of the run', async () => {
    const folder = makeTemporaryFolder();
    const store = createFileDownloadStore(folder);
    await store.saveDownloads('task-1', Buffer.from('archive'));
    expect(readdirSync(join(folder, 'task-1'))).toEqual(['downloads.zip']);
    await createFileMediaStore(folder).remove('task-1');
    expect(await store.readDownloads('task-1')).toBeNull();
  });
});
