import { expect, it, vi } from 'vitest';
import { shareBlobs } from '../../src/assets/share-blobs.ts';
import { createFileBlobStore } from '../../src/storage/files/blob-store.ts';
import { testBlobStore } from '../contracts/blob-store.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

async function* content() {
  yield Buffer.from('kept');
}

testBlobStore(async () => shareBlobs(createFileBlobStore(makeTemporaryFolder())));

it('shares one buffer among concurrent and successive readers', async () => {
  const blobs = createFileBlobStore(makeTemporaryFolder());
  const read = vi.spyOn(blobs, 'read');
  const shared = shareBlobs(blobs);
  await shared.save('a', content());
  const [first, second] = await Promise.all([shared.read('a'), shared.read('a')]);
  const third = await shared.read('a');
  expect([second === first, third === first, first?.toString()]).toEqual([true, true, 'kept']);
  expect(read).toHaveBeenCalledOnce();
});

it('resolves to null for a removed blob', async () => {
  const shared = shareBlobs(createFileBlobStore(makeTemporaryFolder()));
  await shared.save('a', content());
  const held = await shared.read('a');
  await shared.remove('a');
  expect([held?.toString(), await shared.read('a')]).toEqual(['kept', null]);
});
