import { testTaskLeases } from '../../../contracts/task-leases.ts';
import { openPostgresStores, withPostgres } from '../../../support/postgres-stores.ts';

withPostgres(() => testTaskLeases(openPostgresStores));
