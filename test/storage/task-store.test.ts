import { expect, it } from 'vitest';
import { testTaskLeases } from '../contracts/task-leases.ts';
import { testTaskStore } from '../contracts/task-store.ts';
import { openControlStores } from '../support/control-stores.ts';
import { addAccount, sampleTask, toLease } from '../support/samples.ts';

testTaskStore(async () => openControlStores());
testTaskLeases(async () => openControlStores());

it('never hands one task to two connections', async () => {
  const first = openControlStores();
  const second = openControlStores(first.path);
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
