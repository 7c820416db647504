import { expect, it } from 'vitest';
import type { Directives } from '../../../../src/directives.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { addAccount, EPOCH, sampleTask, sampleTaskEnd, toLease } from '../../../support/run/samples.ts';

const FORCED = { status: 'failed', endReason: 'failed', output: 'Ended \u0000 by hand.' } as const;
const FAR = EPOCH + 3_600_000;

async function openHeldTask() {
  const stores = await openPostgresStores();
  await addAccount(stores.accounts, 'account-a');
  const directives: Directives = { held: true, delayMs: 5, polls: 3, output: 'kept \u0000' };
  await stores.tasks.createTask(sampleTask({ directives }), FAR);
  return stores;
}

withPostgres(() => {
  it('makes a delayed task claimable, without the directives that delay it or hide its end', async () => {
    const { tasks, taskLeases, tasksByHand } = await openHeldTask();
    expect(await taskLeases.claimNextTask('task', toLease('token'))).toBeNull();
    expect(await tasksByHand.releaseTask('account-a', 'task-1')).toBe('released');
    const claim = await taskLeases.claimNextTask('task', toLease('token'));
    expect(claim?.task.directives).toEqual({ output: 'kept \u0000' });
    expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ status: 'running' });
  });

  it('finds no task of another account, and tasks of any account without one', async () => {
    const { tasksByHand } = await openHeldTask();
    expect(await tasksByHand.releaseTask('account-b', 'task-1')).toBeNull();
    expect(await tasksByHand.endTask('account-b', 'task-1', FORCED, EPOCH)).toBeNull();
    expect(await tasksByHand.releaseTask(null, 'task-2')).toBeNull();
    expect(await tasksByHand.releaseTask(null, 'task-1')).toBe('released');
    expect(await tasksByHand.findOwner('task-1')).toBe('account-a');
    expect(await tasksByHand.findOwner('task-2')).toBeNull();
  });

  it('ends a waiting task', async () => {
    const { tasks, taskLeases, tasksByHand } = await openHeldTask();
    expect(await tasksByHand.endTask(null, 'task-1', FORCED, EPOCH)).toBe('ended');
    expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ ...FORCED, finishedAt: EPOCH });
    expect(await tasks.countTasks()).toMatchObject({ waiting: 0, failed: 1 });
    expect(await taskLeases.claimNextTask('task', toLease('token', { now: FAR }))).toBeNull();
    expect(await tasksByHand.endTask(null, 'task-1', FORCED, EPOCH)).toBe('finished');
  });

  it.each([FORCED, { ...FORCED, output: null }])(
    'ends a running task as it is to, not as its run does: %j',
    async (end) => {
      const { tasks, taskLeases, tasksByHand } = await openHeldTask();
      await tasksByHand.releaseTask(null, 'task-1');
      await taskLeases.claimNextTask('task', toLease('token'));
      expect(await tasksByHand.endTask('account-a', 'task-1', end, EPOCH)).toBe('marked');
      expect(await taskLeases.renewTask('task-1', toLease('token'))).toBe('cancelled');
      const { finishedAt } = sampleTaskEnd();
      expect(await taskLeases.finishTask('task-1', 'token', sampleTaskEnd())).toBe(true);
      expect(await tasks.findTask('account-a', 'task-1')).toMatchObject({ ...end, finishedAt });
    },
  );
});
