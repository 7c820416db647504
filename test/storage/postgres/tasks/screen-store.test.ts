import { testScreenStore } from '../../../contracts/screen-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/postgres-stores.ts';

withPostgres(() => testScreenStore(openPostgresStores));
