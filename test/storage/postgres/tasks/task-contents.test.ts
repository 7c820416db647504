import { expect, it } from 'vitest';
import type { TaskStore } from '../../../../src/tasks/ports/task-store.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
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
} from '../../../support/run/samples.ts';

async function openRun() {
  const stores = await openPostgresStores();
  await addAccount(stores.accounts, 'account-a');
  await stores.tasks.createTask(sampleTask(), 0);
  await stores.taskLeases.claimNextTask('task', toLease('token'));
  return stores;
}

withPostgres(() => {
  it('stores a value that is sent to the client only once, in the answer to its event', async () => {
    const { database, tasks, taskLeases, events } = await openRun();
    const values = ['sent \u0000 in full', { sent: 'alone \ud800' }];
    const answers = [
      { code: 200, value: values[0], cost: { credits: 1, seconds: 0.5 } },
      { code: 200, value: values[1] },
    ] as const;
    for (const [at, answer] of answers.entries()) {
      const eventId = `event-${at + 1}`;
      const step = sampleStep(at + 1, { value: values[at], answer: { eventId, hasCost: 'cost' in answer } });
      await taskLeases.recordStep('task-1', 'token', step);
      await events.addServerEvent('task-1', sampleAnswer(eventId, answer), EPOCH + at);
    }
    expect((await tasks.listSteps('task-1', 0)).map(({ value }) => value)).toEqual(values);
    expect(await database.query('SELECT value FROM steps', [])).toEqual([{ value: null }, { value: null }]);
  });

  it('stores the value of a step that failed with the step', async () => {
    const { tasks, taskLeases } = await openRun();
    const failed = sampleStep(1, { ok: false, value: 'why', answer: { eventId: 'event-1', hasCost: false } });
    await taskLeases.recordStep('task-1', 'token', failed);
    expect((await tasks.listSteps('task-1', 0)).map(({ value }) => value)).toEqual(['why']);
  });

  it('stores equal scenes of a run once', async () => {
    const { database, taskLeases } = await openRun();
    const scene = Buffer.from('the same');
    for (const index of [1, 2, 3]) {
      await taskLeases.recordStep('task-1', 'token', sampleStep(index), 1, { ...sampleScreen(index), scene });
    }
    expect(await database.query('SELECT count(*) FROM scenes', [])).toEqual([{ count: 1 }]);
  });

  it('deletes the content of an answered event, which may contain secrets', async () => {
    const { database, events } = await openRun();
    const readPayloads = () => database.query(`SELECT payload FROM events WHERE sender = 'client'`, []);
    await events.addClientEvent('task-1', sampleGoto(), EPOCH);
    expect(await readPayloads()).toEqual([{ payload: '{"type":"goto","url":"https://shop.example"}' }]);
    await events.addServerEvent('task-1', sampleAnswer(), EPOCH);
    expect(await readPayloads()).toEqual([{ payload: '{}' }]);
  });

  it('gives back texts that PostgreSQL cannot store as they are', async () => {
    const { tasks, events } = await openRun();
    const text = 'a\u0000b \ud800 \u0010 c';
    const task = sampleTask({ id: '2', task: text, url: text, options: { metadata: { text } }, directives: {} });
    await tasks.createTask(task, 0);
    expect(await tasks.findTask('account-a', '2')).toEqual(task);
    await events.addClientEvent('task-1', sampleGoto(text), EPOCH);
    expect(await events.addClientEvent('task-1', sampleGoto(text), EPOCH)).toBe('known');
    expect(await events.listOpenActions('task-1')).toEqual([sampleGoto(text)]);
  });

  it.each<[string, (tasks: TaskStore) => Promise<unknown>, object | null]>([
    [
      'erased',
      (tasks) => tasks.eraseTask('account-a', 'task-1', 'fresh'),
      { usage: expect.objectContaining({ calls: 2 }) },
    ],
    ['removed', (tasks) => tasks.removeTasks(['task-1']), null],
  ])('forgets the replies of the model with a task that is %s', async (_name, remove, expected) => {
    const { database, tasks, taskLeases } = await openRun();
    await database.query(`INSERT INTO model_replies (key, scope_id, reply, used_at) VALUES ('k', 'task-1', 'Yes.', 0)`);
    await database.query(`INSERT INTO model_usage VALUES ('task-1', 2, 0, 0, 0, 0)`);
    await taskLeases.finishTask('task-1', 'token', sampleTaskEnd());
    await remove(tasks);
    expect(await database.query('SELECT key FROM model_replies', [])).toEqual([]);
    const task = await tasks.findTask('account-a', 'task-1');
    if (expected) expect(task).toMatchObject(expected);
    else expect(await database.query('SELECT owner_id FROM model_usage', [])).toEqual([]);
  });
});
