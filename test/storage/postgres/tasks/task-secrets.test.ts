import { testTaskSecrets } from '../../../contracts/task-secrets.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => {
  testTaskSecrets(async () => {
    const stores = await openPostgresStores();
    return {
      ...stores,
      readOptions: async (id) => {
        const [row] = await stores.database.query<{ options: string }>('SELECT options FROM tasks WHERE id = $1', [id]);
        return row?.options ?? '';
      },
    };
  });
});
