import { expect, it } from 'vitest';
import { testProfileTurns } from '../../../contracts/profile-turns.ts';
import { testTaskLeases } from '../../../contracts/task-leases.ts';
import { testTaskList } from '../../../contracts/task-list.ts';
import { testTaskStore } from '../../../contracts/task-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, sampleTask, toLease } from '../../../support/run/samples.ts';

testTaskStore(async () => openMainStores());
testTaskList(async () => openMainStores());
testTaskLeases(async () => openMainStores());
testProfileTurns(async () => openMainStores());

it('never leases one task to two connections', async () => {
  const first = openMainStores();
  const second = openMainStores(first.path);
  await addAccount(first.accounts, 'account-a');
  const ids = ['1', '2', '3', '4'];
  for (const id of ids) await first.tasks.createTask(sampleTask({ id }), 0);
  const claimed = await Promise.all(
    ids.flatMap((id) => [
      first.taskLeases.claimNextTask('task', toLease(`x${id}`)),
      second.taskLeases.claimNextTask('task', toLease(`y${id}`)),
    ]),
  );
  expect(claimed.flatMap((claim) => claim?.task.id ?? []).sort()).toEqual(ids);
});
