import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { releaseFreePages } from '../../../../src/storage/sqlite/connection/free-pages.ts';
import { truncateWal } from '../../../../src/storage/sqlite/connection/truncate-wal.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const SECRET = 'the text that is erased';

function open(path = join(makeTemporaryFolder(), 'a.db')) {
  const db = openDatabase(path);
  db.exec('CREATE TABLE IF NOT EXISTS texts (text TEXT)');
  const add = db.prepare('INSERT INTO texts VALUES (?)');
  const fill = db.transaction(() => {
    for (let at = 0; at < 3000; at += 1) add.run(`${SECRET} ${'x'.repeat(1000)}`);
  });
  return { path, db, fill };
}

it('no file keeps text that was deleted', () => {
  const { path, db, fill } = open();
  fill();
  truncateWal(db);
  expect(readFileSync(path, 'latin1')).toContain(SECRET);
  db.exec('DELETE FROM texts');
  truncateWal(db);
  expect(readFileSync(path, 'latin1')).not.toContain(SECRET);
  db.close();
});

it('a file returns its free pages in batches, except a few', () => {
  const { path, db, fill } = open();
  fill();
  db.exec('DELETE FROM texts');
  truncateWal(db);
  const full = statSync(path).size;
  let pieces = 1;
  while (releaseFreePages(db)) pieces += 1;
  truncateWal(db);
  expect(pieces).toBeGreaterThan(1);
  expect(statSync(path).size).toBeLessThan(full / 2);
  db.close();
});

it('a file of an earlier version keeps its size', () => {
  const path = join(makeTemporaryFolder(), 'old.db');
  const made = openDatabase(path);
  made.pragma('journal_mode = DELETE');
  made.pragma('auto_vacuum = NONE');
  made.exec('VACUUM');
  made.close();
  const { db, fill } = open(path);
  fill();
  db.exec('DELETE FROM texts');
  expect(releaseFreePages(db)).toBe(false);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
