import { testProfileTurns } from '../../../contracts/profile-turns.ts';
import { testTaskLeases } from '../../../contracts/task-leases.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => {
  testTaskLeases(openPostgresStores);
  testProfileTurns(openPostgresStores);
});
