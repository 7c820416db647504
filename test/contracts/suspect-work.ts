import { describe, expect, it } from 'vitest';
import { LOSS_POLICY } from '../../src/attempts.ts';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../support/run/samples.ts';
import { LIMITS, type RequestStores } from './request-store.ts';

interface Stores extends RequestStores {
  tasks: TaskStore;
  taskLeases: TaskLeaseStore;
}

/** What stores of tasks and of requests must do with suspect work of both. `open` gives empty stores over the same data. */
export function testSuspectWork(open: () => Promise<Stores>): void {
  describe('suspect work contract', () => {
    it('holds one suspect task or request at a time', async () => {
      const { accounts, catalog, tasks, taskLeases, requests } = await open();
      await addAccount(accounts, 'account-a');
      await catalog.createGraph(sampleGraph('a'));
      await tasks.createTask(sampleTask(), 0);
      await requests.createRequest(sampleRequest('1', 'a'));
      const claimTask = (token: string) => taskLeases.claimNextTask('task', toLease(token));
      const claimRequest = (token: string) => requests.claimRequests('', toLease(token), LIMITS);
      for (const token of ['token-1', 'token-2']) {
        expect(await claimTask(token)).not.toBeNull();
        expect(await claimRequest(token)).not.toBeNull();
        await taskLeases.voidTaskLeases(EPOCH, LOSS_POLICY);
        await requests.voidRequestLeases(EPOCH, LOSS_POLICY);
      }

      expect(await claimTask('token-3')).toMatchObject({ attempts: 3 });
      expect(await claimRequest('token-4')).toBeNull();
      await taskLeases.finishTask('task-1', 'token-3', sampleTaskEnd());
      expect(await claimRequest('token-5')).toMatchObject({ requests: [{ id: '1', attempts: 3 }] });
    });

    it('uses the suspect limit of the caller', async () => {
      const { accounts, catalog, tasks, taskLeases, requests } = await open();
      await addAccount(accounts, 'account-a');
      await catalog.createGraph(sampleGraph('a'));
      await tasks.createTask(sampleTask(), 0);
      await requests.createRequest(sampleRequest('1', 'a'));
      const policy = { ...LOSS_POLICY, suspectAfter: 1 };
      await taskLeases.claimNextTask('task', toLease('token-1'));
      await requests.claimRequests('', toLease('token-2'), LIMITS);
      await taskLeases.voidTaskLeases(EPOCH, policy);
      await requests.voidRequestLeases(EPOCH, policy);

      expect(await taskLeases.claimNextTask('task', toLease('token-3'))).toMatchObject({ attempts: 2 });
      expect(await requests.isGraphWaiting(EPOCH, 1)).toBe(false);
      expect(await requests.claimRequests('', { ...toLease('token-4'), suspectAfter: 1 }, LIMITS)).toBeNull();
      expect(await requests.isGraphWaiting(EPOCH, 2)).toBe(true);
      expect(await requests.claimRequests('', toLease('token-5'), LIMITS)).toMatchObject({ leaseToken: 'token-5' });
    });
  });
}
