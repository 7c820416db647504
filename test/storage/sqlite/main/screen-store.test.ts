import { expect, it } from 'vitest';
import { testScreenStore } from '../../../contracts/screen-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, sampleScreen, sampleStep, sampleTask, toLease } from '../../../support/run/samples.ts';

testScreenStore(async () => openMainStores());

it('stores equal scenes of a run once', async () => {
  const { main, accounts, tasks, taskLeases } = openMainStores();
  await addAccount(accounts, 'account-a');
  await tasks.createTask(sampleTask(), 0);
  await taskLeases.claimNextTask('task', toLease('token-1'));
  const scene = Buffer.from('the same');
  for (const index of [1, 2, 3]) {
    await taskLeases.recordStep('task-1', 'token-1', sampleStep(index), 1, { ...sampleScreen(index), scene });
  }
  expect(main.db.prepare('SELECT count(*) FROM scenes').pluck().get()).toBe(1);
});
