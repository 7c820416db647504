import { createSqliteReplyStore } from '../../../../src/storage/sqlite/main/reply-store.ts';
import { createSqliteTokenStore } from '../../../../src/storage/sqlite/main/token-store.ts';
import { testTokenStore } from '../../../contracts/token-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testTokenStore(async () => {
  const stores = openMainStores();
  const { main } = stores;
  return { ...stores, replies: createSqliteReplyStore(main, 1000), tokens: createSqliteTokenStore(main) };
});
