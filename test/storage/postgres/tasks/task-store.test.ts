import { testTaskList } from '../../../contracts/task-list.ts';
import { testTaskStore } from '../../../contracts/task-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/postgres-stores.ts';

withPostgres(() => {
  testTaskStore(openPostgresStores);
  testTaskList(openPostgresStores);
});
