import { expect, it } from 'vitest';
import { createSqliteWebhookStore } from '../../../../src/storage/sqlite/main/webhook-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

const DELIVERED = { status: 'delivered', attempts: 1, nextAttemptAt: null, responseStatus: 200, error: null } as const;

function open() {
  const { main } = openMainStores();
  const add = main.db.prepare("INSERT INTO webhook_ends VALUES (?, 'task.ended', ?, 'http://a.example/', 5)");
  return {
    main,
    store: createSqliteWebhookStore(main),
    end: (accountId: string, id: string) => void add.run(accountId, id),
  };
}

it('stores no end while it is off', async () => {
  const { store, end } = open();
  await store.setEnabled(false);
  end('a', 'one');
  await store.setEnabled(true);
  end('a', 'two');
  expect(await store.listDeliveries(null, 10)).toMatchObject([{ recordId: 'two', createdAt: 5, secret: null }]);
});

it('keeps the newest ended deliveries of an account, and all that are pending', async () => {
  const { store, end } = open();
  end('a', 'pending');
  end('b', 'of another');
  for (const id of ['1', '2', '3']) {
    end('a', id);
    const [newest = expect.fail()] = await store.listDeliveries('a', 1);
    await store.update(newest, DELIVERED, 2);
  }
  expect((await store.listDeliveries(null, 10)).map(({ recordId }) => recordId)).toEqual([
    ...['3', '2', 'of another', 'pending'],
  ]);
});

it('does not put off a delivery whose record was shown meanwhile', async () => {
  const { store, end } = open();
  end('a', 'one');
  const [delivery = expect.fail()] = await store.listDeliveries('a', 1);
  await store.defer({ ...delivery, nextAttemptAt: -1 }, 100);
  expect(await store.listDueAccounts(0)).toEqual(['a']);
  await store.defer(delivery, 100);
  expect(await store.listDueAccounts(99)).toEqual([]);
  expect(await store.nextAttemptAt(0)).toBe(100);
  expect(await store.listDue('a', 100, [], 10)).toHaveLength(1);
  expect(await store.listDue('a', 100, [delivery.id], 10)).toEqual([]);
});

it('gives deliveries the ids of their records with a seed, and each its own', async () => {
  const { main, store, end } = open();
  end('a', '0-1');
  main.db.exec("INSERT INTO control_state VALUES ('seed of ids', '{}')");
  for (const recordId of ['0-2', '0-2', '0-2']) end('a', recordId);
  const ids = (await store.listDeliveries('a', 4)).map(({ id }) => id);
  expect(ids).toEqual(['02-4', '02-3', '02', expect.stringMatching(/^[0-9a-f]{32}$/)]);
});
