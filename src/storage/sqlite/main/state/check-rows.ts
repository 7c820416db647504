import { rmSync } from 'node:fs';
import { openDatabaseReadOnly } from '../../connection/database.ts';
import { openMainDatabase } from '../main-database.ts';
import { restoreRows } from './restore-rows.ts';

/** Throws an Error unless every row of a file of `copyRows` can be restored: it restores all of them into an empty database at
 *  `scratch`, whose constraints they must meet, and removes that. Names are checked by `readRowIds`. */
export function checkRows(source: string, scratch: string): void {
  checkUndamaged(source);
  try {
    openMainDatabase(scratch).close();
    restoreRows({
      mainPath: scratch,
      source,
      accountId: null,
      graphIds: new Map(),
      welcome: { credits: 0, at: 0 },
    });
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(scratch + suffix, { force: true });
  }
}

function checkUndamaged(source: string): void {
  const db = openDatabaseReadOnly(source);
  try {
    const problem = db.pragma('quick_check(1)', { simple: true });
    if (problem !== 'ok') throw new Error(`rows.db is damaged: ${problem}`);
  } finally {
    db.close();
  }
}
