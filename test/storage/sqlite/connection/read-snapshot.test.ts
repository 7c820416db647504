import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { GroupCommit } from '../../../../src/storage/sqlite/connection/group-commit.ts';
import { SharedReadSnapshot } from '../../../../src/storage/sqlite/connection/read-snapshot.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

function open() {
  const db = openDatabase(join(makeTemporaryFolder(), 'test.db'));
  db.exec('CREATE TABLE words (word TEXT) STRICT');
  const other = openDatabase(db.name);
  const reads = new SharedReadSnapshot(db);
  onTestFinished(() => {
    reads.end();
    db.close();
    other.close();
  });
  const count = db.prepare<[], number>('SELECT count(*) FROM words').pluck();
  const write = other.prepare("INSERT INTO words VALUES ('word')");
  return { db, reads, count: () => reads.run(() => count.get()), writeElsewhere: () => void write.run() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('reads of one turn see one state, and those of the next turn see later writes', async () => {
  const { count, writeElsewhere } = open();
  expect(count()).toBe(0);
  writeElsewhere();
  expect(count()).toBe(0);
  await turn();
  expect(count()).toBe(1);
});

it('a read after an end sees the state of that moment', () => {
  const { reads, count, writeElsewhere } = open();
  reads.end();
  expect(count()).toBe(0);
  writeElsewhere();
  reads.end();
  expect(count()).toBe(1);
});

it('a read that throws does not affect the others', async () => {
  const { db, reads, count } = open();
  const fail = () => {
    throw new Error('no such thing');
  };
  expect(() => reads.run(fail)).toThrow('no such thing');
  expect(count()).toBe(0);
  await turn();
  expect(db.inTransaction).toBe(false);
});

it('a read sees the writes before it in the same turn', async () => {
  const { db, reads, count } = open();
  const writes = new GroupCommit(db, { onCommit: () => reads.end() });
  const insert = db.prepare("INSERT INTO words VALUES ('mine')");
  expect(count()).toBe(0);
  await writes.run(() => insert.run());
  expect(count()).toBe(1);
  writes.close();
});
