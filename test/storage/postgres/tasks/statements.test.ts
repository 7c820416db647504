import { expect, it } from 'vitest';
import { countStatements } from '../../../support/count-statements.ts';
import { createStores, openPostgresStores, withPostgres } from '../../../support/postgres-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleAnswer,
  sampleGoto,
  sampleScreen,
  sampleStep,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../../../support/samples.ts';

async function openCounted() {
  const { accounts, database } = await openPostgresStores();
  await addAccount(accounts, 'account-a');
  const counted = countStatements(database);
  const { tasks, taskLeases, events } = createStores(counted);
  const countIn = async (work: () => Promise<unknown>): Promise<number> => {
    const before = counted.count;
    await work();
    return counted.count - before;
  };
  return { tasks, taskLeases, events, counted, countIn };
}

withPostgres(() => {
  it('takes nine statements for a task of five steps: two to claim it, one for all else', async () => {
    const { tasks, taskLeases, counted } = await openCounted();
    await tasks.createTask(sampleTask(), 0, { tasksOfAccount: 10 });
    expect(await taskLeases.claimNextTask('task', toLease('token'))).not.toBeNull();
    for (const index of [1, 2, 3, 4, 5]) {
      const screen = sampleScreen(index);
      expect(await taskLeases.recordStep('task-1', 'token', sampleStep(index), 1, screen)).toBe('recorded');
    }
    expect(await taskLeases.finishTask('task-1', 'token', sampleTaskEnd())).toBe(true);
    expect(counted.count).toBe(9);
  });

  it('takes one statement for each renewal and event', async () => {
    const { tasks, taskLeases, events, countIn } = await openCounted();
    await tasks.createTask(sampleTask(), 0);
    await taskLeases.claimNextTask('task', toLease('token'));
    expect(await countIn(() => taskLeases.renewTask('task-1', toLease('token')))).toBe(1);
    expect(await countIn(() => events.addClientEvent('task-1', sampleGoto(), EPOCH))).toBe(1);
    expect(await countIn(() => events.addServerEvent('task-1', sampleAnswer(), EPOCH))).toBe(1);
  });

  it('takes one statement for all tasks that are created in one turn', async () => {
    const { tasks, countIn } = await openCounted();
    const ids = Array.from({ length: 60 }, (_, index) => `task-${index}`);
    const create = () => Promise.all(ids.map((id) => tasks.createTask(sampleTask({ id }), 0)));
    expect(await countIn(create)).toBe(1);
    expect(await tasks.countTasks()).toMatchObject({ waiting: 60 });
  });
});
