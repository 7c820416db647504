import { beforeEach, describe, expect, it } from 'vitest';
import { zipFiles } from '../../src/assets/archives/zip-files.ts';
import {
  type Assets,
  checkTaskInputs,
  loadTaskInputs,
  persistRunArtifacts,
  toInputRefs,
} from '../../src/assets/assets.ts';
import { createExtensions } from '../../src/assets/extensions.ts';
import { createFiles } from '../../src/assets/files.ts';
import { createProfiles } from '../../src/assets/profiles.ts';
import { createRunDownloads } from '../../src/assets/run-downloads.ts';
import { createFileBlobStore } from '../../src/storage/files/blob-store.ts';
import { createFileDownloadStore } from '../../src/storage/files/download-store.ts';
import { storedCookie } from '../support/browser/cookies.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { pieces } from '../support/pieces.ts';
import { addAccount, EPOCH } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const DAY_MS = 24 * 3_600_000;

let clock: TestClock;
let assets: Assets;
let fileBlobs: ReturnType<typeof createFileBlobStore>;

beforeEach(async () => {
  const { accounts, profiles, files, extensions } = openMainStores();
  await addAccount(accounts, 'account-a');
  await addAccount(accounts, 'account-b');
  const folder = makeTemporaryFolder();
  clock = createTestClock();
  const ground = { clock, ids: createTestIds() };
  fileBlobs = createFileBlobStore(`${folder}/files`);
  const extensionBlobs = createFileBlobStore(`${folder}/extensions`);
  const checkExtension = async (archive: Buffer) => (archive.length === 0 ? 'it is empty.' : null);
  assets = {
    profiles: createProfiles({ store: profiles, ...ground }),
    files: createFiles({ store: files, blobs: fileBlobs, ...ground }),
    extensions: createExtensions({ store: extensions, blobs: extensionBlobs, checkExtension, ...ground }),
    downloads: createRunDownloads({ store: createFileDownloadStore(`${folder}/media`), zip: zipFiles }),
  };
});

async function addFile(name = 'a.txt', content = 'abc', account = 'account-a'): Promise<string> {
  const received = await assets.files.receive(pieces(Buffer.from(content)));
  return assets.files.keep(account, received, { name, mediaType: 'text/plain', purpose: null });
}

describe('profiles', () => {
  it('start empty and contain what a run saves', async () => {
    const { profiles } = assets;
    expect(await profiles.create('account-a', 'shopping')).toBe('shopping');
    expect(await profiles.open('account-a', 'shopping')).toEqual({ cookies: [], localStorage: {} });
    const state = {
      cookies: [
        storedCookie('shop.example', 'cart', '1'),
        storedCookie('shop.example', 'user', 'a'),
        storedCookie('a.example', 'x', '1'),
      ],
      localStorage: {},
    };
    clock.advance(1000);
    await profiles.save('account-a', 'shopping', state);
    expect(await profiles.open('account-a', 'shopping')).toEqual(state);
    expect(await profiles.list('account-a')).toEqual([
      {
        id: 'shopping',
        cookieDomains: ['a.example', 'shop.example'],
        cookieCount: 3,
        byteCount: JSON.stringify(state).length,
        createdAt: EPOCH,
        savedAt: EPOCH + 1000,
      },
    ]);
  });

  it('get a new id if none is given', async () => {
    expect(await assets.profiles.create('account-a', null)).toMatch(/^id-/);
  });

  it.each(['', '.', '..', 'a/b', 'ü', 'x'.repeat(129), 'a\n', '\u0000'])('are not named %j', async (id) => {
    await expect(assets.profiles.create('account-a', id)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('that are deleted during a run remain deleted at its end', async () => {
    const { profiles } = assets;
    await profiles.create('account-a', 'p');
    await profiles.remove('account-a', 'p');
    await profiles.save('account-a', 'p', { cookies: [], localStorage: {} });
    await expect(profiles.open('account-a', 'p')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are no more than 256 KB', async () => {
    const { profiles } = assets;
    await profiles.create('account-a', 'p');
    const state = { cookies: [storedCookie('a.example', 'x', 'x'.repeat(256 * 1024))], localStorage: {} };
    await expect(profiles.save('account-a', 'p', state)).rejects.toThrow(/exceeds the size limit/);
  });
});

describe('files', () => {
  it('are returned in the requested order, each once', async () => {
    const [a, b] = [await addFile('a.txt', 'one'), await addFile('b.txt', 'two')];
    expect(await assets.files.read('account-a', [b, a, b])).toEqual([
      { name: 'b.txt', mediaType: 'text/plain', bytes: Buffer.from('two') },
      { name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('one') },
    ]);
    expect(await assets.files.read('account-a', [])).toEqual([]);
  });

  it('expire after a day: then they are not found, and are swept', async () => {
    const old = await addFile();
    clock.advance(1000);
    const young = await addFile();
    clock.advance(DAY_MS - 1000);
    await expect(assets.files.read('account-a', [young, old])).rejects.toThrow(`"${old}"`);
    await assets.files.removeOld();
    expect(await fileBlobs.read(old)).toBeNull();
    await expect(assets.files.remove('account-a', old)).rejects.toMatchObject({ code: 'not_found' });
    expect(await assets.files.read('account-a', [young])).toHaveLength(1);
  });

  it('are swept in any number', async () => {
    for (let count = 0; count < 205; count += 1) await addFile();
    const young = await addFile();
    clock.advance(DAY_MS);
    const late = await addFile();
    await assets.files.removeOld();
    expect(await fileBlobs.read(young)).toBeNull();
    expect(await fileBlobs.read(late)).not.toBeNull();
  });

  it('for one task are at most 100, and 100 MiB', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `f${index}`);
    await expect(assets.files.check('account-a', many)).rejects.toMatchObject({ code: 'invalid' });
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      const received = { ...(await assets.files.receive(pieces())), byteCount: 50 * 2 ** 20 };
      ids.push(await assets.files.keep('account-a', received, { name: 'a', mediaType: 'x', purpose: null }));
    }
    await assets.files.check('account-a', ids.slice(1));
    await expect(assets.files.check('account-a', ids)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('leave no bytes behind at the limit of the account, or when it is unknown', async () => {
    const { files } = assets;
    const description = { name: 'a', mediaType: 'text/html; x', purpose: null };
    const much = { ...(await files.receive(pieces(Buffer.from('x')))), byteCount: 3 * 2 ** 30 };
    await expect(files.keep('account-a', much, description)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await fileBlobs.read(much.id)).toBeNull();
    const stray = await files.receive(pieces(Buffer.from('x')));
    await expect(files.keep('nobody', stray, description)).rejects.toThrow(/FOREIGN KEY/);
    expect(await fileBlobs.read(stray.id)).toBeNull();
  });
});

describe('extensions', () => {
  it('are stored when they are valid', async () => {
    const { extensions } = assets;
    const id = await extensions.add('account-a', 'x/dark.zip', Buffer.from('zip'));
    expect(await extensions.list('account-a')).toMatchObject([{ id, name: 'dark.zip', createdAt: EPOCH }]);
    await expect(extensions.add('account-a', 'a.zip', Buffer.alloc(0))).rejects.toThrow(/zip of an extension: it is/);
    await extensions.remove('account-a', id);
    expect(await extensions.list('account-a')).toEqual([]);
  });
});

describe('the inputs of a task', () => {
  const nothing = toInputRefs({});

  it('are found, or the missing one is named', async () => {
    await assets.profiles.create('account-a', 'p');
    const file = await addFile();
    const extension = await assets.extensions.add('account-a', 'e.zip', Buffer.from('zip'));
    const needs = toInputRefs({ profileId: 'p', files: [file], extensions: [extension] });
    await expect(checkTaskInputs(assets, 'account-a', nothing)).resolves.toBeUndefined();
    await expect(checkTaskInputs(assets, 'account-a', needs)).resolves.toBeUndefined();
    for (const [needed, name] of [
      [{ ...nothing, profileId: 'p' }, '"p"'],
      [{ ...nothing, files: [file] }, `"${file}"`],
      [{ ...nothing, extensions: [extension] }, `"${extension}"`],
    ] as const) {
      const refused = checkTaskInputs(assets, 'account-b', needed);
      await expect(refused).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining(name) });
    }
  });
});

describe('a run', () => {
  const task = { id: 'task-1', accountId: 'account-a' };
  const state = { cookies: [storedCookie('shop.example', 'cart', '1')], localStorage: {} };
  const report = { name: 'report.pdf', mediaType: 'application/pdf', bytes: Buffer.from('pdf') };
  const device = { profile: async () => state, downloads: async () => [report] };

  it('starts with the inputs of its task, and saves its profile for the next', async () => {
    await assets.profiles.create('account-a', 'p');
    const needs = toInputRefs({ profileId: 'p', files: [await addFile()] });
    expect(await loadTaskInputs(assets, 'account-a', needs)).toEqual({
      files: [{ name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('abc') }],
      profile: { cookies: [], localStorage: {} },
    });
    expect(await persistRunArtifacts(assets, task, needs, device)).toBe(true);
    expect(await loadTaskInputs(assets, 'account-a', needs)).toMatchObject({ profile: state });
    expect((await assets.downloads.get('task-1')).includes('report.pdf')).toBe(true);
  });

  it('does not change a read-only profile', async () => {
    await assets.profiles.create('account-a', 'p');
    const needs = toInputRefs({ profileId: 'p', isProfileReadOnly: true });
    expect(await persistRunArtifacts(assets, task, needs, { ...device, downloads: async () => [] })).toBe(false);
    expect(await assets.profiles.open('account-a', 'p')).toEqual({ cookies: [], localStorage: {} });
  });

  it('needs no inputs', async () => {
    expect(await loadTaskInputs(assets, 'account-a', toInputRefs({}))).toEqual({ files: [] });
    expect(await persistRunArtifacts(assets, task, toInputRefs({}), { ...device, downloads: async () => [] })).toBe(
      false,
    );
  });
});
