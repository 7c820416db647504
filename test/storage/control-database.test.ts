import { expect, it } from 'vitest';
import { checkWritable, openControlDatabase } from '../../src/storage/sqlite/control-database.ts';
import { openControlStores } from '../support/control-stores.ts';
import { addAccount, sampleGraph, sampleRequest, sampleStep, sampleTask, toLease } from '../support/samples.ts';

it('finds everything again after it was closed', async () => {
  const before = openControlStores();
  await addAccount(before.accounts, 'account-a', 5);
  await before.tasks.createTask(sampleTask(), 0);
  await before.taskLeases.claimNextTask(toLease('token-1'));
  await before.taskLeases.recordStep('task-1', 'token-1', sampleStep(1));
  await before.catalog.createGraph(sampleGraph('fleet'));
  await before.requests.createRequest(sampleRequest('1', 'fleet'));
  before.control.db.close();

  const after = openControlStores(before.path);
  expect(await after.accounts.findAccount('account-a')).toMatchObject({ balance: 4 });
  expect(await after.tasks.listSteps('task-1', 0)).toEqual([sampleStep(1)]);
  expect(await after.taskLeases.renewTask('task-1', toLease('token-1'))).toBe(true);
  expect(await after.catalog.findGraph('account-a', 'fleet')).toEqual(sampleGraph('fleet'));
  expect(await after.requests.findRequest('account-a', '1')).toMatchObject({ status: 'CREATED' });
});

it('shows to one connection what another has written', async () => {
  const first = openControlStores();
  const second = openControlStores(first.path);
  await addAccount(first.accounts, 'account-a');
  expect(await second.accounts.findAccount('account-a')).not.toBeNull();
});

it('syncs every commit to disk and waits for other writers', () => {
  const { control } = openControlStores();
  const setting = (name: string) => control.db.pragma(name, { simple: true });
  expect(setting('journal_mode')).toBe('wal');
  expect(setting('synchronous')).toBe(2);
  expect(setting('foreign_keys')).toBe(1);
  expect(setting('busy_timeout')).toBeGreaterThan(0);
});

it('proves that it can be written by writing, each time', async () => {
  const { control } = openControlStores();
  await checkWritable(control);
  await checkWritable(control);
  expect(control.db.prepare('SELECT * FROM readiness').all()).toEqual([{ id: 1, check_count: 2 }]);
});

it('rejects the check when it cannot be written', async () => {
  const { control } = openControlStores();
  control.db.pragma('query_only = ON');
  await expect(checkWritable(control)).rejects.toThrow('readonly');
});

it('cannot be opened in a folder that is not there', () => {
  const { path } = openControlStores();
  expect(() => openControlDatabase(`${path}-folder/doppel.db`)).toThrow('directory does not exist');
});
