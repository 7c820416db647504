import { createSqliteSecretStore } from '../../../../src/storage/sqlite/main/secrets.ts';
import { testAnyText, wellFormedText } from '../../../contracts/any-text.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testAnyText(async () => {
  const stores = openMainStores();
  return { ...stores, secrets: createSqliteSecretStore(stores.main) };
}, wellFormedText);
