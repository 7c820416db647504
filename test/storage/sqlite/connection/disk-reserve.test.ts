import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CannotWriteError } from '../../../../src/errors.ts';
import { openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { openDiskReserve } from '../../../../src/storage/sqlite/connection/disk-reserve.ts';
import { GroupCommit } from '../../../../src/storage/sqlite/connection/group-commit.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const MIB = 2 ** 20;

it('reserves real disk space, releases it, and reserves it again after a while', () => {
  let now = 0;
  const path = join(makeTemporaryFolder(), 'reserve');
  const reserve = openDiskReserve(path, () => now);
  onTestFinished(reserve.close);
  const size = () => statSync(path).size;
  expect(size()).toBe(4 * MIB);
  expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(4 * MIB);
  reserve.release();
  expect(size()).toBe(0);
  reserve.restore();
  expect(size()).toBe(0);
  now = 5000;
  reserve.restore();
  expect(readFileSync(path)).toHaveLength(4 * MIB);
});

it('allows writes that free space on a full disk', async () => {
  const db = openDatabase(join(makeTemporaryFolder(), 'test.db'));
  onTestFinished(() => void db.close());
  db.exec('CREATE TABLE words (word TEXT) STRICT');
  db.pragma('max_page_count = 4');
  const add = (word: string) => () => db.prepare('INSERT INTO words VALUES (?)').run(word).changes;
  const reserve = {
    release: () => void db.pragma('max_page_count = 1000'),
    restore: () => {},
    close: () => {},
  };
  const writes = new GroupCommit(db, { reserve });
  const long = 'x'.repeat(100_000);
  const [refused, freed] = await Promise.allSettled([writes.run(add(long)), writes.run(add(long), { frees: true })]);
  expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(CannotWriteError) });
  expect(freed).toEqual({ status: 'fulfilled', value: 1 });
});
