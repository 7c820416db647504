import { expect, it } from 'vitest';
import { createAccounts } from '../../../src/accounts/accounts.ts';
import { systemIds } from '../../../src/ids.ts';
import { testAccountStore } from '../../contracts/account-store.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';
import { createTestClock } from '../../support/test-clock.ts';

withPostgres(() => {
  testAccountStore(async () => (await openPostgresStores()).accounts);

  it('creates a key once with which several nodes start at the same moment', async () => {
    const { accounts: store } = await openPostgresStores();
    const accounts = createAccounts({ store, clock: createTestClock(), ids: systemIds, welcomeCredits: 10 });
    const ensured = await Promise.all(Array.from({ length: 20 }, () => accounts.ensureKey('key-of-all-nodes')));
    expect(new Set(ensured)).toEqual(new Set([true]));
    expect(await accounts.listKeys()).toHaveLength(1);
  });
});
