import { testTaskList } from '../../../contracts/task-list.ts';
import { testTaskStore } from '../../../contracts/task-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => {
  testTaskStore(openPostgresStores);
  testTaskList(openPostgresStores);
});
