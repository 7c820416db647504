import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, releasePageCaches } from '../../../../src/storage/sqlite/connection/database.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

it('releases the page caches of open connections that are in no transaction', () => {
  const [idle, busy, closed] = ['idle', 'busy', 'closed'].map((name) => {
    const db = openDatabase(join(makeTemporaryFolder(), `${name}.db`));
    onTestFinished(() => {
      db.close();
    });
    return vi.spyOn(db, 'pragma').mockName(name) && db;
  }) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
  busy.exec('BEGIN');
  closed.close();
  releasePageCaches();
  expect([idle, busy, closed].map((db) => vi.mocked(db.pragma).mock.calls.flat())).toEqual([['shrink_memory'], [], []]);
});
