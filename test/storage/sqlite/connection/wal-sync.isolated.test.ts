import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CannotWriteError } from '../../../../src/errors.ts';
import { openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { GroupCommit } from '../../../../src/storage/sqlite/connection/group-commit.ts';
import { WalSync } from '../../../../src/storage/sqlite/connection/wal-sync.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const synced = vi.hoisted(() => {
  // Files share modules: those loaded by others have the real `fdatasync`.
  vi.resetModules();
  return [] as number[];
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const fdatasync = (file: number, done: (error: Error | null) => void) => {
    synced.push(file);
    real.fdatasync(file, done);
  };
  return { ...real, fdatasync };
});

function open() {
  const db = openDatabase(join(makeTemporaryFolder(), 'test.db'));
  db.exec('CREATE TABLE words (word TEXT) STRICT');
  const writes = new GroupCommit(db);
  onTestFinished(() => {
    writes.close();
    db.close();
  });
  const insert = db.prepare('INSERT INTO words VALUES (?)');
  const add = (word: string) => writes.run(() => insert.run(word).changes);
  const reader = openDatabase(db.name);
  onTestFinished(() => {
    reader.close();
  });
  const words = reader.prepare('SELECT word FROM words ORDER BY rowid').pluck();
  return { db, add, words: () => words.all() };
}

/** Holds each sync until it is let go. */
function holdSyncs() {
  const held: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const sync = vi.spyOn(WalSync.prototype, 'sync').mockImplementation(
    () =>
      new Promise<void>((resolve, reject) => {
        held.push({ resolve, reject });
      }),
  );
  onTestFinished(() => sync.mockRestore());
  const next = async () => {
    await vi.waitUntil(() => held.length > 0, { timeout: 5000, interval: 1 });
    return held.shift();
  };
  return { sync, next };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  synced.length = 0;
});
afterAll(() => vi.resetModules());

describe('a write', () => {
  it.runIf(process.platform === 'linux')('is on disk, in the log, before it resolves', async () => {
    const { db, add } = open();
    await add('one');
    expect(synced.map((file) => fs.readlinkSync(`/proc/self/fd/${file}`))).toEqual([`${fs.realpathSync(db.name)}-wal`]);
    await add('two');
    expect(synced).toHaveLength(2);
  });

  it('resolves when it is on disk, and not before', async () => {
    const { add, words } = open();
    const { next } = holdSyncs();
    const onDone = vi.fn();
    const done = add('one').then(onDone);
    const sync = await next();
    await turn();
    expect(words()).toEqual(['one']);
    expect(onDone).not.toHaveBeenCalled();
    sync?.resolve();
    await done;
  });

  it('is written while the one before is synced, and shares its sync with all that arrive while two are', async () => {
    const { add, words } = open();
    const { next, sync } = holdSyncs();
    const onFirst = vi.fn();
    const first = add('one').then(onFirst);
    const ofFirst = await next();
    const second = add('two');
    const ofSecond = await next();
    const others = [add('three'), turn().then(() => add('four'))];
    await turn();
    await turn();
    expect(words()).toEqual(['one', 'two']);
    ofSecond?.resolve();
    await turn();
    expect(onFirst).not.toHaveBeenCalled();
    expect(words()).toEqual(['one', 'two']);
    ofFirst?.resolve();
    await Promise.all([first, second]);
    (await next())?.resolve();
    await Promise.all(others);
    expect(words()).toEqual(['one', 'two', 'three', 'four']);
    expect(sync).toHaveBeenCalledTimes(3);
  });

  it('is rejected when the sync of the one before fails while its own is under way', async () => {
    const { add } = open();
    const { next } = holdSyncs();
    const both = Promise.allSettled([add('one'), turn().then(() => add('two'))]);
    const [ofFirst, ofSecond] = [await next(), await next()];
    ofFirst?.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    ofSecond?.resolve();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = add('three');
    (await next())?.resolve();
    expect(await after).toBe(1);
  });

  it('whose sync fails is rejected, is not repeated, and does not block later writes', async () => {
    const { add, words } = open();
    const { next } = holdSyncs();
    const failing = add('one');
    (await next())?.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    await expect(failing).rejects.toBeInstanceOf(CannotWriteError);
    const after = add('two');
    (await next())?.resolve();
    expect(await after).toBe(1);
    expect(words()).toEqual(['one', 'two']);
  });
});
