import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteAccountStore } from '../../src/storage/sqlite/account-store.ts';
import { openControlDatabase } from '../../src/storage/sqlite/control-database.ts';
import { createSqliteEventStore } from '../../src/storage/sqlite/event-store.ts';
import { createSqliteExtensionStore } from '../../src/storage/sqlite/extension-store.ts';
import { createSqliteFileStore } from '../../src/storage/sqlite/file-store.ts';
import { createSqliteGraphCatalog } from '../../src/storage/sqlite/graph-catalog.ts';
import { createSqliteIdempotencyStore } from '../../src/storage/sqlite/idempotency-store.ts';
import { createSqliteProfileStore } from '../../src/storage/sqlite/profile-store.ts';
import { createSqliteRequestStore } from '../../src/storage/sqlite/request-store.ts';
import { createSqliteTaskLeaseStore } from '../../src/storage/sqlite/task-lease-store.ts';
import { createSqliteTaskStore } from '../../src/storage/sqlite/task-store.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The control database, on disk until the running test ends, with every store that it carries. */
export function openControlStores(path = join(makeTemporaryFolder(), 'doppel.db')) {
  const control = openControlDatabase(path);
  onTestFinished(() => {
    control.close();
  });
  return {
    path,
    control,
    accounts: createSqliteAccountStore(control),
    tasks: createSqliteTaskStore(control),
    taskLeases: createSqliteTaskLeaseStore(control),
    events: createSqliteEventStore(control),
    profiles: createSqliteProfileStore(control),
    files: createSqliteFileStore(control),
    extensions: createSqliteExtensionStore(control),
    catalog: createSqliteGraphCatalog(control),
    requests: createSqliteRequestStore(control),
    idempotency: createSqliteIdempotencyStore(control),
  };
}
