import { beforeEach, describe, expect, it } from 'vitest';
import { type SeedRows, STATE_PARTS, type StateStore } from '../../src/control/state/state-store.ts';
import { EMPTY_CONFIGURATION } from '../../src/memory/types.ts';
import type { openMainStores } from '../support/database/main-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleScreen,
  sampleStep,
  sampleTask,
  toLease,
} from '../support/run/samples.ts';

type Stores = Pick<
  ReturnType<typeof openMainStores>,
  'accounts' | 'controlState' | 'tasks' | 'taskLeases' | 'catalog' | 'requests' | 'files' | 'profiles'
> & { state: StateStore };

const WELCOME = { credits: 100, at: EPOCH + 1 };
const ALL = new Set(STATE_PARTS);
const NO_ROWS: SeedRows = {
  ...{ accounts: [], credits: [], graphs: [], tasks: [], profiles: [], files: [] },
  ...{ controlState: null, at: EPOCH },
};

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
      expect(await tasks.listTasks('account-a', { createdBefore: Infinity, limit: 9 })).toEqual({
        tasks: [],
        next: null,
      });
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

    it('gives the profile of a task that is cleared to the session that waits for it', async () => {
      const { state, tasks, taskLeases } = stores;
      const options = { profileId: 'shop' };
      await tasks.createTask(sampleTask({ id: '1', options }), 0);
      await tasks.createTask(sampleTask({ id: '2', options, task: null }), 0);
      expect(await taskLeases.claimNextTask('session', toLease('token'))).toBeNull();
      await state.clear('account-a', new Set(['tasks'] as const), WELCOME);
      expect((await taskLeases.claimNextTask('session', toLease('token')))?.task.id).toBe('2');
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

    it('stores a seed, and nothing of one with an id that exists', async () => {
      const { catalog, requests, state, tasks } = stores;
      const done = sampleTask({ id: 'seeded', status: 'done', output: 84, createdAt: EPOCH, finishedAt: EPOCH + 9 });
      const slices = [{ id: 'slice-of-seed', requestId: 'request-of-seed', memories: [] }];
      const graph = { id: 'graph-of-seed', accountId: 'account-a', name: 'seeds', configuration: EMPTY_CONFIGURATION };
      const rows = { ...NO_ROWS, graphs: [{ ...graph, slices }], tasks: [{ task: done, claimableAt: 0 }] };
      await state.seed(rows);
      expect(await tasks.findTask('account-a', 'seeded')).toEqual({ ...done, usage: null });
      expect(await state.findTasks(['seeded', 'unknown'])).toEqual(['seeded']);
      expect(await requests.findRequest('account-a', 'request-of-seed')).toMatchObject({ status: 'created' });
      expect(await state.readEnds(['request-of-seed'])).toEqual({ openCount: 1, failures: [] });
      await requests.failOpenRequests('account-a', 'No luck.', EPOCH);
      expect(await state.readEnds(['request-of-seed'])).toEqual({
        openCount: 0,
        failures: [{ id: 'request-of-seed', detail: 'No luck.' }],
      });

      const more = { ...graph, id: 'graph-of-more', name: 'more', slices: [] };
      await expect(state.seed({ ...rows, graphs: [more] })).rejects.toMatchObject({ code: 'conflict' });
      expect(await catalog.findGraph('account-a', 'more')).toBeNull();
    });

    it('stores the state of the control API with a seed, or neither', async () => {
      const { catalog, controlState, state } = stores;
      const graph = { accountId: 'account-a', configuration: EMPTY_CONFIGURATION, slices: [] };
      const toRows = (name: string, json: string) => ({
        ...NO_ROWS,
        graphs: [{ ...graph, id: 'graph-of-seed', name }],
        controlState: { name: 'rules', json },
      });
      await state.seed(toRows('one', '[1]'));
      expect(await controlState.read('rules')).toBe('[1]');
      await expect(state.seed(toRows('two', '[2]'))).rejects.toMatchObject({ code: 'conflict' });
      expect(await controlState.read('rules')).toBe('[1]');
      expect(await catalog.findGraph('account-a', 'two')).toBeNull();
    });

    it('gives a seeded graph that exists the configuration, and shows it at once', async () => {
      const { catalog, state } = stores;
      const known = await catalog.findGraph('account-a', 'notes');
      const configuration = { ...EMPTY_CONFIGURATION, domain: 'Notes' };
      const graph = { id: 'another', accountId: 'account-a', name: 'notes', configuration, slices: [] };
      await state.seed({ ...NO_ROWS, graphs: [graph] });
      expect(await catalog.findGraph('account-a', 'notes')).toEqual({ ...known, configuration });
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
