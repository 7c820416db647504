import { beforeEach, describe, expect, it } from 'vitest';
import { LOSS_POLICY } from '../../src/attempts.ts';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import type { Task, TaskOptions } from '../../src/tasks/task.ts';
import { addAccount, EPOCH, sampleGoto, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import type { TaskStores } from './task-store.ts';

const LATER = EPOCH + 30_000;
const WRITES: TaskOptions = { profileId: 'shop' };
const ONLY_READS: TaskOptions = { profileId: 'shop', isProfileReadOnly: true };

/** What every TaskStore must do with tasks that write one profile. `open` gives empty stores over the same data. */
export function testProfileTurns(open: () => Promise<TaskStores>): void {
  describe('turns at a profile', () => {
    let stores: TaskStores;
    let tasks: TaskStore;
    let leases: TaskLeaseStore;

    beforeEach(async () => {
      stores = await open();
      ({ tasks, taskLeases: leases } = stores);
      for (const id of ['account-a', 'account-b']) await addAccount(stores.accounts, id);
    });

    const add = (id: string, changes: Partial<Task> = {}, at = 0) =>
      tasks.createTask(sampleTask({ id, options: WRITES, ...changes }), at);
    const addAll = async (...ids: string[]) => {
      for (const id of ids) expect(await add(id)).toBe('created');
    };
    const claim = async (kind: 'task' | 'session' = 'task', now = EPOCH) =>
      (await leases.claimNextTask(kind, toLease('token', { now })))?.task.id;
    const finish = (id: string) => leases.finishTask(id, 'token', sampleTaskEnd());
    const cancel = (id: string) => tasks.cancelTask('account-a', id, sampleTaskEnd({ status: 'cancelled' }));

    it('are in the order of creation, one after the other, each when the one before has ended', async () => {
      await addAll('1', '2', '3');
      for (const id of ['1', '2', '3']) {
        expect(await claim()).toBe(id);
        expect(await claim()).toBeUndefined();
        await finish(id);
      }
      await add('4');
      expect(await claim()).toBe('4');
    });

    it("hold up neither tasks of other profiles, nor those that only read it, nor other accounts'", async () => {
      await addAll('1', '2');
      await add('3', { options: { profileId: 'bank' } });
      await add('4', { options: ONLY_READS });
      await add('5', { options: {} });
      await add('6', { accountId: 'account-b' });
      const claimed = [];
      for (let count = 0; count < 6; count += 1) claimed.push(await claim());
      expect(claimed).toEqual(['1', '3', '4', '5', '6', undefined]);
    });

    it('stay with a task whose run was lost, released or whose lease ran out', async () => {
      await addAll('1', '2');
      expect(await claim()).toBe('1');
      expect(await claim('task', LATER)).toBe('1');
      await leases.loseTask('1', 'token');
      expect(await claim()).toBe('1');
      await leases.releaseTask('1', 'token');
      expect(await claim()).toBe('1');
      await leases.voidTaskLeases(0, LOSS_POLICY);
      expect(await claim()).toBe('1');
      expect(await claim()).toBeUndefined();
      await finish('1');
      expect(await claim()).toBe('2');
    });

    it('pass over tasks that are cancelled, whether they wait for the profile or hold it', async () => {
      await addAll('1', '2', '3', '4');
      expect(await cancel('2')).toBe('ended');
      expect(await claim()).toBe('1');
      await cancel('3');
      expect(await claim()).toBeUndefined();
      await finish('1');
      expect(await claim()).toBe('4');

      await addAll('5', '6');
      await finish('4');
      expect(await cancel('5')).toBe('ended');
      expect(await claim()).toBe('6');
    });

    it('give a cancelled task that has events to answer to a run, which does not end the turn of another', async () => {
      await addAll('1', '2', '3');
      expect(await claim()).toBe('1');
      await stores.events.addClientEvent('2', sampleGoto('event-1'), EPOCH + 1);
      expect(await cancel('2')).toBe('unanswered');
      expect(await claim()).toBe('2');
      await finish('2');
      expect(await claim()).toBeUndefined();
      await finish('1');
      expect(await claim()).toBe('3');
    });

    it('begin with the time from which a task may be claimed', async () => {
      await add('1', {}, LATER);
      await add('2', {}, LATER + 5);
      await add('3');
      expect(await leases.nextClaimAt('task', EPOCH)).toBe(LATER);
      expect(await claim()).toBeUndefined();
      expect(await claim('task', LATER)).toBe('1');
      expect(await leases.nextClaimAt('task', LATER)).toBeNull();
      await finish('1');
      expect(await claim('task', LATER + 4)).toBe('3');
      await finish('3');
      expect(await claim('task', LATER + 4)).toBeUndefined();
      expect(await leases.nextClaimAt('task', LATER + 4)).toBe(LATER + 5);
      expect(await claim('task', LATER + 5)).toBe('2');
    });

    it('are shared by tasks and sessions', async () => {
      await addAll('1');
      expect(await add('2', { task: null })).toBe('created');
      expect(await claim()).toBe('1');
      expect(await claim('session')).toBeUndefined();
      await finish('1');
      expect(await claim('session')).toBe('2');
      await addAll('3');
      expect(await claim()).toBeUndefined();
      await finish('2');
      expect(await claim()).toBe('3');
    });

    it('are not waited for by a session while another session is open', async () => {
      await add('1', { task: null });
      expect(await add('2', { task: null })).toBe('profile_in_use');
      expect(await add('2', { task: null, accountId: 'account-b' })).toBe('created');
      expect(await add('3', { task: null, options: ONLY_READS })).toBe('created');
      expect(await add('4', { task: null, options: { profileId: 'bank' } })).toBe('created');
      expect(await claim('session')).toBe('1');
      expect(await add('5', { task: null })).toBe('profile_in_use');
      await cancel('1');
      expect(await add('6', { task: null })).toBe('created');
      await finish('1');
      const claimed = [];
      for (let count = 0; count < 5; count += 1) claimed.push(await claim('session'));
      expect(claimed.sort()).toEqual(['2', '3', '4', '6', undefined]);
    });

    it('are not counted as waiting for a worker before they come', async () => {
      await add('1', { createdAt: EPOCH + 1 });
      await add('2', { createdAt: EPOCH });
      expect(await tasks.findOldestWaiting(LATER)).toMatchObject({ task: EPOCH + 1 });
      await claim();
      expect(await tasks.findOldestWaiting(LATER)).toMatchObject({ task: null });
      expect(await tasks.countTasks()).toMatchObject({ waiting: 1, running: 1 });
    });
  });
}
