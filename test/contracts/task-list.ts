import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskPage, TaskPlace, TaskStore } from '../../src/tasks/ports/task-store.ts';
import type { TaskStatus } from '../../src/tasks/task.ts';
import { addAccount, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import type { TaskStores } from './task-store.ts';

/** How every TaskStore lists tasks. `open` gives empty stores over the same data. */
export function testTaskList(open: () => Promise<TaskStores>): void {
  describe('list of tasks contract', () => {
    let tasks: TaskStore;
    let leases: TaskLeaseStore;

    /** Creates a task of account-b that is running. */
    async function hold(id: string): Promise<void> {
      await tasks.createTask(sampleTask({ id, accountId: 'account-b' }), 0);
      await leases.claimNextTask('task', toLease(id, { now: 0, lengthMs: Number.MAX_SAFE_INTEGER }));
    }

    beforeEach(async () => {
      const stores = await open();
      ({ tasks, taskLeases: leases } = stores);
      await addAccount(stores.accounts, 'account-a');
      await addAccount(stores.accounts, 'account-b');
    });

    it('lists the tasks of an account, newest first, in pages', async () => {
      for (const [id, createdAt] of Object.entries({ a: 10, b: 30, c: 20, d: 20 })) {
        await tasks.createTask(sampleTask({ id, createdAt }), 0);
      }
      await tasks.createTask(sampleTask({ id: 'e', createdAt: 40, accountId: 'account-b' }), 0);
      const list = async (createdBefore: number, limit: number) =>
        (await tasks.listTasks('account-a', { createdBefore, limit })).tasks.map(({ id }) => id);
      expect(await list(100, 10)).toEqual(['b', 'd', 'c', 'a']);
      expect(await list(100, 2)).toEqual(['b', 'd']);
      expect(await list(20, 10)).toEqual(['a']);
    });

    it('goes on after the last task of a page, also amid tasks of one moment', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await tasks.createTask(sampleTask({ id, createdAt: 20 }), 0);
      await tasks.createTask(sampleTask({ id: 'f', createdAt: 20, accountId: 'account-b' }), 0);
      const seen: string[] = [];
      let next: TaskPlace | null = null;
      do {
        const page: TaskPage = await tasks.listTasks('account-a', { limit: 2, ...(next && { after: next }) });
        expect(page.tasks.length).toBeLessThanOrEqual(2);
        seen.push(...page.tasks.map(({ id }) => id));
        next = page.next;
      } while (next);
      expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
      expect((await tasks.listTasks('account-a', { limit: 5 })).next).toBeNull();
      const place = { id: 'c', createdAt: 20 };
      const before = await tasks.listTasks('account-a', { limit: 5, createdBefore: 20, after: place });
      expect(before.tasks).toEqual([]);
    });

    it('finds tasks by status', async () => {
      for (const id of ['1', '2', '3']) await hold(id);
      await leases.finishTask('1', '1', sampleTaskEnd());
      await tasks.createTask(sampleTask({ id: '4', accountId: 'account-b' }), 0);
      const listed = async (status: TaskStatus) =>
        (await tasks.listTasks('account-b', { status, limit: 9 })).tasks.map(({ id }) => id);
      expect(await listed('running')).toEqual(['3', '2']);
      expect([await listed('done'), await listed('waiting'), await listed('failed')]).toEqual([['1'], ['4'], []]);
    });

    it('finds tasks by a part of their text, in upper or lower case', async () => {
      const texts = { a: 'Buy a KETTLE', b: '100% of it_all', c: 'Ein Flug nach ÅRHUS', d: null, e: 'Buy a lamp' };
      for (const [id, task] of Object.entries(texts)) await tasks.createTask(sampleTask({ id, task }), 0);
      const found = async (text: string) =>
        (await tasks.listTasks('account-a', { text, limit: 9 })).tasks.map(({ id }) => id);
      expect(await found('buy a')).toEqual(['e', 'a']);
      expect(await found('kettle')).toEqual(['a']);
      expect(await found('århus')).toEqual(['c']);
      expect([await found('0%'), await found('t_a'), await found('%'), await found('_')]).toEqual(Array(4).fill(['b']));
      expect(await found('nothing')).toEqual([]);
    });

    it('looks at no more tasks for a page than it may, and says where to go on', async () => {
      for (let index = 1; index <= 5; index += 1) {
        await tasks.createTask(sampleTask({ id: `${index}`, createdAt: index, task: index < 3 ? 'old' : 'new' }), 0);
      }
      const search = { text: 'old', limit: 1, maxSearched: 3 };
      const first = await tasks.listTasks('account-a', search);
      expect(first).toEqual({ tasks: [], next: { id: '3', createdAt: 3 } });
      const second = await tasks.listTasks('account-a', { ...search, ...(first.next && { after: first.next }) });
      expect(second).toMatchObject({ tasks: [{ id: '2' }], next: { id: '2', createdAt: 2 } });
      const third = await tasks.listTasks('account-a', { ...search, ...(second.next && { after: second.next }) });
      expect(third).toMatchObject({ tasks: [{ id: '1' }], next: null });
    });
  });
}
