import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { EventStore } from '../../src/tasks/ports/event-store.ts';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import type { Task } from '../../src/tasks/task.ts';
import {
  addAccount,
  EPOCH,
  sampleGoto,
  sampleStep,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../support/run/samples.ts';

const UNMET = [
  { words: 'order it', reason: 'missing_value', detail: 'Nothing says the city.', missing: ['City'] },
] as const;

export interface TaskStores {
  accounts: AccountStore;
  tasks: TaskStore;
  taskLeases: TaskLeaseStore;
  events: EventStore;
}

/** What every TaskStore must do, but for its leases. `open` gives empty stores over the same data. */
export function testTaskStore(open: () => Promise<TaskStores>): void {
  describe('task store contract', () => {
    let accounts: AccountStore;
    let tasks: TaskStore;
    let leases: TaskLeaseStore;
    let events: EventStore;
    const balanceOf = async (id: string) => (await accounts.findAccount(id))?.balance;

    /** Creates the task and leases it under its own id as token. */
    async function hold(id: string, accountId = 'account-a'): Promise<void> {
      await tasks.createTask(sampleTask({ id, accountId }), 0);
      const claimed = await leases.claimNextTask('task', toLease(id, { now: 0, lengthMs: Number.MAX_SAFE_INTEGER }));
      expect(claimed?.task.id).toBe(id);
    }

    beforeEach(async () => {
      ({ accounts, tasks, taskLeases: leases, events } = await open());
      await addAccount(accounts, 'account-a', 3);
      await addAccount(accounts, 'account-b', 100);
      await addAccount(accounts, 'account-without-credits', 0);
    });

    it('finds a task as it was given', async () => {
      const full = sampleTask({
        task: 'Buy “tea”\nfor 5 \u{1F600}',
        url: 'https://shop.example/',
        device: 'desktop-lg',
        enableRecording: true,
        options: {
          responseModel: { type: 'object', properties: { price: { type: ['number', 'null'] } } },
          metadata: { title: null, webhook: { deep: [1, 'two', false] } },
          allowedUrls: ['shop.example'],
          customTools: [{ name: 'weather', description: '', inputs: { city: { type: 'string' } } }],
          profileId: 'shopping',
          isProfileReadOnly: true,
          files: ['file-1'],
          extensions: [],
          proxyServer: 'self',
          useStealth: false,
          additionalTools: { search: null },
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        },
      });
      expect(await tasks.createTask(full, 0)).toBe('created');
      expect(await tasks.findTask('account-a', full.id)).toEqual(full);
      expect(await tasks.findTaskByLiveToken(full.liveToken)).toEqual(full);
      const { task: _, url, maxSteps, enableRecording, options, ...state } = full;
      expect(await tasks.findTaskState('account-a', full.id)).toEqual(state);
      expect(await tasks.findTaskState('account-b', full.id)).toBeNull();
    });

    it('finds since when the oldest task and session have waited for a worker', async () => {
      const create = (id: string, changes: Partial<Task>, claimableAt = 0) =>
        tasks.createTask(sampleTask({ id, ...changes }), claimableAt);
      expect(await tasks.findOldestWaiting(1000)).toEqual({ task: null, session: null });
      await hold('task-0');
      expect(await tasks.findOldestWaiting(1000)).toEqual({ task: null, session: null });
      expect(await leases.loseTask('task-0', 'task-0')).toBe(true);
      expect(await tasks.findOldestWaiting(1000)).toEqual({ task: null, session: null });
      await create('task-1', { accountId: 'account-b', createdAt: 200 });
      await create('task-2', { createdAt: 150 });
      await create('task-3', { createdAt: 180 });
      await create('session-1', { task: null, createdAt: 300 });
      expect(await tasks.findOldestWaiting(1000)).toEqual({ task: 150, session: 300 });
      await create('task-4', { createdAt: 100 }, 140);
      expect(await tasks.findOldestWaiting(139)).toMatchObject({ task: 150 });
      expect(await tasks.findOldestWaiting(140)).toMatchObject({ task: 140 });
    });

    it('creates nothing for an account without credits, or for none at all', async () => {
      for (const accountId of ['account-without-credits', 'account-unknown']) {
        expect(await tasks.createTask(sampleTask({ accountId }), 0)).toBe('no_credits');
        expect(await tasks.findTask(accountId, 'task-1')).toBeNull();
      }
      expect(await tasks.countTasks()).toEqual({ waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 });
    });

    it('creates no more unfinished tasks than an account may have, whatever came at once', async () => {
      const create = (id: string, accountId = 'account-b') =>
        tasks.createTask(sampleTask({ id, accountId }), 0, { tasksOfAccount: 2 });
      const outcomes = await Promise.all(['1', '2', '3'].map((id) => create(id)));
      expect(outcomes).toEqual(['created', 'created', 'too_many']);
      expect(await tasks.findTask('account-b', '3')).toBeNull();
      expect(await create('4', 'account-a')).toBe('created');
      await leases.claimNextTask('task', toLease('t', { now: 0, lengthMs: 1 }), { afterAccountId: 'a', maxRunning: 9 });
      expect(await create('5')).toBe('too_many');
      await tasks.cancelTask('account-b', '2', sampleTaskEnd({ status: 'cancelled' }));
      expect(await create('6')).toBe('created');
      expect(await create('7')).toBe('too_many');
    });

    it('takes no credits for a task that is only waiting', async () => {
      await tasks.createTask(sampleTask(), 0);
      expect(await balanceOf('account-a')).toBe(3);
    });

    it("resolves to null for unknown tasks and tokens, and for another account's task", async () => {
      await tasks.createTask(sampleTask(), 0);
      expect(await tasks.findTask('account-b', 'task-1')).toBeNull();
      expect(await tasks.findTask('account-a', 'task-2')).toBeNull();
      expect(await tasks.findTaskByLiveToken('task-1')).toBeNull();
      expect(await tasks.findTaskOfAnyone('task-2')).toBeNull();
    });

    it('finds a task without its account', async () => {
      await tasks.createTask(sampleTask(), 0);
      expect(await tasks.findTaskOfAnyone('task-1')).toEqual(await tasks.findTask('account-a', 'task-1'));
    });

    it('lists steps in order, after the index given', async () => {
      await hold('task-1');
      const steps = [sampleStep(1), sampleStep(2, { ok: false, value: null }), sampleStep(3, { value: { a: ['b'] } })];
      for (const step of steps) expect(await leases.recordStep('task-1', 'task-1', step)).toBe('recorded');
      expect(await tasks.listSteps('task-1', 0)).toEqual(steps);
      expect(await tasks.listSteps('task-1', 2)).toEqual(steps.slice(2));
      expect(await tasks.listSteps('task-1', 3)).toEqual([]);
      expect(await tasks.listSteps('task-2', 0)).toEqual([]);
      expect(await tasks.listSteps('task-1', 0, { limit: 2 })).toEqual(steps.slice(0, 2));
      expect(await tasks.listSteps('task-1', 0, { maxBytes: 1 })).toEqual(steps.slice(0, 1));
    });

    it('lists what the steps changed, in order', async () => {
      await hold('task-1');
      const effect = { kind: 'cart', name: 'Desk lamp 漢', field: 'quantity', place: 'shop.example' } as const;
      const first = { ...effect, before: '0', after: '2\0', url: 'https://shop.example/cart' };
      const second = { ...effect, before: null, after: null, url: null };
      const steps = [sampleStep(1, { effects: [first, second] }), sampleStep(2), sampleStep(3, { effects: [second] })];
      for (const step of steps) await leases.recordStep('task-1', 'task-1', step);
      expect(await tasks.listSteps('task-1', 0)).toEqual(steps);
      expect(await tasks.listEffects('task-1')).toEqual([
        { step: 1, ...first, createdAt: EPOCH + 1 },
        { step: 1, ...second, createdAt: EPOCH + 1 },
        { step: 3, ...second, createdAt: EPOCH + 3 },
      ]);
      expect(await tasks.listEffects('task-2')).toEqual([]);
    });

    it('lists what the newest tasks of an account, or of all, changed, in order', async () => {
      const change = { kind: 'note', name: 'Note', field: 'text', before: null, place: 'notes', url: null } as const;
      const record = (id: string, index: number) =>
        leases.recordStep(id, id, sampleStep(index, { effects: [{ ...change, after: `${id} ${index}` }] }));
      for (const [at, id] of ['task-1', 'task-2', 'task-3'].entries()) {
        const accountId = id === 'task-2' ? 'account-b' : 'account-a';
        await tasks.createTask(sampleTask({ id, accountId, createdAt: EPOCH + at }), 0);
        await leases.claimNextTask('task', toLease(id, { now: 0, lengthMs: Number.MAX_SAFE_INTEGER }));
      }
      for (const [id, index] of [
        ['task-3', 1],
        ['task-1', 2],
        ['task-2', 2],
      ] as const)
        await record(id, index);
      const list = async (accountId: string | null, taskCount = 10) =>
        (await tasks.listEffectsOfTasks(accountId, taskCount)).map(({ task, after }) => [task, after]);
      const [first, second, third] = [
        ['task-1', 'task-1 2'],
        ['task-2', 'task-2 2'],
        ['task-3', 'task-3 1'],
      ];
      expect(await list('account-a')).toEqual([third, first]);
      expect(await list('account-b')).toEqual([second]);
      expect(await list(null)).toEqual([third, first, second]);
      expect(await list(null, 2)).toEqual([third, second]);
      expect(await list('account-a', 1)).toEqual([third]);
    });

    it('takes one credit for each step, from the account that the task belongs to', async () => {
      await hold('task-1');
      await leases.recordStep('task-1', 'task-1', sampleStep(1));
      await leases.recordStep('task-1', 'task-1', sampleStep(2));
      expect(await balanceOf('account-a')).toBe(1);
      expect(await balanceOf('account-b')).toBe(100);
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ creditsUsed: 2 });
    });

    it('stores no step that there is no credit for', async () => {
      await hold('task-1');
      for (const index of [1, 2, 3]) await leases.recordStep('task-1', 'task-1', sampleStep(index));
      expect(await leases.recordStep('task-1', 'task-1', sampleStep(4))).toBe('out_of_credits');
      expect(await tasks.listSteps('task-1', 3)).toEqual([]);
      expect(await balanceOf('account-a')).toBe(0);
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ status: 'running', creditsUsed: 3 });
    });

    it('shares the credits of an account between its tasks', async () => {
      await hold('task-1');
      await hold('task-2');
      const outcomes = await Promise.all(
        [1, 2].flatMap((index) => [
          leases.recordStep('task-1', 'task-1', sampleStep(index)),
          leases.recordStep('task-2', 'task-2', sampleStep(index)),
        ]),
      );
      expect(outcomes.sort()).toEqual(['out_of_credits', 'recorded', 'recorded', 'recorded']);
      expect(await balanceOf('account-a')).toBe(0);
    });

    it('refuses a second step of the same number and takes nothing for it', async () => {
      await hold('task-1');
      await leases.recordStep('task-1', 'task-1', sampleStep(1));
      await expect(leases.recordStep('task-1', 'task-1', sampleStep(1, { summary: 'Other.' }))).rejects.toThrow();
      expect(await tasks.listSteps('task-1', 0)).toEqual([sampleStep(1)]);
      expect(await balanceOf('account-a')).toBe(2);
    });

    it.each([84, 'text', null, false, { rows: [{ a: 1 }] }])('keeps %j as the output of a task', async (output) => {
      await hold('task-1');
      expect(await leases.finishTask('task-1', 'task-1', sampleTaskEnd({ output, hasRecording: true }))).toBe(true);
      const { finishedAt } = sampleTaskEnd();
      const expected = { status: 'done', output, hasRecording: true, finishedAt };
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject(expected);
    });

    it('keeps undefined as an output of null', async () => {
      await hold('task-1');
      await leases.finishTask('task-1', 'task-1', sampleTaskEnd({ output: undefined }));
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ status: 'done', output: null });
    });

    it('counts the tasks of all accounts in each status', async () => {
      for (const id of ['1', '2', '3']) await hold(id, 'account-b');
      await leases.finishTask('1', '1', sampleTaskEnd());
      await leases.finishTask('2', '2', sampleTaskEnd({ status: 'failed', output: 'It cannot be done.' }));
      for (const id of ['4', '5']) await tasks.createTask(sampleTask({ id }), 0);
      expect(await tasks.countTasks()).toEqual({ waiting: 2, running: 1, done: 1, failed: 1, cancelled: 0 });
    });

    it('creates no more sessions than may be open, of which one that is to end is none', async () => {
      const limits = { sessionsOfAccount: 2, sessions: 3 };
      const create = (id: string, accountId = 'account-a') =>
        tasks.createTask(sampleTask({ id, accountId, task: null }), 0, limits);
      expect([await create('1'), await create('2'), await create('3')]).toEqual([
        ...['created', 'created'],
        'too_many_sessions',
      ]);
      expect([await create('4', 'account-b'), await create('5', 'account-b')]).toEqual(['created', 'no_free_session']);
      expect(await tasks.createTask(sampleTask({ id: 'task' }), 0, limits)).toBe('created');
      await leases.claimNextTask('session', toLease('t', { now: 0, lengthMs: 1 }));
      await tasks.cancelTask('account-a', '1', sampleTaskEnd({ status: 'cancelled' }));
      expect(await tasks.findTask('account-a', '1')).toMatchObject({ status: 'running' });
      expect(await create('6')).toBe('created');
      await leases.claimNextTask('session', toLease('u', { now: 0, lengthMs: 1 }));
      await events.closeToClient('2');
      expect(await create('7')).toBe('created');
      expect(await create('8')).toBe('too_many_sessions');
    });

    it('counts reads up to a limit', async () => {
      await tasks.createTask(sampleTask(), 0);
      const counted = [];
      for (let reads = 0; reads < 4; reads += 1) counted.push(await tasks.countRead('task-1', 2));
      expect(counted).toEqual([true, true, false, false]);
    });

    describe('cancelling', () => {
      const END = sampleTaskEnd({
        unmet: null,
        sampled: null,
        status: 'cancelled',
        endReason: 'cancelled',
        output: 'Cancelled.',
      });

      it('is for those that are not finished, which are listed', async () => {
        for (const id of ['1', '2']) await hold(id);
        await tasks.createTask(sampleTask({ id: '3', task: null }), 0);
        await tasks.createTask(sampleTask({ id: '4', accountId: 'account-b' }), 0);
        await leases.finishTask('1', '1', sampleTaskEnd());
        expect(await tasks.listOpenTasks('account-a')).toEqual(['2', '3']);
      });

      it('ends a task that waits, so that no one runs it', async () => {
        await tasks.createTask(sampleTask(), 0);
        expect(await tasks.cancelTask('account-a', 'task-1', END)).toBe('ended');
        expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ ...END, hasRecording: false });
        expect(await leases.claimNextTask('task', toLease('t', { now: 0, lengthMs: 1 }))).toBeNull();
      });

      it('marks a task that runs, and leaves a finished one as it is', async () => {
        await hold('task-1');
        expect(await tasks.cancelTask('account-a', 'task-1', END)).toBe('marked');
        expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ status: 'running', output: null });
        await leases.finishTask('task-1', 'task-1', sampleTaskEnd());
        expect(await tasks.cancelTask('account-a', 'task-1', END)).toBe('finished');
        expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ status: 'done', output: 84 });
      });

      it('says when the client of a task that runs waits for an answer', async () => {
        await hold('task-1');
        await events.addClientEvent('task-1', sampleGoto(), 0);
        expect(await tasks.cancelTask('account-a', 'task-1', END)).toBe('unanswered');
      });

      it("resolves to null for an unknown task and another account's", async () => {
        await tasks.createTask(sampleTask(), 0);
        expect(await tasks.cancelTask('account-b', 'task-1', END)).toBeNull();
        expect(await tasks.cancelTask('account-a', 'task-2', END)).toBeNull();
        expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ status: 'waiting' });
      });
    });

    it('erases a finished task of the account, and no other', async () => {
      await hold('task-1');
      await leases.recordStep('task-1', 'task-1', sampleStep(1));
      expect(await tasks.eraseTask('account-a', 'task-1', 'fresh')).toBe(false);
      await leases.finishTask('task-1', 'task-1', sampleTaskEnd({ hasRecording: true, unmet: UNMET, sampled: ['/a'] }));
      expect(await tasks.eraseTask('account-b', 'task-1', 'fresh')).toBe(false);
      expect(await tasks.eraseTask('account-a', 'task-1', 'fresh')).toBe(true);
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({
        ...{ status: 'done', creditsUsed: 1, task: '', output: null, hasRecording: false, liveToken: 'fresh' },
        ...{ unmet: null, sampled: null },
      });
      expect(await tasks.listSteps('task-1', 0)).toEqual([]);
      expect(await tasks.findTaskByLiveToken('live-task-1')).toBeNull();
    });

    it('lists tasks finished before a time, oldest first, and removes them with their steps, but no unfinished one', async () => {
      for (const [id, finishedAt] of Object.entries({ a: 30, b: 10, c: 20 })) {
        await hold(id, 'account-b');
        await leases.recordStep(id, id, sampleStep(1));
        await leases.finishTask(id, id, sampleTaskEnd({ finishedAt }));
      }
      await hold('open', 'account-b');
      expect(await tasks.listFinishedTasks(30, 10)).toEqual(['b', 'c']);
      expect(await tasks.listFinishedTasks(31, 2)).toEqual(['b', 'c']);
      await tasks.removeTasks(['b', 'c', 'open']);
      expect(await tasks.listFinishedTasks(31, 10)).toEqual(['a']);
      expect(await tasks.findTask('account-b', 'b')).toBeNull();
      expect(await tasks.listSteps('b', 0)).toEqual([]);
      expect(await tasks.findTask('account-b', 'open')).toMatchObject({ status: 'running' });
      expect(await tasks.countTasks()).toMatchObject({ running: 1, done: 1 });
      expect(await balanceOf('account-b')).toBe(97);
    });

    it('lists finished tasks whose pictures are there, until they are said to be gone', async () => {
      for (const [id, finishedAt] of Object.entries({ a: 30, b: 10, c: 20 })) {
        await hold(id);
        await leases.finishTask(id, id, sampleTaskEnd({ finishedAt, hasRecording: true }));
      }
      await tasks.createTask(sampleTask({ id: 'd' }), 0);
      expect(await tasks.listTasksWithMedia(30, 10)).toEqual(['b', 'c']);
      expect(await tasks.listTasksWithMedia(31, 2)).toEqual(['b', 'c']);
      await tasks.markMediaRemoved('b');
      expect(await tasks.listTasksWithMedia(31, 10)).toEqual(['c', 'a']);
      expect(await tasks.findTask('account-a', 'b')).toMatchObject({ hasRecording: false });
    });
  });
}
