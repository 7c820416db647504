import { testEventStore } from '../../../contracts/event-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => testEventStore(openPostgresStores));
