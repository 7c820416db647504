import { createSqliteControlStateStore } from '../../../../src/storage/sqlite/main/control-state-store.ts';
import { testControlStateStore } from '../../../contracts/control-state-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testControlStateStore(() => {
  const { main, path } = openMainStores();
  return [createSqliteControlStateStore(main), createSqliteControlStateStore(openMainStores(path).main)];
});
