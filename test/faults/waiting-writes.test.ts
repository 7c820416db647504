import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError, CannotWriteError } from '../../src/errors.ts';
import { openDatabase } from '../../src/storage/sqlite/connection/database.ts';
import { GroupCommit } from '../../src/storage/sqlite/connection/group-commit.ts';
import { explainStorageError } from '../../src/storage/sqlite/connection/storage-error.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** A file that takes no more than a few pages until it is given room. */
function open() {
  const db = openDatabase(join(makeTemporaryFolder(), 'test.db'));
  onTestFinished(() => {
    db.close();
  });
  db.exec('CREATE TABLE words (word TEXT) STRICT');
  db.pragma('max_page_count = 4');
  const add = (word: string) => () => db.prepare('INSERT INTO words VALUES (?)').run(word).changes;
  const count = () => db.prepare('SELECT count(*) FROM words').pluck().get();
  return { db, add, count, giveRoom: () => db.pragma('max_page_count = 1000') };
}

const LONG = 'x'.repeat(100_000);

it('a write to a full disk is rejected, with its whole turn, and an error for clients', async () => {
  const { db, add, count } = open();
  const writes = new GroupCommit(db);
  const results = await Promise.allSettled([writes.run(add('short')), writes.run(add(LONG))]);
  for (const result of results) {
    expect(result).toMatchObject({ reason: expect.any(CannotWriteError) });
    expect(result).toMatchObject({
      reason: { status: 503, message: 'The disk of the server is full. Try again later.' },
    });
  }
  expect(count()).toBe(0);
  expect(await writes.run(add('short'))).toBe(1);
});

it('writes with a listener wait for room instead, in order, and are done once', async () => {
  const { db, add, count, giveRoom } = open();
  const onWait = vi.fn(giveRoom);
  const writes = new GroupCommit(db, { onWait });
  const first = writes.run(add(LONG));
  await vi.waitUntil(() => onWait.mock.calls.length > 0, { timeout: 5000 });
  const second = writes.run(count);
  expect(await first).toBe(1);
  expect(await second).toBe(1);
  expect(onWait).toHaveBeenCalledExactlyOnceWith(expect.any(CannotWriteError));
});

it.each([
  ['SQLITE_FULL', 'unavailable'],
  ['SQLITE_IOERR_WRITE', 'unavailable'],
  ['SQLITE_READONLY_DBMOVED', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['SQLITE_BUSY_SNAPSHOT', 'unavailable'],
  ['SQLITE_CORRUPT', 'internal'],
  ['SQLITE_NOTADB', 'internal'],
])('%s is shown to clients as %s, without the name of a file', (code, shown) => {
  const explained = explainStorageError(Object.assign(new Error('low level'), { code }), '/data/graphs/g.db');
  expect(explained).toMatchObject({ code: shown });
  expect((explained as AppError).message).not.toMatch(/g\.db|low level/);
});

it('any other error stays what it is', () => {
  for (const error of [new Error('other'), new AppError('invalid', 'no'), null]) {
    expect(explainStorageError(error, 'file')).toBe(error);
  }
});
