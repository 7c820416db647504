import { expect, it } from 'vitest';
import { hashApiKey } from '../../../../src/accounts/api-key.ts';
import { testAccountStore } from '../../../contracts/account-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, sampleAccount, sampleKey, sampleStep, sampleTask, toLease } from '../../../support/run/samples.ts';

testAccountStore(async () => openMainStores().accounts);

it('keeps a ledger whose entries add up to the balance', async () => {
  const { main, accounts, tasks, taskLeases } = openMainStores();
  await addAccount(accounts, 'account-a', 2);
  await addAccount(accounts, 'account-b', 50);
  await tasks.createTask(sampleTask(), 0);
  await taskLeases.claimNextTask('task', toLease('token-1'));
  for (const index of [1, 2, 3]) await taskLeases.recordStep('task-1', 'token-1', sampleStep(index));
  const sums = main.db.prepare(`SELECT id, balance, (SELECT sum(amount) FROM ledger WHERE account_id = accounts.id)
    AS ledgerSum FROM accounts ORDER BY id`);
  expect(sums.all()).toEqual([
    { id: 'account-a', balance: 0, ledgerSum: 0 },
    { id: 'account-b', balance: 50, ledgerSum: 50 },
  ]);
  const entries = main.db.prepare("SELECT reason, amount FROM ledger WHERE account_id = 'account-a' ORDER BY id");
  expect(entries.raw().all()).toEqual([
    ['welcome', 2],
    ['step', -1],
    ['step', -1],
  ]);
});

it.each([
  ['changed', 'UPDATE ledger SET amount = 1000'],
  ['removed', 'DELETE FROM ledger'],
])('lets no entry of the ledger be %s', async (_verb, sql) => {
  const { main, accounts } = openMainStores();
  await addAccount(accounts, 'account-a');
  expect(() => main.db.exec(sql)).toThrow('the ledger is append-only');
});

it('stores the hash of a key only', async () => {
  const { main, accounts } = openMainStores();
  await accounts.createAccount(sampleAccount(), sampleKey('secret-key-in-full', { id: 'key-1' }));
  const file = main.db.serialize();
  expect(file.includes(hashApiKey('secret-key-in-full'))).toBe(true);
  expect(file.includes('secret-key-in-full')).toBe(false);
});
