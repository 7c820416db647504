import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteAccountStore } from '../../src/storage/sqlite/account-store.ts';
import { openControlDatabase } from '../../src/storage/sqlite/control-database.ts';
import { createSqliteGraphCatalog } from '../../src/storage/sqlite/graph-catalog.ts';
import { createSqliteRequestStore } from '../../src/storage/sqlite/request-store.ts';
import { createSqliteTaskLeaseStore } from '../../src/storage/sqlite/task-lease-store.ts';
import { createSqliteTaskStore } from '../../src/storage/sqlite/task-store.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The control database, on disk until the running test ends, with every store that it carries. */
export function openControlStores(path = join(makeTemporaryFolder(), 'doppel.db')) {
  const control = openControlDatabase(path);
  onTestFinished(() => {
    control.db.close();
  });
  return {
    path,
    control,
    accounts: createSqliteAccountStore(control),
    tasks: createSqliteTaskStore(control),
    taskLeases: createSqliteTaskLeaseStore(control),
    catalog: createSqliteGraphCatalog(control),
    requests: createSqliteRequestStore(control),
  };
}
