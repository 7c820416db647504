import { anyText, testAnyText } from '../../contracts/any-text.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';

withPostgres(() => testAnyText(openPostgresStores, anyText));
