import { expect, it } from 'vitest';
import { createPostgresBlobStore } from '../../../../src/storage/postgres/blobs/blob-store.ts';
import { testBlobStore } from '../../../contracts/blob-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { pieces } from '../../../support/pieces.ts';

const HOUR_MS = 3_600_000;

async function open({ stepMs = 0 } = {}) {
  const { database } = await openPostgresStores();
  const time = { ms: 0 };
  const clock = {
    now() {
      time.ms += stepMs;
      return time.ms;
    },
  };
  return { database, time, store: createPostgresBlobStore(database, 'file', clock) };
}

withPostgres(() => {
  // The contract removes at once what was stored, so an hour passes between any two calls.
  testBlobStore(async () => (await open({ stepMs: HOUR_MS })).store);

  it('stores in parts what arrives piece by piece', async () => {
    const { store, database } = await open();
    const content = Array.from({ length: 50 }, (_, index) => Buffer.alloc(70_001, index));
    expect(await store.save('a', pieces(...content))).toBe(50 * 70_001);
    expect((await store.read('a'))?.equals(Buffer.concat(content))).toBe(true);
    const parts = await database.query('SELECT part, length(body) AS length FROM blob_parts ORDER BY part', []);
    expect(parts).toEqual([0, 1, 2, 3].map((part) => ({ part, length: part < 3 ? 2 ** 20 : 354_322 })));
  });

  it('stores each part before it asks for the next', async () => {
    const { store, database } = await open();
    const stored: unknown[] = [];
    async function* content() {
      for (let part = 0; part < 4; part += 1) {
        stored.push(...(await database.query<{ count: number }>('SELECT count(*) FROM blob_parts', [])));
        yield Buffer.alloc(2 ** 20, part);
      }
    }
    await store.save('a', content());
    expect(stored).toEqual([0, 1, 2, 3].map((count) => ({ count })));
  });

  it('keeps nothing of a large blob that breaks off, and what was there before', async () => {
    const { store, database } = await open();
    await store.save('a', pieces(Buffer.from('before')));
    async function* broken() {
      yield Buffer.alloc(3 * 2 ** 20);
      throw new Error('gone');
    }
    await expect(store.save('a', broken())).rejects.toThrow('gone');
    expect(String(await store.read('a'))).toBe('before');
    expect(await database.query('SELECT count(*) FROM blob_parts', [])).toEqual([{ count: 1 }]);
  });

  it('removes unlisted blobs and incomplete ones only when they are an hour old', async () => {
    const { store, database, time } = await open();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let noteStarted = () => {};
    const started = new Promise<void>((resolve) => {
      noteStarted = resolve;
    });
    async function* slow() {
      yield Buffer.alloc(2 * 2 ** 20);
      noteStarted();
      await finished;
      yield Buffer.from('end');
    }
    const upload = store.save('uploaded', slow());
    await started;
    await store.save('unlisted', pieces(Buffer.from('x')));
    time.ms = HOUR_MS - 1;
    await store.removeUnlisted([]);
    expect(await store.read('unlisted')).not.toBeNull();
    finish();
    expect(await upload).toBe(2 * 2 ** 20 + 3);

    await database.query(`INSERT INTO blobs (kind, id, item, created_at) VALUES ('file', 'uploaded', 0, 0)`, []);
    time.ms = HOUR_MS;
    await store.removeUnlisted(['uploaded']);
    expect(await store.read('unlisted')).toBeNull();
    expect(await store.read('uploaded')).toHaveLength(2 * 2 ** 20 + 3);
    expect(await database.query('SELECT count(*) FROM blobs', [])).toEqual([{ count: 1 }]);
  });

  it('reads one whole content while several are saved at once', async () => {
    const { store } = await open();
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(2 * 2 ** 20, index));
    const saves = contents.map((content) => store.save('a', pieces(content)));
    const reads = Array.from({ length: 8 }, () => store.read('a'));
    await Promise.all(saves);
    for (const read of [...(await Promise.all(reads)), await store.read('a')]) {
      expect(read === null || contents.some((content) => content.equals(read))).toBe(true);
    }
  });
});
