import { expect, it } from 'vitest';
import type { TaskPlace } from '../../../../src/tasks/ports/task-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, sampleTask } from '../../../support/run/samples.ts';

it('searches no more than 16 MB of texts at once', async () => {
  const { accounts, tasks } = openMainStores();
  await addAccount(accounts, 'account-a');
  const long = 'x'.repeat(6 * 1024 * 1024);
  const ids = ['1', '2', '3', '4', '5'];
  for (const [createdAt, id] of ids.entries()) {
    await tasks.createTask(sampleTask({ id, createdAt, task: id === '1' ? 'wanted' : long }), 0);
  }
  const search = (after: TaskPlace | null) =>
    tasks.listTasks('account-a', { text: 'wanted', limit: 9, ...(after && { after }) });
  const first = await search(null);
  expect(first).toEqual({ tasks: [], next: { id: '3', createdAt: 2 } });
  expect(await search(first.next)).toMatchObject({ tasks: [{ id: '1' }], next: null });
});
