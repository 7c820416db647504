import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteAccountStore } from '../../../src/storage/sqlite/main/account-store.ts';
import { createSqliteExtensionStore } from '../../../src/storage/sqlite/main/assets/extension-store.ts';
import { createSqliteFileStore } from '../../../src/storage/sqlite/main/assets/file-store.ts';
import { createSqliteProfileStore } from '../../../src/storage/sqlite/main/assets/profile-store.ts';
import { createSqliteControlStateStore } from '../../../src/storage/sqlite/main/control-state-store.ts';
import { createSqliteIdempotencyStore } from '../../../src/storage/sqlite/main/idempotency-store.ts';
import { openMainDatabase } from '../../../src/storage/sqlite/main/main-database.ts';
import { createGraphCache, createSqliteGraphCatalog } from '../../../src/storage/sqlite/main/memory/graph-catalog.ts';
import { createSqliteRequestStore } from '../../../src/storage/sqlite/main/memory/request-store.ts';
import { createSqliteStateStore } from '../../../src/storage/sqlite/main/state/state-store.ts';
import { createSqliteEventStore } from '../../../src/storage/sqlite/main/tasks/event-store.ts';
import { createSqliteScreenStore } from '../../../src/storage/sqlite/main/tasks/screen-store.ts';
import { createSqliteTaskLeaseStore } from '../../../src/storage/sqlite/main/tasks/task-lease-store.ts';
import { createSqliteTaskStore } from '../../../src/storage/sqlite/main/tasks/task-store.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { addMainDatabase } from './new-database.ts';

/** The main database, on disk until the running test ends, with every store that it carries. */
export function openMainStores(path = join(makeTemporaryFolder(), 'doppel.db')) {
  addMainDatabase(path);
  const main = openMainDatabase(path);
  onTestFinished(() => {
    main.close();
  });
  const graphCache = createGraphCache();
  return {
    path,
    main,
    accounts: createSqliteAccountStore(main),
    controlState: createSqliteControlStateStore(main),
    tasks: createSqliteTaskStore(main),
    taskLeases: createSqliteTaskLeaseStore(main),
    screens: createSqliteScreenStore(main),
    events: createSqliteEventStore(main),
    profiles: createSqliteProfileStore(main),
    files: createSqliteFileStore(main),
    extensions: createSqliteExtensionStore(main),
    catalog: createSqliteGraphCatalog(main, graphCache),
    state: createSqliteStateStore(main, graphCache),
    requests: createSqliteRequestStore(main),
    idempotency: createSqliteIdempotencyStore(main),
  };
}
