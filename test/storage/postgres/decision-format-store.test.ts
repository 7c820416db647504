import { createPostgresDecisionFormatStore } from '../../../src/storage/postgres/decision-format-store.ts';
import { testDecisionFormatStore } from '../../contracts/decision-format-store.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';

withPostgres(() => {
  testDecisionFormatStore(async () => createPostgresDecisionFormatStore((await openPostgresStores()).database));
});
