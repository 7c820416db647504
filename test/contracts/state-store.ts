import { beforeEach, describe, expect, it } from 'vitest';
import { STATE_PARTS, type StateStore } from '../../src/control/state/state-store.ts';
import type { openMainStores } from '../support/main-stores.ts';
import { addAccount, EPOCH, sampleGraph, sampleScreen, sampleStep, sampleTask, toLease } from '../support/samples.ts';

type Stores = Pick<
  ReturnType<typeof openMainStores>,
  'accounts' | 'tasks' | 'taskLeases' | 'catalog' | 'requests' | 'files' | 'profiles'
> & { state: StateStore };

const WELCOME = { credits: 100, at: EPOCH + 1 };
const ALL = new Set(STATE_PARTS);

/** What every StateStore must do. `open` returns empty stores over the same data. */
export function testStateStore(open: () => Stores): void {
  describe('StateStore', () => {
    let stores: Stores;
    beforeEach(async () => {
      stores = open();
      for (const id of ['account-a', 'account-b']) await fill(stores, id);
    });

    it('clears one account, its credits included, and leaves the other', async () => {
      const { accounts, catalog, state, tasks } = stores;
      const removed = await state.clear('account-a', ALL, WELCOME);
      expect(removed).toEqual({
        taskIds: ['task-of-account-a'],
        requestIds: ['request-of-account-a'],
        graphIds: ['graph-of-account-a'],
        fileIds: ['file-of-account-a'],
        extensionIds: [],
      });
      expect(await tasks.listTasks('account-a', { createdBefore: Infinity, limit: 9 })).toEqual([]);
      expect(await catalog.findGraph('account-a', 'notes')).toBeNull();
      expect(await stores.requests.countRequestsOf('account-a')).toBe(0);
      expect((await accounts.findAccount('account-a'))?.balance).toBe(100);
      expect((await accounts.findAccount('account-b'))?.balance).toBe(99);
      expect(await catalog.findGraph('account-b', 'notes')).not.toBeNull();
      expect(await tasks.listSteps('task-of-account-b', 0)).toHaveLength(1);
    });

    it('clears all accounts', async () => {
      const { state, requests, tasks } = stores;
      const removed = await state.clear(null, ALL, WELCOME);
      expect(removed.taskIds.sort()).toEqual(['task-of-account-a', 'task-of-account-b']);
      expect(await tasks.countTasks()).toMatchObject({ waiting: 0, running: 0 });
      expect(await requests.countRequests()).toMatchObject({ created: 0 });
      expect(await state.clear(null, ALL, WELCOME)).toMatchObject({ taskIds: [], requestIds: [], graphIds: [] });
    });

    it('keeps the parts that are not named', async () => {
      const { accounts, catalog, state } = stores;
      const removed = await state.clear('account-a', new Set(['tasks'] as const), WELCOME);
      expect(removed).toMatchObject({ taskIds: ['task-of-account-a'], graphIds: [], fileIds: [] });
      expect(await catalog.findGraph('account-a', 'notes')).not.toBeNull();
      expect((await accounts.findAccount('account-a'))?.balance).toBe(99);
      expect(await stores.profiles.listProfiles('account-a')).toHaveLength(1);
    });

    it('charges a task again that comes with the id of a cleared one', async () => {
      const { accounts, state, tasks, taskLeases } = stores;
      await state.clear('account-a', ALL, WELCOME);
      const task = sampleTask({ id: 'task-of-account-a' });
      await tasks.createTask(task, 0);
      const claimed = await taskLeases.claimNextTask('task', toLease('again'));
      await taskLeases.recordStep(claimed?.task.id ?? '', 'again', sampleStep(1));
      expect((await accounts.findAccount('account-a'))?.balance).toBe(99);
    });

    it('takes the lease from a run whose task it clears', async () => {
      const { state, taskLeases } = stores;
      await state.clear(null, ALL, WELCOME);
      const step = sampleStep(2);
      expect(await taskLeases.recordStep('task-of-account-a', 'lease-of-account-a', step)).toBe('lease_lost');
    });

    it('lists running tasks of the parts', async () => {
      const { state } = stores;
      const running = [{ id: 'task-of-account-a', accountId: 'account-a' }];
      expect(await state.listRunningTasks('account-a', ALL)).toMatchObject(running);
      expect(await state.listRunningTasks(null, ALL)).toHaveLength(2);
      expect(await state.listRunningTasks(null, new Set(['sessions'] as const))).toEqual([]);
    });
  });
}

/** An account with a running task of one step, a graph with an open request, a profile and a file. */
async function fill({ accounts, tasks, taskLeases, catalog, requests, files, profiles }: Stores, accountId: string) {
  await addAccount(accounts, accountId);
  const task = sampleTask({ id: `task-of-${accountId}`, accountId });
  await tasks.createTask(task, 0);
  await taskLeases.claimNextTask('task', toLease(`lease-of-${accountId}`));
  await taskLeases.recordStep(task.id, `lease-of-${accountId}`, sampleStep(1), 1, sampleScreen(1));
  const graph = sampleGraph('notes', { id: `graph-of-${accountId}`, accountId });
  await catalog.createGraph(graph);
  await requests.storeSlice(`slice-of-${accountId}`, []);
  const payload = { kind: 'import', sliceId: `slice-of-${accountId}` } as const;
  const request = { id: `request-of-${accountId}`, accountId, graph, payload, directives: {}, requestedAt: EPOCH };
  await requests.createRequest(request);
  await catalog.findGraph(accountId, 'notes');
  const file = { id: `file-of-${accountId}`, accountId, name: 'a.txt', mediaType: 'text/plain', purpose: null };
  await files.addFile({ ...file, byteCount: 1, createdAt: EPOCH }, 100);
  const profile = { id: 'p', cookieDomains: [], cookieCount: 0, byteCount: 2, createdAt: EPOCH, savedAt: null };
  await profiles.createProfile(accountId, profile, { cookies: [], localStorage: {} }, 9);
}
