import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/connection/database.ts';
import { GroupCommit } from '../../src/storage/sqlite/connection/group-commit.ts';
import { SharedReads } from '../../src/storage/sqlite/connection/read-snapshot.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

function open() {
  const db = openDatabase(join(makeTemporaryFolder(), 'test.db'));
  db.exec('CREATE TABLE words (word TEXT) STRICT');
  const other = openDatabase(db.name);
  const reads = new SharedReads(db);
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

it('reads of one turn see one state, those of the next what was written since', async () => {
  const { count, writeElsewhere } = open();
  expect(count()).toBe(0);
  writeElsewhere();
  expect(count()).toBe(0);
  await turn();
  expect(count()).toBe(1);
});

it('what is read after an end is as of then', () => {
  const { reads, count, writeElsewhere } = open();
  reads.end();
  expect(count()).toBe(0);
  writeElsewhere();
  reads.end();
  expect(count()).toBe(1);
});

it('a read that throws leaves the others theirs', async () => {
  const { db, reads, count } = open();
  const fail = () => {
    throw new Error('no such thing');
  };
  expect(() => reads.run(fail)).toThrow('no such thing');
  expect(count()).toBe(0);
  await turn();
  expect(db.inTransaction).toBe(false);
});

it('writes of the same turn are done, and seen by what is read after them', async () => {
  const { db, reads, count } = open();
  const writes = new GroupCommit(db, { onCommit: () => reads.end() });
  const insert = db.prepare("INSERT INTO words VALUES ('mine')");
  expect(count()).toBe(0);
  await writes.run(() => insert.run());
  expect(count()).toBe(1);
  writes.close();
});
