import { anyText, testAnyText } from '../../contracts/any-text.ts';
import { openPostgresStores, withPostgres } from '../../support/postgres-stores.ts';

withPostgres(() => testAnyText(openPostgresStores, anyText));
