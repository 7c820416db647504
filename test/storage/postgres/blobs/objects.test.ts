import { expect, it } from 'vitest';
import { CannotWriteError } from '../../../../src/errors.ts';
import { createPostgresBlobStore } from '../../../../src/storage/postgres/blobs/blob-store.ts';
import { createPostgresDownloadStore } from '../../../../src/storage/postgres/blobs/download-store.ts';
import { createPostgresMediaStore } from '../../../../src/storage/postgres/blobs/media-store.ts';
import { createRemoval } from '../../../../src/storage/postgres/blobs/removal.ts';
import { testBlobStore } from '../../../contracts/blob-store.ts';
import { testDownloadStore } from '../../../contracts/download-store.ts';
import { testMediaStore } from '../../../contracts/media-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { pieces } from '../../../support/pieces.ts';
import { addAccount } from '../../../support/run/samples.ts';
import { openS3 } from '../../../support/s3/open-s3.ts';

const HOUR_MS = 3_600_000;
const LARGE = Buffer.alloc(11 * 2 ** 20, 'recording ');

async function open({ stepMs = 0 } = {}) {
  const { s3, objects } = await openS3();
  const { database, accounts, files } = await openPostgresStores();
  const time = { ms: 0 };
  const clock = {
    now() {
      time.ms += stepMs;
      return time.ms;
    },
  };
  const count = async (condition = 'true') => {
    const rows = await database.query<{ count: number }>(`SELECT count(*) FROM blobs WHERE ${condition}`);
    return rows[0]?.count;
  };
  return {
    ...{ s3, database, accounts, files, time, clock, objects, count },
    blobs: createPostgresBlobStore(database, 'file', clock, objects),
    /** The same where no bucket is set. */
    inDatabase: createPostgresBlobStore(database, 'file', clock),
    media: createPostgresMediaStore(database, clock, objects),
    downloads: createPostgresDownloadStore(database, clock, objects),
    sweep: createRemoval(database, clock, objects).sweep,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** What is in the bucket; unfinished uploads are named. */
const contentOf = ({ s3 }: Opened): string[] => [
  ...[...s3.bucket.objects.values()].map(String),
  ...[...s3.bucket.uploads.values()].map(() => 'unfinished'),
];

withPostgres(() => {
  testBlobStore(async () => (await open({ stepMs: HOUR_MS })).blobs);
  testMediaStore(async () => (await open()).media);
  testDownloadStore(async () => (await open()).downloads);

  it('keeps bytes in the bucket and nothing but their rows in the database', async () => {
    const opened = await open();
    const { blobs, media, downloads, database, count } = opened;
    await blobs.save('a', pieces(Buffer.from('file')));
    await media.saveFrame('task-1', 3, Buffer.from('picture'));
    await media.saveRecording('task-1', Buffer.from('recording'));
    await downloads.saveDownloads('task-1', Buffer.from('archive'));
    expect(contentOf(opened)).toEqual(['file', 'picture', 'recording', 'archive']);
    expect(await count('object_key IS NOT NULL AND byte_count > 0')).toBe(4);
    expect(await database.query('SELECT FROM blob_parts')).toEqual([]);
  });

  it('stores a large recording in parts and gives it back', async () => {
    const { media, s3 } = await open();
    await media.saveRecording('task-1', LARGE);
    expect((await media.readRecording('task-1'))?.equals(LARGE)).toBe(true);
    expect(s3.calls).toContain('CompleteMultipartUpload');
  });

  it('deletes the objects of what is removed or replaced', async () => {
    const opened = await open();
    const { blobs, media, downloads, count } = opened;
    for (const text of ['first', 'second']) {
      await blobs.save('a', pieces(Buffer.from(text)));
      await media.saveFrame('task-1', 0, Buffer.from(text));
    }
    expect(contentOf(opened)).toEqual(['second', 'second']);
    await downloads.saveDownloads('task-1', Buffer.from('archive'));
    await media.saveFrame('task-2', 0, Buffer.from('other'));
    await media.remove('task-1');
    await blobs.remove('a');
    expect(contentOf(opened)).toEqual(['other']);
    expect(await count()).toBe(1);
  });

  it('keeps nothing of an upload whose content ends with an error', async () => {
    const opened = await open();
    await opened.blobs.save('a', pieces(Buffer.from('before')));
    async function* broken() {
      yield LARGE;
      throw new Error('gone');
    }
    await expect(opened.blobs.save('a', broken())).rejects.toThrow('gone');
    expect(String(await opened.blobs.read('a'))).toBe('before');
    expect(contentOf(opened)).toEqual(['before']);
    expect(await opened.count()).toBe(1);
  });

  it('serves both what was stored before the bucket was set and what was stored since', async () => {
    const opened = await open();
    const { blobs, inDatabase, database } = opened;
    for (const id of ['a', 'b']) await inDatabase.save(id, pieces(Buffer.from(`${id} in parts`)));
    expect(String(await blobs.read('a'))).toBe('a in parts');
    await blobs.save('a', pieces(Buffer.from('a in the bucket')));
    expect(String(await blobs.read('a'))).toBe('a in the bucket');
    expect(await database.query('SELECT FROM blob_parts')).toHaveLength(1);
    await blobs.remove('b');
    expect(await database.query('SELECT FROM blob_parts')).toHaveLength(0);
  });

  it('rejects reads without the settings; what is replaced or removed there is deleted by the next sweep with them', async () => {
    const opened = await open();
    const { blobs, inDatabase, sweep, count } = opened;
    for (const id of ['a', 'b', 'c']) await blobs.save(id, pieces(Buffer.from(id)));
    await expect(inDatabase.read('a')).rejects.toThrow(CannotWriteError);
    await inDatabase.save('a', pieces(Buffer.from('a in parts')));
    await inDatabase.remove('b');
    expect(String(await inDatabase.read('a'))).toBe('a in parts');
    expect(await blobs.read('b')).toBeNull();
    await createRemoval(opened.database, opened.clock, null).sweep();
    expect(contentOf(opened)).toEqual(['a', 'b', 'c']);
    expect(await sweep()).toBe(false);
    expect(contentOf(opened)).toEqual(['c']);
    expect(await count()).toBe(2);
  });

  it('rejects what cannot be stored while the store fails, and leaves nothing after the next sweep', async () => {
    const opened = await open();
    const { blobs, media, s3, time, sweep, count } = opened;
    await blobs.save('a', pieces(Buffer.from('before')));
    s3.fail = (operation) => (operation === 'UploadPart' || operation === 'PutObject' ? null : 'unavailable');
    await expect(blobs.save('a', pieces(LARGE))).rejects.toThrow(CannotWriteError);
    s3.fail = () => 'cut after';
    await expect(media.saveFrame('task-1', 0, Buffer.from('picture'))).rejects.toThrow(CannotWriteError);
    s3.fail = () => null;
    expect(contentOf(opened)).toEqual(['before', 'picture']);
    expect(String(await blobs.read('a'))).toBe('before');
    expect(await media.readFrame('task-1', 0)).toBeNull();
    time.ms = HOUR_MS;
    // Also what nothing lists is removed by then.
    await addListed(opened, 'a');
    await sweep();
    expect(contentOf(opened)).toEqual(['before']);
    expect(await count()).toBe(1);
  });

  it('removes while the store fails: nothing is read, and the next sweep deletes the objects', async () => {
    const opened = await open();
    const { media, s3, sweep, count } = opened;
    for (let index = 0; index < 3; index += 1) await media.saveFrame('task-1', index, Buffer.from(`${index}`));
    s3.fail = (operation) => (operation === 'DeleteObject' ? 'unavailable' : null);
    await media.remove('task-1');
    expect(await media.readFrame('task-1', 0)).toBeNull();
    await expect(sweep()).rejects.toThrow(CannotWriteError);
    expect(contentOf(opened)).toEqual(['0', '1', '2']);
    s3.fail = () => null;
    await sweep();
    expect(contentOf(opened)).toEqual([]);
    expect(await count()).toBe(0);
  });

  it('rejects an upload whose blob is removed meanwhile, and deletes its object', async () => {
    const opened = await open();
    const { blobs, time, sweep, count } = opened;
    async function* content(remove: () => Promise<unknown>) {
      yield LARGE;
      await remove();
      yield Buffer.from('end');
    }
    const removals = [
      () => blobs.remove('a'),
      async () => {
        time.ms += HOUR_MS;
        await sweep();
      },
    ];
    for (const remove of removals) {
      await expect(blobs.save('a', content(remove))).rejects.toThrow(CannotWriteError);
      expect(await blobs.read('a')).toBeNull();
      expect(contentOf(opened)).toEqual([]);
      expect(await count()).toBe(0);
    }
  });

  it('sweeps uploads that nothing lists an hour later, and no others', async () => {
    const opened = await open();
    const { blobs, inDatabase, time, sweep } = opened;
    for (const id of ['listed', 'unlisted']) await blobs.save(id, pieces(Buffer.from(id)));
    await inDatabase.save('in parts', pieces(Buffer.from('in parts')));
    await addListed(opened, 'listed');
    time.ms = HOUR_MS - 1;
    await sweep();
    expect(contentOf(opened)).toEqual(['listed', 'unlisted']);
    expect(await blobs.read('in parts')).not.toBeNull();
    time.ms = HOUR_MS;
    await sweep();
    expect(contentOf(opened)).toEqual(['listed']);
    expect(await blobs.read('in parts')).toBeNull();
  });

  it('sweeps more than a batch', async () => {
    const opened = await open();
    const { media, s3, sweep, count } = opened;
    s3.fail = (operation) => (operation === 'DeleteObject' ? 'unavailable' : null);
    await Promise.all(Array.from({ length: 101 }, (_, index) => media.saveFrame('task-1', index, Buffer.from('x'))));
    await media.remove('task-1');
    s3.fail = () => null;
    expect([await sweep(), await sweep()]).toEqual([true, false]);
    expect(contentOf(opened)).toEqual([]);
    expect(await count()).toBe(0);
  });

  it('rejects, rather than saying that there is none, when an object is missing', async () => {
    const { blobs, s3 } = await open();
    await blobs.save('a', pieces(Buffer.from('text')));
    s3.bucket.objects.clear();
    await expect(blobs.read('a')).rejects.toThrow(/The object doppel\/.+ is missing/);
  });

  it('reads one whole content while several are saved at once', async () => {
    const opened = await open();
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    const saves = contents.map((content) => opened.blobs.save('a', pieces(content)));
    const reads = Array.from({ length: 8 }, () => opened.blobs.read('a'));
    await Promise.all(saves);
    for (const read of [...(await Promise.all(reads)), await opened.blobs.read('a')]) {
      expect(read === null || contents.some((content) => content.equals(read))).toBe(true);
    }
  });
});

async function addListed({ accounts, files }: Opened, id: string): Promise<void> {
  await addAccount(accounts, 'account-a');
  const file = { id, accountId: 'account-a', name: id, mediaType: 'text/plain', purpose: null };
  await files.addFile({ ...file, byteCount: 1, createdAt: 0 }, 10);
}
