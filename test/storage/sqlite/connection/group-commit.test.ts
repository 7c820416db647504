import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Connection, openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { GroupCommit } from '../../../../src/storage/sqlite/connection/group-commit.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

let db: Connection;
let writes: GroupCommit;
let path: string;

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'test.db');
  db = openDatabase(path);
  db.exec('CREATE TABLE words (word TEXT PRIMARY KEY) STRICT');
  writes = new GroupCommit(db);
  onTestFinished(() => {
    db.close();
  });
});

const add = (word: string) => () => db.prepare('INSERT INTO words VALUES (?)').run(word).lastInsertRowid;
const words = (from = db) => from.prepare('SELECT word FROM words ORDER BY rowid').pluck().all();

/** Each write's value, or the message of its error. */
async function settle(...runs: Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(runs);
  return results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message));
}

it('resolves to the result of the write when others can read it', async () => {
  const reader = openDatabase(path);
  onTestFinished(() => {
    reader.close();
  });
  expect(await writes.run(add('one'))).toBe(1);
  expect(words(reader)).toEqual(['one']);
});

it('runs the writes of one turn in order and shows them to others together', async () => {
  const reader = openDatabase(path);
  onTestFinished(() => {
    reader.close();
  });
  const seen = await Promise.all([writes.run(add('one')), writes.run(() => words(reader)), writes.run(add('two'))]);
  expect(seen).toEqual([1, [], 2]);
  expect(words(reader)).toEqual(['one', 'two']);
});

it('rolls back a write that throws, and none of the others', async () => {
  const failing = () => {
    add('half')();
    throw new Error('changed its mind');
  };
  expect(await settle(writes.run(add('one')), writes.run(failing), writes.run(add('two')))).toEqual([
    1,
    'changed its mind',
    2,
  ]);
  expect(words()).toEqual(['one', 'two']);
});

it('rolls back only the write that violates a constraint', async () => {
  const outcomes = await settle(writes.run(add('one')), writes.run(add('one')), writes.run(add('two')));
  expect(outcomes[1]).toMatch('UNIQUE constraint failed');
  expect(words()).toEqual(['one', 'two']);
});

it('lets a write see earlier writes of its turn', async () => {
  expect(
    await settle(
      writes.run(add('one')),
      writes.run(() => words()),
    ),
  ).toEqual([1, ['one']]);
});

it('accepts a write that is made when another has resolved', async () => {
  await writes.run(add('one')).then(() => writes.run(add('two')));
  expect(words()).toEqual(['one', 'two']);
});

it('rejects all writes of the turn when the commit fails, and continues with the next turn', async () => {
  db.exec('CREATE TABLE notes (word TEXT REFERENCES words (word) DEFERRABLE INITIALLY DEFERRED) STRICT');
  const dangling = () => db.exec("INSERT INTO notes VALUES ('nowhere')");
  const message = 'FOREIGN KEY constraint failed';
  expect(await settle(writes.run(add('one')), writes.run(dangling), writes.run(add('two')))).toEqual([
    message,
    message,
    message,
  ]);
  expect(words()).toEqual([]);
  await writes.run(add('three'));
  expect(words()).toEqual(['three']);
});

it('rejects the whole turn when an error rolls back the transaction', async () => {
  const undoAll = () => db.exec("INSERT OR ROLLBACK INTO words VALUES ('one')");
  const message = 'UNIQUE constraint failed: words.word';
  expect(await settle(writes.run(add('one')), writes.run(undoAll), writes.run(add('two')))).toEqual([
    message,
    message,
    message,
  ]);
  expect(words()).toEqual([]);
});

it('rejects writes made after the database was closed', async () => {
  db.close();
  expect(await settle(writes.run(add('one')))).toEqual(['The database connection is not open']);
});

it('refuses writes while the queue is full, and accepts them again after that', async () => {
  const all = Promise.all(Array.from({ length: 20_000 }, () => writes.run(() => 1)));
  await expect(writes.run(() => 2)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  expect((await all).length).toBe(20_000);
  expect(await writes.run(() => 2)).toBe(2);
});

it('numbers writes that run in a row in a row, and not across commits or past other writes', async () => {
  const seen: number[] = [];
  for (let commit = 0; commit < 2; commit += 1) {
    seen.push(...(await Promise.all([1, 2, 3].map(() => writes.run(() => writes.position)))));
  }
  const steps = seen.slice(1).map((position, at) => position - (seen[at] ?? 0));
  expect(steps).toEqual([1, 1, 2, 1, 1]);
});
