import { testScreenStore } from '../../../contracts/screen-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => testScreenStore(openPostgresStores));
