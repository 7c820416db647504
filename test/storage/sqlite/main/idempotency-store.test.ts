import { expect, it } from 'vitest';
import { testIdempotencyStore } from '../../../contracts/idempotency-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, EPOCH } from '../../../support/run/samples.ts';

testIdempotencyStore(async () => openMainStores());

it('removes up to a hundred expired keys with each new one', async () => {
  const { main, accounts, idempotency } = openMainStores();
  await addAccount(accounts, 'account-a');
  const use = { accountId: 'account-a', fingerprint: 'x', newId: 'id', holder: 'server', expiredBefore: 0 };
  for (let at = 0; at < 130; at += 1) await idempotency.reserve({ ...use, key: `key-${at}`, now: EPOCH });
  const count = main.db.prepare('SELECT count(*) FROM idempotency_keys').pluck();
  await idempotency.reserve({ ...use, key: 'new-1', now: EPOCH + 9, expiredBefore: EPOCH + 1 });
  expect(count.get()).toBe(31);
  await idempotency.reserve({ ...use, key: 'new-2', now: EPOCH + 9, expiredBefore: EPOCH + 1 });
  expect(count.get()).toBe(2);
});
