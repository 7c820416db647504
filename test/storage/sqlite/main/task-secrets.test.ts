import { createSqliteByHandStore } from '../../../../src/storage/sqlite/main/tasks/by-hand-store.ts';
import { testTaskSecrets } from '../../../contracts/task-secrets.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testTaskSecrets(async () => {
  const stores = openMainStores();
  const select = stores.main.db.prepare<[string], string>('SELECT options FROM tasks WHERE id = ?').pluck();
  return {
    ...stores,
    tasksByHand: createSqliteByHandStore(stores.main),
    readOptions: async (id) => select.get(id) ?? '',
  };
});
