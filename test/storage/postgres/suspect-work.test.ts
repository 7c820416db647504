import { testSuspectWork } from '../../contracts/suspect-work.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';

withPostgres(() => testSuspectWork(openPostgresStores));
