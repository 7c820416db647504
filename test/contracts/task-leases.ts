import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import { LOSS_POLICY } from '../../src/attempts.ts';
import type { Effect } from '../../src/device/effect.ts';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleStep, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import type { TaskStores } from './task-store.ts';

const LATER = EPOCH + 30_000;
const NOTE: Effect = {
  kind: 'note',
  name: 'Note 1',
  field: 'text',
  before: null,
  after: 'a',
  place: 'notes',
  url: null,
};

/** What every TaskStore must do with leases. `open` gives empty stores over the same data. */
export function testTaskLeases(open: () => Promise<TaskStores>): void {
  describe('task lease contract', () => {
    let accounts: AccountStore;
    let tasks: TaskStore;
    let leases: TaskLeaseStore;
    const balanceOfA = async () => (await accounts.findAccount('account-a'))?.balance;

    beforeEach(async () => {
      ({ accounts, tasks, taskLeases: leases } = await open());
      await addAccount(accounts, 'account-a', 10);
    });

    it('resolves to null when no task waits', async () => {
      expect(await leases.claimNextTask('task', toLease('token-1'))).toBeNull();
    });

    it('hands out a waiting task as running, once', async () => {
      await tasks.createTask(sampleTask(), 0);
      expect(await leases.claimNextTask('task', toLease('token-1'))).toEqual({
        task: sampleTask({ status: 'running', runningAt: EPOCH + 1 }),
        leaseToken: 'token-1',
        attempts: 1,
        excused: 0,
        strikes: 0,
        planner: '',
        isCancelled: false,
      });
      expect(await leases.claimNextTask('task', toLease('token-2'))).toBeNull();
    });

    it('hands out tasks oldest first', async () => {
      for (const id of ['2', '3', '1']) await tasks.createTask(sampleTask({ id }), 0);
      const claimed = [];
      for (const token of ['a', 'b', 'c', 'd']) claimed.push(await leases.claimNextTask('task', toLease(token)));
      expect(claimed.map((claim) => claim?.task.id)).toEqual(['1', '2', '3', undefined]);
    });

    it('never hands one task to two that ask at once', async () => {
      for (const id of ['1', '2']) await tasks.createTask(sampleTask({ id }), 0);
      const claimed = await Promise.all(['a', 'b', 'c'].map((token) => leases.claimNextTask('task', toLease(token))));
      expect(claimed.flatMap((claim) => claim?.task.id ?? []).sort()).toEqual(['1', '2']);
    });

    it('never hands out a finished task', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await leases.finishTask('task-1', 'token-1', sampleTaskEnd());
      expect(await leases.claimNextTask('task', toLease('token-2', { now: LATER * 2 }))).toBeNull();
    });

    it('says with the renewal that nobody wants more of the task', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await tasks.cancelTask('account-a', 'task-1', sampleTaskEnd({ status: 'cancelled' }));
      expect(await leases.renewTask('task-1', toLease('token-1'))).toBe('cancelled');
    });

    it('hands out a task again from the moment its lease runs out', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await leases.claimNextTask('task', toLease('token-2', { now: LATER - 1 }))).toBeNull();
      const again = await leases.claimNextTask('task', toLease('token-2', { now: LATER }));
      expect(again).toMatchObject({ task: { id: 'task-1' }, leaseToken: 'token-2', attempts: 2 });
    });

    it('keeps a renewed lease until its new end', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await leases.renewTask('task-1', toLease('token-1', { now: EPOCH + 10_000 }))).toBe('held');
      expect(await leases.claimNextTask('task', toLease('token-2', { now: LATER + 9_999 }))).toBeNull();
      expect(await leases.claimNextTask('task', toLease('token-2', { now: LATER + 10_000 }))).not.toBeNull();
    });

    it('drops the steps of an attempt that was broken off, and takes no credit twice for them', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      for (const index of [1, 2]) await leases.recordStep('task-1', 'token-1', sampleStep(index, { effects: [NOTE] }));
      expect(await tasks.listEffects('task-1')).toHaveLength(2);
      await leases.claimNextTask('task', toLease('token-2', { now: LATER }));
      expect(await tasks.listSteps('task-1', 0)).toEqual([]);
      expect(await tasks.listEffects('task-1')).toEqual([]);
      for (const index of [1, 2, 3]) {
        expect(await leases.recordStep('task-1', 'token-2', sampleStep(index))).toBe('recorded');
      }
      expect(await tasks.listSteps('task-1', 0)).toHaveLength(3);
      expect(await balanceOfA()).toBe(7);
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ creditsUsed: 3 });
    });

    it.each([
      ['a later claim', () => leases.claimNextTask('task', toLease('token-2', { now: LATER }))],
      ['giving the task back', () => leases.releaseTask('task-1', 'token-1')],
      ['finishing the task', () => leases.finishTask('task-1', 'token-1', sampleTaskEnd())],
      ['losing the run', () => leases.loseTask('task-1', 'token-1')],
      ['voiding all leases', () => leases.voidTaskLeases(0, LOSS_POLICY)],
    ])('makes a token void by %s', async (_name, end) => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await end();
      const before = await tasks.findTask('account-a', 'task-1');
      expect(await leases.renewTask('task-1', toLease('token-1'))).toBe('lease_lost');
      expect(await leases.recordStep('task-1', 'token-1', sampleStep(1))).toBe('lease_lost');
      expect(await leases.finishTask('task-1', 'token-1', sampleTaskEnd({ output: 'late' }))).toBe(false);
      expect(await leases.releaseTask('task-1', 'token-1')).toBe(false);
      expect(await tasks.findTask('account-a', 'task-1')).toEqual(before);
      expect(await tasks.listSteps('task-1', 0)).toEqual([]);
      expect(await balanceOfA()).toBe(10);
    });

    it("accepts no token of another task's lease", async () => {
      for (const id of ['1', '2']) await tasks.createTask(sampleTask({ id }), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await leases.claimNextTask('task', toLease('token-2'));
      expect(await leases.renewTask('2', toLease('token-1'))).toBe('lease_lost');
      expect(await leases.recordStep('2', 'token-1', sampleStep(1))).toBe('lease_lost');
      expect(await leases.finishTask('2', 'token-1', sampleTaskEnd())).toBe(false);
      expect(await leases.releaseTask('2', 'token-1')).toBe(false);
      expect(await tasks.countTasks()).toMatchObject({ running: 2 });
    });

    it('gives a task back as if it had not been claimed', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await leases.releaseTask('task-1', 'token-1')).toBe(true);
      expect(await tasks.findTask('account-a', 'task-1')).toEqual(sampleTask({ runningAt: EPOCH + 1 }));
      expect(await leases.claimNextTask('task', toLease('token-2'))).toMatchObject({ attempts: 1 });
    });

    it('begins anew with a task that was given back after some steps', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await leases.recordStep('task-1', 'token-1', sampleStep(1));
      await leases.releaseTask('task-1', 'token-1');
      await leases.claimNextTask('task', toLease('token-2'));
      expect(await tasks.listSteps('task-1', 0)).toEqual([]);
      expect(await leases.recordStep('task-1', 'token-2', sampleStep(1))).toBe('recorded');
      expect(await balanceOfA()).toBe(9);
    });

    it('keeps the version of the planner that began a task', async () => {
      for (const id of ['1', '2']) await tasks.createTask(sampleTask({ id }), 0);
      const claim = (token: string, planner: string) => leases.claimNextTask('task', { ...toLease(token), planner });
      expect(await claim('token-1', 'old')).toMatchObject({ task: { id: '1' }, planner: 'old' });
      await leases.releaseTask('1', 'token-1');
      expect(await claim('token-2', 'new')).toMatchObject({ task: { id: '1' }, planner: 'old' });
      await leases.loseTask('1', 'token-2');
      expect(await claim('token-3', 'newest')).toMatchObject({ task: { id: '1' }, planner: 'old' });
      expect(await claim('token-4', 'newest')).toMatchObject({ task: { id: '2' }, planner: 'newest' });
    });

    it('hands out held tasks at once when all leases are void, and counts it as another attempt', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await leases.voidTaskLeases(0, LOSS_POLICY);
      expect(await leases.claimNextTask('task', toLease('token-2'))).toMatchObject({
        task: { id: 'task-1' },
        attempts: 2,
      });
    });

    it('hands out a task that was lost as if its process had died', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await leases.loseTask('task-1', 'token-2')).toBe(false);
      expect(await leases.loseTask('task-1', 'token-1')).toBe(true);
      expect(await leases.claimNextTask('task', toLease('token-2'))).toMatchObject({ attempts: 2, strikes: 0 });
    });

    it('counts strikes against a task that was lost with them', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await leases.loseTask('task-1', 'token-1', 1)).toBe(true);
      expect(await leases.claimNextTask('task', toLease('token-2'))).toMatchObject({ attempts: 2, strikes: 1 });
    });

    it('excuses a task for its losses when the process dies without it, and counts them still', async () => {
      await tasks.createTask(sampleTask({ id: '1' }), 0);
      const claim = (now: number) => leases.claimNextTask('task', toLease(`at-${now}`, { now }));
      let now = EPOCH;
      for (let loss = 0; loss < 4; loss += 1) {
        now += 10_000;
        expect(await claim(now)).toMatchObject({ attempts: loss + 1, excused: 0 });
        await leases.voidTaskLeases(now, LOSS_POLICY);
      }
      await leases.voidTaskLeases(now, LOSS_POLICY);
      expect(await claim(now + 10_000)).toMatchObject({ attempts: 3, excused: 2 });
    });

    it('lets a task that was lost more than twice wait, longer each time, alone among such tasks', async () => {
      for (const id of ['1', '2']) await tasks.createTask(sampleTask({ id }), 0);
      const claim = (now: number) => leases.claimNextTask('task', toLease(`at-${now}`, { now }));
      for (let loss = 0; loss < 2; loss += 1) {
        for (const id of ['1', '2']) expect(await claim(EPOCH)).toMatchObject({ task: { id } });
        await leases.voidTaskLeases(EPOCH, LOSS_POLICY);
      }
      expect(await claim(EPOCH)).toMatchObject({ task: { id: '1' }, attempts: 3 });
      expect(await claim(EPOCH)).toBeNull();
      await leases.voidTaskLeases(EPOCH, LOSS_POLICY);
      // The other was not held, so it need not wait.
      expect(await claim(EPOCH)).toMatchObject({ task: { id: '2' }, attempts: 3 });
      await leases.finishTask('2', `at-${EPOCH}`, sampleTaskEnd());
      let now = EPOCH;
      for (const delayMs of [1_000, 3_000, 9_000]) {
        expect(await leases.nextClaimAt('task', now)).toBe(now + delayMs);
        expect(await claim(now + delayMs - 1)).toBeNull();
        now += delayMs;
        expect(await claim(now)).toMatchObject({ task: { id: '1' } });
        await leases.voidTaskLeases(now, LOSS_POLICY);
      }
    });

    it('hands out a task from the moment it may be claimed, and says when that is', async () => {
      expect(await leases.nextClaimAt('task', EPOCH)).toBeNull();
      await tasks.createTask(sampleTask({ id: '1' }), LATER);
      await tasks.createTask(sampleTask({ id: '2' }), EPOCH);
      expect(await leases.claimNextTask('task', toLease('token-2'))).toMatchObject({ task: { id: '2' } });
      expect(await leases.claimNextTask('task', toLease('token-1', { now: LATER - 1, lengthMs: 60_000 }))).toBeNull();
      expect(await leases.nextClaimAt('task', EPOCH)).toBe(LATER);
      await leases.finishTask('2', 'token-2', sampleTaskEnd());
      expect(await leases.claimNextTask('task', toLease('token-1', { now: LATER }))).toMatchObject({
        task: { id: '1' },
      });
      expect(await leases.nextClaimAt('task', EPOCH)).toBeNull();
    });

    it('takes nothing for a step that is free', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await leases.recordStep('task-1', 'token-1', sampleStep(1, { actor: 'viewer' }), 0)).toBe('recorded');
      expect(await balanceOfA()).toBe(10);
      expect(await tasks.listSteps('task-1', 0)).toEqual([sampleStep(1, { actor: 'viewer' })]);
    });

    it('keeps what the run did not do and what is sample data', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ unmet: null, sampled: null });
      const unmet = [{ words: 'order it', reason: 'missing_value', detail: 'No city.', missing: ['City'] }] as const;
      const ended = { unmet, sampled: ['/name'] };
      await leases.finishTask('task-1', 'token-1', sampleTaskEnd(ended));
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject(ended);
      expect(await tasks.findTaskState('account-a', 'task-1')).toMatchObject(ended);
      const page = { createdBefore: Number.MAX_SAFE_INTEGER, limit: 9 };
      expect(await tasks.listTasks('account-a', page)).toMatchObject({ tasks: [ended] });
    });

    it('keeps null where that is not known', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      await leases.finishTask('task-1', 'token-1', sampleTaskEnd({ unmet: null, sampled: null }));
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ unmet: null, sampled: null });
    });

    it('tells a run that its task is to be cancelled, with the step that it stores', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      const end = sampleTaskEnd({ status: 'cancelled', endReason: 'cancelled', output: 'Cancelled.' });
      expect(await tasks.cancelTask('account-a', 'task-1', end)).toBe('marked');
      expect(await leases.recordStep('task-1', 'token-1', sampleStep(1))).toBe('cancelled');
      expect(await tasks.listSteps('task-1', 0)).toHaveLength(1);
      expect(await leases.finishTask('task-1', 'token-1', end)).toBe(true);
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({
        status: 'cancelled',
        endReason: 'cancelled',
      });
    });

    it('hands out tasks and sessions apart', async () => {
      await tasks.createTask(sampleTask({ id: '1' }), 0);
      await tasks.createTask(sampleTask({ id: '2', task: null }), 0);
      await tasks.createTask(sampleTask({ id: '3', task: null }), LATER);
      expect(await leases.nextClaimAt('session', EPOCH)).toBe(LATER);
      expect(await leases.claimNextTask('session', toLease('token-2'))).toMatchObject({
        task: { id: '2', task: null },
      });
      expect(await leases.claimNextTask('session', toLease('token-3'))).toBeNull();
      expect(await leases.nextClaimAt('session', EPOCH)).toBe(LATER);
      expect(await leases.claimNextTask('task', toLease('token-1'))).toMatchObject({ task: { id: '1' } });
    });

    describe('turns', () => {
      const claimIn = async (afterAccountId: string, token: string, maxRunning = 100) => {
        const claimed = await leases.claimNextTask('task', toLease(token), { afterAccountId, maxRunning });
        return claimed?.task ?? null;
      };
      const add = async (accountId: string, ...ids: string[]) => {
        for (const id of ids) await tasks.createTask(sampleTask({ id, accountId }), 0);
      };

      beforeEach(async () => {
        for (const id of ['account-b', 'account-c']) await addAccount(accounts, id);
      });

      it('go from account to account, oldest first within each', async () => {
        await add('account-a', 'a1', 'a2', 'a3', 'a4');
        await add('account-c', 'c1');
        await add('account-b', 'b2', 'b1');
        const order: (string | undefined)[] = [];
        let after = '';
        for (let turn = 0; turn < 8; turn += 1) {
          const task = await claimIn(after, `token-${turn}`);
          order.push(task?.id);
          after = task?.accountId ?? after;
        }
        expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined]);
      });

      it('pass over an account of which as many run as may', async () => {
        await add('account-a', 'a1', 'a2', 'a3');
        await add('account-b', 'b1');
        expect((await claimIn('', '1', 2))?.id).toBe('a1');
        expect((await claimIn('account-c', '2', 2))?.id).toBe('a2');
        expect((await claimIn('account-c', '3', 2))?.id).toBe('b1');
        expect(await claimIn('account-c', '4', 2)).toBeNull();
        await leases.finishTask('a1', '1', sampleTaskEnd());
        expect((await claimIn('account-c', '5', 2))?.id).toBe('a3');
      });

      it('count tasks and sessions apart, and none whose lease is over', async () => {
        await add('account-a', 'a1', 'a2');
        await tasks.createTask(sampleTask({ id: 's1', task: null }), 0);
        const turn = { afterAccountId: '', maxRunning: 1 };
        await leases.claimNextTask('session', toLease('1'), turn);
        expect((await claimIn('', '2', 1))?.id).toBe('a1');
        expect(await claimIn('', '3', 1)).toBeNull();
        const later = await leases.claimNextTask('task', toLease('4', { now: LATER }), turn);
        expect(later).toMatchObject({ task: { id: 'a1' }, attempts: 2 });
      });

      it('do not hide when the next comes to its time behind one that may not run yet', async () => {
        await add('account-a', 'a1', 'a2');
        await tasks.createTask(sampleTask({ id: 'b1', accountId: 'account-b' }), LATER);
        await claimIn('', '1', 1);
        expect(await claimIn('', '2', 1)).toBeNull();
        expect(await leases.nextClaimAt('task', EPOCH)).toBe(LATER);
      });
    });

    it('dates the start of a run after its creation, and once', async () => {
      await tasks.createTask(sampleTask(), 0);
      await leases.claimNextTask('task', toLease('token-1'));
      expect((await tasks.findTask('account-a', 'task-1'))?.runningAt).toBe(EPOCH + 1);
      await leases.claimNextTask('task', toLease('token-2', { now: LATER }));
      expect((await tasks.findTask('account-a', 'task-1'))?.runningAt).toBe(EPOCH + 1);
    });
  });
}
