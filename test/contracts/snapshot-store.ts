import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { SnapshotStore } from '../../src/control/state/snapshot-store.ts';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleStep, sampleTask, toLease } from '../support/run/samples.ts';

interface Stores {
  accounts: AccountStore;
  tasks: TaskStore;
  taskLeases: TaskLeaseStore;
  snapshots: SnapshotStore;
}

const WELCOME = { credits: 7, at: EPOCH };
const CONTENT = { accountId: null, madeAt: EPOCH, rules: [] };

/** What every SnapshotStore must do. `open` returns empty stores over the same data. */
export function testSnapshotStore(open: () => Stores): void {
  describe('SnapshotStore', () => {
    let stores: Stores;
    const balanceOf = async (id: string) => (await stores.accounts.findAccount(id))?.balance;
    const listTasks = async (id: string) =>
      (await stores.tasks.listTasks(id, { createdBefore: Infinity, limit: 9 })).tasks.map((task) => task.id);
    beforeEach(async () => {
      stores = open();
      for (const id of ['account-a', 'account-b']) await addAccount(stores.accounts, id);
      await stores.tasks.createTask(sampleTask({ id: 'task-a' }), 0);
    });

    it('restores rows and credits, and gives up the leases of work that was open', async () => {
      const { snapshots, taskLeases, tasks } = stores;
      await taskLeases.claimNextTask('task', toLease('lease'));
      await snapshots.create('start', CONTENT);
      await taskLeases.recordStep('task-a', 'lease', sampleStep(1));
      expect(await balanceOf('account-a')).toBe(99);
      const restored = await snapshots.restore('start', null, WELCOME);
      expect(restored).toMatchObject({ removed: { taskIds: [] }, rules: [] });
      expect(await balanceOf('account-a')).toBe(100);
      expect(await taskLeases.recordStep('task-a', 'lease', sampleStep(2))).toBe('lease_lost');
      const again = await taskLeases.claimNextTask('task', toLease('lease-2'));
      expect(again?.task.id).toBe('task-a');
      await taskLeases.recordStep('task-a', 'lease-2', sampleStep(1));
      expect(await balanceOf('account-a')).toBe(99);
      expect(await tasks.countTasks()).toMatchObject({ waiting: 0, running: 1 });
    });

    it('removes what came later, and clears accounts that the snapshot does not have', async () => {
      const { accounts, snapshots, tasks } = stores;
      await snapshots.create('start', CONTENT);
      await addAccount(accounts, 'account-c');
      for (const id of ['a', 'c'])
        await tasks.createTask(sampleTask({ id: `late-${id}`, accountId: `account-${id}` }), 0);
      const restored = await snapshots.restore('start', null, WELCOME);
      expect(restored?.removed.taskIds.sort()).toEqual(['late-a', 'late-c']);
      expect(await listTasks('account-a')).toEqual(['task-a']);
      expect(await listTasks('account-c')).toEqual([]);
      expect(await balanceOf('account-c')).toBe(7);
    });

    it('restores one account and leaves the others', async () => {
      const { snapshots, tasks } = stores;
      await snapshots.create('start', CONTENT);
      for (const id of ['a', 'b'])
        await tasks.createTask(sampleTask({ id: `late-${id}`, accountId: `account-${id}` }), 0);
      await snapshots.restore('start', 'account-b', WELCOME);
      expect(await listTasks('account-b')).toEqual([]);
      expect(await listTasks('account-a')).toHaveLength(2);
    });

    it('has no snapshot that was never taken, and no account that is not in it', async () => {
      const { snapshots } = stores;
      expect(await snapshots.restore('start', null, WELCOME)).toBeNull();
      expect(await snapshots.remove('start')).toBe(false);
      await snapshots.create('start', { ...CONTENT, accountId: 'account-b' });
      expect(await snapshots.restore('start', 'account-a', WELCOME)).toBeNull();
      expect(await snapshots.list()).toEqual([{ name: 'start', accountId: 'account-b', madeAt: EPOCH }]);
      expect(await snapshots.remove('start')).toBe(true);
      expect(await snapshots.list()).toEqual([]);
    });

    it('adopts no folder that is not a snapshot, and keeps what it had', async () => {
      const { snapshots } = stores;
      await snapshots.create('start', CONTENT);
      await expect(
        snapshots.adopt(
          'start',
          async () => {},
          () => {},
        ),
      ).rejects.toThrow();
      expect(await snapshots.list()).toHaveLength(1);
    });
  });
}
