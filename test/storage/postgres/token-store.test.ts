import { createPostgresReplyStore } from '../../../src/storage/postgres/reply-store.ts';
import { createPostgresTokenStore } from '../../../src/storage/postgres/token-store.ts';
import { testTokenStore } from '../../contracts/token-store.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';
import { createTestClock } from '../../support/test-clock.ts';

withPostgres(() => {
  testTokenStore(async () => {
    const stores = await openPostgresStores();
    const replies = createPostgresReplyStore(stores.database, { clock: createTestClock(), maxBytes: 1000 });
    return { ...stores, replies, tokens: createPostgresTokenStore(stores.database) };
  });
});
