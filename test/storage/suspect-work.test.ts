import { expect, it } from 'vitest';
import { LIMITS } from '../contracts/request-store.ts';
import { openControlStores } from '../support/control-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../support/samples.ts';

it('of tasks and requests that were lost twice, one is held at a time', async () => {
  const { accounts, catalog, tasks, taskLeases, requests } = openControlStores();
  await addAccount(accounts, 'account-a');
  await catalog.createGraph(sampleGraph('a'));
  await tasks.createTask(sampleTask(), 0);
  await requests.createRequest(sampleRequest('1', 'a'));
  const claimTask = (token: string) => taskLeases.claimNextTask('task', toLease(token));
  const claimRequest = (token: string) => requests.claimRequests('', toLease(token), LIMITS);
  for (const token of ['token-1', 'token-2']) {
    expect(await claimTask(token)).not.toBeNull();
    expect(await claimRequest(token)).not.toBeNull();
    await taskLeases.voidTaskLeases(EPOCH);
    await requests.voidRequestLeases(EPOCH);
  }

  expect(await claimTask('token-3')).toMatchObject({ attempts: 3 });
  expect(await claimRequest('token-4')).toBeNull();
  await taskLeases.finishTask('task-1', 'token-3', sampleTaskEnd());
  expect(await claimRequest('token-5')).toMatchObject({ requests: [{ id: '1', attempts: 3 }] });
});
