import { testRequestLeases } from '../../../contracts/request-leases.ts';
import { testRequestStore } from '../../../contracts/request-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => {
  testRequestStore(openPostgresStores);
  testRequestLeases(openPostgresStores);
});
