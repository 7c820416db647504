import { createSqliteReplyStore } from '../../../../src/storage/sqlite/main/reply-store.ts';
import { testReplyOwners } from '../../../contracts/reply-owners.ts';
import { testReplyStore } from '../../../contracts/reply-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testReplyStore(async (maxBytes) => createSqliteReplyStore(openMainStores().main, maxBytes));
testReplyOwners(async () => {
  const stores = openMainStores();
  return { ...stores, replies: createSqliteReplyStore(stores.main, 10_000) };
});
