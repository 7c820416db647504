import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteAccountStore } from '../../src/storage/sqlite/main/account-store.ts';
import { createSqliteExtensionStore } from '../../src/storage/sqlite/main/assets/extension-store.ts';
import { createSqliteFileStore } from '../../src/storage/sqlite/main/assets/file-store.ts';
import { createSqliteProfileStore } from '../../src/storage/sqlite/main/assets/profile-store.ts';
import { createSqliteIdempotencyStore } from '../../src/storage/sqlite/main/idempotency-store.ts';
import { openControlDatabase } from '../../src/storage/sqlite/main/main-database.ts';
import { createSqliteGraphCatalog } from '../../src/storage/sqlite/main/memory/graph-catalog.ts';
import { createSqliteRequestStore } from '../../src/storage/sqlite/main/memory/request-store.ts';
import { createSqliteEventStore } from '../../src/storage/sqlite/main/tasks/event-store.ts';
import { createSqliteTaskLeaseStore } from '../../src/storage/sqlite/main/tasks/task-lease-store.ts';
import { createSqliteTaskStore } from '../../src/storage/sqlite/main/tasks/task-store.ts';
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
